//! Parser of a settings file. An unknown key or an invalid value is a fault with its position and the possible values.

use crate::{
    DesktopSettings, PluginSettings, PythonSettings, Settings, ShellSettings, WallsSetting,
    WebSettings,
    general_settings::{
        AnswersTable, BudgetTable, ChatTable, QubeTable, ShortcutTable, WindowTable,
    },
    hook_settings::{self, HookTable},
    provider_settings::{self, ProviderTable},
    router_settings::RouterTable,
    value_checks::{Fault, absolute_path, shortcut, whole_number},
};
use desktop::{
    CursorChoice, Masks, MonitorChoice, Rect, ScreenPoint, Size, StabilityOptions, WindowMask,
};
use localization::localized;
use serde::Deserialize;
use std::{num::NonZeroU32, ops::RangeInclusive, path::PathBuf, time::Duration};
use toml::Spanned;

/// Milliseconds between two captures.
const INTERVAL_MS: RangeInclusive<u64> = 10..=1_000;
/// Milliseconds for all other waits.
const WAIT_MS: RangeInclusive<u64> = 0..=60_000;
/// Seconds of a time limit: at most a day.
const LIMIT_SECONDS: RangeInclusive<u64> = 1..=86_400;

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct SettingsFile {
    desktop: DesktopTable,
    web: WebTable,
    shell: ShellTable,
    python: PythonTable,
    plugins: PluginsTable,
    chat: ChatTable,
    budget: BudgetTable,
    window: WindowTable,
    answers: AnswersTable,
    shortcuts: ShortcutTable,
    qube: QubeTable,
    providers: Vec<ProviderTable>,
    router: RouterTable,
    hooks: Vec<HookTable>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct PythonTable {
    interpreter: Option<Spanned<String>>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct PluginsTable {
    sandbox: Option<bool>,
    writable: Vec<Spanned<String>>,
    sites: Vec<Spanned<String>>,
    start_seconds: Option<Spanned<u64>>,
    call_seconds: Option<Spanned<u64>>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct WebTable {
    local: Option<bool>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ShellTable {
    sandbox: Option<bool>,
    writable: Vec<Spanned<String>>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct DesktopTable {
    monitor: Option<Spanned<String>>,
    cursor: Option<bool>,
    takeover: Option<bool>,
    pointer_overlay: Option<bool>,
    stop_shortcut: Option<Spanned<String>>,
    settle: SettleTable,
    hide: HideTable,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct SettleTable {
    interval_ms: Option<Spanned<u64>>,
    quiet_ms: Option<Spanned<u64>>,
    reaction_ms: Option<Spanned<u64>>,
    first_change_ms: Option<Spanned<u64>>,
    quiet_page_ms: Option<Spanned<u64>>,
    restless_ms: Option<Spanned<u64>>,
    at_most_ms: Option<Spanned<u64>>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct HideTable {
    rectangles: Vec<RectangleTable>,
    windows: Vec<Spanned<WindowMask>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RectangleTable {
    x: i32,
    y: i32,
    width: NonZeroU32,
    height: NonZeroU32,
}

/// Parses the text of a settings file.
pub(crate) fn parse(text: &str) -> Result<Settings, Fault> {
    let file: SettingsFile = toml::from_str(text).map_err(|error| Fault::of_parser(&error))?;
    let DesktopTable {
        monitor,
        cursor,
        takeover,
        pointer_overlay,
        stop_shortcut,
        settle,
        hide,
    } = file.desktop;
    let usual = DesktopSettings::default();
    let desktop = DesktopSettings {
        monitor: monitor.map_or(Ok(usual.monitor), monitor_of)?,
        cursor: cursor.map_or(usual.cursor, |drawn| match drawn {
            true => CursorChoice::Drawn,
            false => CursorChoice::Omitted,
        }),
        takeover: takeover.unwrap_or(usual.takeover),
        pointer_overlay: pointer_overlay.unwrap_or(usual.pointer_overlay),
        stop_shortcut: stop_shortcut.map_or(Ok(usual.stop_shortcut), |value| {
            shortcut("stop_shortcut", &value)
        })?,
        stability: stability_of(settle, usual.stability)?,
        masks: masks_of(hide)?,
    };
    let usual = WebSettings::default();
    let web = WebSettings {
        local: file.web.local.unwrap_or(usual.local),
    };
    let shell = ShellSettings {
        sandbox: walls_of(file.shell.sandbox),
        writable: places_of(&file.shell.writable)?,
    };
    let sites = file.plugins.sites.iter().map(|site| {
        let name = site.get_ref().parse();
        name.map_err(|_| Fault::at(site, localized!("settings-file-sites")))
    });
    let plugins = PluginSettings {
        sandbox: walls_of(file.plugins.sandbox),
        writable: places_of(&file.plugins.writable)?,
        sites: sites.collect::<Result<_, _>>()?,
        start: seconds_of("start_seconds", file.plugins.start_seconds)?,
        call: seconds_of("call_seconds", file.plugins.call_seconds)?,
    };
    let interpreter = file.python.interpreter;
    let interpreter = interpreter
        .map(|program| absolute_path(&program, || localized!("settings-file-interpreter")));
    let python = PythonSettings {
        interpreter: interpreter.transpose()?,
    };
    let shortcuts = file.shortcuts.read(desktop.stop_shortcut.as_ref())?;
    Ok(Settings {
        desktop,
        web,
        shell,
        python,
        plugins,
        chat: file.chat.read()?,
        budget: file.budget.read()?,
        window: file.window.read(),
        answers: file.answers.read(),
        shortcuts,
        qube: file.qube.read()?,
        providers: provider_settings::read(file.providers)?,
        hooks: hook_settings::read(file.hooks)?,
        router: file.router.read()?,
    })
}

fn seconds_of(name: &str, value: Option<Spanned<u64>>) -> Result<Option<Duration>, Fault> {
    let seconds = whole_number(name, value, LIMIT_SECONDS)?;
    Ok(seconds.map(Duration::from_secs))
}

fn walls_of(sandbox: Option<bool>) -> WallsSetting {
    match sandbox {
        None => WallsSetting::WherePossible,
        Some(true) => WallsSetting::Required,
        Some(false) => WallsSetting::Off,
    }
}

fn places_of(listed: &[Spanned<String>]) -> Result<Vec<PathBuf>, Fault> {
    let places = listed
        .iter()
        .map(|place| absolute_path(place, || localized!("settings-file-writable")));
    places.collect()
}

fn monitor_of(value: Spanned<String>) -> Result<MonitorChoice, Fault> {
    match value.get_ref().as_str() {
        "focused" => Ok(MonitorChoice::Focused),
        "main" => Ok(MonitorChoice::Main),
        "" => Err(Fault::at(&value, localized!("settings-file-monitor"))),
        name => Ok(MonitorChoice::Named(name.to_owned())),
    }
}

fn stability_of(table: SettleTable, usual: StabilityOptions) -> Result<StabilityOptions, Fault> {
    let milliseconds =
        |name: &str, value: Option<Spanned<u64>>, possible: RangeInclusive<u64>, usual| {
            let Some(value) = value else {
                return Ok(usual);
            };
            if possible.contains(value.get_ref()) {
                return Ok(Duration::from_millis(value.into_inner()));
            }
            let (least, most) = possible.into_inner();
            let problem = localized!(
                "settings-file-milliseconds",
                least = least,
                most = most,
                name = name
            );
            Err(Fault::at(&value, problem))
        };
    let SettleTable {
        interval_ms,
        quiet_ms,
        reaction_ms,
        first_change_ms,
        quiet_page_ms,
        restless_ms,
        at_most_ms,
    } = table;
    Ok(StabilityOptions {
        interval: milliseconds("interval_ms", interval_ms, INTERVAL_MS, usual.interval)?,
        stable_for: milliseconds("quiet_ms", quiet_ms, WAIT_MS, usual.stable_for)?,
        reaction: milliseconds("reaction_ms", reaction_ms, WAIT_MS, usual.reaction)?,
        first_change: milliseconds(
            "first_change_ms",
            first_change_ms,
            WAIT_MS,
            usual.first_change,
        )?,
        stable_for_page: milliseconds(
            "quiet_page_ms",
            quiet_page_ms,
            WAIT_MS,
            usual.stable_for_page,
        )?,
        flicker_after: milliseconds("restless_ms", restless_ms, WAIT_MS, usual.flicker_after)?,
        timeout: milliseconds("at_most_ms", at_most_ms, WAIT_MS, usual.timeout)?,
    })
}

fn masks_of(table: HideTable) -> Result<Masks, Fault> {
    let rectangles = table.rectangles.into_iter().map(|table| Rect {
        origin: ScreenPoint {
            x: table.x,
            y: table.y,
        },
        size: Size {
            width: table.width.get(),
            height: table.height.get(),
        },
    });
    let is_empty = |word: &Option<String>| word.as_ref().is_none_or(String::is_empty);
    let windows = table.windows.into_iter().map(|value| {
        let mask = value.get_ref();
        if is_empty(&mask.app) && is_empty(&mask.title) {
            return Err(Fault::at(&value, localized!("settings-file-hidden-window")));
        }
        Ok(value.into_inner())
    });
    Ok(Masks {
        rectangles: rectangles.collect(),
        windows: windows.collect::<Result<_, _>>()?,
    })
}

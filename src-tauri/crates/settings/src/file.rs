//! The text of a settings file, key by key. An unknown key or a value that makes no sense is a fault that
//! says where it is and what is possible.

use super::{
    DesktopSettings, Fault, PythonSettings, Settings, ShellSettings, WebSettings,
    work::{BudgetTable, ChatTable, QubeTable, ShortcutTable, WindowTable},
};
use desktop::{
    Chord, CursorChoice, Masks, MonitorChoice, Rect, ScreenPoint, Size, StabilityOptions,
    WindowMask,
};
use serde::Deserialize;
use std::{num::NonZeroU32, ops::RangeInclusive, path::PathBuf, time::Duration};
use toml::Spanned;

/// What means that no keys stop everything.
pub(super) const NO_SHORTCUT: &str = "none";
/// What is wrong with a folder that is not one.
const WRITABLE: &str =
    "writable must be folders by their whole paths, such as \"/srv/work\" or \"~/Documents\"";
/// What is wrong with an interpreter that is not one.
const INTERPRETER: &str = "interpreter must be a program by its whole path, such as \"/usr/bin/python3\" or \"~/env/bin/python\"";
/// Milliseconds between two looks at the screen.
const INTERVAL_MS: RangeInclusive<u64> = 10..=1_000;
/// Milliseconds for all other waits.
const WAIT_MS: RangeInclusive<u64> = 0..=60_000;

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct SettingsFile {
    desktop: DesktopTable,
    web: WebTable,
    shell: ShellTable,
    python: PythonTable,
    chat: ChatTable,
    budget: BudgetTable,
    window: WindowTable,
    shortcuts: ShortcutTable,
    qube: QubeTable,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct PythonTable {
    interpreter: Option<Spanned<String>>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct WebTable {
    local: Option<bool>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ShellTable {
    sandbox: bool,
    writable: Vec<Spanned<String>>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct DesktopTable {
    monitor: Option<Spanned<String>>,
    cursor: Option<bool>,
    takeover: Option<bool>,
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

pub(super) fn parse(text: &str) -> Result<Settings, Fault> {
    let file: SettingsFile = toml::from_str(text).map_err(|error| Fault {
        at: error.span().map_or(0, |span| span.start),
        problem: error.message().trim().replace('\n', "; "),
    })?;
    let DesktopTable {
        monitor,
        cursor,
        takeover,
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
        stop_shortcut: stop_shortcut.map_or(Ok(usual.stop_shortcut), |value| {
            shortcut_of("stop_shortcut", &value)
        })?,
        settle: settle_of(settle, usual.settle)?,
        hide: masks_of(hide)?,
    };
    let usual = WebSettings::default();
    let web = WebSettings {
        local: file.web.local.unwrap_or(usual.local),
    };
    let shell = ShellSettings {
        sandbox: file.shell.sandbox,
        writable: file
            .shell
            .writable
            .into_iter()
            .map(|folder| whole_path_of(&folder, WRITABLE))
            .collect::<Result<_, _>>()?,
    };
    let interpreter = file.python.interpreter;
    let interpreter = interpreter.map(|program| whole_path_of(&program, INTERPRETER));
    let python = PythonSettings {
        interpreter: interpreter.transpose()?,
    };
    let shortcuts = file.shortcuts.read(desktop.stop_shortcut.as_ref())?;
    Ok(Settings {
        desktop,
        web,
        shell,
        python,
        chat: file.chat.read()?,
        budget: file.budget.read()?,
        window: file.window.read(),
        shortcuts,
        qube: file.qube.read()?,
    })
}

/// A folder or file by its whole path, or one in the home folder.
fn whole_path_of(value: &Spanned<String>, problem: &str) -> Result<PathBuf, Fault> {
    let text = value.get_ref();
    let in_home = text.strip_prefix("~/").or((text == "~").then_some(""));
    let folder = match in_home {
        Some(rest) => dirs::home_dir().map(|home| home.join(rest)),
        None => Some(PathBuf::from(text)),
    };
    folder
        .filter(|folder| folder.is_absolute())
        .ok_or_else(|| fault(value, problem))
}

fn monitor_of(value: Spanned<String>) -> Result<MonitorChoice, Fault> {
    match value.get_ref().as_str() {
        "focused" => Ok(MonitorChoice::Focused),
        "main" => Ok(MonitorChoice::Main),
        "" => Err(fault(
            &value,
            "monitor must be \"focused\", \"main\" or the name of a monitor, as `qilbee doctor` lists them",
        )),
        name => Ok(MonitorChoice::Named(name.to_owned())),
    }
}

pub(super) fn shortcut_of(name: &str, value: &Spanned<String>) -> Result<Option<Chord>, Fault> {
    if value.get_ref() == NO_SHORTCUT {
        return Ok(None);
    }
    let chord = Chord::parse(value.get_ref());
    chord.map(Some).map_err(|error| {
        let problem = format!("{name}: {error}, or {NO_SHORTCUT:?}");
        fault(value, &problem)
    })
}

fn settle_of(table: SettleTable, usual: StabilityOptions) -> Result<StabilityOptions, Fault> {
    let milliseconds = |name, value: Option<Spanned<u64>>, possible: RangeInclusive<u64>, usual| {
        let Some(value) = value else {
            return Ok(usual);
        };
        if possible.contains(value.get_ref()) {
            return Ok(Duration::from_millis(value.into_inner()));
        }
        let (least, most) = possible.into_inner();
        let problem =
            format!("{name} must be a whole number of milliseconds from {least} to {most}");
        Err(fault(&value, &problem))
    };
    let SettleTable {
        interval_ms,
        quiet_ms,
        reaction_ms,
        quiet_page_ms,
        restless_ms,
        at_most_ms,
    } = table;
    Ok(StabilityOptions {
        interval: milliseconds("interval_ms", interval_ms, INTERVAL_MS, usual.interval)?,
        stable_for: milliseconds("quiet_ms", quiet_ms, WAIT_MS, usual.stable_for)?,
        reaction: milliseconds("reaction_ms", reaction_ms, WAIT_MS, usual.reaction)?,
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
            return Err(fault(
                &value,
                "a window to hide needs `app`, `title`, or both",
            ));
        }
        Ok(value.into_inner())
    });
    Ok(Masks {
        rectangles: rectangles.collect(),
        windows: windows.collect::<Result<_, _>>()?,
    })
}

pub(super) fn fault<T>(value: &Spanned<T>, problem: &str) -> Fault {
    Fault {
        at: value.span().start,
        problem: problem.to_owned(),
    }
}

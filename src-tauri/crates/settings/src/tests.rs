use super::*;
use desktop::{Rect, ScreenPoint, Size, WindowMask};
use std::time::Duration;

fn read(text: &str) -> Result<DesktopSettings, String> {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("config.toml");
    fs::write(&file, text).unwrap();
    let place = file.display().to_string();
    Settings::read(&file)
        .map(|settings| settings.desktop)
        .map_err(|error| format!("{:?}", error.message()).replace(&place, "FILE"))
}

#[test]
fn windows_and_shortcuts() {
    let check = |text: &str, step_aside, quick_ask: Option<&str>| {
        let settings = settings_file::parse(text).unwrap();
        assert_eq!(settings.window.step_aside, step_aside, "{text}");
        let keys = settings.shortcuts.quick_ask.map(|keys| keys.to_string());
        assert_eq!(keys.as_deref(), quick_ask, "{text}");
    };
    check("", true, None);
    check("window.step_aside = false", false, None);
    check(
        "shortcuts.quick_ask = \"super+Space\"",
        true,
        Some("super+space"),
    );
    check("shortcuts.quick_ask = \"none\"", true, None);
    let fault = settings_file::parse("shortcuts.quick_ask = \"ctrl+Stop\"").unwrap_err();
    assert_eq!(fault.problem.id(), Some("settings-file-shortcut"));
}

#[test]
fn missing_file_gives_defaults() {
    let nowhere = Path::new("/nowhere/config.toml");
    let settings = Settings::read(nowhere).unwrap();
    assert_eq!(settings, Settings::default());
    assert_eq!(
        settings.desktop.summary(),
        localized!(
            "settings-desktop-summary",
            hidden = 0_u64,
            monitor = localized!("settings-monitor-focused"),
            pointer = "shown",
            shortcut = localized!("settings-stop-shortcut", keys = "ctrl+alt+Escape"),
            userInput = "interrupts"
        )
    );
    assert_eq!(read("").unwrap(), DesktopSettings::default());
    assert_eq!(read("[desktop]\n").unwrap(), DesktopSettings::default());
}

#[test]
fn web_tools_reach_local_network_only_when_set() {
    let read = |text: &str| {
        let settings = settings_file::parse(text).map_err(|fault| fault.problem);
        settings.map(|settings| settings.web.local)
    };
    assert_eq!(read(""), Ok(false));
    assert_eq!(read("[web]\nlocal = true"), Ok(true));
    assert!(read("[web]\nlocal = 1").is_err());
    assert!(read("[web]\nother = true").is_err());
}

#[test]
fn all_desktop_settings_are_read() {
    let text = r#"
        [desktop]
        monitor = "HDMI-1"
        cursor = false
        takeover = false
        pointer_overlay = false
        stop_shortcut = "super+F12"
        [desktop.settle]
        interval_ms = 20
        quiet_ms = 80
        reaction_ms = 200
        first_change_ms = 900
        quiet_page_ms = 300
        restless_ms = 500
        at_most_ms = 3000
        [[desktop.hide.rectangles]]
        x = -1920
        y = 0
        width = 400
        height = 300
        [[desktop.hide.windows]]
        app = "keepassxc"
        [[desktop.hide.windows]]
        title = "Bank"
    "#;
    let area = Rect {
        origin: ScreenPoint { x: -1920, y: 0 },
        size: Size {
            width: 400,
            height: 300,
        },
    };
    let window = |app: Option<&str>, title: Option<&str>| WindowMask {
        app: app.map(str::to_owned),
        title: title.map(str::to_owned),
    };
    let wanted = DesktopSettings {
        monitor: MonitorChoice::Named("HDMI-1".to_owned()),
        cursor: CursorChoice::Omitted,
        takeover: false,
        pointer_overlay: false,
        stop_shortcut: Some(Chord::parse("super+F12").unwrap()),
        stability: StabilityOptions {
            interval: Duration::from_millis(20),
            stable_for: Duration::from_millis(80),
            reaction: Duration::from_millis(200),
            first_change: Duration::from_millis(900),
            stable_for_page: Duration::from_millis(300),
            flicker_after: Duration::from_millis(500),
            timeout: Duration::from_millis(3000),
        },
        masks: Masks {
            rectangles: vec![area],
            windows: vec![window(Some("keepassxc"), None), window(None, Some("Bank"))],
        },
    };
    assert_eq!(read(text).unwrap(), wanted);
    let options = wanted.options();
    assert_eq!(
        (&options.monitor, &options.masks, options.pointer_overlay),
        (&wanted.monitor, &wanted.masks, PointerOverlayChoice::Absent)
    );
    assert_eq!(
        wanted.summary(),
        localized!(
            "settings-desktop-summary",
            hidden = 3_u64,
            monitor = "HDMI-1",
            pointer = "hidden",
            shortcut = localized!("settings-stop-shortcut", keys = "super+F12"),
            userInput = "ignored"
        )
    );
}

#[test]
fn named_choices_are_read() {
    let check = |text: &str, monitor| assert_eq!(read(text).unwrap().monitor, monitor);
    check("desktop.monitor = \"focused\"", MonitorChoice::Focused);
    check("desktop.monitor = \"main\"", MonitorChoice::Main);
    let none = read("desktop.stop_shortcut = \"none\"").unwrap();
    assert_eq!(none.stop_shortcut, None);
}

#[test]
fn invalid_file_is_refused_with_line_and_choices() {
    let check = |text: &str, line: usize, wanted: &[&str]| {
        let error = read(text).unwrap_err();
        let place = format!("settings-file-invalid {{ file: \"FILE\", line: Number({line}), ");
        assert!(error.starts_with(&place), "{text}: {error}");
        for words in wanted {
            assert!(error.contains(words), "{text}: {error}");
        }
        assert!(!error.contains('\n'), "{error}");
    };
    check(
        "[desktop]\n\nmonitr = \"main\"",
        3,
        &["monitr", "`monitor`", "`hide`"],
    );
    check("[desktp]", 1, &["desktp", "`desktop`"]);
    check("[desktop]\ncursor = \"yes\"", 2, &["boolean"]);
    check("[desktop]\nmonitor = \"\"", 2, &["settings-file-monitor"]);
    check(
        "[desktop]\nstop_shortcut = \"ctrl+Stop\"",
        2,
        &[
            "settings-file-shortcut",
            "name: \"stop_shortcut\", none: \"none\"",
        ],
    );
    check(
        "[desktop.settle]\nquiet_ms = 1\nat_most_ms = 90000",
        3,
        &[
            "settings-file-milliseconds { least: Number(0), most: Number(60000), name: \"at_most_ms\" }",
        ],
    );
    check(
        "[desktop.settle]\ninterval_ms = 0",
        2,
        &["least: Number(10), most: Number(1000)"],
    );
    check(
        "[[desktop.hide.rectangles]]\nx = 1\ny = 1\nwidth = 0\nheight = 1",
        4,
        &["nonzero"],
    );
    check(
        "[[desktop.hide.windows]]",
        1,
        &["settings-file-hidden-window"],
    );
    check("[[desktop.hide.windows]]\nap = \"x\"", 2, &["`app`"]);
    check("[desktop\n", 1, &["]"]);
}

#[test]
fn sandbox_settings_are_read() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("config.toml");
    fs::write(
        &file,
        "[shell]\nsandbox = true\nwritable = [\"/srv/work\", \"~/Notes\"]",
    )
    .unwrap();
    let wanted = ShellSettings {
        sandbox: WallsSetting::Required,
        writable: vec![
            PathBuf::from("/srv/work"),
            dirs::home_dir().unwrap().join("Notes"),
        ],
    };
    assert_eq!(Settings::read(&file).unwrap().shell, wanted);
    for (text, wanted) in [
        ("", WallsSetting::WherePossible),
        ("[shell]\nwritable = []", WallsSetting::WherePossible),
        ("[shell]\nsandbox = false", WallsSetting::Off),
    ] {
        fs::write(&file, text).unwrap();
        let read = Settings::read(&file).unwrap().shell.sandbox;
        assert_eq!(read, wanted, "{text}");
    }
    fs::write(&file, "[shell]\nwritable = [\"work\"]").unwrap();
    let message = format!("{:?}", Settings::read(&file).unwrap_err().message());
    assert!(message.contains("settings-file-writable"), "{message}");
}

#[test]
fn plugin_interpreter_is_read() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("config.toml");
    fs::write(&file, "[python]\ninterpreter = \"/opt/env/bin/python\"").unwrap();
    let wanted = Some(PathBuf::from("/opt/env/bin/python"));
    assert_eq!(Settings::read(&file).unwrap().python.interpreter, wanted);
    fs::write(&file, "[python]\ninterpreter = \"python3\"").unwrap();
    let message = format!("{:?}", Settings::read(&file).unwrap_err().message());
    assert!(message.contains("settings-file-interpreter"), "{message}");
}

#[test]
fn unreadable_file_is_an_error() {
    let folder = tempfile::TempDir::new().unwrap();
    let error = Settings::read(folder.path()).unwrap_err();
    assert_eq!(error.message().id(), Some("settings-file-unreadable"));
}

#[test]
fn limits_of_plugins_are_seconds() {
    let read = |text: &str| {
        let settings = settings_file::parse(text).map_err(|fault| fault.problem);
        settings.map(|settings| (settings.plugins.start, settings.plugins.call))
    };
    assert_eq!(read(""), Ok((None, None)));
    let (start, call) = (Duration::from_secs(5), Duration::from_secs(600));
    let both = "[plugins]\nstart_seconds = 5\ncall_seconds = 600\n";
    assert_eq!(read(both), Ok((Some(start), Some(call))));
    for wrong in ["start_seconds = 0", "call_seconds = 86401"] {
        let problem = read(&format!("[plugins]\n{wrong}\n")).unwrap_err();
        assert_eq!(problem.id(), Some("settings-file-whole-number"), "{wrong}");
    }
}

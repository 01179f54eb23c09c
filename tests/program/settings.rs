//! `config.toml`: what is set there counts, and what cannot be read keeps the screen unseen.

use super::{
    binary::{DISPLAY, Program},
    recorder::Recorder,
};
use serde_json::Value;
use std::{fs, sync::PoisonError};

#[test]
fn unreadable_settings_prevent_looking_at_the_screen() {
    let program = Program::new();
    let file = program.home().join("config.toml");
    fs::write(&file, "[desktop]\nmonitor = \"main\"\ncursr = true\n").unwrap();
    let place = format!("{}, line 3", file.display());
    let wanted = [place.as_str(), "cursr", "`cursor`", "does not look"];

    let doctor = program.run(&["doctor"]);
    assert_eq!(doctor.code, 1, "{}", doctor.out);
    assert!(doctor.out.contains("✗ settings: "), "{}", doctor.out);
    let call = program.run(&["tools", "call", "screenshot"]);
    assert_eq!(call.code, 1, "{}", call.out);
    let run = program.run(&["run", "Hello"]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    for words in wanted {
        for told in [&doctor.out, &call.err, &run.err] {
            assert!(told.contains(words), "{words}: {told}");
        }
    }
    assert_eq!(
        fs::read_to_string(&file).unwrap().lines().count(),
        3,
        "the file was left alone"
    );

    fs::remove_file(&file).unwrap();
    assert_eq!(program.run(&["doctor"]).code, 0);
}

#[test]
fn a_hidden_place_is_in_no_picture() {
    let _display = DISPLAY.lock().unwrap_or_else(PoisonError::into_inner);
    let check = |settings: &str, hidden: bool| {
        let program = Program::new();
        let text = format!("[desktop]\ncursor = false\n{settings}");
        fs::write(program.home().join("config.toml"), text).unwrap();
        let before = shot(&program);
        let window = Recorder::open();
        let after = shot(&program);
        drop(window);
        assert_eq!(before == after, hidden, "{settings}");
    };
    check("", false);
    let everything = "x = 0\ny = 0\nwidth = 32000\nheight = 32000\n";
    check(&format!("[[desktop.hide.rectangles]]\n{everything}"), true);
}

#[test]
fn doctor_says_what_is_seen_and_what_is_set() {
    let program = Program::new();
    let file = program.home().join("config.toml");
    fs::write(&file, "[desktop]\nmonitor = \"main\"\ntakeover = false\n").unwrap();
    let doctor = program.run(&["doctor"]);
    assert_eq!(doctor.code, 0, "{}{}", doctor.out, doctor.err);
    for words in [
        "✓ settings: ",
        "the main monitor",
        "don't interrupt Qilbee",
        "✓ display server: X11",
        "✓ monitors: ",
        ", scale 1, ",
        ", used",
    ] {
        assert!(doctor.out.contains(words), "{words}: {}", doctor.out);
    }
    let report: Value = serde_json::from_str(&program.run(&["doctor", "--json"]).out).unwrap();
    let monitor = &report["desktop"]["monitors"][0];
    assert_eq!(
        (&monitor["scale"], &monitor["used"]),
        (&1.0.into(), &true.into())
    );
    assert!(report["desktop"]["capture"].is_string(), "{report}");
    let checks = report["checks"].as_array().unwrap();
    assert!(
        checks.iter().all(|check| check["passed"] == true),
        "{report}"
    );
}

fn shot(program: &Program) -> Vec<u8> {
    let file = program.home().join("shot");
    let out = file.to_str().unwrap();
    let run = program.run(&["tools", "call", "screenshot", "--out", out]);
    assert_eq!(run.code, 0, "{}", run.err);
    fs::read(&file).unwrap()
}

//! A program that is killed in the middle of typing: its guard sets the keyboard right. The program and its guard
//! are this very test program, started anew.

use super::{
    display::{Display, wait_for},
    recorder::Recorder,
};
use desktop::{
    InputBackend as _, Key, MouseButton, NamedKey, PressState, WatchdogCommand, open_x11_input,
    run_input_watchdog,
};
use std::{env, process::Stdio, thread, time::Duration};
use tokio_util::sync::CancellationToken;

/// Says to a copy of this program which part it plays.
const PART: &str = "QILBEE_TEST_PART";

#[test]
fn a_killed_program_leaves_the_keyboard_as_it_was() {
    for after_ms in [70, 150, 300, 420, 700, 1000] {
        let display = Display::start("us");
        let recorder = Recorder::open(&display.name);
        let (before, symbols) = (display.keyboard_map(), display.symbols());
        let mut typist = display
            .command(env::current_exe().unwrap().to_str().unwrap())
            .args(["--exact", "watchdog::plays_its_part"])
            .env(PART, "typist")
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        wait_for("keys are bound", || {
            (display.symbols() != symbols).then_some(())
        });
        thread::sleep(Duration::from_millis(after_ms));
        // By force: it can do nothing about it any more.
        typist.kill().unwrap();
        typist.wait().unwrap();
        wait_for("the keyboard is as it was", || {
            (display.symbols() == symbols && recorder.held() == (vec![], 0)).then_some(())
        });
        assert_eq!(display.keyboard_map(), before);
    }
}

/// Nothing by itself; a copy of this program that was told so types, or guards the one that does.
#[test]
fn plays_its_part() {
    match env::var(PART).as_deref() {
        Ok("typist") => {
            let display = env::var("DISPLAY").unwrap();
            // The guard must know its part: no other test runs in this copy.
            let watchdog = WatchdogCommand {
                program: "env".into(),
                arguments: [
                    format!("{PART}=guard"),
                    env::current_exe().unwrap().to_str().unwrap().to_owned(),
                    "--exact".to_owned(),
                    "watchdog::plays_its_part".to_owned(),
                ]
                .map(Into::into)
                .to_vec(),
            };
            let mut input = open_x11_input(&display, Some(watchdog)).unwrap();
            input
                .key(Key::Named(NamedKey::Control), PressState::Pressed)
                .unwrap();
            input
                .button(MouseButton::Left, PressState::Pressed)
                .unwrap();
            input
                .key(Key::Named(NamedKey::Control), PressState::Released)
                .unwrap();
            input
                .key(Key::Named(NamedKey::Shift), PressState::Pressed)
                .unwrap();
            let text: String = ('一'..).take(2000).collect();
            input.text(&text, &CancellationToken::new()).unwrap();
        }
        Ok("guard") => run_input_watchdog().unwrap(),
        Ok(_) | Err(_) => {}
    }
}

//! What must hold of a settings file whatever stands in it. Fails by panicking: for tests and for the fuzz
//! targets, never part of the program.
#![allow(
    clippy::panic,
    clippy::expect_used,
    reason = "a property fails by panicking"
)]

use crate::{Settings, file, line_of};
use desktop::{Chord, MonitorChoice, Size};

/// The longest sentence about a fault, in characters.
const LONGEST_PROBLEM: usize = 1_500;

/// A file is followed whole or refused with a sentence and its line; nothing in it is passed over.
///
/// # Panics
/// When that is not so.
pub fn config_toml(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    match file::parse(text) {
        Ok(settings) => {
            makes_sense(&settings);
            takes_nothing_unknown(text);
            assert_eq!(
                file::parse(&format!("{text}\n# a comment\n")).as_ref(),
                Ok(&settings),
                "a comment changed what is meant"
            );
        }
        Err(fault) => {
            assert!(text.is_char_boundary(fault.at), "{fault:?}");
            let lines = text.matches('\n').count() + 1;
            assert!((1..=lines).contains(&line_of(text, fault.at)));
            let problem = &fault.problem;
            assert!(!problem.trim().is_empty(), "refused without a word");
            assert!(!problem.chars().any(char::is_control), "{problem:?}");
            assert!(problem.chars().count() <= LONGEST_PROBLEM, "{problem}");
        }
    }
}

fn makes_sense(settings: &Settings) {
    let desktop = &settings.desktop;
    if let MonitorChoice::Named(name) = &desktop.monitor {
        assert!(!["", "focused", "main"].contains(&name.as_str()));
    }
    if let Some(keys) = &desktop.stop_shortcut {
        assert_eq!(Chord::parse(&keys.to_string()).as_ref(), Ok(keys));
    }
    for area in &desktop.hide.rectangles {
        let Size { width, height } = area.size;
        assert!(width > 0 && height > 0, "{area:?}");
    }
    for window in &desktop.hide.windows {
        let named = |word: &Option<String>| word.as_ref().is_some_and(|word| !word.is_empty());
        assert!(named(&window.app) || named(&window.title), "{window:?}");
    }
    let settle = desktop.settle;
    let waits = [
        settle.interval,
        settle.stable_for,
        settle.reaction,
        settle.stable_for_page,
        settle.flicker_after,
        settle.timeout,
    ];
    assert!(waits.iter().all(|wait| wait.as_secs() <= 60), "{settle:?}");
    assert!(settle.interval.as_millis() >= 10, "{settle:?}");
    let folders = settings.shell.writable.iter();
    for path in folders.chain(&settings.python.interpreter) {
        assert!(path.is_absolute(), "{}", path.display());
    }
    assert!(!desktop.summary().is_empty());
}

/// A name that means nothing is a fault, wherever it stands.
fn takes_nothing_unknown(text: &str) {
    let with = |more: &str| file::parse(&format!("{text}\n{more}"));
    with("[nobody_knows_this]\n").expect_err("an unknown table was passed over");
    with("nobody_knows_this = 1\n").expect_err("an unknown key was passed over");
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    #[test]
    fn the_seeds_of_the_fuzz_target_hold() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fuzz/seeds/config");
        let mut count = 0;
        for entry in fs::read_dir(folder).unwrap() {
            super::config_toml(&fs::read(entry.unwrap().path()).unwrap());
            count += 1;
        }
        assert!(count > 0);
    }
}

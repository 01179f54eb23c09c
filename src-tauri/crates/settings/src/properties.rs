//! Properties of the settings parser for any bytes. They fail by panicking: for tests and fuzz targets, never part of
//! the program.
#![allow(
    clippy::panic,
    clippy::expect_used,
    reason = "a property fails by panicking"
)]

mod profile;

use crate::{Settings, line_of, settings_file, value_checks::Fault};
use desktop::{Chord, MonitorChoice, Size};
pub use profile::profile_toml;
use protocol::visible_line;

/// Longest message of a fault, in characters.
const LONGEST_PROBLEM: usize = 1_500;

/// Checks that a file is accepted whole or refused with a message and its line; nothing is ignored.
///
/// # Panics
/// When that is not so.
pub fn config_toml(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    match settings_file::parse(text) {
        Ok(settings) => {
            check_values(&settings);
            check_unknown_names(text);
            assert_eq!(
                settings_file::parse(&format!("{text}\n# a comment\n")).as_ref(),
                Ok(&settings),
                "a comment changed what is meant"
            );
        }
        Err(fault) => check_fault(text, &fault),
    }
}

/// Checks that a fault can be shown, with its line.
fn check_fault(text: &str, fault: &Fault) {
    assert!(text.is_char_boundary(fault.at), "{fault:?}");
    let lines = text.matches('\n').count() + 1;
    assert!((1..=lines).contains(&line_of(text, fault.at)));
    let problem = fault.problem.as_str();
    assert!(!problem.trim().is_empty(), "refused without a word");
    assert_eq!(visible_line(problem), problem, "it is not shown as it is");
    assert!(problem.chars().count() <= LONGEST_PROBLEM, "{problem}");
}

fn check_values(settings: &Settings) {
    let desktop = &settings.desktop;
    if let MonitorChoice::Named(name) = &desktop.monitor {
        assert!(!["", "focused", "main"].contains(&name.as_str()));
    }
    if let Some(keys) = &desktop.stop_shortcut {
        assert_eq!(Chord::parse(&keys.to_string()).as_ref(), Ok(keys));
    }
    for area in &desktop.masks.rectangles {
        let Size { width, height } = area.size;
        assert!(width > 0 && height > 0, "{area:?}");
    }
    for window in &desktop.masks.windows {
        let named = |word: &Option<String>| word.as_ref().is_some_and(|word| !word.is_empty());
        assert!(named(&window.app) || named(&window.title), "{window:?}");
    }
    let stability = desktop.stability;
    let waits = [
        stability.interval,
        stability.stable_for,
        stability.reaction,
        stability.stable_for_page,
        stability.flicker_after,
        stability.timeout,
    ];
    assert!(
        waits.iter().all(|wait| wait.as_secs() <= 60),
        "{stability:?}"
    );
    assert!(stability.interval.as_millis() >= 10, "{stability:?}");
    let folders = settings.shell.writable.iter();
    for path in folders.chain(&settings.python.interpreter) {
        assert!(path.is_absolute(), "{}", path.display());
    }
    assert!(!desktop.summary().is_empty());
}

/// Checks that an unknown name is a fault, wherever it is.
fn check_unknown_names(text: &str) {
    let with = |more: &str| settings_file::parse(&format!("{text}\n{more}"));
    with("[nobody_knows_this]\n").expect_err("an unknown table was passed over");
    with("nobody_knows_this = 1\n").expect_err("an unknown key was passed over");
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    fn check_seeds(target: &str, property: fn(&[u8])) {
        let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fuzz/seeds");
        let mut count = 0;
        for entry in fs::read_dir(seeds.join(target)).unwrap() {
            property(&fs::read(entry.unwrap().path()).unwrap());
            count += 1;
        }
        assert!(count > 0);
    }

    #[test]
    fn fuzz_seeds_of_settings_hold() {
        check_seeds("config", super::config_toml);
    }

    #[test]
    fn fuzz_seeds_of_profiles_hold() {
        check_seeds("profile", super::profile_toml);
    }
}

//! Programs that are told of moments of a task, and their tables in the file.

use crate::value_checks::{Fault, absolute_path, whole_number};
use localization::localized;
use protocol::HookMoment;
use serde::Deserialize;
use std::{ops::RangeInclusive, path::PathBuf, time::Duration};
use toml::Spanned;

/// Longest name.
const MAX_NAME: usize = 40;
const USUAL_TIME_LIMIT: Duration = Duration::from_secs(5);
/// Milliseconds that a program may take for a moment.
const TIME_LIMIT_MS: RangeInclusive<u64> = 10..=60_000;

/// Program that is told of moments of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HookSettings {
    /// Its name, for people and the log.
    pub name: String,
    /// The program with its arguments.
    pub command: Vec<String>,
    /// Moments that it is told of.
    pub moments: Vec<HookMoment>,
    /// Time that it may take for one.
    pub time_limit: Duration,
    /// Folders and files that it can change.
    pub writable: Vec<PathBuf>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HookTable {
    name: Spanned<String>,
    command: Spanned<Vec<String>>,
    on: Spanned<Vec<HookMoment>>,
    time_limit_ms: Option<Spanned<u64>>,
    #[serde(default)]
    writable: Vec<Spanned<String>>,
}

/// Reads the hooks, each of which has a name of its own.
pub(super) fn read(tables: Vec<HookTable>) -> Result<Vec<HookSettings>, Fault> {
    let mut hooks: Vec<HookSettings> = Vec::new();
    for table in tables {
        let name = table.name.get_ref();
        let is_taken = hooks.iter().any(|hook| hook.name == *name);
        if is_taken || !is_name(name) {
            let problem = localized!("settings-file-hook-name");
            return Err(Fault::at(&table.name, problem));
        }
        hooks.push(table.read()?);
    }
    Ok(hooks)
}

impl HookTable {
    fn read(self) -> Result<HookSettings, Fault> {
        let is_program = |command: &Vec<String>| command.first().is_some_and(|it| !it.is_empty());
        if !is_program(self.command.get_ref()) {
            let problem = localized!("settings-file-hook-command");
            return Err(Fault::at(&self.command, problem));
        }
        if self.on.get_ref().is_empty() {
            return Err(Fault::at(&self.on, localized!("settings-file-hook-on")));
        }
        let limit = whole_number("time_limit_ms", self.time_limit_ms, TIME_LIMIT_MS)?;
        let writable = self.writable.iter();
        Ok(HookSettings {
            name: self.name.into_inner(),
            command: self.command.into_inner(),
            moments: self.on.into_inner(),
            time_limit: limit.map_or(USUAL_TIME_LIMIT, Duration::from_millis),
            writable: writable
                .map(|path| absolute_path(path, || localized!("settings-file-writable")))
                .collect::<Result<_, _>>()?,
        })
    }
}

fn is_name(name: &str) -> bool {
    let fits =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    (1..=MAX_NAME).contains(&name.len()) && name.chars().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Tables {
        hooks: Vec<HookTable>,
    }

    fn hooks(text: &str) -> Result<Vec<HookSettings>, String> {
        let tables: Tables = toml::from_str(text).map_err(|error| error.message().to_owned())?;
        read(tables.hooks).map_err(|fault| fault.problem.to_string())
    }

    #[test]
    fn a_hook_says_its_program_and_moments() {
        let found = hooks(
            "[[hooks]]\nname = \"tickets\"\ncommand = [\"python3\", \"/srv/log.py\"]\non = [\"before_tool\", \"turn_end\"]\n\
             time_limit_ms = 800\nwritable = [\"/srv/log\"]",
        );
        let wanted = HookSettings {
            name: "tickets".to_owned(),
            command: vec!["python3".to_owned(), "/srv/log.py".to_owned()],
            moments: vec![HookMoment::BeforeTool, HookMoment::TurnEnd],
            time_limit: Duration::from_millis(800),
            writable: vec![PathBuf::from("/srv/log")],
        };
        assert_eq!(found, Ok(vec![wanted]));
    }

    #[test]
    fn faults_are_named() {
        let check = |text: &str, wanted: &str| {
            let found = hooks(text).unwrap_err();
            assert!(found.contains(wanted), "{text}: {found}");
        };
        let hook = |name: &str, command: &str, on: &str| {
            format!("[[hooks]]\nname = \"{name}\"\ncommand = [{command}]\non = [{on}]\n")
        };
        check(&hook("No", "\"x\"", "\"step_end\""), "name must be");
        let twice = hook("a", "\"x\"", "\"step_end\"").repeat(2);
        check(&twice, "name must be");
        check(
            &hook("a", "", "\"step_end\""),
            "command must name a program",
        );
        check(&hook("a", "\"x\"", ""), "on must name");
        check(&hook("a", "\"x\"", "\"later\""), "unknown variant `later`");
        let quick = hook("a", "\"x\"", "\"step_end\"") + "time_limit_ms = 1\n";
        check(&quick, "time_limit_ms");
    }
}

//! The manual and `--help` name the same commands and options.

use super::binary::Program;
use std::collections::BTreeSet;

/// Every command and long option that `--help` shows, as `sessions export` and `sessions export --format`.
fn offered(program: &Program) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut left = vec![Vec::<String>::new()];
    while let Some(path) = left.pop() {
        let mut arguments: Vec<_> = path.iter().map(String::as_str).collect();
        arguments.push("--help");
        let help = program.run(&arguments).out;
        let name = path.join(" ");
        found.insert(name.clone());
        found.extend(options(&help).map(|option| format!("{name} {option}")));
        left.extend(commands(&help).map(|command| {
            let mut below = path.clone();
            below.push(command);
            below
        }));
    }
    found
}

fn commands(help: &str) -> impl Iterator<Item = String> {
    let (_, list) = help.split_once("\nCommands:\n").unwrap_or_default();
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").map(str::to_owned)
}

/// The long options that stand at the beginning of a line.
fn options(help: &str) -> impl Iterator<Item = String> {
    let firsts = help.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        words.find(|word| !is_short_option(word))
    });
    let long = firsts.filter(|word| word.starts_with("--") && word.len() > 2);
    long.filter(|option| !["--help", "--version"].contains(option))
        .map(str::to_owned)
}

fn is_short_option(word: &str) -> bool {
    word.len() == 3 && word.starts_with('-') && word.ends_with(',')
}

/// A command's row or section of the manual holds its options: both are looked for from its name to the next one.
fn is_in(manual: &str, name: &str) -> bool {
    let (command, option) = match name.split_once(" --") {
        Some((command, option)) => (command, format!("--{option}")),
        None => (name, String::new()),
    };
    let (group, last) = command.rsplit_once(' ').unwrap_or(("", command));
    let rows = manual.split("\n|").flat_map(|row| row.split("\n## "));
    rows.into_iter().any(|row| {
        let named = row.contains(&format!("`qilbee {command}"))
            || row.contains(&format!("\nqilbee {command}"))
            || (!group.is_empty()
                && row.contains(&format!("`qilbee {group} "))
                && row.contains(&format!("`{last} ")));
        named && (option.is_empty() || row.contains(&option))
    }) || (command == "run" && manual.contains(&format!("`{option}")))
}

#[test]
fn manual_names_what_help_shows() {
    let manual = include_str!("../../docs/manual/command-line.md");
    let missing: Vec<_> = offered(&Program::new())
        .into_iter()
        .filter(|name| !name.is_empty() && !is_in(manual, name))
        .collect();
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn manual_names_nothing_that_is_gone() {
    let offered = offered(&Program::new());
    let options: BTreeSet<_> = offered
        .iter()
        .filter_map(|name| name.split_once(" --"))
        .map(|(_, option)| format!("--{option}"))
        .collect();
    let manual = include_str!("../../docs/manual/command-line.md");
    let code = manual.split('`').skip(1).step_by(2);
    let words = code.flat_map(|code| code.split([' ', ',', '|', '\\', '\n']));
    let gone: Vec<_> = words
        .filter(|word| word.starts_with("--") && word.len() > 2 && *word != "--help")
        .filter(|word| !options.contains(*word))
        .collect();
    assert_eq!(gone, Vec::<&str>::new());
}

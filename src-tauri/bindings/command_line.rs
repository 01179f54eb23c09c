//! Man pages and shell completions of both programs, from the definitions of their command lines. Packages install them.

use clap::Command;
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use std::error::Error;

/// Folders of these files, from the root of the project; they hold nothing else.
pub(crate) const FOLDERS: [&str; 4] = [
    "packaging/command-line/man",
    "packaging/command-line/completions",
    "packaging/fleet/command-line/man",
    "packaging/fleet/command-line/completions",
];
/// Shells with the names under which they look for a program's completions: before its own name and after it.
const SHELLS: [(Shell, &str, &str); 3] = [
    (Shell::Bash, "", ""),
    (Shell::Zsh, "_", ""),
    (Shell::Fish, "", ".fish"),
];

/// Renders what the packages of both programs install.
pub(crate) fn render() -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let [man, completions, fleet_man, fleet_completions] = FOLDERS;
    let mut files = render_program("qilbee", &qilbee_lib::command_line(), man, completions)?;
    let fleet = fleet::command_line();
    let of_fleet = render_program("qilbee-fleet", &fleet, fleet_man, fleet_completions)?;
    files.extend(of_fleet);
    Ok(files)
}

/// Renders a page for each command that `--help` lists, and completions for each shell.
fn render_program(
    program: &'static str,
    command: &Command,
    man: &str,
    completions: &str,
) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let mut shown = without_hidden(program, command).disable_help_subcommand(true);
    shown.build();
    let mut files = Vec::new();
    render_pages(&shown, man, &mut files)?;
    for (shell, before, after) in SHELLS {
        let mut text = Vec::new();
        generate(shell, &mut shown.clone(), program, &mut text);
        let path = format!("{completions}/{before}{program}{after}");
        let text = String::from_utf8(text)?;
        files.push((path, with_one_name(program, text)));
    }
    Ok(files)
}

/// Names the program in one way. For one with a hyphen, the generator sets a name in Bash's functions that none of their cases has, so
/// nothing is completed after a subcommand.
fn with_one_name(program: &str, completions: String) -> String {
    let wrong = format!("{}__", program.replace('-', "__subcmd__"));
    match program.contains('-') {
        true => completions.replace(&wrong, &format!("{}__", program.replace('-', "__"))),
        false => completions,
    }
}

fn render_pages(
    command: &Command,
    folder: &str,
    files: &mut Vec<(String, String)>,
) -> Result<(), Box<dyn Error>> {
    let page = Man::new(command.clone()).manual("Qilbee");
    let mut text = Vec::new();
    page.render(&mut text)?;
    let path = format!("{folder}/{}", page.get_filename());
    files.push((path, String::from_utf8(text)?));
    for subcommand in command.get_subcommands() {
        render_pages(subcommand, folder, files)?;
    }
    Ok(())
}

/// Copies what people see of a program's own level; only there are commands that it starts itself with.
fn without_hidden(program: &'static str, command: &Command) -> Command {
    let copy = Command::new(program)
        .version(env!("CARGO_PKG_VERSION"))
        .args(command.get_arguments().cloned())
        .subcommands(
            command
                .get_subcommands()
                .filter(|subcommand| !subcommand.is_hide_set())
                .cloned(),
        );
    let copy = match command.get_about() {
        Some(about) => copy.about(about.clone()),
        None => copy,
    };
    let copy = match command.get_after_help() {
        Some(help) => copy.after_help(help.clone()),
        None => copy,
    };
    match command.get_after_long_help() {
        Some(help) => copy.after_long_help(help.clone()),
        None => copy,
    }
}

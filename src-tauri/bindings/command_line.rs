//! Man pages and shell completions of the program, from the definition of its command line. Packages install them.

use clap::Command;
use clap_complete::{Shell, generate};
use clap_mangen::Man;
use std::error::Error;

/// Folders of these files, from the root of the project; they hold nothing else.
pub(crate) const FOLDERS: [&str; 2] = [PAGES, COMPLETIONS];
const PAGES: &str = "packaging/command-line/man";
const COMPLETIONS: &str = "packaging/command-line/completions";
const PROGRAM: &str = "qilbee";
/// Shells with the names under which they look for a program's completions.
const SHELLS: [(Shell, &str); 3] = [
    (Shell::Bash, "qilbee"),
    (Shell::Zsh, "_qilbee"),
    (Shell::Fish, "qilbee.fish"),
];

/// Renders a page for each command that `--help` lists, and completions for each shell.
pub(crate) fn render(command: &Command) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let mut shown = without_hidden(command).disable_help_subcommand(true);
    shown.build();
    let mut files = Vec::new();
    render_pages(&shown, &mut files)?;
    for (shell, name) in SHELLS {
        let mut text = Vec::new();
        generate(shell, &mut shown.clone(), PROGRAM, &mut text);
        files.push((format!("{COMPLETIONS}/{name}"), String::from_utf8(text)?));
    }
    Ok(files)
}

fn render_pages(
    command: &Command,
    files: &mut Vec<(String, String)>,
) -> Result<(), Box<dyn Error>> {
    let page = Man::new(command.clone()).manual("Qilbee");
    let mut text = Vec::new();
    page.render(&mut text)?;
    files.push((
        format!("{PAGES}/{}", page.get_filename()),
        String::from_utf8(text)?,
    ));
    for subcommand in command.get_subcommands() {
        render_pages(subcommand, files)?;
    }
    Ok(())
}

/// Copies what people see of the program's own level; only there are commands that Qilbee starts itself with.
fn without_hidden(command: &Command) -> Command {
    let copy = Command::new(PROGRAM)
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
    match command.get_after_long_help() {
        Some(help) => copy.after_long_help(help.clone()),
        None => copy,
    }
}

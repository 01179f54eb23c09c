//! Scope of a grant for a call, and its text for people.
//!
//! A command is allowed by program (and subcommand, for git) where it is known what that does with the options it has;
//! anything else, what starts other programs and what reaches out by the whole line. An empty scope allows nothing.
//! Commands that change files are narrowed to the folders they are about too.

use crate::{
    KnownDirectories,
    rules::{self, CommandEffect},
    shell::{Script, ShellCommand, reaches_out},
};
use localization::{LocalizedText, localized};
use protocol::{Domain, ResourceClaims, Scope};
use std::path::Path;
use url::Url;

/// Programs that can start another one, or are one with any name: only the very same line again is allowed.
const WHOLE_LINE: [&str; 14] = [
    "tar", "zip", "unzip", "find", "sed", "awk", "gawk", "mawk", "xargs", "eval", "env", "nohup",
    "timeout", "man",
];
/// Subcommands of git that reach out: only the very same line again is allowed.
const REACHING_GIT: [&str; 4] = ["push", "pull", "fetch", "clone"];

/// Returns the scope of a grant for this call.
pub(crate) fn of(
    name: &str,
    domain: &Domain,
    claims: &ResourceClaims,
    directories: &KnownDirectories,
) -> Scope {
    let mut scope = Scope::default();
    match domain {
        Domain::Server(_) | Domain::Qube | Domain::Memory | Domain::Chat => {
            scope.tools.push(name.to_owned());
        }
        Domain::Desktop => desktop(claims, &mut scope),
        Domain::Files => {
            for path in &claims.paths {
                let path = directories.resolve(path, claims.folder.as_deref());
                add(&mut scope.folders, folder_of(&path, directories));
            }
        }
        Domain::Web => {
            let hosts = claims.urls.iter().filter_map(|url| host(url));
            hosts.for_each(|host| add(&mut scope.hosts, host));
        }
        Domain::Shell => commands(claims, directories, &mut scope),
    }
    scope
}

/// Returns the scope as a sentence; none where it limits nothing.
pub(crate) fn text(scope: &Scope, home: &Path) -> Option<LocalizedText> {
    let short = |folder: &String| match Path::new(folder).strip_prefix(home) {
        Ok(rest) if rest.as_os_str().is_empty() => "~".to_owned(),
        Ok(rest) => format!("~/{}", rest.display()),
        Err(_) => folder.clone(),
    };
    let folders: Vec<_> = scope.folders.iter().map(short).collect();
    let joined = |names: &[String]| (!names.is_empty()).then(|| names.join(", "));
    let folders = joined(&folders);
    // A command is allowed in these folders; it need not change files there.
    let commands = joined(&scope.commands).map(|commands| match &folders {
        Some(folders) => localized!(
            "policy-scope-commands-in",
            commands = commands,
            folders = folders
        ),
        None => localized!("policy-scope-commands", commands = commands),
    });
    let files = folders
        .filter(|_| scope.commands.is_empty())
        .map(|folders| localized!("policy-scope-folders", folders = folders));
    let parts = [
        commands,
        joined(&scope.tools).map(|tools| localized!("policy-scope-tools", tools = tools)),
        joined(&scope.apps).map(|apps| localized!("policy-scope-apps", apps = apps)),
        joined(&scope.hosts).map(|hosts| localized!("policy-scope-hosts", hosts = hosts)),
        files,
    ];
    let joined = parts
        .into_iter()
        .flatten()
        .reduce(|first, second| localized!("policy-scope-parts", first = first, second = second));
    joined.map(|scope| localized!("policy-scope", scope = scope))
}

fn commands(claims: &ResourceClaims, directories: &KnownDirectories, scope: &mut Scope) {
    for text in &claims.commands {
        let script = Script::read(text);
        if claims.folder.is_none() || script.commands.is_empty() {
            add(&mut scope.commands, text.clone());
            continue;
        }
        for (command, here) in rules::placed(&script, claims.folder.as_deref(), directories) {
            add(&mut scope.commands, key(command));
            if !rules::is_read_only(command) {
                changed(command, here.as_deref(), directories, &mut scope.folders);
            }
        }
    }
}

/// A step in a program is allowed in that program; a command typed there, as it stands.
fn desktop(claims: &ResourceClaims, scope: &mut Scope) {
    let Some(window) = claims
        .window
        .as_ref()
        .filter(|window| !window.app.is_empty())
    else {
        return;
    };
    scope.apps.push(window.app.clone());
    if rules::types_commands(claims, false) {
        for (_, text) in &claims.texts {
            add(&mut scope.commands, text.trim_end_matches('\n').to_owned());
        }
    }
}

/// Returns what is allowed of a command: where it is known what its program does, that program (and subcommand) with any
/// words, which `…` stands for; else the line as it stands.
fn key(command: &ShellCommand) -> String {
    let program = command.program();
    let reaches = reaches_out(program) && program != "git";
    let is_known = rules::effect_of(command) != CommandEffect::Unknown;
    let is_vague = reaches || WHOLE_LINE.contains(&program) || command.open_ended;
    if !is_known || is_vague || !command.assignments.is_empty() {
        return command.line();
    }
    match command.subcommand() {
        Some((word, _)) if program == "git" && !REACHING_GIT.contains(&word.text.as_str()) => {
            format!("git {} …", word.text)
        }
        _ if program == "git" => command.line(),
        _ => format!("{program} …"),
    }
}

/// Adds the folders that a command changes something in, as far as its words tell.
fn changed(
    command: &ShellCommand,
    here: Option<&Path>,
    directories: &KnownDirectories,
    folders: &mut Vec<String>,
) {
    let is_path = |text: &str| text.contains('/') && !text.contains("://");
    let named = command.operands().filter(|word| is_path(&word.text));
    for word in named.chain(&command.writes) {
        let path = directories.resolve(&word.text, here);
        add(folders, folder_of(&path, directories));
    }
    if let Some(here) = here {
        add(folders, here.display().to_string());
    }
}

/// The folder a file lies in. The home folder and those above it are too much for one answer: there it is
/// the file itself.
fn folder_of(path: &Path, directories: &KnownDirectories) -> String {
    let folder = path
        .parent()
        .filter(|folder| !directories.home.starts_with(folder));
    folder.unwrap_or(path).display().to_string()
}

fn host(url: &str) -> Option<String> {
    Url::parse(url).ok()?.host_str().map(str::to_owned)
}

fn add(list: &mut Vec<String>, entry: String) {
    if !list.contains(&entry) {
        list.push(entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(scope: &Scope, wanted: &str) {
        let shown = text(scope, Path::new("/home/maria"));
        assert_eq!(shown.map(LocalizedText::into_string), Some(wanted.into()));
    }

    #[test]
    fn text_says_what_an_answer_covers() {
        let folders = vec!["/home/maria".to_owned(), "/home/maria/src".to_owned()];
        let files = Scope {
            folders: folders.clone(),
            ..Scope::default()
        };
        check(&files, "“Allow in this chat” covers files in ~, ~/src.");
        let commands = Scope {
            commands: vec!["curl https://example.org".to_owned()],
            folders,
            ..Scope::default()
        };
        check(
            &commands,
            "“Allow in this chat” covers the commands curl https://example.org in ~, ~/src.",
        );
        assert_eq!(text(&Scope::default(), Path::new("/")), None);
    }
}

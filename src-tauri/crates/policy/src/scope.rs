//! What an allowance for a call would be narrowed to, and how that is told.
//!
//! A command is allowed by program, and by subcommand where a program has them; what runs code of its own or
//! reaches out, by the whole line. Commands that change files are narrowed to the folders they are about too.

use crate::{
    KnownDirectories,
    rules::{self, WorkingDirectory},
    shell::{SHELLS, Script, Simple},
};
use protocol::{Domain, ResourceClaims, Scope};
use std::path::Path;
use url::Url;

/// Programs whose first word says what they do.
const WITH_SUBCOMMANDS: [&str; 26] = [
    "git",
    "cargo",
    "npm",
    "pnpm",
    "yarn",
    "docker",
    "podman",
    "kubectl",
    "apt",
    "apt-get",
    "dnf",
    "brew",
    "pip",
    "pip3",
    "uv",
    "go",
    "dotnet",
    "gh",
    "glab",
    "flatpak",
    "snap",
    "conda",
    "helm",
    "terraform",
    "make",
    "just",
];
/// Programs that run code of their own, or reach out: only the very same line again is allowed.
const WHOLE_LINE: [&str; 30] = [
    "python", "python2", "python3", "perl", "ruby", "node", "nodejs", "deno", "bun", "php", "lua",
    "curl", "wget", "ssh", "scp", "sftp", "rsync", "nc", "ncat", "socat", "ftp", "mail",
    "sendmail", "find", "xargs", "eval", "source", ".", "npx", "awk",
];

/// What an allowance for this call is narrowed to.
pub(crate) fn of(
    name: &str,
    domain: &Domain,
    concern: &ResourceClaims,
    roots: &KnownDirectories,
) -> Scope {
    let mut scope = Scope::default();
    match domain {
        Domain::Server(_) | Domain::Qube => scope.tools.push(name.to_owned()),
        Domain::Memory => {}
        Domain::Desktop => {
            let window = concern
                .window
                .iter()
                .filter(|window| !window.app.is_empty());
            scope.apps.extend(window.map(|window| window.app.clone()));
        }
        Domain::Files => {
            for path in &concern.paths {
                let path = roots.resolve(path, concern.folder.as_deref());
                add(&mut scope.folders, folder_of(&path, roots));
            }
        }
        Domain::Web => {
            let hosts = concern.urls.iter().filter_map(|url| host(url));
            hosts.for_each(|host| add(&mut scope.hosts, host));
        }
        Domain::Shell => commands(concern, roots, &mut scope),
    }
    scope
}

/// The same in words.
pub(crate) fn words(scope: &Scope, home: &Path) -> Option<String> {
    let told = |folder: &String| match Path::new(folder).strip_prefix(home) {
        Ok(rest) if rest.as_os_str().is_empty() => "~".to_owned(),
        Ok(rest) => format!("~/{}", rest.display()),
        Err(_) => folder.clone(),
    };
    let folders: Vec<_> = scope.folders.iter().map(told).collect();
    let joined = |names: &[String]| (!names.is_empty()).then(|| names.join(", "));
    let parts: Vec<_> = [
        joined(&scope.commands).map(|commands| format!("the commands {commands}")),
        joined(&scope.tools).map(|tool| format!("the tool {tool}")),
        joined(&scope.apps).map(|program| format!("the program {program}")),
        joined(&scope.hosts).map(|hosts| format!("sending to {hosts}")),
        joined(&folders).map(|folders| format!("files in {folders}")),
    ]
    .into_iter()
    .flatten()
    .collect();
    (!parts.is_empty()).then(|| format!("Allowed in this chat would be: {}.", parts.join("; ")))
}

fn commands(concern: &ResourceClaims, roots: &KnownDirectories, scope: &mut Scope) {
    for text in &concern.commands {
        let script = Script::read(text);
        if concern.folder.is_none() || script.commands.is_empty() {
            add(&mut scope.commands, text.clone());
            continue;
        }
        let mut place = WorkingDirectory::new(concern.folder.as_deref());
        for command in &script.commands {
            let here = place.before(command);
            add(&mut scope.commands, key(command));
            if !rules::only_looks(command) {
                changed(command, here.as_deref(), roots, &mut scope.folders);
            }
            place.after(command, here, roots);
        }
    }
}

fn key(command: &Simple) -> String {
    let program = command.program();
    let by_path = command
        .words
        .first()
        .is_some_and(|word| word.text.contains('/'));
    if program.is_empty() || by_path || WHOLE_LINE.contains(&program) || SHELLS.contains(&program) {
        return command.line();
    }
    match command.operands().next() {
        Some(word) if WITH_SUBCOMMANDS.contains(&program) => format!("{program} {}", word.text),
        Some(_) | None => program.to_owned(),
    }
}

/// The folders that a command changes something in, as far as its words tell.
fn changed(
    command: &Simple,
    here: Option<&Path>,
    roots: &KnownDirectories,
    folders: &mut Vec<String>,
) {
    let is_path = |text: &str| text.contains('/') && !text.contains("://");
    let named = command.operands().filter(|word| is_path(&word.text));
    for word in named.chain(&command.writes) {
        let path = roots.resolve(&word.text, here);
        add(folders, folder_of(&path, roots));
    }
    if let Some(here) = here {
        add(folders, here.display().to_string());
    }
}

/// The folder a file lies in. The home folder and those above it are too much for one answer: there it is
/// the file itself.
fn folder_of(path: &Path, roots: &KnownDirectories) -> String {
    let folder = path
        .parent()
        .filter(|folder| !roots.home.starts_with(folder));
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

//! Taint check of a command line: its targets on the network, the software it installs, the scripts it runs, the files it
//! changes, and the line itself.

use super::{
    check::TaintCheck,
    normalize::{normal, words},
};
use crate::{
    rules::{self, WorkingDirectory},
    shell::{SHELLS, Script, ShellCommand, Word},
};
use std::path::Path;

/// Programs that use the network.
const NETWORK: [&str; 39] = [
    "curl",
    "wget",
    "ssh",
    "scp",
    "sftp",
    "rsync",
    "nc",
    "ncat",
    "netcat",
    "socat",
    "telnet",
    "ftp",
    "lftp",
    "ping",
    "dig",
    "host",
    "nslookup",
    "git",
    "http",
    "https",
    "xh",
    "aria2c",
    "xdg-open",
    "open",
    "firefox",
    "google-chrome",
    "chromium",
    "lynx",
    "w3m",
    "mail",
    "mailx",
    "mutt",
    "sendmail",
    "thunderbird",
    "rclone",
    "docker",
    "podman",
    "openssl",
    "gio",
];
/// Beginnings of the options by which `curl` and `wget` send something along.
const UPLOADS: [&str; 8] = [
    "-d", "--data", "-F", "--form", "-T", "--upload", "--post", "--json",
];
/// Programs with the subcommands that install software, or run it from elsewhere.
const INSTALLERS: [(&str, &[&str]); 22] = [
    ("pip", &["install", "download"]),
    ("pip3", &["install", "download"]),
    ("pipx", &["install", "run"]),
    ("uv", &["add", "tool", "pip"]),
    ("uvx", &[]),
    ("npm", &["install", "i", "add", "exec", "init"]),
    ("npx", &[]),
    ("pnpm", &["add", "install", "i", "dlx"]),
    ("yarn", &["add", "dlx"]),
    ("bunx", &[]),
    ("cargo", &["install", "add"]),
    ("gem", &["install"]),
    ("go", &["install", "get"]),
    ("brew", &["install", "tap"]),
    ("apt", &["install"]),
    ("apt-get", &["install"]),
    ("dnf", &["install"]),
    ("snap", &["install"]),
    ("flatpak", &["install", "run"]),
    ("docker", &["run", "pull"]),
    ("podman", &["run", "pull"]),
    ("code", &["--install-extension"]),
];
/// Programs that change the files they are given; true when the old content is lost.
const CHANGERS: [(&str, bool); 12] = [
    ("rm", true),
    ("unlink", true),
    ("mv", true),
    ("truncate", true),
    ("tee", true),
    ("cp", false),
    ("ln", false),
    ("chmod", false),
    ("install", false),
    ("sed", true),
    ("patch", false),
    ("rmdir", true),
];
/// Programs that run a script they are given.
const RUNNERS: [&str; 14] = [
    "python", "python2", "python3", "perl", "ruby", "node", "nodejs", "deno", "bun", "php", "lua",
    "source", ".", "Rscript",
];
/// Programs of a project's own environment.
const PROJECT_PROGRAMS: [&str; 5] = ["python", "python3", "pip", "pip3", "pytest"];
/// Directories of the system's programs.
const SYSTEM_PROGRAMS: [&str; 6] = ["/usr/", "/bin/", "/sbin/", "/opt/", "/snap/", "/nix/"];

impl TaintCheck<'_> {
    /// Checks a command line.
    pub(super) fn command(&mut self, text: &str) {
        let script = Script::read(text);
        let directories = self.call.directories;
        let mut place = WorkingDirectory::new(self.call.claims.folder.as_deref());
        let changes_unknown = script.commands.iter().any(|command| {
            let changes = CHANGERS.iter().any(|(name, _)| *name == command.program());
            changes && command.operands().any(|word| !word.known)
        });
        for command in &script.commands {
            let here = place.before(command);
            self.reaches(command);
            self.installs(command);
            self.runs(command, here.as_deref());
            self.changes(command, here.as_deref(), changes_unknown);
            self.copied_line(command);
            place.after(command, here, directories);
        }
    }

    fn reaches(&mut self, command: &ShellCommand) {
        if rules::is_read_only(command) && !command.fed {
            return;
        }
        let network = NETWORK.contains(&command.program());
        let uploads = UPLOADS
            .iter()
            .any(|upload| command.options().any(|option| option.starts_with(upload)));
        for word in command.arguments() {
            // A value that is put in while it runs can be any name.
            let text = word.text.replace('\u{fffd}', "x");
            self.tokens_of(&text);
            if network && command.program() != "git" {
                self.hosts_of(&text);
            }
            if uploads && matches!(command.program(), "curl" | "wget") && text.contains("://") {
                self.sends_to_read_host(&text);
            }
        }
        if let Some(input) = &command.input
            && (network || RUNNERS.contains(&command.program()))
        {
            self.tokens_of(input);
        }
    }

    fn installs(&mut self, command: &ShellCommand) {
        let program = command.program();
        let mut operands = command.operands();
        for (name, subcommands) in INSTALLERS {
            if name != program {
                continue;
            }
            if !subcommands.is_empty() {
                let first = operands.next().map_or("", |word| word.text.as_str());
                let option = command
                    .options()
                    .any(|option| subcommands.contains(&option));
                if !subcommands.contains(&first) && !option {
                    return;
                }
            }
            for word in operands {
                self.package(word);
            }
            return;
        }
    }

    fn package(&mut self, word: &Word) {
        let text = word.text.as_str();
        let is_here = text.starts_with('.') || text.ends_with(".txt") || text.contains('\u{fffd}');
        let plain = text.split(['=', '<', '>', '~', '[']).next().unwrap_or(text);
        let plain = match plain.rfind('@') {
            Some(place) if place > 0 => &plain[..place],
            _ => plain,
        };
        let own = &self.tracker.user;
        if !is_here && !own.has(plain) && !own.has_words_of(plain) {
            self.mark(text);
        }
    }

    /// Checks a program or script that is run by its path.
    fn runs(&mut self, command: &ShellCommand, here: Option<&Path>) {
        let Some(first) = command.words.first() else {
            return;
        };
        let by_place = first.text.contains('/')
            && !SYSTEM_PROGRAMS
                .iter()
                .any(|place| first.text.starts_with(place));
        if by_place && !self.is_of_project(&first.text, here) {
            self.script(&first.text);
        }
        let program = command.program();
        let shell = SHELLS.contains(&program);
        let module = command.options().any(|option| option == "-m");
        let inline = rules::is_inline(command) || module;
        if (shell || RUNNERS.contains(&program))
            && !inline
            && let Some(script) = command.operands().next()
        {
            self.script(&script.text);
        }
        if matches!(program, "chmod")
            && command
                .operands()
                .next()
                .is_some_and(|mode| mode.text.contains('x'))
        {
            for script in command.operands().skip(1) {
                self.script(&script.text);
            }
        }
    }

    /// True for a project's own interpreter: a build tool like `make`, which runs the project's code.
    fn is_of_project(&self, path: &str, here: Option<&Path>) -> bool {
        let known = |name: &&str| PROJECT_PROGRAMS.contains(name);
        let mut parts = path.rsplit('/');
        let name = parts.next().filter(known);
        let folders = (parts.next(), parts.next());
        let own = matches!(folders, (Some("bin"), Some(".venv" | "venv" | "env")));
        let directories = self.call.directories;
        let whole = directories.resolve(path, here);
        name.is_some() && own && directories.is_working(&whole)
    }

    fn script(&mut self, path: &str) {
        let name = normal(path.rsplit('/').next().unwrap_or(path));
        let stem = name.split('.').next().unwrap_or(&name);
        let own = &self.tracker.user;
        let written = self.tracker.written.get(&name);
        let clean = written.is_some_and(|tainted| !tainted);
        let named = own.names_by_name(path)
            || words(stem).any(|word| word.len() > 2) && own.has_words_of(stem)
            || own.has(path);
        // A script with content from outside is tainted even if the user named it.
        let tainted = written.is_some_and(|tainted| *tainted);
        if tainted || !clean && !named {
            self.mark(path);
        }
    }

    fn changes(&mut self, command: &ShellCommand, here: Option<&Path>, changes_unknown: bool) {
        let program = command.program();
        let changer = CHANGERS.iter().find(|(name, _)| *name == program);
        let is_lost = changer.is_some_and(|(_, is_lost)| *is_lost);
        let skipped = match program {
            "chmod" | "sed" => 1,
            "cp" | "ln" | "install" => command.operands().count().saturating_sub(1),
            _ => 0,
        };
        let in_place = program != "sed" || command.has_option('i', "in-place");
        if changer.is_some() && in_place {
            for word in command.operands().skip(skipped) {
                self.changed(word, here, is_lost);
            }
        }
        if program == "for" && changes_unknown {
            for word in command.arguments() {
                self.changed(word, here, true);
            }
        }
        for word in &command.writes {
            self.changed(word, here, true);
        }
    }

    fn changed(&mut self, word: &Word, here: Option<&Path>, is_lost: bool) {
        if !word.known {
            return;
        }
        let directories = self.call.directories;
        let fixed = match word.text.find(['*', '?', '[', '{']) {
            Some(place) if word.glob => {
                &word.text[..word.text[..place].rfind('/').map_or(0, |slash| slash + 1)]
            }
            Some(_) | None => &word.text,
        };
        let whole = directories.resolve(if fixed.is_empty() { "." } else { fixed }, here);
        if whole.starts_with("/dev") {
            return;
        }
        self.file_at(&word.text, &whole, is_lost);
    }

    /// Checks for a line that stands in content from outside and not in the user's words.
    fn copied_line(&mut self, command: &ShellCommand) {
        let line = normal(&command.line());
        if command.words.len() < 2 || rules::is_read_only(command) || self.tracker.user.has(&line) {
            return;
        }
        if self
            .tracker
            .occurs_in_sources(&line, self.call.descriptions)
        {
            self.mark(&line);
        }
    }
}

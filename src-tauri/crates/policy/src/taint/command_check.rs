//! Taint check of a command line: its targets on the network, the software it installs, the scripts it runs, the files it
//! changes, and the line itself.

use super::{
    check::TaintCheck,
    normalize::{normal, words},
    tokens::{Token, tokens},
};
use crate::{
    rules::{self, CommandEffect},
    shell::{Destination, SHELLS, Script, ShellCommand, Word, destinations, reaches_out, unquoted},
};
use protocol::Confinement;
use std::path::Path;

/// Programs that use the network without a destination on their line, or in forms of their own.
const NETWORK: [&str; 10] = [
    "mail",
    "mailx",
    "mutt",
    "sendmail",
    "thunderbird",
    "docker",
    "podman",
    "openssl",
    "gio",
    "s3cmd",
];
/// Programs and the beginnings of the options by which they are given a password to lock files with.
const PASSWORDS: [(&str, &[&str]); 7] = [
    ("zip", &["-P", "--password"]),
    ("7z", &["-p"]),
    ("7za", &["-p"]),
    ("rar", &["-hp", "-p"]),
    ("openssl", &["-k", "-pass"]),
    ("gpg", &["--passphrase"]),
    ("qpdf", &["--encrypt"]),
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
const RUNNERS: [&str; 13] = [
    "python", "pypy", "perl", "ruby", "node", "nodejs", "deno", "bun", "php", "lua", "source", ".",
    "Rscript",
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
        let folder = self.call.claims.folder.as_deref();
        let changes_unknown = script.commands.iter().any(|command| {
            let changes = CHANGERS.iter().any(|(name, _)| *name == command.program());
            changes && command.operands().any(|word| !word.known)
        });
        for (command, here) in rules::placed(&script, folder, directories) {
            self.reaches(command);
            self.installs(command);
            self.runs(command, here.as_deref());
            self.changes(command, here.as_deref(), changes_unknown);
            self.password(command);
            self.copied_line(command);
        }
    }

    fn reaches(&mut self, command: &ShellCommand) {
        if rules::is_read_only(command) && !command.fed {
            return;
        }
        let program = command.program();
        let network = NETWORK.contains(&program) || reaches_out(program);
        for destination in destinations(command) {
            self.destination(destination);
        }
        // There, `a.tgz` is a file and no computer: the program reaches none, or the walls ask.
        let is_local = self.call.claims.confinement == Confinement::Inside
            || rules::effect_of(command) != CommandEffect::Unknown;
        let uploads = UPLOADS
            .iter()
            .any(|upload| command.options().any(|option| option.starts_with(upload)));
        for word in command.arguments() {
            // A value that is put in while it runs can be any name.
            let text = word.text.replace('\u{fffd}', "x");
            if NETWORK.contains(&program) || !is_local && !reaches_out(program) {
                self.tokens_of(&text);
            } else {
                self.addresses_of(&text);
            }
            if NETWORK.contains(&program) {
                self.hosts_of(&text);
            }
            if uploads && matches!(program, "curl" | "wget") && text.contains("://") {
                self.sends_to_read_host(&text);
            }
        }
        if let Some(input) = &command.input
            && (network || RUNNERS.contains(&command.program_family()))
        {
            self.tokens_of(input);
        }
    }

    /// Checks every address and account in a text, but no lone name that may be a file.
    fn addresses_of(&mut self, text: &str) {
        for token in tokens(text) {
            match &token {
                Token::Url { url: value, .. } | Token::Email(value) | Token::Account(value) => {
                    self.token(&token, value);
                }
                Token::Host { .. } | Token::Amount(_) | Token::Path(_) => {}
            }
        }
    }

    /// Checks a computer that a command would talk to.
    fn destination(&mut self, destination: Destination) {
        let readable = self.tracker.has_untrusted_content();
        match destination {
            Destination::Unseen(text) if readable => self.mark(&text),
            Destination::Unseen(_) => {}
            Destination::Named { text, host } => {
                let token = match text.contains("://") {
                    true => Token::Url {
                        url: normal(&text),
                        host: host.clone(),
                    },
                    false => Token::Host {
                        text: normal(&text),
                        host: host.clone(),
                    },
                };
                let descriptions = self.call.descriptions;
                let own = self.tracker.is_own(&token, descriptions) || self.tracker.user.has(&host);
                if !own && (readable || self.tracker.occurs_in_sources(&host, descriptions)) {
                    self.mark(&text);
                }
            }
        }
    }

    /// Checks a password that files are locked with: whoever chose it holds the files.
    fn password(&mut self, command: &ShellCommand) {
        let program = command.program();
        let Some((_, options)) = PASSWORDS.iter().find(|(name, _)| *name == program) else {
            return;
        };
        let mut words = command.arguments().iter().map(|word| word.text.as_str());
        while let Some(word) = words.next() {
            let Some(option) = options.iter().find(|option| word.starts_with(**option)) else {
                continue;
            };
            let joined = word[option.len()..].trim_start_matches('=');
            let value = if joined.is_empty() {
                words.next().unwrap_or_default()
            } else {
                joined
            };
            let value = value.strip_prefix("pass:").unwrap_or(value);
            if !value.is_empty() && !self.tracker.user.has(value) {
                self.mark(value);
            }
        }
    }

    fn installs(&mut self, command: &ShellCommand) {
        let program = command.program();
        let Some((_, subcommands)) = INSTALLERS.iter().find(|(name, _)| *name == program) else {
            return;
        };
        let is_operand = |word: &&Word| !word.text.starts_with('-');
        let packages: Vec<_> = match command.subcommand() {
            _ if subcommands.is_empty() => command.operands().collect(),
            Some((first, rest)) if subcommands.contains(&first.text.as_str()) => {
                rest.iter().filter(is_operand).collect()
            }
            _ if command
                .options()
                .any(|option| subcommands.contains(&option)) =>
            {
                command.operands().collect()
            }
            _ => Vec::new(),
        };
        for word in packages {
            self.package(word);
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
        if (shell || RUNNERS.contains(&command.program_family()))
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
        let written = self.tracker.is_written_tainted(&name);
        let clean = written == Some(false);
        let named = own.names_by_name(path)
            || words(stem).any(|word| word.len() > 2) && own.has_words_of(stem)
            || own.has(path);
        // A script with content from outside is tainted even if the user named it.
        let tainted = written == Some(true);
        // Walls hold what it does: only a script that content from outside wrote or named is asked about.
        let walled = self.call.claims.confinement == Confinement::Inside
            && !self
                .tracker
                .occurs_in_sources(&name, self.call.descriptions);
        if tainted || !clean && !named && !walled {
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

    /// Checks for a line that stands in content from outside and not in the user's words, however either is quoted.
    fn copied_line(&mut self, command: &ShellCommand) {
        let line = normal(&command.line());
        if command.words.len() < 2 || rules::is_read_only(command) || self.tracker.user.has(&line) {
            return;
        }
        let bare = normal(&unquoted(&line));
        let sources = self.tracker.sources.iter().chain(self.call.descriptions);
        let program = normal(command.program());
        let mut likely =
            sources.filter(|source| source.text.contains(&program) || source.text.contains("$'"));
        let shows = |text: &str| {
            text.contains(&line)
                || text.contains(['"', '\'', '\\', '`']) && normal(&unquoted(text)).contains(&bare)
        };
        if likely.any(|source| shows(&source.text)) {
            self.mark(&line);
        }
    }
}

//! Package registries: the sites that installers fetch from by themselves. A short list for comfort; the program runs
//! inside the walls all the same, and may send its registry little.

use crate::shell::ShellCommand;

/// An installer and its registries.
struct Registry {
    /// Its programs.
    programs: &'static [&'static str],
    /// Its subcommands that fetch.
    fetching: &'static [&'static str],
    /// Domains of its registries, label by label.
    domains: &'static [[&'static str; 2]],
}

const REGISTRIES: [Registry; 5] = [
    Registry {
        programs: &["npm", "npx", "pnpm", "yarn", "bun", "bunx"],
        fetching: &[
            "add", "ci", "exec", "i", "install", "outdated", "update", "view",
        ],
        domains: &[["npmjs", "org"], ["yarnpkg", "com"]],
    },
    Registry {
        programs: &["pip", "pip3", "pipx", "uv", "poetry"],
        fetching: &["add", "download", "install", "lock", "pip", "run", "sync"],
        domains: &[["pypi", "org"], ["pythonhosted", "org"]],
    },
    Registry {
        programs: &["cargo"],
        fetching: &[
            "add", "bench", "build", "check", "clippy", "doc", "fetch", "install", "run", "search",
            "test", "tree", "update",
        ],
        domains: &[["crates", "io"]],
    },
    Registry {
        programs: &["go"],
        fetching: &["build", "get", "install", "mod", "run", "test"],
        domains: &[["golang", "org"]],
    },
    Registry {
        programs: &["gem", "bundle"],
        fetching: &["install", "update"],
        domains: &[["rubygems", "org"]],
    },
];
/// First labels of hosts that take packages rather than give them.
const UPLOADS: [&str; 3] = ["upload", "api", "test"];
/// Programs that fetch whatever their operands are.
const ALWAYS_FETCHING: [&str; 2] = ["npx", "bunx"];

/// Options before the subcommand whose value is the next word.
const WITH_VALUE: [&str; 6] = [
    "--prefix",
    "-C",
    "--cwd",
    "--dir",
    "--directory",
    "--config",
];

/// True when the command is an installer that fetches, and the host one of its registries.
pub(crate) fn is_package_registry(command: &ShellCommand, host: &str) -> bool {
    REGISTRIES
        .iter()
        .any(|registry| registry.has(host) && registry.is_fetching(command))
}

impl Registry {
    fn has(&self, host: &str) -> bool {
        let labels: Vec<_> = host.split('.').collect();
        let takes = labels.first().is_some_and(|first| UPLOADS.contains(first));
        !takes && self.domains.iter().any(|domain| labels.ends_with(domain))
    }

    fn is_fetching(&self, command: &ShellCommand) -> bool {
        let words: Vec<_> = command
            .words
            .iter()
            .map(|word| word.text.as_str())
            .collect();
        let (program, rest) = match words.as_slice() {
            // `python3 -m pip install`
            [python, "-m", module, rest @ ..] if python.starts_with("python") => (*module, rest),
            [_, rest @ ..] => (command.program(), rest),
            [] => return false,
        };
        self.programs.contains(&program)
            && (ALWAYS_FETCHING.contains(&program)
                || subcommand(rest).is_some_and(|word| self.fetching.contains(&word)))
    }
}

/// Returns the first word that is neither an option nor the value of one.
fn subcommand<'a>(words: &[&'a str]) -> Option<&'a str> {
    let mut words = words.iter();
    while let Some(word) = words.next() {
        if WITH_VALUE.contains(word) {
            words.next();
        } else if !word.starts_with(['-', '+']) {
            return Some(word);
        }
    }
    None
}

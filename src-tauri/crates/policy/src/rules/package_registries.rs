//! Package registries: the sites that installers fetch from by themselves. A short list for comfort; the program runs
//! inside the walls all the same, and may send its registry little.

use std::path::Path;

/// An installer and its registries.
struct Registry {
    /// Its programs.
    programs: &'static [&'static str],
    /// Its subcommands that fetch.
    fetching: &'static [&'static str],
    /// Domains of its registries, label by label.
    domains: &'static [[&'static str; 2]],
    /// True when the domain itself takes packages, and only hosts below it give them.
    takes: bool,
}

const REGISTRIES: [Registry; 5] = [
    Registry {
        programs: &["npm", "npx", "pnpm", "pnpx", "yarn", "bun", "bunx"],
        fetching: &[
            "add", "ci", "dlx", "exec", "i", "install", "outdated", "update", "view", "x",
        ],
        domains: &[["npmjs", "org"], ["yarnpkg", "com"]],
        takes: false,
    },
    Registry {
        programs: &["pip", "pip3", "pipx", "uv", "uvx", "poetry"],
        fetching: &[
            "add", "download", "install", "lock", "pip", "run", "sync", "tool",
        ],
        domains: &[["pypi", "org"], ["pythonhosted", "org"]],
        takes: false,
    },
    Registry {
        programs: &["cargo"],
        fetching: &[
            "add", "bench", "build", "check", "clippy", "doc", "fetch", "install", "run", "test",
            "tree", "update",
        ],
        domains: &[["crates", "io"]],
        takes: true,
    },
    Registry {
        programs: &["go"],
        fetching: &["build", "get", "install", "mod", "run", "test"],
        domains: &[["golang", "org"]],
        takes: false,
    },
    Registry {
        programs: &["gem", "bundle"],
        fetching: &["install", "update"],
        domains: &[["rubygems", "org"]],
        takes: false,
    },
];
/// First labels of hosts that take packages rather than give them.
const UPLOADS: [&str; 3] = ["upload", "api", "test"];
/// Programs that fetch whatever their operands are.
const ALWAYS_FETCHING: [&str; 4] = ["npx", "pnpx", "bunx", "uvx"];

/// Options before the subcommand whose value is the next word.
const WITH_VALUE: [&str; 6] = [
    "--prefix",
    "-C",
    "--cwd",
    "--dir",
    "--directory",
    "--config",
];

/// True when these words are the command of an installer that fetches, and the host is one of its registries.
pub(crate) fn is_package_registry<W: AsRef<str>>(words: &[W], host: &str) -> bool {
    let words: Vec<_> = words.iter().map(AsRef::as_ref).collect();
    REGISTRIES
        .iter()
        .any(|registry| registry.has(host) && registry.is_fetching(&words))
}

impl Registry {
    fn has(&self, host: &str) -> bool {
        let labels: Vec<_> = host.split('.').collect();
        let takes = labels.first().is_some_and(|first| UPLOADS.contains(first));
        let gives = |domain: &[&str; 2]| {
            labels.ends_with(domain) && (!self.takes || labels.len() > domain.len())
        };
        !takes && self.domains.iter().any(gives)
    }

    fn is_fetching(&self, words: &[&str]) -> bool {
        let (program, rest) = match words {
            // `python3 -m pip install`
            [python, "-m", module, rest @ ..] if python.starts_with("python") => (*module, rest),
            [program, rest @ ..] => (name(program), rest),
            [] => return false,
        };
        self.programs.contains(&program)
            && (ALWAYS_FETCHING.contains(&program)
                || subcommand(rest).is_some_and(|word| self.fetching.contains(&word)))
    }
}

/// Returns a program's name without its folder.
fn name(program: &str) -> &str {
    let name = Path::new(program).file_name();
    name.and_then(|name| name.to_str()).unwrap_or(program)
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

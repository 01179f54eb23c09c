//! Taint check of passwords that lock files away: of archives and encrypted copies.

use super::check::TaintCheck;
use crate::shell::{Script, ShellCommand};

/// Programs that lock files, and the option that a password follows, in the next word or in the same.
const LOCKING: [(&str, &[&str]); 10] = [
    ("zip", &["-P", "--password"]),
    ("7z", &["-p"]),
    ("7za", &["-p"]),
    ("7zz", &["-p"]),
    ("rar", &["-p", "-hp"]),
    ("gpg", &["--passphrase"]),
    ("gpg2", &["--passphrase"]),
    ("openssl", &["-k", "-pass", "-passout"]),
    (
        "qpdf",
        &["--encrypt", "--user-password", "--owner-password"],
    ),
    ("ccrypt", &["-K", "--key"]),
];

impl TaintCheck<'_> {
    /// Checks the passwords in a command line: one that the person did not name locks their files away from them.
    pub(super) fn archive_passwords(&mut self, text: &str) {
        for command in &Script::read(text).commands {
            if let Some(password) = password(command)
                && !self.tracker.user.has(&password)
            {
                self.mark(&password);
            }
        }
    }
}

fn password(command: &ShellCommand) -> Option<String> {
    let (_, options) = LOCKING
        .iter()
        .find(|(name, _)| *name == command.program())?;
    let mut words = command.arguments().iter().map(|word| word.text.as_str());
    while let Some(word) = words.next() {
        for option in *options {
            let Some(rest) = word.strip_prefix(option) else {
                continue;
            };
            let rest = rest.trim_start_matches('=');
            let found = if rest.is_empty() { words.next()? } else { rest };
            return Some(found.trim_start_matches("pass:").to_owned());
        }
        // Joined short options: `zip -rmP word`.
        if command.program() == "zip"
            && word.starts_with('-')
            && !word.starts_with("--")
            && word.ends_with('P')
        {
            return words.next().map(str::to_owned);
        }
    }
    None
}

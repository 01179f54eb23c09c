//! Subcommand of programs such as `git` and `npm`: the word that says what they do, behind options of their own.

use super::{ShellCommand, Word};

/// Options before the subcommand that take the next word along. A value is never a subcommand.
const VALUED: [(&str, &str); 14] = [
    (
        "git",
        "-C -c --git-dir --work-tree --namespace --config-env --super-prefix --attr-source",
    ),
    (
        "npm",
        "--prefix -C --userconfig --globalconfig --registry --cache -w --workspace --loglevel",
    ),
    ("pnpm", "-C --dir -F --filter --registry --loglevel"),
    ("yarn", "--cwd --registry --cache-folder --modules-folder"),
    ("cargo", "--color --config -Z -C"),
    ("docker", "-H --host -c --context --config -l --log-level"),
    (
        "podman",
        "-c --connection --root --runroot --url --log-level",
    ),
    (
        "kubectl",
        "-n --namespace --context --kubeconfig --cluster --user -s --server --token",
    ),
    ("gh", "-R --repo --hostname"),
    (
        "pip",
        "--proxy --log --python --cache-dir --timeout --retries",
    ),
    (
        "pip3",
        "--proxy --log --python --cache-dir --timeout --retries",
    ),
    ("uv", "--directory --project --config-file --cache-dir"),
    ("go", "-C"),
    (
        "systemctl",
        "-H --host -M --machine -p --property -t --type",
    ),
];

impl ShellCommand {
    /// Returns the subcommand with the words behind it.
    pub(crate) fn subcommand(&self) -> Option<(&Word, &[Word])> {
        self.arguments()
            .get(self.options_before_subcommand()..)?
            .split_first()
    }

    /// Returns the options before the subcommand, with their values.
    pub(crate) fn own_options(&self) -> &[Word] {
        let arguments = self.arguments();
        let end = self.options_before_subcommand().min(arguments.len());
        &arguments[..end]
    }

    fn options_before_subcommand(&self) -> usize {
        let program = self.program();
        let valued = VALUED.iter().find(|(name, _)| *name == program);
        let valued = valued.map_or("", |(_, options)| *options);
        let mut place = 0;
        while let Some(word) = self.arguments().get(place) {
            // `cargo +nightly` names a toolchain.
            if !(word.text.starts_with('-') || program == "cargo" && word.text.starts_with('+')) {
                break;
            }
            let takes_next = valued.split(' ').any(|option| option == word.text);
            place += if takes_next { 2 } else { 1 };
        }
        place
    }
}

#[cfg(test)]
mod tests {
    use crate::shell::Script;

    #[test]
    fn values_of_options_are_no_subcommands() {
        let check = |text: &str, wanted: Option<&str>| {
            let script = Script::read(text);
            let found = script.commands[0].subcommand();
            assert_eq!(found.map(|(word, _)| word.text.as_str()), wanted, "{text}");
        };
        check("git push --force", Some("push"));
        check("git -C DIR push --force", Some("push"));
        check("git -c a.b=c --no-pager log", Some("log"));
        check("git --git-dir=x status", Some("status"));
        check("npm --prefix X install evil", Some("install"));
        check("cargo +nightly test", Some("test"));
        check("git -C DIR", None);
        check("git -C", None);
        check("git", None);
    }
}

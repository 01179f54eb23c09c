//! Read-only commands: their arguments are files they read.

use crate::shell::ShellCommand;

/// Programs that change nothing, whatever their options.
const READ_ONLY: [&str; 63] = [
    "for",
    "ls",
    "cat",
    "head",
    "tail",
    "grep",
    "egrep",
    "fgrep",
    "rg",
    "ag",
    "wc",
    "uniq",
    "cut",
    "diff",
    "cmp",
    "comm",
    "stat",
    "file",
    "du",
    "df",
    "pwd",
    "echo",
    "printf",
    "date",
    "which",
    "whoami",
    "id",
    "uname",
    "hostname",
    "jq",
    "tree",
    "basename",
    "dirname",
    "realpath",
    "readlink",
    "md5sum",
    "sha1sum",
    "sha256sum",
    "test",
    "[",
    "true",
    "false",
    "cd",
    "pushd",
    "popd",
    "ps",
    "top",
    "free",
    "uptime",
    "less",
    "more",
    "strings",
    "hexdump",
    "xxd",
    "nl",
    "tac",
    "rev",
    "tr",
    "seq",
    "sleep",
    "column",
    "type",
    "locale",
];
const GIT_READ_ONLY: [&str; 9] = [
    "status",
    "log",
    "diff",
    "show",
    "blame",
    "describe",
    "rev-parse",
    "ls-files",
    "shortlog",
];

/// True for a command that changes nothing: its arguments are files it reads.
pub(crate) fn is_read_only(command: &ShellCommand) -> bool {
    if !command.writes.is_empty() {
        return false;
    }
    let program = command.program();
    match program {
        "" => command.words.is_empty(),
        "git" => {
            let mut operands = command.operands();
            operands
                .next()
                .is_some_and(|word| GIT_READ_ONLY.contains(&word.text.as_str()))
        }
        "sort" => !command.has_option('o', "output"),
        "sed" => !command.has_option('i', "in-place"),
        "find" => {
            let acts = [
                "-delete", "-exec", "-execdir", "-ok", "-okdir", "-fprint", "-fls",
            ];
            !command
                .arguments()
                .iter()
                .any(|word| acts.contains(&word.text.as_str()))
        }
        "tar" => command.operands().next().is_some() && command.has_option('t', "list"),
        "unzip" => command.has_option('l', ""),
        "awk" | "gawk" => {
            !command.line().contains(['>', '|']) && !command.line().contains("system")
        }
        "crontab" => command.has_option('l', ""),
        _ => READ_ONLY.contains(&program),
    }
}

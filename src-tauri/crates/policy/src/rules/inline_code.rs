//! Code that can't be read as a command line: other languages, and options that make a program start another one.

use crate::{
    Risk,
    shell::{SHELLS, ShellCommand},
};

/// Languages, each by its program's name without a version.
const INTERPRETERS: &str = "python perl ruby node nodejs deno bun php lua luajit awk gawk mawk nawk osascript pypy \
    tclsh wish expect guile Rscript R julia ipython jshell groovy ghc runghc ghci elixir erl scala kotlin ts-node tsx";
/// Interpreters and the letters of their options that take code.
const INLINE: [(&str, &str); 14] = [
    ("python", "c"),
    ("pypy", "c"),
    ("ipython", "c"),
    ("perl", "eE"),
    ("ruby", "e"),
    ("node", "ep"),
    ("nodejs", "ep"),
    ("deno", "e"),
    ("bun", "e"),
    ("php", "rBR"),
    ("lua", "e"),
    ("osascript", "e"),
    ("Rscript", "e"),
    ("julia", "eE"),
];
/// Words in code that start programs or use the network, without blanks.
const RISKY_CODE: [&str; 30] = [
    "system(",
    "system\"",
    "system'",
    "popen",
    "subprocess",
    "exec(",
    "os.exec",
    "eval(",
    "child_process",
    "execsync",
    "spawn",
    "base64",
    "b64decode",
    "fromcharcode",
    "socket",
    "urllib",
    "requests.",
    "http.client",
    "fromhttp",
    "smtplib",
    "ftplib",
    "asyncio",
    "fetch(",
    "__import__",
    "marshal",
    "compile(",
    "ctypes",
    "doshellscript",
    "file_get_contents",
    "importlib",
];
/// Words in code that delete files or overwrite them, without blanks.
const DELETING_CODE: [&str; 10] = [
    "rmtree",
    "os.remove",
    "unlink",
    "rmdir",
    "rmsync",
    "fs.rm(",
    "file.delete",
    "fileutils.rm",
    "truncate(",
    "remove_tree",
];
/// Programs and the beginnings of their options that start another program.
const STARTING_OPTIONS: [(&str, &[&str]); 13] = [
    (
        "tar",
        &[
            "--to-command",
            "--checkpoint-action",
            "-I",
            "--use-compress-program",
            "-F",
        ],
    ),
    (
        "ssh",
        &[
            "-oProxyCommand",
            "ProxyCommand",
            "-oLocalCommand",
            "LocalCommand",
        ],
    ),
    ("scp", &["-oProxyCommand", "ProxyCommand", "-S"]),
    ("rsync", &["-e", "--rsh"]),
    ("vim", &["-c", "+", "--cmd", "-S"]),
    ("vi", &["-c", "+", "--cmd", "-S"]),
    ("nvim", &["-c", "+", "--cmd", "-S"]),
    ("emacs", &["--eval", "-l", "--load", "-f"]),
    ("zip", &["-TT", "--unzip-command"]),
    ("man", &["-P", "--pager"]),
    ("make", &["SHELL=", "MAKEFLAGS="]),
    ("gdb", &["-ex", "--eval-command", "-x"]),
    ("sqlite3", &[".shell", ".system", "-cmd"]),
];

/// True when the command's code stands on its own command line.
pub(crate) fn is_inline(command: &ShellCommand) -> bool {
    let program = command.program();
    if SHELLS.contains(&program) {
        return command.has_option('c', "");
    }
    let family = command.program_family();
    let letters = INLINE.iter().find(|(name, _)| *name == family);
    let letters = letters.map_or("", |(_, letters)| *letters);
    command
        .options()
        .any(|option| match option.strip_prefix("--") {
            Some(long) => matches!(long.split('=').next(), Some("eval" | "print" | "execute")),
            None => option[1..].contains(|letter: char| letters.contains(letter)),
        })
}

/// True when the command runs code that another command hands it.
pub(super) fn runs_piped_code(command: &ShellCommand) -> bool {
    let program = command.program();
    let shell = SHELLS.contains(&program);
    let family = command.program_family();
    let is_awk = matches!(family, "awk" | "gawk" | "mawk" | "nawk");
    let language = is_interpreter(family) && !is_awk;
    let sources = matches!(program, "source" | ".");
    let module = language && command.options().any(|option| option == "-m");
    if !shell && !language && !sources || is_inline(command) || module {
        return false;
    }
    let Some(script) = command.operands().next() else {
        let told = command
            .options()
            .any(|option| option == "--version" || option == "--help");
        return !told && (command.fed || command.reads.iter().any(|word| !word.known));
    };
    let unseen = !script.known
        || script.text == "-"
        || script.text == "/dev/stdin"
        || script.text.starts_with("/dev/fd");
    unseen && (command.fed || command.input.is_none())
}

/// Returns the risk of the code that a command runs.
pub(super) fn risk(command: &ShellCommand) -> Option<Risk> {
    let program = command.program();
    if let Some((_, options)) = STARTING_OPTIONS.iter().find(|(name, _)| *name == program) {
        let words = || command.arguments().iter().map(|word| word.text.as_str());
        let starts = |word: &str| options.iter().any(|option| word.starts_with(option));
        // A plain `+12` only says where to begin.
        let harmless = |word: &str| {
            word.strip_prefix('+')
                .is_some_and(|rest| rest.parse::<u32>().is_ok())
        };
        return words()
            .any(|word| starts(word) && !harmless(word))
            .then_some(Risk::ProgramInOption);
    }
    if program == "git" {
        return git_starts(command).then_some(Risk::ProgramInOption);
    }
    if program == "sed" {
        let runs =
            |text: &str| text.ends_with("/e") || text.ends_with("/ge") || text.ends_with("|e");
        let begins = |text: &str| {
            let rest = text.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '$');
            rest == "e" || rest.starts_with("e ")
        };
        let mut words = command.arguments().iter();
        return words
            .any(|word| runs(&word.text) || begins(&word.text))
            .then_some(Risk::ProgramInOption);
    }
    let family = command.program_family();
    if !is_interpreter(family) {
        return None;
    }
    let line = compact(&command.line());
    let fed = compact(command.input.as_deref().unwrap_or_default());
    let is_awk = matches!(family, "awk" | "gawk" | "mawk" | "nawk");
    let pipes = is_awk && line.contains('|') && line.contains('"');
    let written_here = is_awk || is_inline(command);
    let holds = |words: &[&str]| {
        let holds = |text: &str| words.iter().any(|word| text.contains(word));
        written_here && holds(&line) || holds(&fed)
    };
    if holds(&DELETING_CODE) {
        return Some(Risk::DeletingCode);
    }
    (holds(&RISKY_CODE) || pipes).then_some(Risk::InlineCode)
}

/// True for the name of a language's program, without its version.
pub(super) fn is_interpreter(family: &str) -> bool {
    INTERPRETERS
        .split_ascii_whitespace()
        .any(|name| name == family)
}

/// Returns code in lower case and without blanks: `os.system ("x")` is `os.system("x")`.
fn compact(code: &str) -> String {
    let lower = code.to_lowercase();
    lower.split_whitespace().collect()
}

/// True for options before git's subcommand that name programs, as in `git -c core.pager=x log`.
fn git_starts(command: &ShellCommand) -> bool {
    let mut words = command.arguments().iter().map(|word| word.text.as_str());
    while let Some(word) = words.next() {
        if word == "-C" {
            words.next();
        } else if word.starts_with("-c") || word.starts_with("--exec-path=") {
            return true;
        } else if !word.starts_with('-') {
            return false;
        }
    }
    false
}

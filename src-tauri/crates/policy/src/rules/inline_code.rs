//! Code that can't be read as a command line: other languages, and options that make a program start another one.

use crate::{
    Risk,
    shell::{SHELLS, ShellCommand},
};

const INTERPRETERS: [&str; 14] = [
    "python",
    "python2",
    "python3",
    "perl",
    "ruby",
    "node",
    "nodejs",
    "deno",
    "bun",
    "php",
    "lua",
    "awk",
    "gawk",
    "osascript",
];
/// Interpreters and the letters of their options that take code.
const INLINE: [(&str, &str); 13] = [
    ("python", "c"),
    ("python2", "c"),
    ("python3", "c"),
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
];
/// Words in code that start programs, delete or use the network.
const RISKY_CODE: [&str; 26] = [
    "system(",
    "popen",
    "subprocess",
    "rmtree",
    "exec(",
    "eval(",
    "os.remove",
    "unlink",
    "rmdir",
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
    "fetch(",
    "__import__",
    "marshal",
    "compile(",
    "ctypes",
    "do shell script",
    "file_get_contents",
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
    let letters = INLINE.iter().find(|(name, _)| *name == program);
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
    let language = INTERPRETERS.contains(&program) && !matches!(program, "awk" | "gawk");
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
    if !INTERPRETERS.contains(&program) {
        return None;
    }
    let line = command.line().to_lowercase();
    let fed = command.input.as_deref().unwrap_or_default().to_lowercase();
    let powerful = |text: &str| RISKY_CODE.iter().any(|word| text.contains(word));
    let is_awk = matches!(program, "awk" | "gawk");
    let pipes = is_awk && line.contains('|') && line.contains('"');
    let written_here = is_awk || is_inline(command);
    (written_here && powerful(&line) || powerful(&fed) || pipes).then_some(Risk::InlineCode)
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

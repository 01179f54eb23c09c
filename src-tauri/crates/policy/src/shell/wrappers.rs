//! Wrappers: programs that run another one, which stands in their arguments.

use super::{MOVE, ShellCommand, Word};
use crate::Unreadable;

/// Commands that a wrapper would run.
pub(super) enum Wrapped {
    /// Nothing.
    None,
    /// These commands.
    Commands(Vec<ShellCommand>),
    /// The commands in this text.
    Text(String),
    /// Commands that can't be read.
    Unreadable(Unreadable),
}

/// Options of wrappers that take the next word along.
const WITH_VALUE: [(&str, &[&str]); 14] = [
    ("env", &["-u", "-C", "--unset", "--chdir"]),
    ("nice", &["-n"]),
    ("ionice", &["-c", "-n", "-p"]),
    ("timeout", &["-s", "-k", "--signal", "--kill-after"]),
    ("stdbuf", &["-i", "-o", "-e"]),
    ("xargs", &["-I", "-n", "-P", "-L", "-d", "-s", "-a", "-E"]),
    ("watch", &["-n", "--interval"]),
    ("flock", &["-w", "-E"]),
    ("time", &["-f", "-o"]),
    ("strace", &["-e", "-o", "-p", "-s"]),
    ("exec", &["-a"]),
    ("parallel", &["-j", "--jobs", "-a"]),
    ("taskset", &["-p"]),
    ("systemd-inhibit", &["--what", "--who", "--why", "--mode"]),
];
/// Options of `env` by which it stays what it is.
const ENV_OPTIONS: [&str; 12] = [
    "-",
    "--",
    "-i",
    "--ignore-environment",
    "-u",
    "--unset",
    "-C",
    "--chdir",
    "-v",
    "--debug",
    "-0",
    "--null",
];
/// Wrappers and the number of words between their options and the command.
const PREFIX_COMMANDS: [(&str, usize); 29] = [
    ("env", 0),
    ("nohup", 0),
    ("nice", 0),
    ("ionice", 0),
    ("time", 0),
    ("timeout", 1),
    ("stdbuf", 0),
    ("setsid", 0),
    ("xargs", 0),
    ("command", 0),
    ("builtin", 0),
    ("exec", 0),
    ("watch", 0),
    ("parallel", 0),
    ("busybox", 0),
    ("toybox", 0),
    ("flock", 1),
    ("strace", 0),
    ("ltrace", 0),
    ("unbuffer", 0),
    ("dbus-run-session", 0),
    ("xvfb-run", 0),
    ("chronic", 0),
    ("taskset", 1),
    ("chrt", 1),
    ("setpriv", 0),
    ("prlimit", 0),
    ("fakeroot", 0),
    ("systemd-inhibit", 0),
];
/// Windows for commands, which can be told a command to begin with.
const TERMINALS: [&str; 14] = [
    "xterm",
    "uxterm",
    "x-terminal-emulator",
    "gnome-terminal",
    "konsole",
    "xfce4-terminal",
    "alacritty",
    "kitty",
    "foot",
    "tilix",
    "terminator",
    "wezterm",
    "urxvt",
    "ghostty",
];
/// Word that stands for a file that `find` found.
const FOUND: &str = "{}";
/// Programs after which nothing can be seen of what was found.
const DELETE: [&str; 6] = ["rm", "unlink", "rmdir", "shred", "truncate", "tee"];
pub(crate) const SHELLS: [&str; 13] = [
    "sh", "bash", "dash", "zsh", "ksh", "fish", "ash", "rbash", "csh", "tcsh", "mksh", "yash",
    "pwsh",
];

/// True for a program that runs its text where it is itself: not in a window, and not on another computer.
pub(super) fn runs_here(program: &str) -> bool {
    SHELLS.contains(&program)
        || program == "script"
        || PREFIX_COMMANDS.iter().any(|(name, _)| *name == program)
}

pub(super) fn inner(command: &ShellCommand) -> Wrapped {
    let program = command.program();
    if SHELLS.contains(&program) {
        return shell(command);
    }
    if let Some((_, between)) = PREFIX_COMMANDS.iter().find(|(name, _)| *name == program) {
        return plain(command, program, *between);
    }
    match program {
        "eval" => text_of(command.arguments()),
        "find" | "fd" | "fdfind" => Wrapped::Commands(of_find(command)),
        "trap" => match command.operands().next() {
            Some(word) => text_of(std::slice::from_ref(word)),
            None => Wrapped::None,
        },
        "script" => shell(command),
        "tmux" | "screen" => in_multiplexer(command),
        "alias" => {
            let texts = command.arguments().iter();
            let texts = texts.filter_map(|word| word.text.split_once('='));
            let text = texts.map(|(_, text)| text).collect::<Vec<_>>().join("\n");
            if text.is_empty() {
                Wrapped::None
            } else {
                Wrapped::Text(text)
            }
        }
        "ssh" => remote(command),
        _ if TERMINALS.contains(&program) => in_terminal(command),
        _ => Wrapped::None,
    }
}

fn text_of(words: &[Word]) -> Wrapped {
    if words.iter().any(|word| !word.known) {
        return Wrapped::Unreadable(Unreadable::ComposedText);
    }
    let words = words.iter().map(|word| word.text.as_str());
    Wrapped::Text(words.collect::<Vec<_>>().join(" "))
}

/// Returns the text of `bash -c TEXT`, or of a here-document.
fn shell(command: &ShellCommand) -> Wrapped {
    let mut words = command.arguments().iter().skip_while(|word| {
        let option = word.text.strip_prefix('-');
        !option.is_some_and(|letters| !letters.starts_with('-') && letters.contains('c'))
    });
    match (words.next(), words.next(), &command.input) {
        (Some(_), Some(text), _) => text_of(std::slice::from_ref(text)),
        (None, _, Some(input)) if !command.fed && command.operands().next().is_none() => {
            Wrapped::Text(input.clone())
        }
        _ => Wrapped::None,
    }
}

fn plain(command: &ShellCommand, program: &str, between: usize) -> Wrapped {
    let with_value = WITH_VALUE.iter().find(|(name, _)| *name == program);
    let with_value = with_value.map_or(&[][..], |(_, options)| *options);
    let mut words = command.arguments().iter().peekable();
    let mut assignments = command.assignments.clone();
    let mut elsewhere = command.elsewhere;
    let mut runs_words = false;
    while let Some(word) = words.peek() {
        let is_assignment = program == "env" && word.text.contains('=');
        if is_assignment {
            assignments.push(assignment(word));
        }
        if may_split_text(program, &word.text) {
            return Wrapped::Unreadable(Unreadable::ComposedText);
        }
        if word.text == "--" {
            words.next();
            break;
        }
        if !is_assignment && !word.text.starts_with('-') {
            break;
        }
        // Long options may be abbreviated.
        elsewhere |= program == "env"
            && (word.text.starts_with("--c") || !is_assignment && is_bundle_with(&word.text, 'C'));
        runs_words |= matches!(word.text.as_str(), "--exec" | "-x");
        let takes_next = with_value.contains(&word.text.as_str());
        words.next();
        if takes_next {
            words.next();
        }
    }
    let rest: Vec<_> = words.skip(between).cloned().collect();
    // Only this very shell can go anywhere.
    elsewhere |= !matches!(program, "command" | "builtin") && MOVE.contains(&first_of(&rest));
    if rest.is_empty() || (program == "command" && command.has_option('v', "")) {
        return Wrapped::None;
    }
    // It gives its words to a shell, as one text.
    if program == "watch" && !runs_words {
        return text_of(&rest);
    }
    // Some of them take the whole command as one text.
    if let ([only], "parallel" | "flock") = (&rest[..], program)
        && only.known
        && only.text.contains(' ')
    {
        return Wrapped::Text(only.text.clone());
    }
    let takes_more = matches!(program, "xargs" | "parallel");
    let first = first_of(&rest);
    let runs_texts = SHELLS.contains(&first.rsplit('/').next().unwrap_or(first)) || first == "eval";
    if takes_more && (runs_texts || first.contains(['{', '%'])) {
        return Wrapped::Unreadable(Unreadable::ComposedText);
    }
    Wrapped::Commands(vec![ShellCommand {
        words: rest,
        assignments,
        writes: Vec::new(),
        reads: Vec::new(),
        input: None,
        fed: command.fed && !takes_more,
        open_ended: takes_more || command.open_ended,
        list: command.list,
        runs_later: false,
        in_moving_loop: false,
        elsewhere,
    }])
}

/// True for an option by which a wrapper takes its command out of a text, or may do so: long options may be abbreviated, and
/// values joined.
fn may_split_text(program: &str, option: &str) -> bool {
    match program {
        "env" => {
            let name = option.split('=').next().unwrap_or(option);
            option.starts_with('-') && !ENV_OPTIONS.contains(&name)
        }
        "watch" => {
            let is_exact = matches!(option, "-x" | "--exec");
            !is_exact && (is_bundle_with(option, 'x') || option.starts_with("--ex"))
        }
        _ => option == "-S",
    }
}

/// True for single-letter options with this one among them.
fn is_bundle_with(option: &str, letter: char) -> bool {
    option.starts_with('-') && !option.starts_with("--") && option.contains(letter)
}

/// Reads `NAME=VALUE`.
fn assignment(word: &Word) -> (String, Word) {
    let (name, value) = word.text.split_once('=').unwrap_or((&word.text, ""));
    let value = Word {
        text: value.to_owned(),
        alternatives: Vec::new(),
        ..word.clone()
    };
    (name.to_owned(), value)
}

fn first_of(words: &[Word]) -> &str {
    words.first().map_or("", |word| word.text.as_str())
}

/// Returns the command that a terminal multiplexer runs in a new pane: all that can be one.
fn in_multiplexer(command: &ShellCommand) -> Wrapped {
    let begins = command.arguments().iter().skip_while(|word| {
        let text = word.text.as_str();
        text.starts_with('-')
            || text.starts_with("new")
            || text.ends_with("-window")
            || text == "neww"
    });
    let mut words = begins.cloned().peekable();
    match words.peek() {
        None => Wrapped::None,
        Some(_) => text_of(&words.collect::<Vec<_>>()),
    }
}

/// Returns the commands of `-exec` and its like. Where they change what is found, and delete nothing, the folders that are
/// searched stand for it.
fn of_find(command: &ShellCommand) -> Vec<ShellCommand> {
    let runs = ["-exec", "-execdir", "-ok", "-okdir", "-x", "-X", "--exec"];
    let mut words = command.arguments().iter();
    let mut found = Vec::new();
    while let Some(word) = words.next() {
        if runs.contains(&word.text.as_str()) {
            let end = |word: &&Word| word.text != ";" && word.text != "+";
            let inner: Vec<_> = words.by_ref().take_while(end).cloned().collect();
            if !inner.is_empty() {
                let places = match (word.text.as_str(), first_of(&inner)) {
                    ("-exec" | "-ok", program) if !DELETE.contains(&program) => places(command),
                    _ => None,
                };
                found.push(ShellCommand {
                    open_ended: places.is_none(),
                    words: match places {
                        Some(places) => filled(inner, &places),
                        None => inner,
                    },
                    list: command.list,
                    elsewhere: command.elsewhere
                        || matches!(word.text.as_str(), "-execdir" | "-okdir"),
                    ..ShellCommand::default()
                });
            }
        }
    }
    found
}

/// Returns the folders that `find` searches, if they are known and it follows no links out of them.
fn places(command: &ShellCommand) -> Option<Vec<Word>> {
    let mut words = command.arguments().iter().peekable();
    if command.program() != "find" || words.peek().is_some_and(|word| word.text == "-L") {
        return None;
    }
    let is_place = |word: &&Word| !word.text.starts_with(['-', '(', '!']);
    let places: Vec<_> = words.take_while(is_place).cloned().collect();
    let follows = command.options().any(|option| option == "-follow");
    match places.is_empty() {
        _ if follows || places.iter().any(|word| !word.known) => None,
        true => Some(vec![Word::known(".")]),
        false => Some(places),
    }
}

/// Puts what is found in the place of `{}`.
fn filled(words: Vec<Word>, found: &[Word]) -> Vec<Word> {
    let fill = |word: Word| match word.text.as_str() {
        FOUND => found.to_vec(),
        _ => vec![word],
    };
    words.into_iter().flat_map(fill).collect()
}

/// Returns the command that a terminal runs in its window: everything behind one of these options.
fn in_terminal(command: &ShellCommand) -> Wrapped {
    let begins = ["-e", "-x", "--", "--command", "-c", "start"];
    let mut words = command.arguments().iter();
    let found = words.any(|word| begins.contains(&word.text.as_str()));
    let rest: Vec<_> = words.cloned().collect();
    let joined = command
        .options()
        .any(|option| option.starts_with("--command="));
    match (found && !rest.is_empty(), joined) {
        (true, _) => text_of(&rest),
        (false, true) => Wrapped::Unreadable(Unreadable::TextInOption),
        (false, false) => Wrapped::None,
    }
}

/// Returns the command of `ssh HOST COMMAND`: it is judged as if it ran here.
fn remote(command: &ShellCommand) -> Wrapped {
    let values = [
        "-p", "-i", "-l", "-o", "-F", "-L", "-R", "-D", "-J", "-b", "-c", "-E", "-m", "-W",
    ];
    let mut words = command.arguments().iter();
    while let Some(word) = words.next() {
        if values.contains(&word.text.as_str()) {
            words.next();
        } else if !word.text.starts_with('-') {
            let rest: Vec<_> = words.cloned().collect();
            return if rest.is_empty() {
                Wrapped::None
            } else {
                text_of(&rest)
            };
        }
    }
    Wrapped::None
}

//! Programs that only run another one, and where in their arguments that one stands.

use super::{Simple, Word};

/// What a command would run in turn.
pub(super) enum Inner {
    /// Nothing.
    None,
    /// These.
    Commands(Vec<Simple>),
    /// What this text says.
    Text(String),
    /// Something that cannot be seen here, and why.
    Hidden(&'static str),
}

/// Options of wrappers that take the next word along.
const WITH_VALUE: [(&str, &[&str]); 12] = [
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
];
/// How many words stand between a wrapper's options and its command.
const PLAIN: [(&str, usize); 23] = [
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
pub(crate) const SHELLS: [&str; 8] = ["sh", "bash", "dash", "zsh", "ksh", "fish", "ash", "rbash"];

pub(super) fn inner(command: &Simple) -> Inner {
    let program = command.program();
    if SHELLS.contains(&program) {
        return shell(command);
    }
    if let Some((_, between)) = PLAIN.iter().find(|(name, _)| *name == program) {
        return plain(command, program, *between);
    }
    match program {
        "eval" => text_of(command.arguments()),
        "find" | "fd" | "fdfind" => Inner::Commands(of_find(command)),
        "trap" | "script" => match command.operands().next() {
            Some(word) if program == "trap" && word.known => Inner::Text(word.text.clone()),
            Some(_) | None => Inner::None,
        },
        "alias" => {
            let texts = command.arguments().iter();
            let texts = texts.filter_map(|word| word.text.split_once('='));
            let text = texts.map(|(_, text)| text).collect::<Vec<_>>().join("\n");
            if text.is_empty() {
                Inner::None
            } else {
                Inner::Text(text)
            }
        }
        "ssh" => remote(command),
        _ if TERMINALS.contains(&program) => in_terminal(command),
        _ => Inner::None,
    }
}

fn text_of(words: &[Word]) -> Inner {
    if words.iter().any(|word| !word.known) {
        return Inner::Hidden("it runs a text that is only put together while it runs");
    }
    let words = words.iter().map(|word| word.text.as_str());
    Inner::Text(words.collect::<Vec<_>>().join(" "))
}

/// `bash -c TEXT`; with a file or nothing, what it runs is judged by where that comes from.
fn shell(command: &Simple) -> Inner {
    let mut words = command.arguments().iter().skip_while(|word| {
        let option = word.text.strip_prefix('-');
        !option.is_some_and(|letters| !letters.starts_with('-') && letters.contains('c'))
    });
    match (words.next(), words.next(), &command.input) {
        (Some(_), Some(text), _) => text_of(std::slice::from_ref(text)),
        (None, _, Some(input)) if !command.fed && command.operands().next().is_none() => {
            Inner::Text(input.clone())
        }
        _ => Inner::None,
    }
}

fn plain(command: &Simple, program: &str, between: usize) -> Inner {
    let with_value = WITH_VALUE.iter().find(|(name, _)| *name == program);
    let with_value = with_value.map_or(&[][..], |(_, options)| *options);
    let mut words = command.arguments().iter().peekable();
    while let Some(word) = words.peek() {
        let is_assignment = program == "env" && word.text.contains('=');
        if word.text == "-S" || word.text.starts_with("--split-string") {
            return Inner::Hidden("it runs a text that is only put together while it runs");
        }
        if word.text == "--" {
            words.next();
            break;
        }
        if !is_assignment && !word.text.starts_with('-') {
            break;
        }
        let takes_next = with_value.contains(&word.text.as_str());
        words.next();
        if takes_next {
            words.next();
        }
    }
    let rest: Vec<_> = words.skip(between).cloned().collect();
    if rest.is_empty() || (program == "command" && command.has_option('v', "")) {
        return Inner::None;
    }
    // Some of them take the whole command as one text.
    if let ([only], "watch" | "parallel" | "flock") = (&rest[..], program)
        && only.known
        && only.text.contains(' ')
    {
        return Inner::Text(only.text.clone());
    }
    let takes_more = matches!(program, "xargs" | "parallel");
    let first = rest.first().map_or("", |word| word.text.as_str());
    let runs_texts = SHELLS.contains(&first.rsplit('/').next().unwrap_or(first)) || first == "eval";
    if takes_more && (runs_texts || first.contains(['{', '%'])) {
        return Inner::Hidden("it runs a text that is only put together while it runs");
    }
    Inner::Commands(vec![Simple {
        words: rest,
        writes: Vec::new(),
        reads: Vec::new(),
        input: None,
        fed: command.fed && !takes_more,
        open_ended: takes_more || command.open_ended,
        list: command.list,
    }])
}

/// What `-exec` and its like run: their arguments are files that nobody has seen yet.
fn of_find(command: &Simple) -> Vec<Simple> {
    let runs = ["-exec", "-execdir", "-ok", "-okdir", "-x", "-X", "--exec"];
    let mut words = command.arguments().iter();
    let mut found = Vec::new();
    while let Some(word) = words.next() {
        if runs.contains(&word.text.as_str()) {
            let end = |word: &&Word| word.text != ";" && word.text != "+";
            let inner: Vec<_> = words.by_ref().take_while(end).cloned().collect();
            if !inner.is_empty() {
                found.push(Simple {
                    words: inner,
                    open_ended: true,
                    list: command.list,
                    ..Simple::default()
                });
            }
        }
    }
    found
}

/// What a terminal is to run in its window: everything behind one of these options.
fn in_terminal(command: &Simple) -> Inner {
    let begins = ["-e", "-x", "--", "--command", "-c", "start"];
    let mut words = command.arguments().iter();
    let found = words.any(|word| begins.contains(&word.text.as_str()));
    let rest: Vec<_> = words.cloned().collect();
    let joined = command
        .options()
        .any(|option| option.starts_with("--command="));
    match (found && !rest.is_empty(), joined) {
        (true, _) => text_of(&rest),
        (false, true) => Inner::Hidden("what it runs stands inside one of its options"),
        (false, false) => Inner::None,
    }
}

/// `ssh HOST COMMAND`: what runs elsewhere is judged like what runs here.
fn remote(command: &Simple) -> Inner {
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
                Inner::None
            } else {
                text_of(&rest)
            };
        }
    }
    Inner::None
}

//! Processes at the other end of a pseudo-terminal: terminal emulators, multiplexers, and whatever else opened one.

use std::{fs, path::Path};

/// The terminal this program reads from.
const OWN_TERMINAL: &str = "/proc/self/fd/0";
/// Pseudo-terminals, by number.
const PSEUDO_TERMINALS: &str = "/dev/pts/";
/// The device that makes them, by the names it has.
const MULTIPLEXERS: [&str; 2] = ["/dev/ptmx", "/dev/pts/ptmx"];
/// Beginning of the line in `/proc/PID/fdinfo/FD` with the number of the terminal made.
const NUMBER_LINE: &str = "tty-index:";

/// Returns the numbers of the processes that hold the other end of this program's terminal, as far as this program may
/// see; none if it reads from no pseudo-terminal.
pub(super) fn holders() -> Vec<String> {
    let terminal = fs::read_link(OWN_TERMINAL).unwrap_or_default();
    let terminal = terminal.to_str().unwrap_or_default();
    let Some(number) = terminal.strip_prefix(PSEUDO_TERMINALS) else {
        return Vec::new();
    };
    let processes = names_in(Path::new("/proc"));
    processes
        .filter(|name| name.bytes().all(|digit| digit.is_ascii_digit()))
        .filter(|process| holds(process, number))
        .collect()
}

fn holds(process: &str, number: &str) -> bool {
    let folder = Path::new("/proc").join(process);
    let open = folder.join("fd");
    names_in(&open).any(|descriptor| {
        let file = fs::read_link(open.join(&descriptor)).unwrap_or_default();
        MULTIPLEXERS.iter().any(|name| file == Path::new(name))
            && made(&folder.join("fdinfo").join(&descriptor)).as_deref() == Some(number)
    })
}

/// Returns the number of the terminal that an open multiplexer made.
fn made(told: &Path) -> Option<String> {
    let told = fs::read_to_string(told).ok()?;
    let number = told
        .lines()
        .find_map(|line| line.strip_prefix(NUMBER_LINE))?;
    Some(number.trim().to_owned())
}

/// Names in a folder; none in one that may not be read.
fn names_in(folder: &Path) -> impl Iterator<Item = String> + use<> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().into_string().ok())
}

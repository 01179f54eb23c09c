//! Tells whether one of Qilbee's own tools started this process: a command of its shell, an MCP server, a plugin, or
//! anything these started. Such a process must not use Qilbee's command line: the person did not type that.
//!
//! Three signs, each enough. A supervisor is among the processes above; it adopts what detaches itself below it. On Linux
//! a supervisor also lowers a limit that no program without special rights can raise again and that no way of starting
//! programs resets: it reaches children in other process namespaces and those whose supervisor was killed. And it sets a
//! variable, which any program can remove; on macOS and Windows that is the only sign.

#[cfg(target_os = "linux")]
use crate::hidden_subcommands::{SUPERVISE_SERVER, SUPERVISE_SHELL};
use std::env;

#[cfg(target_os = "linux")]
mod terminal;

/// Limit on locks of files, which Linux keeps and has not enforced since version 2.4.25. Nobody else sets it.
#[cfg(target_os = "linux")]
const MARK: rustix::process::Resource = rustix::process::Resource::Locks;
/// Value of the mark: more locks than a program could take, so that it also holds back nobody.
#[cfg(target_os = "linux")]
const MARK_LOCKS: u64 = 1 << 40;
/// Beginning of the line in `/proc/PID/limits` that tells the mark; the soft and the hard limit follow.
#[cfg(target_os = "linux")]
const LOCKS_LINE: &str = "Max file locks";
/// Name of this process where others are named by their numbers.
#[cfg(target_os = "linux")]
const OWN: &str = "self";
/// Parent of a process that has none, or none that this process may know.
#[cfg(target_os = "linux")]
const TOP: &str = "0";
/// Place of the parent's number in `/proc/PID/stat`, behind the name.
#[cfg(target_os = "linux")]
const PARENT_FIELD: usize = 1;
/// Place of the time of the start.
#[cfg(target_os = "linux")]
const START_FIELD: usize = 19;
/// Most processes above that are looked at.
#[cfg(target_os = "linux")]
const MAX_ANCESTORS: usize = 1_000;

/// Marks this process and everything it will start as a tool's. For a supervisor, before it starts anything.
#[cfg(target_os = "linux")]
pub(crate) fn mark() -> std::io::Result<()> {
    let mark = rustix::process::Rlimit {
        current: Some(MARK_LOCKS),
        maximum: Some(MARK_LOCKS),
    };
    if is_marked() {
        return Ok(());
    }
    Ok(rustix::process::setrlimit(MARK, mark)?)
}

/// Elsewhere there is no such mark.
#[cfg(not(target_os = "linux"))]
#[expect(
    clippy::unnecessary_wraps,
    reason = "the same signature on all systems"
)]
pub(crate) fn mark() -> std::io::Result<()> {
    Ok(())
}

/// Returns true if a tool started this process.
pub(crate) fn is_below_a_tool() -> bool {
    if env::var_os(::tools::TOOL_VARIABLE).is_some() {
        return true;
    }
    #[cfg(target_os = "linux")]
    if is_marked() || has_supervisor_above(OWN) == Some(true) {
        return true;
    }
    false
}

/// Returns true if a tool started another process, by its number. One that can't be looked at may be a tool's, and so may one
/// that goes while it is looked at: its number may belong to another one by then.
#[cfg(target_os = "linux")]
pub(crate) fn may_be_of_a_tool(process: u32) -> bool {
    let process = process.to_string();
    let started = start_of(&process);
    let is_free = is_of_a_tool(&process) == Some(false);
    !is_free || started.is_none() || start_of(&process) != started
}

/// Returns true if a program that a tool started holds the terminal on standard input: it reads what is printed there, and
/// types what it likes. Takes some milliseconds.
pub(crate) fn holds_this_terminal() -> bool {
    #[cfg(target_os = "linux")]
    {
        // One that has gone since it was found holds nothing any more.
        let mut holders = terminal::holders().into_iter();
        holders.any(|holder| is_of_a_tool(&holder) == Some(true))
    }
    #[cfg(not(target_os = "linux"))]
    false
}

#[cfg(target_os = "linux")]
fn is_marked() -> bool {
    rustix::process::getrlimit(MARK).maximum.is_some()
}

/// Returns whether a tool started a process; none if one of the signs can't be looked at and no other is there.
#[cfg(target_os = "linux")]
fn is_of_a_tool(process: &str) -> Option<bool> {
    let signs = [
        is_supervisor(process),
        has_mark(process),
        has_supervisor_above(process),
    ];
    if signs.contains(&Some(true)) {
        return Some(true);
    }
    signs.iter().all(Option::is_some).then_some(false)
}

/// Returns whether another process has the mark; none if it can't be looked at.
#[cfg(target_os = "linux")]
fn has_mark(process: &str) -> Option<bool> {
    let limits = std::fs::read_to_string(format!("/proc/{process}/limits")).ok()?;
    let locks = limits
        .lines()
        .find_map(|line| line.strip_prefix(LOCKS_LINE))?;
    let most = locks.split_whitespace().nth(1)?;
    Some(most != "unlimited")
}

/// Returns whether a supervisor is above a process; none if the process can't be looked at.
#[cfg(target_os = "linux")]
fn has_supervisor_above(process: &str) -> Option<bool> {
    let mut below = process.to_owned();
    for _ in 0..MAX_ANCESTORS {
        let Some(parent) = parent_of(&below) else {
            if below == process {
                return None;
            }
            // It has just gone, and what was below it has another parent.
            process.clone_into(&mut below);
            continue;
        };
        if parent == TOP {
            return Some(false);
        }
        match is_supervisor(&parent) {
            Some(true) => return Some(true),
            Some(false) => below = parent,
            // Still the parent, so it lives: an account whose processes this one may not see.
            None if parent_of(&below).as_ref() == Some(&parent) => return Some(false),
            None => process.clone_into(&mut below),
        }
    }
    // More than any person starts.
    Some(true)
}

/// Returns the number of a process's parent.
#[cfg(target_os = "linux")]
fn parent_of(process: &str) -> Option<String> {
    field_of(process, PARENT_FIELD)
}

/// Returns the time of a process's start: another one with the same number has another.
#[cfg(target_os = "linux")]
fn start_of(process: &str) -> Option<String> {
    field_of(process, START_FIELD)
}

/// Returns a field of a process's status; none of a process that has gone, or that this one may not see.
#[cfg(target_os = "linux")]
fn field_of(process: &str, place: usize) -> Option<String> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The program's name, in parentheses, may hold anything.
    let (_, fields) = stat.rsplit_once(')')?;
    fields.split_whitespace().nth(place).map(str::to_owned)
}

/// Returns whether a process is a supervisor, by its first argument; none if it can't be looked at. Not by its program: a copy
/// of Qilbee must find it too.
#[cfg(target_os = "linux")]
fn is_supervisor(process: &str) -> Option<bool> {
    let line = std::fs::read(format!("/proc/{process}/cmdline")).ok()?;
    let subcommand = line.split(|byte| *byte == 0).nth(1).unwrap_or_default();
    let names = [SUPERVISE_SHELL, SUPERVISE_SERVER];
    Some(names.iter().any(|name| name.as_bytes() == subcommand))
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn nothing_is_known_of_a_process_that_has_gone() {
        let mut process = Command::new("sleep").arg("600").spawn().unwrap();
        let number = process.id().to_string();
        let signs = || {
            [
                is_supervisor(&number),
                has_mark(&number),
                has_supervisor_above(&number),
                is_of_a_tool(&number),
            ]
        };
        assert_eq!(signs(), [Some(false); 4]);
        assert!(!may_be_of_a_tool(process.id()));
        process.kill().unwrap();
        process.wait().unwrap();
        // Each sign by itself: a process may go between two of them.
        assert_eq!(signs(), [None; 4]);
        assert!(may_be_of_a_tool(process.id()));
    }
}

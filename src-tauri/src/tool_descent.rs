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
    if is_marked() || has_supervisor_above("self") {
        return true;
    }
    false
}

/// Returns true if a tool started another process, by its number. One that can't be looked at may be a tool's.
#[cfg(target_os = "linux")]
pub(crate) fn may_be_of_a_tool(process: u32) -> bool {
    let process = process.to_string();
    parent_of(&process).is_none()
        || is_supervisor(&process)
        || has_mark(&process)
        || has_supervisor_above(&process)
}

/// Returns true if a program that a tool started holds the terminal on standard input: it reads what is printed there, and
/// types what it likes. Takes some milliseconds.
pub(crate) fn holds_this_terminal() -> bool {
    #[cfg(target_os = "linux")]
    {
        terminal::holders()
            .iter()
            .any(|holder| is_supervisor(holder) || has_mark(holder) || has_supervisor_above(holder))
    }
    #[cfg(not(target_os = "linux"))]
    false
}

#[cfg(target_os = "linux")]
fn is_marked() -> bool {
    rustix::process::getrlimit(MARK).maximum.is_some()
}

/// Returns true if another process has the mark.
#[cfg(target_os = "linux")]
fn has_mark(process: &str) -> bool {
    let limits = std::fs::read_to_string(format!("/proc/{process}/limits")).unwrap_or_default();
    let locks = limits
        .lines()
        .find_map(|line| line.strip_prefix(LOCKS_LINE));
    let most = locks.and_then(|locks| locks.split_whitespace().nth(1));
    most.is_some_and(|most| most != "unlimited")
}

#[cfg(target_os = "linux")]
fn has_supervisor_above(process: &str) -> bool {
    let mut above = parent_of(process);
    for _ in 0..MAX_ANCESTORS {
        let Some(process) = above else { return false };
        if is_supervisor(&process) {
            return true;
        }
        above = parent_of(&process);
    }
    // More than any person starts.
    true
}

/// Returns the number of a process's parent; none at the top, and above what this process may see.
#[cfg(target_os = "linux")]
fn parent_of(process: &str) -> Option<String> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The program's name, in parentheses, may hold anything.
    let (_, fields) = stat.rsplit_once(')')?;
    let parent = fields.split_whitespace().nth(1)?;
    (parent != "0").then(|| parent.to_owned())
}

/// Returns true for a supervisor by its first argument. Not by its program: a copy of Qilbee must find it too.
#[cfg(target_os = "linux")]
fn is_supervisor(process: &str) -> bool {
    let line = std::fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
    let subcommand = line.split(|byte| *byte == 0).nth(1).unwrap_or_default();
    [SUPERVISE_SHELL, SUPERVISE_SERVER]
        .iter()
        .any(|name| name.as_bytes() == subcommand)
}

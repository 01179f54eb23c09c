//! Processes that host a terminal: a terminal emulator, or an editor with a shell in it. Read from `/proc`.

use std::{
    collections::{HashMap, HashSet},
    fs,
    path::Path,
};

/// Processes that are looked at, at most.
const MAX_PROCESSES: usize = 32_768;

/// Facts about a process from `/proc/PID/stat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ProcessState {
    parent: u32,
    /// Number of its controlling terminal; 0 for none.
    terminal: i64,
}

/// Returns `true` if a process below this one has a terminal that this one hasn't: text that goes to it can be run. `None` if
/// nobody can tell. Programs with windows of their own, such as a terminal that a panel started, are not part of this one.
pub(super) fn hosts_terminal(process: u32, with_windows: &HashSet<u32>) -> Option<bool> {
    let states = read_all()?;
    let own = states.get(&process)?;
    let mut children: HashMap<u32, Vec<u32>> = HashMap::new();
    for (child, state) in &states {
        children.entry(state.parent).or_default().push(*child);
    }
    let mut open = vec![process];
    // Each is taken out once: a process has one parent.
    while let Some(next) = open.pop() {
        let mut below = children.remove(&next).unwrap_or_default();
        below.retain(|child| !with_windows.contains(child));
        let hosted = below.iter().filter_map(|child| states.get(child));
        if hosted
            .map(|state| state.terminal)
            .any(|terminal| terminal != 0 && terminal != own.terminal)
        {
            return Some(true);
        }
        open.extend(below);
    }
    Some(false)
}

/// Returns `true` if there is such a process.
pub(super) fn is_alive(process: u32) -> bool {
    Path::new(&format!("/proc/{process}")).exists()
}

fn read_all() -> Option<HashMap<u32, ProcessState>> {
    let entries = fs::read_dir("/proc").ok()?.take(MAX_PROCESSES);
    let states = entries.filter_map(|entry| {
        let process: u32 = entry.ok()?.file_name().to_str()?.parse().ok()?;
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        Some((process, parse_stat(&stat)?))
    });
    Some(states.collect())
}

/// Reads the fields behind the program's name, which may hold blanks and brackets itself.
fn parse_stat(stat: &str) -> Option<ProcessState> {
    let (_, behind) = stat.rsplit_once(')')?;
    let mut fields = behind.split_ascii_whitespace();
    let parent = fields.nth(1)?.parse().ok()?;
    let terminal = fields.nth(2)?.parse().ok()?;
    Some(ProcessState { parent, terminal })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn process_state_is_parsed() {
        let state = |parent, terminal| Some(ProcessState { parent, terminal });
        assert_eq!(parse_stat("7 (sh) S 5 7 7 34817 7 0"), state(5, 34817));
        assert_eq!(parse_stat("7 (a) b) (c) S 5 7 7 0 -1"), state(5, 0));
        assert_eq!(parse_stat("7 (sh) S 5"), None);
        assert_eq!(parse_stat(""), None);
    }

    #[test]
    fn a_process_without_terminals_below_hosts_none() {
        let mut child = std::process::Command::new("sleep")
            .arg("60")
            .spawn()
            .unwrap();
        assert_eq!(hosts_terminal(child.id(), &HashSet::new()), Some(false));
        assert_eq!(hosts_terminal(u32::MAX, &HashSet::new()), None);
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

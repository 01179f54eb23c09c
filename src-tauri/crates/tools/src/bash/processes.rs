//! Descendants of this process: finding and ending them. On Linux all are found, including detached ones, as long as this
//! process adopts orphans; elsewhere only those still below it.

use rustix::process::{Pid, Signal, getpid, kill_process};
use std::{
    collections::{HashMap, HashSet},
    thread,
    time::{Duration, Instant},
};

/// Time that processes get to end by themselves after SIGTERM.
const GRACE: Duration = Duration::from_millis(200);
/// Time that programs get to end after their command, before they are called left running.
const ENDING_TIME: Duration = Duration::from_millis(30);
/// Interval of checks whether they have ended.
const POLL_INTERVAL: Duration = Duration::from_millis(5);
/// Maximum number of rounds while processes appear faster than they are ended.
const MAX_ROUNDS: usize = 200;

/// A process. Its number may be reused later; its start time tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Process {
    pid: Pid,
    started: u64,
}

/// An entry of the system's process list.
struct ProcessEntry {
    process: Process,
    name: String,
    parent: Option<Pid>,
    /// It has ended and waits to be reaped.
    ended: bool,
}

/// Returns all descendants of this process except `shell`.
pub(super) fn below_except(shell: Option<Pid>) -> HashSet<Process> {
    let found = below(&HashSet::new());
    found
        .into_iter()
        .map(|(process, _)| process)
        .filter(|process| Some(process.pid) != shell)
        .collect()
}

/// Returns the names of the descendants of this process, except `shell` and those `spared`. Programs that are about to end
/// get a moment for it.
pub(super) fn names_except(shell: Pid, spared: &HashSet<Process>) -> Vec<String> {
    let names = || {
        let found = below(&HashSet::new()).into_iter();
        let left = found.filter(|(process, _)| process.pid != shell && !spared.contains(process));
        left.map(|(_, name)| name).collect::<Vec<_>>()
    };
    if names().is_empty() {
        return Vec::new();
    }
    thread::sleep(ENDING_TIME);
    names()
}

/// Kills all descendants of this process, except those `spared` and their descendants.
pub(super) fn end(spared: &HashSet<Process>) {
    // What may not be ended, such as a program that runs as another user, is not tried again.
    let mut unkillable = HashSet::new();
    for round in 0..MAX_ROUNDS {
        let found: Vec<_> = below(spared)
            .into_iter()
            .map(|(process, _)| process)
            .filter(|process| !unkillable.contains(process))
            .collect();
        if found.is_empty() {
            return;
        }
        if round > 0 {
            thread::sleep(Duration::from_millis(1));
        }
        for process in found {
            if let Err(rustix::io::Errno::PERM) = kill_process(process.pid, Signal::KILL) {
                unkillable.insert(process);
            }
        }
    }
}

/// Asks all descendants of this process to end, waits a moment, and kills the rest.
pub fn end_processes_below() {
    let nobody = HashSet::new();
    for (process, _) in below(&nobody) {
        // One that has ended meanwhile, or may not be asked, needs no answer here.
        let _ = kill_process(process.pid, Signal::TERM);
        let _ = kill_process(process.pid, Signal::CONT);
    }
    let until = Instant::now() + GRACE;
    while Instant::now() < until && !below(&nobody).is_empty() {
        thread::sleep(POLL_INTERVAL);
    }
    end(&nobody);
}

/// Returns the live descendants of this process and their names, without those `spared` and their descendants.
fn below(spared: &HashSet<Process>) -> Vec<(Process, String)> {
    let entries = entries();
    let mut children: HashMap<Pid, Vec<&ProcessEntry>> = HashMap::new();
    for entry in &entries {
        if let Some(parent) = entry.parent {
            children.entry(parent).or_default().push(entry);
        }
    }
    let mut found = Vec::new();
    let mut parents = vec![getpid()];
    while let Some(parent) = parents.pop() {
        // Each process has one parent, so none is met twice.
        for entry in children.remove(&parent).unwrap_or_default() {
            if spared.contains(&entry.process) {
                continue;
            }
            parents.push(entry.process.pid);
            if !entry.ended {
                found.push((entry.process, entry.name.clone()));
            }
        }
    }
    found
}

#[cfg(target_os = "linux")]
fn entries() -> Vec<ProcessEntry> {
    let Ok(folder) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    let numbered = folder.filter_map(|entry| {
        let name = entry.ok()?.file_name();
        name.to_str()?.parse::<i32>().ok()
    });
    // A process may end while the list is read: it is simply not in it.
    numbered
        .filter_map(|pid| {
            let stat = std::fs::read(format!("/proc/{pid}/stat")).ok()?;
            entry(pid, &String::from_utf8_lossy(&stat))
        })
        .collect()
}

/// Parses `42 (a name) S 1 …`. The name may hold anything, so fields are read after the last parenthesis.
#[cfg(target_os = "linux")]
fn entry(pid: i32, stat: &str) -> Option<ProcessEntry> {
    let (start, fields) = stat.rsplit_once(')')?;
    let (_, name) = start.split_once('(')?;
    let fields: Vec<_> = fields.split_whitespace().collect();
    let [state, parent] = *fields.first_chunk()?;
    Some(ProcessEntry {
        name: name.to_owned(),
        process: Process {
            pid: Pid::from_raw(pid)?,
            started: fields.get(19)?.parse().ok()?,
        },
        parent: Pid::from_raw(parent.parse().ok()?),
        ended: matches!(state, "Z" | "X"),
    })
}

#[cfg(not(target_os = "linux"))]
fn entries() -> Vec<ProcessEntry> {
    let list = std::process::Command::new("ps")
        .args(["-A", "-o", "pid=,ppid=,stat=,comm="])
        .output();
    let Ok(list) = list else {
        return Vec::new();
    };
    let text = String::from_utf8_lossy(&list.stdout);
    let entry = |line: &str| {
        let fields: Vec<_> = line.split_whitespace().collect();
        let [pid, parent, state] = *fields.first_chunk()?;
        Some(ProcessEntry {
            name: fields.get(3).copied().unwrap_or_default().to_owned(),
            process: Process {
                pid: Pid::from_raw(pid.parse().ok()?)?,
                started: 0,
            },
            parent: Pid::from_raw(parent.parse().ok()?),
            ended: state.starts_with('Z'),
        })
    };
    text.lines().filter_map(entry).collect()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_the_list_is_read_whatever_the_name() {
        let stat = "42 (a) S 9 (x) R 7 42 42 0 -1 4 1 2 3 4 5 6 7 8 20 0 1 0 98765 1 2";
        let entry = entry(42, stat).unwrap();
        let process = Process {
            pid: Pid::from_raw(42).unwrap(),
            started: 98765,
        };
        assert_eq!(
            (
                entry.process,
                entry.parent,
                entry.ended,
                entry.name.as_str()
            ),
            (process, Pid::from_raw(7), false, "a) S 9 (x")
        );
        assert!(super::entry(42, "42 (cut").is_none());
    }
}

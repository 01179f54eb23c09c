//! Files of servers: ours (`mcp_servers.json`) and, after a line of dashes, Claude Desktop's, to import from.

use super::is_sentence;
use crate::{ImportAction, ImportStep, ServerEndpoint, ServerSettings, ServersFile, plan_import};
use serde_json::{Value, json};
use std::{fs, path::Path, time::Duration};
use tempfile::TempDir;

/// Between the two files.
const BETWEEN: &[u8] = b"\n-----\n";
/// The longest sentence about an entry, in characters: it may repeat what stands there.
const LONGEST_PROBLEM: usize = 2_000;
/// No server may take longer.
const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Reading changes nothing. A change changes what was asked for and leaves all else. An import takes what is
/// sound, nothing of ours is lost by it unless that is forced, and there is nothing left to take afterwards.
///
/// # Panics
/// When that is not so.
pub fn servers_file(bytes: &[u8]) {
    let at = bytes
        .windows(BETWEEN.len())
        .position(|part| part == BETWEEN);
    let (ours, theirs) = match at {
        Some(at) => (&bytes[..at], &bytes[at + BETWEEN.len()..]),
        None => (bytes, &b"{}"[..]),
    };
    let folder = TempDir::new().expect("a folder");
    let ours = read(&folder.path().join("ours.json"), ours);
    let theirs = read(&folder.path().join("theirs.json"), theirs);
    if let Some(ours) = ours {
        changes_one_entry(&ours);
        if let Some(theirs) = theirs {
            imports(&ours, &theirs, false);
            imports(&ours, &theirs, true);
        }
    }
}

fn read(path: &Path, bytes: &[u8]) -> Option<ServersFile> {
    fs::write(path, bytes).expect("a file");
    let file = ServersFile::read(path);
    assert_eq!(fs::read(path).expect("it is there"), bytes);
    let file = match file {
        Ok(file) => file,
        Err(error) => {
            is_sentence(&error.to_string(), LONGEST_PROBLEM);
            return None;
        }
    };
    for (name, server) in file.servers() {
        assert!(file.has(&name));
        match server {
            Ok(server) => makes_sense(&name, &server),
            Err(problem) => is_sentence(&problem, LONGEST_PROBLEM),
        }
    }
    Some(file)
}

fn makes_sense(name: &str, server: &ServerSettings) {
    assert_eq!(server.name, name);
    for limit in [server.timeouts.start, server.timeouts.call] {
        assert!(limit <= A_DAY && !limit.is_zero(), "{limit:?}");
    }
    match &server.endpoint {
        ServerEndpoint::Program { command, .. } => assert!(!command.trim().is_empty()),
        ServerEndpoint::Address { url, .. } => {
            let url = url.to_ascii_lowercase();
            assert!(url.starts_with("http://") || url.starts_with("https://"));
        }
    }
}

fn entries(file: &ServersFile) -> Vec<(String, Value)> {
    let entries = file.entries();
    entries
        .map(|(name, entry)| (name.clone(), entry.clone()))
        .collect()
}

fn read_again(file: &ServersFile) -> ServersFile {
    ServersFile::read(file.path()).expect("what was written can be read")
}

/// Puts a server in and takes it out again.
fn changes_one_entry(file: &ServersFile) {
    const NEW: &str = "the new one";
    let before = entries(file);
    if file.has(NEW) {
        return;
    }
    let mut changed = file.clone();
    let entry = json!({"command": "new"});
    changed.put(NEW, entry.clone());
    changed.write().expect("nobody else wrote it");
    let again = read_again(file);
    let mut wanted = before.clone();
    wanted.push((NEW.to_owned(), entry));
    assert_eq!(entries(&again), wanted);
    assert!(
        file.write().is_err(),
        "what somebody else wrote was written over"
    );
    let mut again = again;
    assert!(again.remove(NEW));
    again.write().expect("nobody else wrote it");
    assert_eq!(entries(&read_again(file)), before);
}

fn imports(ours: &ServersFile, theirs: &ServersFile, force: bool) {
    let ours = read_again(ours);
    let plan = plan_import(theirs, &ours, force);
    let names: Vec<_> = plan.iter().map(|step| step.name.clone()).collect();
    let theirs_in_order: Vec<_> = theirs.entries().map(|(name, _)| name.clone()).collect();
    assert_eq!(names, theirs_in_order);
    let mut after = ours.clone();
    for ImportStep { name, action, .. } in plan {
        match action {
            ImportAction::Add(entry) => {
                assert!(!ours.has(&name));
                after.put(&name, entry);
            }
            ImportAction::Replace(entry) => {
                assert!(force && ours.has(&name));
                after.put(&name, entry);
            }
            ImportAction::Keep => assert!(!force && ours.has(&name)),
            ImportAction::Same => assert!(ours.has(&name)),
            ImportAction::Unusable(problem) => is_sentence(&problem, LONGEST_PROBLEM),
        }
    }
    if !force {
        for (name, entry) in entries(&ours) {
            assert!(
                entries(&after).contains(&(name, entry)),
                "one of ours was lost"
            );
        }
    }
    for step in plan_import(theirs, &after, force) {
        let done = match step.action {
            ImportAction::Same | ImportAction::Unusable(_) => true,
            ImportAction::Keep => !force,
            ImportAction::Add(_) | ImportAction::Replace(_) => false,
        };
        assert!(done, "{step:?} was left to do");
    }
}

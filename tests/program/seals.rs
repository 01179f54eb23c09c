//! The seals of the journal from outside: a past that another program changed is told everywhere, and nobody goes on in it.

use super::binary::Program;
use std::{fs, path::Path};
use testkit::claude::{FakeClaude, Reply};

#[test]
fn a_changed_past_is_told_and_not_continued() {
    let claude = FakeClaude::start([
        Reply::answer().text("Done."),
        Reply::answer().text("Again."),
    ]);
    let program = Program::new().with_claude_at(&claude.base_url());
    let begun = program.run(&["run", "Send it to anna@example.org"]);
    assert_eq!(begun.code, 0, "{}", begun.err);
    let list = program.run(&["sessions", "list"]).out;
    let id = list.split_whitespace().next().unwrap();
    let went_on = program.run(&["run", "--session", id, "Go on"]);
    assert_eq!(went_on.code, 0, "{}", went_on.err);
    let healthy = program.run(&["doctor"]).out;
    assert!(!healthy.contains("outside Qilbee"), "{healthy}");

    replace_everywhere(&program.home().join("journal.db"), b"anna@", b"evil@");
    let told = "changed outside Qilbee, from event 3 on";
    let shown = program.run(&["sessions", "show", id]);
    assert!(shown.out.contains("evil@example.org"), "{}", shown.out);
    assert!(shown.err.contains(told), "{}", shown.err);
    for arguments in [
        vec!["run", "--session", id, "Go on"],
        vec!["sessions", "fork", id],
        vec!["sessions", "undo", id],
        vec!["sessions", "grants", id, "--revoke-all"],
    ] {
        let refused = program.run(&arguments);
        assert_eq!(refused.code, 1, "{arguments:?}: {}", refused.err);
        assert!(refused.err.contains(told), "{arguments:?}: {}", refused.err);
    }
    let checked = program.run(&["doctor"]).out;
    assert!(
        checked.contains("changed outside Qilbee from event 3 on"),
        "{checked}"
    );
    // What stands there can still be taken out, and comes back as content from a file.
    let export = program.run(&["sessions", "export", id]);
    assert_eq!(export.code, 0, "{}", export.err);
    let saved = program.home().join("saved.jsonl");
    fs::write(&saved, export.out).unwrap();
    let read = program.run(&["sessions", "import", saved.to_str().unwrap()]);
    assert_eq!(read.code, 0, "{}", read.err);
    assert_eq!(program.run(&["sessions", "delete", id, "--yes"]).code, 0);
    claude.assert_clean();
}

/// Changes bytes for as many others, as any program of the same user can.
fn replace_everywhere(file: &Path, from: &[u8], to: &[u8]) {
    assert_eq!(from.len(), to.len());
    let mut bytes = fs::read(file).unwrap();
    let places: Vec<_> = (0..bytes.len() - from.len())
        .filter(|at| bytes[*at..].starts_with(from))
        .collect();
    assert!(!places.is_empty());
    for at in places {
        bytes[at..at + to.len()].copy_from_slice(to);
    }
    fs::write(file, bytes).unwrap();
}

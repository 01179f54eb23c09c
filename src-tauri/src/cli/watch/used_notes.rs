//! Notes that a run read, told once at the end of the task that read them. From what the journal says of the calls alone.

use localization::Argument;
use protocol::{CallEvent, Outcome};
use std::collections::BTreeSet;

/// Summary of a call that read a note. One that looked through a folder has another.
const READ: &str = "tools-memory-view-did";
/// Name of the note in it.
const NOTE: &str = "note";
/// Folder of the notes, as the model knows it.
const ROOT: &str = "/memories/";

/// Notes that were read.
#[derive(Debug, Default)]
pub(super) struct UsedNotes {
    told: BTreeSet<String>,
    new: BTreeSet<String>,
}

impl UsedNotes {
    /// Keeps the note that a call read.
    pub(super) fn apply(&mut self, call: &CallEvent) {
        let CallEvent::ToolFinished {
            outcome: Outcome::Done,
            summary,
            ..
        } = call
        else {
            return;
        };
        if summary.id() != Some(READ) {
            return;
        }
        if let Some(Argument::Text(path)) = summary.arg(NOTE) {
            let name = path.strip_prefix(ROOT).unwrap_or(path);
            if !self.told.contains(name) {
                self.new.insert(name.to_owned());
            }
        }
    }

    /// Returns the line for the notes that were read since the last one, if there are any.
    pub(super) fn take_line(&mut self) -> Option<String> {
        let new = std::mem::take(&mut self.new);
        if new.is_empty() {
            return None;
        }
        let names: Vec<_> = new.iter().map(String::as_str).collect();
        let line = format!("  · Used your notes: {}", names.join(", "));
        self.told.extend(new);
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use localization::{LocalizedText, localized};
    use protocol::Proof;

    fn finished(outcome: Outcome, summary: LocalizedText) -> CallEvent {
        CallEvent::ToolFinished {
            call: "c1".into(),
            outcome,
            summary,
            proof: Proof::Confirmed,
            content: Vec::new(),
            reference: None,
            image: None,
            duration_ms: 1,
        }
    }

    fn read(path: &str) -> CallEvent {
        let summary = localized!("tools-memory-view-did", note = path);
        finished(Outcome::Done, summary)
    }

    #[test]
    fn each_note_is_told_once() {
        let mut notes = UsedNotes::default();
        let folder = localized!("tools-memory-list-did", folder = "/memories");
        let forged = LocalizedText::verbatim("Looked at /memories/forged.md");
        for call in [
            read("/memories/people.md"),
            read("/memories/customers/acme.md"),
            read("/memories/people.md"),
            finished(Outcome::Done, folder),
            finished(Outcome::Done, forged),
            finished(
                Outcome::Failed,
                localized!("tools-memory-view-did", note = "/memories/no.md"),
            ),
        ] {
            notes.apply(&call);
        }
        let line = notes.take_line();
        let wanted = "  · Used your notes: customers/acme.md, people.md";
        assert_eq!(line.as_deref(), Some(wanted));
        assert_eq!(notes.take_line(), None);
        notes.apply(&read("/memories/people.md"));
        notes.apply(&read("/memories/new.md"));
        let line = notes.take_line();
        assert_eq!(line.as_deref(), Some("  · Used your notes: new.md"));
    }
}

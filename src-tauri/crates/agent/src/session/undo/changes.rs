//! The changes of files that a journal tells of, and which of them are in effect. Pure: what files hold
//! now is told from outside.

use super::UndoScope;
use protocol::{BlobId, BlobRef, CallEvent, CallId, DurableBody, DurableEvent, TurnId};
use std::collections::{HashMap, HashSet};

/// Change as it was recorded before it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileChangeRecord {
    pub(super) seq: u64,
    pub(super) turn: Option<TurnId>,
    pub(super) call: CallId,
    pub(super) path: String,
    pub(super) before: Option<BlobRef>,
    pub(super) after: Option<BlobId>,
    pub(super) mode: Option<u32>,
    pub(super) undoes: Option<u64>,
}

impl FileChangeRecord {
    /// The hash of what the file held before.
    pub(super) fn before_id(&self) -> Option<&BlobId> {
        self.before.as_ref().map(|blob| &blob.id)
    }

    /// Returns the event that tells of it as the change of another call.
    pub(crate) fn of_call(self, call: &CallId) -> DurableBody {
        DurableBody::Call(CallEvent::FileKept {
            call: call.clone(),
            path: self.path,
            before: self.before,
            after: self.after,
            mode: self.mode,
            undoes: None,
        })
    }
}

/// Changes that these events tell of and that were not undone, in order.
pub(crate) fn lasting_changes(events: Vec<DurableEvent>) -> Vec<FileChangeRecord> {
    let changes = all(events);
    let lasting = in_effect(&changes, &HashMap::new()).into_iter().rev();
    let lasting = lasting.filter(|change| change.undoes.is_none());
    lasting.cloned().collect()
}

/// All changes of a journal, in order.
pub(super) fn all(events: Vec<DurableEvent>) -> Vec<FileChangeRecord> {
    let changes = events.into_iter().filter_map(|event| match event.body {
        DurableBody::Call(CallEvent::FileKept {
            call,
            path,
            before,
            after,
            mode,
            undoes,
        }) => Some(FileChangeRecord {
            seq: event.seq,
            turn: event.turn,
            call,
            path,
            before,
            after,
            mode,
            undoes,
        }),
        _ => None,
    });
    changes.collect()
}

/// Selected changes, newest first, without those that were undone already. `now` is
/// what each file holds; one that is not in it cannot be read.
pub(super) fn chosen<'a>(
    changes: &'a [FileChangeRecord],
    scope: &UndoScope,
    now: &HashMap<&str, Option<BlobId>>,
) -> Vec<&'a FileChangeRecord> {
    let in_effect = in_effect(changes, now);
    let wanted: Vec<_> = match scope {
        UndoScope::Last => {
            let last = in_effect.iter().find(|kept| kept.undoes.is_none());
            let last = last.map(|kept| &kept.call);
            let of_last = |kept: &&&FileChangeRecord| Some(&kept.call) == last;
            in_effect.iter().filter(of_last).copied().collect()
        }
        UndoScope::Step(call) => {
            let of_step = |kept: &&&FileChangeRecord| kept.call == *call;
            in_effect.iter().filter(of_step).copied().collect()
        }
        UndoScope::Task(turn) => {
            let of_task = |kept: &&&FileChangeRecord| kept.turn.as_ref() == Some(turn);
            in_effect.iter().filter(of_task).copied().collect()
        }
    };
    wanted
}

/// Changes that happened and were not undone, newest first.
fn in_effect<'a>(
    changes: &'a [FileChangeRecord],
    now: &HashMap<&str, Option<BlobId>>,
) -> Vec<&'a FileChangeRecord> {
    // What the file held right after a change: what the next one found, or what it holds now.
    let mut later: HashMap<&str, Option<&BlobId>> = now
        .iter()
        .map(|(path, hash)| (*path, hash.as_ref()))
        .collect();
    let mut taken_back = HashSet::new();
    let mut in_effect = Vec::new();
    for kept in changes.iter().rev() {
        let found = later.insert(&kept.path, kept.before_id());
        // The program may have ended between writing the event and changing the file.
        let never_happened = found == Some(kept.before_id()) && found != Some(kept.after.as_ref());
        if never_happened || taken_back.contains(&kept.seq) {
            continue;
        }
        taken_back.extend(kept.undoes);
        in_effect.push(kept);
    }
    in_effect
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(seq: u64, change: (&str, &str), undoes: Option<u64>) -> FileChangeRecord {
        let id = |text: &str| (!text.is_empty()).then(|| BlobId::from(text));
        FileChangeRecord {
            seq,
            turn: Some(TurnId::from("turn")),
            call: CallId::new(format!("call {seq}")),
            path: "/a".to_owned(),
            before: id(change.0).map(|id| BlobRef {
                id,
                media_type: String::new(),
                byte_count: 1,
                width: None,
                height: None,
            }),
            after: id(change.1),
            mode: None,
            undoes,
        }
    }

    /// `changes` are states before and after, an empty one for no file, and what is taken back.
    #[track_caller]
    fn check(changes: &[((&str, &str), Option<u64>)], now: &str, wanted: &[u64]) {
        let changes: Vec<_> = (1..)
            .zip(changes)
            .map(|(seq, (change, undoes))| kept(seq, *change, *undoes))
            .collect();
        let now = (!now.is_empty()).then(|| BlobId::from(now));
        let now = HashMap::from([("/a", now)]);
        let found = in_effect(&changes, &now);
        let found: Vec<_> = found.iter().map(|kept| kept.seq).collect();
        assert_eq!(found, wanted);
    }

    #[test]
    fn changes_that_happened_and_were_not_undone_are_in_effect() {
        check(&[(("", "A"), None), (("A", "B"), None)], "B", &[2, 1]);
        // Somebody changed it afterwards.
        check(&[(("", "A"), None), (("A", "B"), None)], "X", &[2, 1]);
        // Killed before the second happened.
        check(&[(("", "A"), None), (("A", "B"), None)], "A", &[1]);
        // Taken back, and taken back again.
        check(&[(("A", "B"), None), (("B", "A"), Some(1))], "A", &[2]);
        let thrice = [
            (("A", "B"), None),
            (("B", "A"), Some(1)),
            (("A", "B"), Some(2)),
        ];
        check(&thrice, "B", &[3, 1]);
        // Killed while it was being taken back: nothing was.
        check(&[(("A", "B"), None), (("B", "A"), Some(1))], "B", &[1]);
        // The same, and the work went on.
        let went_on = [
            (("A", "B"), None),
            (("B", "A"), Some(1)),
            (("B", "C"), None),
        ];
        check(&went_on, "C", &[3, 1]);
        // Deleted, and made again.
        check(&[(("A", ""), None), (("", "A"), Some(1))], "A", &[2]);
    }
}

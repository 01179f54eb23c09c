//! Sequences of commands of the editor and the memory over a small tree with links in it. Each line is one:
//!
//! - `e JSON`, `m JSON`: a call of the editor or the memory; `@` at the beginning of a path is the folder that may be
//!   worked in.
//! - `e COMMAND|PATH|…`, `m COMMAND|PATH|…`: the same, shorter.
//! - `link|AT|NUMBER`, `move|FROM|TO`, `write|AT|TEXT`, `remove|AT`: somebody else changes the tree; with `~` before
//!   it they do so while the next call has its old state kept.

mod calls;
mod tree;

use super::{is_sentence, probe::wait_for};
use async_trait::async_trait;
use protocol::{OutputPart, ToolCall};
use std::{
    path::Path,
    sync::{Arc, Mutex},
};
use tokio_util::sync::CancellationToken;
use tools::{
    CheckpointError, CurrentFile, EditTool, FileChange, FileCheckpoints, MemoryTool, ProgressSink,
    Registry, SessionScope, ToolContext, ToolError,
};
use tree::{Deed, SECRET, Snapshot, Tree};

/// More lines are not played.
const MOST_LINES: usize = 24;
/// The longest refusal, in characters: it may repeat the path and the passage.
const LONGEST_REFUSAL: usize = 200_000;

/// Nothing outside the folder is touched or shown, also when folders are exchanged for links meanwhile. A refused
/// call changes nothing; one that was done changed what it had kept before and nothing else; taking all of it back
/// gives the very bytes.
///
/// # Panics
/// When that is not so.
pub(crate) fn editor(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut world = World::new();
    for line in text.lines().take(MOST_LINES) {
        world.play(line);
    }
    world.take_all_back();
}

struct World {
    tree: Arc<Tree>,
    registry: Registry,
    keeper: Arc<Keeper>,
    /// The tree before anything was done.
    first: Snapshot,
    outside: Snapshot,
    /// `true` once another program changed something.
    disturbed: bool,
}

/// Records checkpoints, and lets something happen at that moment.
struct Keeper {
    tree: Arc<Tree>,
    kept: Mutex<Vec<FileChange>>,
    meanwhile: Mutex<Option<Deed>>,
}

impl World {
    fn new() -> Self {
        let tree = Arc::new(Tree::new());
        let memory = MemoryTool::new(tree.memory());
        let registry = Registry::new(vec![Arc::new(EditTool), Arc::new(memory)]);
        Self {
            registry: registry.expect("two tools"),
            keeper: Arc::new(Keeper {
                tree: Arc::clone(&tree),
                kept: Mutex::default(),
                meanwhile: Mutex::default(),
            }),
            first: tree.inside_now(),
            outside: tree.outside_now(),
            disturbed: false,
            tree,
        }
    }

    fn play(&mut self, line: &str) {
        if let Some(call) = calls::read(line, &self.tree) {
            self.call(&call);
        } else if let Some(deed) = line.strip_prefix('~').and_then(Deed::read) {
            *self.keeper.meanwhile.lock().unwrap() = Some(deed);
        } else if let Some(deed) = Deed::read(line) {
            self.disturbed |= deed.carry_out(&self.tree);
        }
        assert_eq!(self.tree.outside_now(), self.outside, "{line}");
    }

    fn call(&mut self, call: &ToolCall) {
        let Ok(prepared) = self
            .registry
            .prepare(call, &SessionScope::of("session"), &[])
        else {
            return;
        };
        let before = self.tree.inside_now();
        let kept_before = self.kept().len();
        let context = ToolContext {
            cancel: CancellationToken::new(),
            progress: ProgressSink::ignored(),
            checkpoints: Arc::clone(&self.keeper) as _,
            network: tools::NoEgress::shared(),
            forms: tools::NoForms::shared(),
            writable: Vec::new(),
        };
        let meant_harm = self.keeper.meanwhile.lock().unwrap().is_some();
        let done = wait_for(async {
            // The editor may work wherever the person's rules let it: here, in this folder.
            let concern = prepared.operation.claims().await;
            let place = concern.paths.last();
            if place.is_some_and(|place| !self.tree.is_inside(Path::new(place))) {
                return None;
            }
            Some(prepared.operation.run(&context).await)
        });
        let Some(done) = done else {
            return;
        };
        let disturbed = meant_harm && self.keeper.meanwhile.lock().unwrap().is_none();
        self.disturbed |= disturbed;
        let after = self.tree.inside_now();
        let kept = self.kept()[kept_before..].to_vec();
        for change in &kept {
            assert!(self.tree.is_inside(&change.path), "{change:?}");
        }
        match done {
            Ok(output) => {
                for part in &output.parts {
                    let OutputPart::Text { text } = part else {
                        panic!("{output:?}");
                    };
                    assert!(!text.contains(SECRET), "{call:?} showed {text}");
                }
                if !disturbed {
                    assert_eq!(before.with(&kept), after.files(), "{call:?}");
                }
            }
            Err(ToolError::ForModel(said)) => {
                is_sentence(&said, LONGEST_REFUSAL);
                assert!(!said.contains(SECRET), "{call:?} showed {said}");
                if !disturbed {
                    assert_eq!(before, after, "{call:?} was refused: {said}");
                }
                self.keeper.kept.lock().unwrap().truncate(kept_before);
            }
            Err(other) => panic!("{other:?}"),
        }
    }

    fn kept(&self) -> Vec<FileChange> {
        self.keeper.kept.lock().unwrap().clone()
    }

    /// Takes every change back, the newest first.
    fn take_all_back(self) {
        let mut disturbed = self.disturbed;
        for change in self.kept().into_iter().rev() {
            let now = match CurrentFile::read(&change.path) {
                Ok(now) => now,
                Err(_) if disturbed => continue,
                // A folder that was made for a file stays, and may be where an earlier file was.
                Err(_) if change.path.is_dir() => {
                    disturbed = true;
                    continue;
                }
                Err(error) => panic!("{change:?} cannot be taken back: {error}"),
            };
            let wanted = change.after.as_ref().map(|bytes| bytes.as_slice());
            if now.bytes() != wanted {
                assert!(disturbed, "{change:?} is something else by now");
                continue;
            }
            let before = change
                .before
                .as_ref()
                .map(|bytes| bytes.as_slice().to_vec());
            let made = now.restore_to(before.clone(), change.mode).apply();
            if !disturbed {
                made.expect("nothing is in the way");
            }
            if !disturbed {
                let now = CurrentFile::read(&change.path).expect("it can be looked at");
                assert_eq!(now.bytes(), before.as_deref());
            }
        }
        if !disturbed {
            assert_eq!(self.tree.inside_now(), self.first);
        }
        assert_eq!(self.tree.outside_now(), self.outside);
    }
}

#[async_trait]
impl FileCheckpoints for Keeper {
    async fn save(&self, change: FileChange) -> Result<(), CheckpointError> {
        if let Some(deed) = self.meanwhile.lock().unwrap().take() {
            deed.carry_out(&self.tree);
        }
        self.kept.lock().unwrap().push(change);
        Ok(())
    }
}

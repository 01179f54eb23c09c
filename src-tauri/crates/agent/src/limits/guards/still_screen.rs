//! Detection of a still screen: actions that leave it as it is, one after another.

use protocol::{BlobId, Outcome, Proof};

/// Detector of a screen that actions leave unchanged.
#[derive(Clone, Debug, Default)]
pub(super) struct StillScreen {
    image: Option<BlobId>,
    /// Actions in a row that changed nothing.
    actions: u32,
    told: bool,
}

/// A desktop call that ended.
pub(super) struct FinishedCall<'a> {
    pub(super) acts: bool,
    pub(super) outcome: Outcome,
    pub(super) proof: Proof,
    /// Set if nothing had changed when the wait for its effect ended.
    pub(super) saw_nothing: bool,
    pub(super) image: Option<&'a BlobId>,
}

impl StillScreen {
    /// One more desktop call ended.
    pub(super) fn see(&mut self, call: &FinishedCall<'_>) {
        let is_same_picture = match (call.image, &self.image) {
            (Some(now), Some(before)) => Some(now == before),
            (Some(_), None) | (None, Some(_)) | (None, None) => None,
        };
        if let Some(image) = call.image {
            self.image = Some(image.clone());
        }
        if !call.acts {
            if is_same_picture == Some(false) {
                self.move_on();
            }
        } else if call.outcome == Outcome::Done {
            let is_still = match call.proof {
                Proof::NoChange => true,
                Proof::Confirmed => false,
                Proof::Refused | Proof::Unknown => {
                    call.saw_nothing || is_same_picture == Some(true)
                }
            };
            if is_still {
                self.actions += 1;
            } else {
                self.move_on();
            }
        }
    }

    /// Number of actions that changed nothing, when it reaches the limit. A limit of 0 is never reached.
    pub(super) fn stuck(&self, max_still_actions: u32) -> Option<u32> {
        (max_still_actions > 0 && self.actions >= max_still_actions).then_some(self.actions)
    }

    /// Marks the model as warned: it has as many actions again to change something.
    pub(super) fn tell(&mut self) {
        self.actions = 0;
        self.told = true;
    }

    /// True when the model was warned and nothing has moved since.
    pub(super) fn was_told(&self) -> bool {
        self.told
    }

    fn move_on(&mut self) {
        self.actions = 0;
        self.told = false;
    }
}

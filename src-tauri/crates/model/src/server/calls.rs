//! Calls of an answer under assembly, and what becomes of them: ids of their own, inputs that are JSON, the computer's actions
//! as members. Pure.

use super::coordinates::Coordinates;
use crate::{
    InvalidCall,
    wire::{call_ids::CallIds, computer_actions, tool_input::ToolInput},
};
use ::protocol::{PictureSize, ToolCall};

/// Input of a call that has none.
const EMPTY_INPUT: &str = "{}";

/// Call as it arrives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct OpenCall {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) input: String,
}

/// Complete call.
pub(super) struct ClosedCall {
    pub(super) call: ToolCall,
    pub(super) invalid: Option<InvalidCall>,
    /// The input as it goes back to the model.
    pub(super) raw_input: String,
}

impl OpenCall {
    /// Returns whether the call was cut off in the middle of its input.
    pub(super) fn is_cut(&self) -> bool {
        !self.input.trim().is_empty()
            && serde_json::from_str::<serde_json::Value>(&self.input).is_err()
    }

    /// Closes the call.
    pub(super) fn close(
        self,
        ids: &mut CallIds,
        coordinates: Coordinates,
        picture: Option<PictureSize>,
    ) -> Result<ClosedCall, serde_json::Error> {
        let written = match self.input.trim().is_empty() {
            true => EMPTY_INPUT.to_owned(),
            false => self.input,
        };
        let input = ToolInput::parse(written)?;
        let claimed = ids.claim_or_make(&self.id);
        let mut call = computer_actions::to_member(ToolCall {
            call: claimed.id.clone(),
            name: self.name,
            toolset: None,
            input: input.value,
        });
        if computer_actions::is_member(&call) {
            coordinates.to_pixels(&mut call.input, picture);
        }
        let problem = claimed.problem.or(input.problem);
        Ok(ClosedCall {
            call,
            invalid: problem.map(|problem| InvalidCall {
                call: claimed.id,
                problem,
            }),
            raw_input: input.raw.get().to_owned(),
        })
    }
}

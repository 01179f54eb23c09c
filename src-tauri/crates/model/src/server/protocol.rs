//! Protocol of a server: the form of a request, and the reading of an answer. One implementation for each kind of API.

use super::{
    left_out::{LeftOut, OptionalPart},
    portable::{Spoken, UserPart},
    served_model::{STANDARD_OUTPUT_TOKENS, ServedModel},
    server_error::ServerError,
};
use crate::{
    OutputBudget,
    wire::{answer_stream::Assembly, call_ids::CallIds, framing::Framing},
};
use ::protocol::{Effort, PictureSize, ToolSpec};
use http::StatusCode;

/// Protocol of a server.
pub(crate) trait Protocol: Send + Sync {
    /// Returns the path after the server's address, with its query, for a model of this name.
    fn path(&self, model: &str) -> String;

    /// Returns the path of the list of models, with its query.
    fn models_path(&self) -> &'static str {
        "models"
    }

    /// Returns the framing of its streams.
    fn framing(&self) -> Framing;

    /// Writes the beginning of a request, up to where the first message follows.
    fn opening(&self, head: &RequestHead<'_>) -> Vec<u8>;

    /// Writes a message of the user: JSON values, joined by commas. Empty when nothing of it is for the model.
    fn user(&self, parts: Vec<UserPart>) -> String;

    /// Writes a message of the model, with the form in which this very model wrote it, if it did.
    fn assistant(&self, spoken: Spoken, own: Option<&str>) -> String;

    /// Returns the end of a request.
    fn ending(&self) -> &'static [u8] {
        b"]}"
    }

    /// Begins to read an answer.
    fn assembly(&self, start: AnswerStart) -> Box<dyn Assembly>;

    /// Returns the part of the request that a refusal is about, if the server may do without it.
    fn refused_part(&self, status: StatusCode, error: &ServerError) -> Option<OptionalPart> {
        super::server_error::refused_part(status, error)
    }
}

/// All of a request but its messages.
pub(crate) struct RequestHead<'a> {
    pub(crate) model: &'a ServedModel,
    pub(crate) system: &'a str,
    pub(crate) tools: &'a [ToolSpec],
    pub(crate) effort: Option<Effort>,
    pub(crate) output_budget: OutputBudget,
    pub(crate) left_out: LeftOut,
    /// Key under which the provider may look for the beginning of the conversation in its cache.
    pub(crate) cache_key: &'a str,
}

/// Start of the reading of an answer.
pub(crate) struct AnswerStart {
    /// Name of the provider, for people.
    pub(crate) provider: String,
    pub(crate) request_id: Option<String>,
    pub(crate) ids: CallIds,
    pub(crate) model: ServedModel,
    /// Size of the pictures of the screen.
    pub(crate) picture: Option<PictureSize>,
}

impl RequestHead<'_> {
    /// Returns the most tokens that the answer may have.
    pub(crate) fn max_output_tokens(&self) -> u32 {
        let longest = self.model.longest_answer_tokens();
        match self.output_budget {
            OutputBudget::Standard => longest.min(STANDARD_OUTPUT_TOKENS),
            OutputBudget::Maximum => longest,
        }
    }
}

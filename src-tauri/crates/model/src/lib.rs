//! Who answers: the [`Model`] trait, its providers, and what they cost.
//!
//! A provider turns a [`ModelRequest`] into its own wire form and its stream back into
//! [`ModelEvent`]s. It never runs a tool, never writes a journal, never asks the person, and never
//! decides whether to try again: it says what went wrong in a [`ModelError`], and the turn decides.

pub mod claude;
mod error;
mod models;
mod request;
mod stream;

pub use error::{ModelError, Remedy};
pub use models::{Models, Provider, Single};
pub use request::{AnswerRoom, BlobSource, BlobUnavailable, ModelRequest};
pub use stream::{ModelAnswer, ModelEvent, ModelStream};

use async_trait::async_trait;
use protocol::PictureLimits;

/// Something that answers.
pub trait Model: Send + Sync {
    /// The id people choose it by.
    fn id(&self) -> &str;

    /// How large the pictures of the screen may be that it is shown. Larger ones it would refuse, or
    /// shrink, and then point beside what it means.
    fn picture_limits(&self) -> PictureLimits {
        PictureLimits::default()
    }

    /// Whether nobody ever pays for it.
    fn costs_nothing(&self) -> bool {
        false
    }

    /// Begins to talk with it. A session has one dialogue and asks everything in it.
    fn dialogue(&self) -> Box<dyn Dialogue>;
}

/// One conversation with a model. It may remember how it wrote what it already sent, so that a step
/// costs what it adds; it holds nothing that the request does not say again, and can be begun anew at
/// any time.
#[async_trait]
pub trait Dialogue: Send {
    /// Asks. The stream ends after its one [`ModelEvent::Finished`] or its first error; dropping it
    /// ends the request. Nothing a stream said before `Finished` may be acted on.
    async fn ask(&mut self, request: ModelRequest) -> Result<ModelStream, ModelError>;
}

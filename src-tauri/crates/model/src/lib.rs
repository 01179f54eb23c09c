//! Who answers: the [`Model`] trait, its providers, and what they cost.
//!
//! A provider turns a [`ModelRequest`] into its own wire form and its stream back into
//! [`ModelEvent`]s. It never runs a tool, never writes a journal, never asks the person, and never
//! decides whether to try again: it says what went wrong in a [`ModelError`], and the turn decides.

mod demo;
mod error;
mod request;
mod stream;

pub use demo::DemoModel;
pub use error::{ModelError, Remedy};
pub use request::{BlobSource, BlobUnavailable, ModelRequest};
pub use stream::{ModelAnswer, ModelEvent, ModelStream};

use async_trait::async_trait;

/// Something that answers.
#[async_trait]
pub trait Model: Send + Sync {
    /// The id people choose it by.
    fn id(&self) -> &str;

    /// Asks. The stream ends after its one [`ModelEvent::Finished`] or its first error; dropping it
    /// ends the request. Nothing a stream said before `Finished` may be acted on.
    async fn stream(&self, request: ModelRequest) -> Result<ModelStream, ModelError>;
}

//! Models: the [`Model`] trait, its providers and their prices.
//!
//! A provider turns a [`ModelRequest`] into its own wire form and its stream back into
//! [`ModelEvent`]s. It never runs a tool, never writes a journal, never asks the person, and never
//! decides about a retry: it returns a [`ModelError`] with a [`RecoveryHint`], and the turn decides.

pub mod claude;
pub mod contract;
mod model_error;
mod prices;
mod providers;
mod request;
pub mod server;
mod stream;
mod uploads;
mod wire;

pub use model_error::{ErrorOrigin, ModelError, RecoveryHint, Spent};
pub use prices::{Price, Prices};
pub use providers::{Models, Provider, SingleModel};
pub use request::{
    BlobSource, BlobUnavailable, ContextLimits, MAX_WHOLE_TOOLS, ModelRequest, OutputBudget,
    ProviderSummary,
};
pub use stream::{DependentCall, InvalidCall, ModelAnswer, ModelEvent, ModelStream};
pub use uploads::{Upload, UploadRecord};
pub use wire::address::AddressError;
pub use wire::api_key::{ApiKey, ApiKeySource, EndpointKind, NoKey};
pub use wire::endpoint::Timeouts;

use async_trait::async_trait;
use protocol::PictureLimits;

/// A language model.
#[async_trait]
pub trait Model: Send + Sync {
    /// Returns the id that people choose it by.
    fn id(&self) -> &str;

    /// Returns the largest screenshots that the model takes. It would refuse larger ones, or
    /// shrink them and then miss its targets.
    fn picture_limits(&self) -> PictureLimits {
        PictureLimits::default()
    }

    /// Returns the limits of the conversations that the model takes in.
    fn context_limits(&self) -> ContextLimits {
        ContextLimits::default()
    }

    /// Returns the list prices; `None` where nobody knows them.
    fn prices(&self) -> Option<Prices> {
        None
    }

    /// Returns whether the model sees pictures.
    fn sees(&self) -> bool {
        true
    }

    /// Returns whether the provider lets the model search for tools by itself where a request has many of outside servers.
    fn searches_tools(&self) -> bool {
        false
    }

    /// Asks the provider for what is not known of the model yet, such as its window. Costs nothing once it was asked.
    async fn learn(&self) {}

    /// Returns whether the model is free.
    fn costs_nothing(&self) -> bool {
        false
    }

    /// Starts a model session. A chat keeps one for as long as its model stays the same.
    fn start_session(&self) -> Box<dyn ModelSession>;
}

/// Conversation with a model. It may cache the serialized form of earlier messages, so that a step
/// costs what it adds. It holds nothing that the request doesn't repeat, so it can be restarted at
/// any time.
#[async_trait]
pub trait ModelSession: Send {
    /// Sends a request. The stream ends after its one [`ModelEvent::Finished`] or its first error; dropping it
    /// ends the request. Nothing a stream said before `Finished` may be acted on.
    async fn ask(&mut self, request: ModelRequest) -> Result<ModelStream, ModelError>;

    /// Sums up a conversation in the provider's own form. `None` when the provider has none; any model can be asked for a
    /// summary then. `spent` becomes what was used so far: it is billed even when the call is dropped.
    async fn summarize(
        &mut self,
        _request: ModelRequest,
        _spent: &mut Option<Spent>,
    ) -> Result<Option<ProviderSummary>, ModelError> {
        Ok(None)
    }
}

//! Models that Qilbee may choose from: what is configured and can answer, and what the person named. Who knows that is outside.

use async_trait::async_trait;

/// Models that Qilbee may choose from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// Ids of the models that can answer, the recommended one first.
    pub usable: Vec<String>,
    /// Id of the model for easy work, where the person named one.
    pub easy: Option<String>,
    /// Id of the model for hard work, where the person named one.
    pub hard: Option<String>,
}

/// Source of the models that Qilbee may choose from.
#[async_trait]
pub trait ModelChoices: Send + Sync {
    /// Returns them as they are now: keys and settings change.
    async fn now(&self) -> Choices;
}

/// Always the same.
#[async_trait]
impl ModelChoices for Choices {
    async fn now(&self) -> Choices {
        self.clone()
    }
}

//! The replays of this program, as a provider of models. It lists none: nobody chooses one for a chat.

use crate::RecordedModel;
use model::{Model, Provider};
use std::sync::{Arc, PoisonError, RwLock};

/// Provider of the model of the replay that runs, if one does.
#[derive(Debug, Default)]
pub struct RecordedModels(RwLock<Option<Arc<RecordedModel>>>);

impl RecordedModels {
    /// Has the chats of [`RecordedModel::ID`] carry out this task from now on.
    pub fn hold(&self, model: RecordedModel) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(model));
    }
}

impl Provider for RecordedModels {
    fn ids(&self) -> Vec<String> {
        Vec::new()
    }

    fn model(&self, id: &str) -> Option<Arc<dyn Model>> {
        let held = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let held = held.clone().filter(|_| id == RecordedModel::ID)?;
        Some(held)
    }
}

//! Providers of models, and the list of all models.

use crate::Model;
use std::{fmt, sync::Arc};

/// Provider of models.
pub trait Provider: Send + Sync {
    /// Returns the ids it offers, the recommended one first.
    fn ids(&self) -> Vec<String>;

    /// Returns the model with this id. A provider may know ids that it does not list.
    fn model(&self, id: &str) -> Option<Arc<dyn Model>>;
}

/// All models of this program.
#[derive(Clone, Default)]
pub struct Models(Vec<Arc<dyn Provider>>);

impl Models {
    /// Creates a list of these providers. The first one that knows an id gives the model.
    #[must_use]
    pub fn of(providers: Vec<Arc<dyn Provider>>) -> Self {
        Self(providers)
    }

    /// Creates a list of one model.
    #[must_use]
    pub fn only(model: Arc<dyn Model>) -> Self {
        Self(vec![Arc::new(SingleModel(model))])
    }

    /// Returns the model with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Arc<dyn Model>> {
        self.0.iter().find_map(|provider| provider.model(id))
    }

    /// Returns the known ids, in the order of the providers.
    #[must_use]
    pub fn ids(&self) -> Vec<String> {
        self.0.iter().flat_map(|provider| provider.ids()).collect()
    }
}

impl fmt::Debug for Models {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Models").field(&self.ids()).finish()
    }
}

/// A provider of one model.
pub struct SingleModel(pub Arc<dyn Model>);

impl Provider for SingleModel {
    fn ids(&self) -> Vec<String> {
        vec![self.0.id().to_owned()]
    }

    fn model(&self, id: &str) -> Option<Arc<dyn Model>> {
        (self.0.id() == id).then(|| Arc::clone(&self.0))
    }
}

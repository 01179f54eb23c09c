//! The models there are to choose from: single ones, and those a provider can make for an id.

use crate::Model;
use std::{fmt, sync::Arc};

/// Someone who offers models.
pub trait Provider: Send + Sync {
    /// The ids it is known to offer, the one it recommends first.
    fn ids(&self) -> Vec<String>;

    /// The model with this id. It may know ids that it does not list.
    fn model(&self, id: &str) -> Option<Arc<dyn Model>>;
}

/// All models of this program.
#[derive(Clone, Default)]
pub struct Models(Vec<Arc<dyn Provider>>);

impl Models {
    /// The models of these providers. The first one that knows an id is asked.
    #[must_use]
    pub fn of(providers: Vec<Arc<dyn Provider>>) -> Self {
        Self(providers)
    }

    /// Just this model.
    #[must_use]
    pub fn only(model: Arc<dyn Model>) -> Self {
        Self(vec![Arc::new(Single(model))])
    }

    /// The model with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Arc<dyn Model>> {
        self.0.iter().find_map(|provider| provider.model(id))
    }

    /// The ids that are known, in the order of the providers.
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
pub struct Single(pub Arc<dyn Model>);

impl Provider for Single {
    fn ids(&self) -> Vec<String> {
        vec![self.0.id().to_owned()]
    }

    fn model(&self, id: &str) -> Option<Arc<dyn Model>> {
        (self.0.id() == id).then(|| Arc::clone(&self.0))
    }
}

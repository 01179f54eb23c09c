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
    /// Creates a list of these providers. The one that lists an id gives the model; of those that know it unlisted, the last one,
    /// because a provider at somebody's own address may take any id.
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
        let lists = |provider: &&Arc<dyn Provider>| provider.ids().iter().any(|known| known == id);
        match self.0.iter().find(lists) {
            Some(provider) => provider.model(id),
            None => self.0.iter().rev().find_map(|provider| provider.model(id)),
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ModelError, ModelRequest, ModelSession, ModelStream};
    use async_trait::async_trait;

    /// A model that says which provider it is of; one that nobody asks.
    struct Named(&'static str);

    impl Model for Named {
        fn id(&self) -> &str {
            self.0
        }

        fn start_session(&self) -> Box<dyn ModelSession> {
            Box::new(Self(self.0))
        }
    }

    #[async_trait]
    impl ModelSession for Named {
        async fn ask(&mut self, _request: ModelRequest) -> Result<ModelStream, ModelError> {
            Err(ModelError::fatal("nobody asks"))
        }
    }

    /// Lists an id, and takes all that begin with a prefix.
    struct Takes {
        listed: &'static str,
        prefix: &'static str,
    }

    impl Provider for Takes {
        fn ids(&self) -> Vec<String> {
            vec![self.listed.to_owned()]
        }

        fn model(&self, id: &str) -> Option<Arc<dyn Model>> {
            let takes = id == self.listed || id.starts_with(self.prefix);
            takes.then(|| Arc::new(Named(self.listed)) as _)
        }
    }

    #[test]
    fn who_lists_an_id_comes_before_who_takes_any() {
        let anything = Takes {
            listed: "claude",
            prefix: "",
        };
        let own = Takes {
            listed: "local/small",
            prefix: "local/",
        };
        let models = Models::of(vec![Arc::new(anything), Arc::new(own)]);
        for (id, wanted) in [
            ("claude", "claude"),
            ("local/small", "local/small"),
            ("local/other", "local/small"),
            ("gateway/large", "claude"),
        ] {
            assert_eq!(
                models.find(id).map(|model| model.id().to_owned()),
                Some(wanted.to_owned())
            );
        }
    }
}

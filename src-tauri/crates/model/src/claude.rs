//! Claude, over the Messages API.
//!
//! `table` says what is known of each model (`card`, `price`), `frame` and `message` write a request,
//! `body` sends it piece by piece, `stream` and `assemble` read the answer, `failure` says what can be
//! done when there is none; `dialogue` puts them together. Only `endpoint` touches the network.
//!
//! What the model wrote goes back byte for byte, and the history only grows: newer models bind their
//! thinking to everything that came before it.

mod actions;
mod assemble;
mod block;
mod body;
mod card;
mod dialogue;
mod endpoint;
mod failure;
mod frame;
mod listing;
mod message;
mod price;
mod stream;
mod table;
mod wire;

pub use card::{Card, ComputerForm, ImageTier, Lifecycle, Thinking};
pub use endpoint::{AddressError, Key, KeySource, Patience, Place};
pub use listing::{Listing, LongPrompt};
pub use price::{Price, Prices};
pub use table::DEFAULT_MODEL;

use crate::{Dialogue, Model, ModelError, Provider};
use dialogue::ClaudeDialogue;
use endpoint::Endpoint;
use frame::Manner;
use protocol::PictureLimits;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

/// The models of one address.
#[derive(Clone)]
pub struct Claude(Arc<Shared>);

struct Shared {
    endpoint: Endpoint,
    /// How many forms of the computer each model has turned down.
    turned_down: Mutex<HashMap<String, usize>>,
}

/// One model.
#[derive(Clone)]
pub struct ClaudeModel {
    id: String,
    card: Card,
    claude: Claude,
}

impl Claude {
    /// The models at `address`, such as `https://host/api`; without one, Anthropic's own.
    pub fn new(
        address: Option<&str>,
        keys: Arc<dyn KeySource>,
        patience: Patience,
    ) -> Result<Self, AddressError> {
        Ok(Self(Arc::new(Shared {
            endpoint: Endpoint::new(address, keys, patience)?,
            turned_down: Mutex::default(),
        })))
    }

    /// What is known of the models without asking anybody.
    #[must_use]
    pub fn known() -> Vec<Listing> {
        listing::from_table()
    }

    /// What this program knows of a model, if it knows it.
    #[must_use]
    pub fn card(id: &str) -> Option<&'static Card> {
        table::find(id)
    }

    /// The models as the API lists them now, with what only this program knows of them.
    pub async fn list(&self) -> Result<Vec<Listing>, ModelError> {
        listing::fetch(&self.0.endpoint).await
    }

    /// What people should know of a model before they use it: that it ends, or has ended.
    #[must_use]
    pub fn caution(id: &str) -> Option<String> {
        let Some(card) = table::find(id) else {
            return id.starts_with("claude-").then(|| {
                format!(
                    "Qilbee does not know what {id} costs: limits on money do not count for it."
                )
            });
        };
        match card.lifecycle {
            Lifecycle::Active | Lifecycle::Legacy => None,
            Lifecycle::Leaving { not_before } => Some(format!(
                "{} may end any day from {not_before} on. There are newer models.",
                card.name
            )),
            Lifecycle::Retiring { on } => Some(format!(
                "{} ends on {on}. Choose another model before then.",
                card.name
            )),
            Lifecycle::Retired { since } => Some(format!(
                "{} has not been available since {since}. Choose another model.",
                card.name
            )),
        }
    }
}

impl Provider for Claude {
    fn ids(&self) -> Vec<String> {
        let in_use = |card: &&Card| !matches!(card.lifecycle, Lifecycle::Retired { .. });
        table::all()
            .iter()
            .filter(in_use)
            .map(|card| card.id.to_owned())
            .collect()
    }

    /// Any id of Claude's, also one that is newer than this program; at other addresses any id at all.
    fn model(&self, id: &str) -> Option<Arc<dyn Model>> {
        let card = match table::find(id) {
            Some(card) => *card,
            None if id.starts_with("claude-") => table::newest(),
            None if !self.0.endpoint.is_official() && !id.is_empty() => table::foreign(),
            None => return None,
        };
        Some(Arc::new(ClaudeModel {
            id: id.to_owned(),
            card,
            claude: self.clone(),
        }))
    }
}

impl Model for ClaudeModel {
    fn id(&self) -> &str {
        &self.id
    }

    fn picture_limits(&self) -> PictureLimits {
        self.card.images.limits()
    }

    fn dialogue(&self) -> Box<dyn Dialogue> {
        Box::new(ClaudeDialogue::new(self.clone()))
    }
}

impl ClaudeModel {
    fn endpoint(&self) -> &Endpoint {
        &self.claude.0.endpoint
    }

    /// How it wants to be spoken to, as far as is known by now.
    fn manner(&self) -> Manner {
        let turned_down = self.turned_down().get(&self.id).copied().unwrap_or(0);
        Manner {
            card: self.card,
            form: self.form(turned_down),
            caches: self.card.thinking != Thinking::Unknown,
        }
    }

    /// The forms it may take, in order: its own, and at last one that any model takes.
    fn form(&self, turned_down: usize) -> ComputerForm {
        let form = self.card.computer.get(turned_down).copied();
        form.unwrap_or(ComputerForm::Custom)
    }

    /// Remembers that `form` was turned down. `false` when there is no other.
    fn use_next_form(&self, form: ComputerForm) -> bool {
        let mut turned_down = self.turned_down();
        let count = turned_down.entry(self.id.clone()).or_default();
        // Another session may have found out a moment earlier.
        if self.form(*count) == form {
            *count += 1;
        }
        let next = self.form(*count);
        if next != form {
            tracing::info!(model = self.id, from = ?form, to = ?next, "another form of the computer");
        }
        next != form
    }

    fn turned_down(&self) -> std::sync::MutexGuard<'_, HashMap<String, usize>> {
        // A thread that crashed cannot have left a count half written.
        let counts = &self.claude.0.turned_down;
        counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

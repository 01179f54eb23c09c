//! Servers other than Claude's: OpenAI, Azure, and whatever speaks their protocols, on this computer or elsewhere.
//!
//! `portable` splits messages into pieces that any model reads; a [`protocol::Protocol`] writes them down and reads the answer
//! (`responses`, `chat`, `ollama`, `gemini`); `server_session` keeps what was written, sends it, and adapts to what a server refuses. All of it goes through
//! [`wire`](crate::wire).
//!
//! Tools are functions here, the computer's actions inputs of one of them. What a model wrote goes back as it wrote it.

mod calls;
mod chat;
mod coordinates;
mod description;
mod functions;
mod gemini;
mod gemini_models;
mod learned_facts;
mod learning;
mod left_out;
mod lookup;
mod model_facts;
mod nearby;
mod ollama;
mod openai_models;
mod picture_format;
mod portable;
mod protocol;
mod refused_tool;
mod responses;
mod served_model;
mod server_error;
mod server_models;
mod server_session;
mod tools_session;
mod window_memory;
mod written_json;

pub use coordinates::Coordinates;
pub use gemini_models::{gemini_models, unknown_gemini_model};
pub use model_facts::ModelFacts;
pub use nearby::{NearbyServer, UsualServer, nearby_servers, usual_coordinates, usual_servers};
pub use openai_models::openai_models;
pub use picture_format::PictureFormats;
pub use served_model::ServedModel;

use crate::{
    AddressError, ApiKeySource, ContextLimits, Model, ModelError, ModelSession, Prices, Provider,
    Timeouts,
    claude::ModelListing,
    contract::ContractModel,
    wire::endpoint::{Api, Endpoint, KeyHeader},
};
use ::protocol::PictureLimits;
use async_trait::async_trait;
use learned_facts::LearnedFacts;
use left_out::{LeftOut, OptionalPart};
use lookup::{Lookup, LookupError};
use protocol::Protocol;
use server_models::ListedModel;
use server_session::ServerSession;
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tools_session::ToolsSession;

/// Kind of API that a server speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerKind {
    /// OpenAI's Responses.
    Responses,
    /// Chat Completions.
    Chat,
    /// Ollama's own.
    Ollama,
    /// Google's Gemini.
    Gemini,
}

/// Server as a person has set it up.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// Beginning of the ids of its models: `name/model`.
    pub name: String,
    /// Name for people.
    pub title: String,
    /// API that it speaks.
    pub kind: ServerKind,
    /// Address, the version in its path included.
    pub address: String,
    /// Header of the key where it is not `authorization`.
    pub key_header: Option<&'static str>,
    /// Models that are offered, the recommended one first.
    pub models: Vec<ServedModel>,
}

/// Models of one server.
#[derive(Clone)]
pub struct Server(Arc<Shared>);

struct Shared {
    options: ServerOptions,
    endpoint: Endpoint,
    protocol: Box<dyn Protocol>,
    /// Parts that each model's requests do without.
    left_out: Mutex<HashMap<String, LeftOut>>,
    learned: Mutex<LearnedFacts>,
    /// Models of which it was told that they write calls as text.
    told_of_text: Mutex<HashSet<String>>,
    /// By model, held while the server is asked for its facts.
    turns_to_ask: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
}

/// Model of a server.
#[derive(Clone)]
struct ServerModel {
    /// Id that people choose it by.
    id: String,
    served: ServedModel,
    server: Server,
}

impl ServerKind {
    fn protocol(self) -> Box<dyn Protocol> {
        match self {
            Self::Responses => Box::new(responses::Responses),
            Self::Chat => Box::new(chat::Chat),
            Self::Ollama => Box::new(ollama::Ollama),
            Self::Gemini => Box::new(gemini::Gemini),
        }
    }
}

impl Server {
    /// Creates a client for a server.
    pub fn new(
        options: ServerOptions,
        keys: Arc<dyn ApiKeySource>,
        timeouts: Timeouts,
    ) -> Result<Self, AddressError> {
        let api = Api {
            official: "",
            key_header: options
                .key_header
                .map_or(KeyHeader::Bearer, KeyHeader::Named),
            headers: &[],
        };
        let address = Some(options.address.as_str());
        let endpoint = Endpoint::new(options.title.clone(), api, address, keys, timeouts)?;
        let protocol = options.kind.protocol();
        Ok(Self(Arc::new(Shared {
            options,
            endpoint,
            protocol,
            left_out: Mutex::default(),
            learned: Mutex::default(),
            told_of_text: Mutex::default(),
            turns_to_ask: Mutex::default(),
        })))
    }

    /// Returns the name that its models' ids begin with.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.options.name
    }

    /// Returns its name for people.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.0.options.title
    }

    /// Returns the models that were set up.
    #[must_use]
    pub fn models(&self) -> &[ServedModel] {
        &self.0.options.models
    }

    /// Returns whether the server is this computer.
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.0.endpoint.is_local()
    }

    /// Returns the models that were set up, for people.
    #[must_use]
    pub fn listings(&self) -> Vec<ModelListing> {
        let models = self.0.options.models.iter();
        models.map(|model| self.listing_of(model)).collect()
    }

    /// Returns a model by its name on the wire: as it was set up, with what the server has told of it so far.
    #[must_use]
    pub fn served(&self, name: &str) -> ServedModel {
        let model = self.set_up(name);
        self.learned().complete(&model)
    }

    /// Returns a model by its name on the wire, for people.
    #[must_use]
    pub fn listing(&self, name: &str) -> ModelListing {
        ModelListing {
            confirmed: true,
            ..self.listing_of(&self.unknown(name))
        }
    }

    fn set_up(&self, name: &str) -> ServedModel {
        let mut models = self.0.options.models.iter();
        let known = models.find(|model| model.id == name);
        known.cloned().unwrap_or_else(|| self.unknown(name))
    }

    /// Returns a model of which only the name is known.
    fn unknown(&self, name: &str) -> ServedModel {
        match self.0.options.kind {
            ServerKind::Responses | ServerKind::Chat | ServerKind::Ollama => {
                ServedModel::unknown(name)
            }
            ServerKind::Gemini => unknown_gemini_model(name),
        }
    }

    fn listing_of(&self, model: &ServedModel) -> ModelListing {
        let model = self.learned().complete(model);
        let price = model.prices.map(|prices| prices.usual);
        ModelListing {
            id: format!("{}/{}", self.0.options.name, model.id),
            name: model.id.clone(),
            context_tokens: model.context_tokens,
            max_output_tokens: model.max_output_tokens.map(u64::from),
            input_usd: price.map(|price| price.input),
            output_usd: price.map(|price| price.output),
            cache_read_usd: price.map(|price| price.cache_read),
            long_prompt: None,
            computer: model.hosts_computer.then(|| "computer".to_owned()),
            lifecycle: "active".to_owned(),
            retires: None,
            confirmed: false,
        }
    }

    /// Asks the server for the names of its models.
    pub async fn list(&self) -> Result<Vec<String>, ModelError> {
        let listed = self.listed().await.map_err(LookupError::into_error)?;
        for model in &listed {
            self.learned().note_listed(&model.name, model.facts);
        }
        Ok(listed.into_iter().map(|model| model.name).collect())
    }

    async fn listed(&self) -> Result<Vec<ListedModel>, LookupError> {
        let lookup = Lookup::open(&self.0.endpoint).await?;
        server_models::list(&lookup, self.0.protocol.models_path()).await
    }

    /// Returns whether nobody was told yet that this model writes its calls as text, and notes that somebody is.
    fn tells_of_text_first(&self, id: &str) -> bool {
        // A thread that crashed cannot have left it half written.
        let told = self.0.told_of_text.lock();
        told.unwrap_or_else(PoisonError::into_inner)
            .insert(id.to_owned())
    }

    fn learned(&self) -> MutexGuard<'_, LearnedFacts> {
        // A thread that crashed cannot have left one half written.
        let learned = &self.0.learned;
        learned.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn left_out(&self) -> MutexGuard<'_, HashMap<String, LeftOut>> {
        // A thread that crashed cannot have left one half written.
        let left_out = &self.0.left_out;
        left_out.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Provider for Server {
    fn ids(&self) -> Vec<String> {
        let options = &self.0.options;
        let models = options.models.iter();
        models
            .map(|model| format!("{}/{}", options.name, model.id))
            .collect()
    }

    /// Takes any model of the server, also one that was not set up.
    fn model(&self, id: &str) -> Option<Arc<dyn Model>> {
        let options = &self.0.options;
        let on_wire = id.strip_prefix(&options.name)?.strip_prefix('/')?;
        if on_wire.is_empty() {
            return None;
        }
        let model = Arc::new(ServerModel {
            id: id.to_owned(),
            served: self.set_up(on_wire),
            server: self.clone(),
        });
        Some(match model.served.contract {
            Some(contract) => Arc::new(ContractModel::new(model, contract)),
            None => model,
        })
    }
}

#[async_trait]
impl Model for ServerModel {
    fn id(&self) -> &str {
        &self.id
    }

    fn picture_limits(&self) -> PictureLimits {
        self.served.picture_limits()
    }

    fn context_limits(&self) -> ContextLimits {
        self.completed().context_limits()
    }

    async fn learn(&self) {
        if !self.served.is_complete() {
            self.server.facts(&self.served.id).await;
        }
    }

    fn prices(&self) -> Option<Prices> {
        let free = self.costs_nothing().then_some(Prices::NONE);
        self.completed().prices.or(free)
    }

    fn sees(&self) -> bool {
        self.completed().sees_pictures() && !self.left_out().pictures
    }

    /// A model on this computer costs nothing but power.
    fn costs_nothing(&self) -> bool {
        self.server.0.endpoint.is_local()
    }

    fn start_session(&self) -> Box<dyn ModelSession> {
        match self.served.contract {
            Some(_) => Box::new(ServerSession::new(self.clone())),
            None => Box::new(ToolsSession::new(self.clone())),
        }
    }
}

impl ServerModel {
    fn endpoint(&self) -> &Endpoint {
        &self.server.0.endpoint
    }

    fn protocol(&self) -> &dyn Protocol {
        self.server.0.protocol.as_ref()
    }

    /// Returns the model with what its server has told of it.
    fn completed(&self) -> ServedModel {
        self.server.learned().complete(&self.served)
    }

    fn note_refused_window(&self, tokens: u64) {
        self.server
            .learned()
            .note_refused_window(&self.served.id, tokens);
    }

    /// Returns whether the server was heard to take no tools for this model.
    fn takes_no_tools(&self) -> bool {
        let facts = self.server.learned().of(&self.served.id);
        self.left_out().tools || facts.calls_tools == Some(false)
    }

    fn left_out(&self) -> LeftOut {
        self.server
            .left_out()
            .get(&self.id)
            .copied()
            .unwrap_or_default()
    }

    /// Leaves a part out of all further requests. `false` when they do without it already.
    fn leave_out(&self, part: OptionalPart) -> bool {
        let mut all = self.server.left_out();
        let added = all.entry(self.id.clone()).or_default().add(part);
        if added {
            tracing::info!(
                model = self.id,
                ?part,
                "the server refused a part of the request"
            );
        }
        added
    }
}

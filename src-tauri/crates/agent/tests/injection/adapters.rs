//! The same calls through the adapters of other models: from the wire of a strict scripted server to the gate, and the results
//! back. What is asked about must not depend on who asks.

use super::stage::Call;
use async_trait::async_trait;
use localization::LocalizedText;
use model::{
    ApiKey, ApiKeySource, EndpointKind, Models, Timeouts,
    contract::Contract,
    server::{ServedModel, Server, ServerKind, ServerOptions},
};
use serde_json::Value;
use std::sync::Arc;
use testkit::server::{FakeServer, ServerApi, ServerReply};

/// Way on which a model's calls come to the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// No adapter: a model in the process itself.
    Direct,
    /// Functions of an API.
    Api(ServerApi),
    /// Tags in the text of a model without tools.
    Tags,
}

/// One adapter of each kind.
pub(crate) const ADAPTERS: [Way; 5] = [
    Way::Api(ServerApi::Responses),
    Way::Api(ServerApi::Chat),
    Way::Api(ServerApi::Ollama),
    Way::Api(ServerApi::Gemini),
    Way::Tags,
];

/// Model that is spoken to in a text contract takes the first id that is free; the first is this.
const FIRST_MADE_ID: usize = 2;

/// A server that asks for one call after the other, then says that it is done.
pub(crate) struct Asking {
    server: FakeServer,
    kind: ServerKind,
    contract: Option<Contract>,
}

impl Way {
    /// Returns the ids of the calls as the session knows them.
    pub(crate) fn ids(self, count: usize) -> Vec<String> {
        let id = |place: usize| match self {
            Self::Direct | Self::Api(_) => format!("c{place}"),
            Self::Tags => format!("call_{}", place + FIRST_MADE_ID),
        };
        (0..count).map(id).collect()
    }

    /// Starts the server that asks for these calls.
    pub(crate) fn asking(self, calls: &[Call]) -> Option<Asking> {
        let (api, contract) = match self {
            Self::Direct => return None,
            Self::Api(api) => (api, None),
            Self::Tags => (ServerApi::Chat, Some(Contract::Xml)),
        };
        let ids = self.ids(calls.len());
        let calls = calls.iter().map(|(name, input)| function(name, input));
        let replies = calls.zip(ids).map(|((name, input), id)| match contract {
            Some(_) => ServerReply::answer().text(&format!("<{name}>{input}</{name}>")),
            None => ServerReply::answer().call(&id, name, input),
        });
        let last = ServerReply::answer().text("Done.");
        Some(Asking {
            server: FakeServer::start(api, replies.chain([last])),
            kind: match api {
                ServerApi::Responses => ServerKind::Responses,
                ServerApi::Chat => ServerKind::Chat,
                ServerApi::Ollama => ServerKind::Ollama,
                ServerApi::Gemini => ServerKind::Gemini,
            },
            contract,
        })
    }
}

impl Asking {
    /// Id of its model.
    pub(crate) const MODEL: &'static str = "it/m";

    /// Returns its model, behind the adapter.
    pub(crate) fn models(&self) -> Models {
        let options = ServerOptions {
            name: "it".to_owned(),
            title: "It".to_owned(),
            kind: self.kind,
            address: self.server.address(),
            key_header: (self.kind == ServerKind::Gemini).then_some("x-goog-api-key"),
            models: vec![ServedModel {
                contract: self.contract,
                ..ServedModel::unknown("m")
            }],
        };
        let server = Server::new(options, Arc::new(OneKey), Timeouts::default()).unwrap();
        Models::of(vec![Arc::new(server)])
    }

    /// Asserts that every request kept the rules of the API.
    pub(crate) fn assert_heard(&self) {
        assert_eq!(self.server.faults(), Vec::<String>::new());
        assert!(!self.server.requests().is_empty());
    }
}

/// Name and input of a call as functions have them: the computer's actions are inputs of one.
fn function(name: &'static str, input: &Value) -> (&'static str, Value) {
    match name.split_once('.') {
        Some((toolset, action)) => {
            let mut input = input.clone();
            input["action"] = action.into();
            (toolset, input)
        }
        None => (name, input.clone()),
    }
}

struct OneKey;

#[async_trait]
impl ApiKeySource for OneKey {
    async fn key(&self, _endpoint: EndpointKind) -> Result<Option<ApiKey>, LocalizedText> {
        Ok(Some(ApiKey::new("sk-1")))
    }
}

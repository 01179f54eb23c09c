//! Facts that a server was asked for, once for each model. A server that does not tell them costs a short while, not a chat.

use super::{
    Server, ServerKind, local_server, lookup::LookupError, model_facts::ModelFacts, ollama,
    served_model::ServedModel,
};
use std::{collections::HashMap, time::Duration};
use tokio::time::timeout;

/// Longest time that a server may take to tell of a model.
const TIME_LIMIT: Duration = Duration::from_secs(3);
/// Times that a silent server is asked.
const MAX_ATTEMPTS: u8 = 2;

/// Facts of a server's models, by their names on the wire.
#[derive(Debug, Default)]
pub(super) struct LearnedFacts(HashMap<String, Learned>);

#[derive(Clone, Copy, Debug, Default)]
struct Learned {
    facts: ModelFacts,
    /// Window that a refusal has named: the true one, whatever anybody said before.
    refused_window: Option<u64>,
    silent_attempts: u8,
    is_told: bool,
}

impl LearnedFacts {
    /// Returns the facts of a model; none where none were told.
    pub(super) fn of(&self, model: &str) -> ModelFacts {
        self.learned(model).facts
    }

    /// Returns what is known of a model, together with what was set up.
    pub(super) fn complete(&self, served: &ServedModel) -> ServedModel {
        let learned = self.learned(&served.id);
        let served = served.clone().with(&learned.facts);
        let smaller = learned
            .refused_window
            .filter(|tokens| *tokens < served.window_tokens());
        ServedModel {
            context_tokens: smaller.or(served.context_tokens),
            ..served
        }
    }

    /// Notes the window that a request was refused for.
    pub(super) fn note_refused_window(&mut self, model: &str, tokens: u64) {
        tracing::info!(model, tokens, "the server named its window");
        let learned = self.0.entry(model.to_owned()).or_default();
        learned.refused_window = Some(tokens);
    }

    /// Notes what a list tells of a model. The model's own description, once it was asked for, tells more.
    pub(super) fn note_listed(&mut self, model: &str, facts: ModelFacts) {
        let learned = self.0.entry(model.to_owned()).or_default();
        if !learned.is_told {
            learned.facts = facts;
        }
    }

    fn keep(&mut self, model: &str, facts: ModelFacts) {
        let learned = self.0.entry(model.to_owned()).or_default();
        learned.facts = ModelFacts {
            // A window of nothing stands for one that nobody set.
            context_tokens: facts.context_tokens.filter(|tokens| *tokens > 0),
            ..facts
        };
        learned.is_told = true;
    }

    fn note_silence(&mut self, model: &str) {
        let learned = self.0.entry(model.to_owned()).or_default();
        learned.silent_attempts = learned.silent_attempts.saturating_add(1);
    }

    /// Returns whether asking for a model is over.
    fn is_over(&self, model: &str) -> bool {
        let learned = self.learned(model);
        learned.is_told || learned.silent_attempts >= MAX_ATTEMPTS
    }

    fn learned(&self, model: &str) -> Learned {
        self.0.get(model).copied().unwrap_or_default()
    }
}

impl Server {
    /// Asks the server for the facts of a model, unless it was asked before, and returns them.
    pub async fn facts(&self, model: &str) -> ModelFacts {
        // One asks; the others wait and find its answer.
        let _turn = self.0.asking.lock().await;
        if self.learned().is_over(model) {
            return self.learned().of(model);
        }
        match timeout(TIME_LIMIT, self.ask_for_facts(model)).await {
            Ok(Ok(facts)) => {
                tracing::info!(model, ?facts, "the server told of a model");
                self.learned().keep(model, facts);
            }
            Ok(Err(LookupError::Refused(error))) => {
                tracing::info!(model, %error, "the server does not tell of a model; the usual values apply");
                self.learned().keep(model, ModelFacts::default());
            }
            // The request that follows says so to the person.
            Ok(Err(LookupError::Later(error))) => {
                tracing::info!(model, %error, "the server can't be asked about a model yet");
            }
            Err(_) => {
                tracing::info!(
                    model,
                    "the server does not tell of a model in time; the usual values apply"
                );
                self.learned().note_silence(model);
            }
        }
        self.learned().of(model)
    }

    async fn ask_for_facts(&self, model: &str) -> Result<ModelFacts, LookupError> {
        let (endpoint, list_path) = (&self.0.endpoint, self.0.protocol.models_path());
        match self.0.options.kind {
            ServerKind::Ollama => ollama::describe(endpoint, model).await,
            ServerKind::Responses | ServerKind::Chat => {
                local_server::describe(endpoint, list_path, model).await
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ApiKey, ApiKeySource, EndpointKind, Timeouts, server::ServerOptions};
    use async_trait::async_trait;
    use localization::LocalizedText;
    use std::sync::Arc;
    use tokio::net::TcpListener;

    struct NoKey;

    #[async_trait]
    impl ApiKeySource for NoKey {
        async fn key(&self, _endpoint: EndpointKind) -> Result<Option<ApiKey>, LocalizedText> {
            Ok(None)
        }
    }

    fn server(port: u16) -> Server {
        let options = ServerOptions {
            name: "it".to_owned(),
            title: "It".to_owned(),
            kind: ServerKind::Ollama,
            address: format!("http://127.0.0.1:{port}"),
            key_header: None,
            models: Vec::new(),
        };
        Server::new(options, Arc::new(NoKey), Timeouts::default()).unwrap()
    }

    #[tokio::test]
    async fn a_server_that_is_not_there_is_asked_again() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let server = server(port);
        for _ in 0..4 {
            assert_eq!(server.facts("m").await, ModelFacts::default());
            assert!(!server.learned().is_over("m"));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_server_is_asked_twice() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = server(listener.local_addr().unwrap().port());
        for is_over in [false, true, true] {
            assert_eq!(server.facts("m").await, ModelFacts::default());
            assert_eq!(server.learned().is_over("m"), is_over);
        }
    }
}

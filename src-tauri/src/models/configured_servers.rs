//! Servers of models as the settings name them now. A change counts from the next request on, in chats that are open too:
//! nothing is sent to a server that was taken out, or to the address it had before.

use super::servers;
use async_trait::async_trait;
use localization::localized;
use model::{
    AddressError, ContextLimits, Model, ModelError, ModelRequest, ModelSession, ModelStream,
    Prices, Provider, ProviderSummary, RecoveryHint, Spent, server::Server,
};
use protocol::PictureLimits;
use secrets::Secrets;
use settings::ProviderSettings;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

/// The servers, the same for all that hold a clone.
#[derive(Clone)]
pub(crate) struct ConfiguredServers(Arc<Shared>);

struct Shared {
    secrets: Arc<Secrets>,
    now: RwLock<Generation>,
    /// One change at a time: the next begins with what the one before left.
    changing: Mutex<()>,
}

/// Servers between two changes of the settings.
#[derive(Clone)]
struct Generation {
    number: u64,
    providers: Vec<ProviderSettings>,
    servers: Vec<Server>,
}

impl ConfiguredServers {
    /// Opens the servers of these providers.
    pub(crate) fn open(
        secrets: &Arc<Secrets>,
        providers: &[ProviderSettings],
    ) -> Result<Self, AddressError> {
        let now = Generation {
            number: 0,
            providers: providers.to_vec(),
            servers: servers::open(secrets, providers)?,
        };
        Ok(Self(Arc::new(Shared {
            secrets: Arc::clone(secrets),
            now: RwLock::new(now),
            changing: Mutex::default(),
        })))
    }

    /// Opens other servers in place of these. With an address that is none, these stay.
    pub(crate) fn set(&self, providers: &[ProviderSettings]) -> Result<(), AddressError> {
        let changing = &self.0.changing;
        let _turn = changing.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.generation();
        if now.providers == providers {
            return Ok(());
        }
        let next = Generation {
            number: now.number + 1,
            providers: providers.to_vec(),
            servers: servers::open(&self.0.secrets, providers)?,
        };
        *self.0.now.write().unwrap_or_else(PoisonError::into_inner) = next;
        Ok(())
    }

    /// Returns the servers that are set up now.
    pub(crate) fn now(&self) -> Vec<Server> {
        self.generation().servers
    }

    fn generation(&self) -> Generation {
        let now = self.0.now.read().unwrap_or_else(PoisonError::into_inner);
        now.clone()
    }

    fn number(&self) -> u64 {
        let now = self.0.now.read().unwrap_or_else(PoisonError::into_inner);
        now.number
    }
}

impl Generation {
    fn model(&self, id: &str) -> Option<Arc<dyn Model>> {
        self.servers.iter().find_map(|server| server.model(id))
    }
}

impl Provider for ConfiguredServers {
    fn ids(&self) -> Vec<String> {
        let servers = self.now();
        servers.iter().flat_map(Provider::ids).collect()
    }

    fn model(&self, id: &str) -> Option<Arc<dyn Model>> {
        let model = self.generation().model(id)?;
        Some(Arc::new(ConfiguredModel {
            model,
            servers: self.clone(),
        }))
    }
}

/// Model of a server, as it was set up when it was asked for.
struct ConfiguredModel {
    model: Arc<dyn Model>,
    servers: ConfiguredServers,
}

#[async_trait]
impl Model for ConfiguredModel {
    fn id(&self) -> &str {
        self.model.id()
    }

    fn picture_limits(&self) -> PictureLimits {
        self.model.picture_limits()
    }

    fn context_limits(&self) -> ContextLimits {
        self.model.context_limits()
    }

    fn prices(&self) -> Option<Prices> {
        self.model.prices()
    }

    fn sees(&self) -> bool {
        self.model.sees()
    }

    fn searches_tools(&self) -> bool {
        self.model.searches_tools()
    }

    async fn learn(&self) {
        self.model.learn().await;
    }

    fn costs_nothing(&self) -> bool {
        self.model.costs_nothing()
    }

    fn start_session(&self) -> Box<dyn ModelSession> {
        Box::new(ConfiguredSession {
            id: self.model.id().to_owned(),
            servers: self.servers.clone(),
            started: None,
        })
    }
}

/// Session that begins anew when the settings of the servers were changed.
struct ConfiguredSession {
    id: String,
    servers: ConfiguredServers,
    started: Option<(u64, Box<dyn ModelSession>)>,
}

impl ConfiguredSession {
    fn current(&mut self) -> Result<&mut dyn ModelSession, ModelError> {
        let number = self.servers.number();
        let is_current = self.started.as_ref().map(|(begun, _)| *begun) == Some(number);
        if !is_current {
            let now = self.servers.generation();
            let model = now.model(&self.id).ok_or_else(|| gone(&self.id))?;
            self.started = Some((now.number, model.start_session()));
        }
        match &mut self.started {
            Some((_, session)) => Ok(session.as_mut()),
            None => Err(gone(&self.id)),
        }
    }
}

#[async_trait]
impl ModelSession for ConfiguredSession {
    async fn ask(&mut self, request: ModelRequest) -> Result<ModelStream, ModelError> {
        self.current()?.ask(request).await
    }

    async fn summarize(
        &mut self,
        request: ModelRequest,
        spent: &mut Option<Spent>,
    ) -> Result<Option<ProviderSummary>, ModelError> {
        self.current()?.summarize(request, spent).await
    }
}

fn gone(id: &str) -> ModelError {
    ModelError {
        recovery: RecoveryHint::ChangeModel,
        ..ModelError::fatal(localized!("app-model-gone", model = id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::probe;
    use secrets::InMemory;
    use settings::{ModelSettings, ProviderKind, SignIn};
    use std::{io::ErrorKind, net::TcpListener, ops::ControlFlow, thread};

    fn provider(address: &TcpListener, models: &[&str]) -> ProviderSettings {
        let model = |id: &&str| ModelSettings {
            id: (*id).to_owned(),
            ..ModelSettings::default()
        };
        ProviderSettings {
            name: "it".to_owned(),
            kind: ProviderKind::Ollama,
            address: Some(format!("http://{}", address.local_addr().unwrap())),
            key_variable: None,
            sign_in: SignIn::Key,
            models: models.iter().map(model).collect(),
        }
    }

    fn listener() -> TcpListener {
        TcpListener::bind("127.0.0.1:0").unwrap()
    }

    fn opened(providers: &[ProviderSettings]) -> ConfiguredServers {
        let secrets = Secrets::new(InMemory::default()).with_environment(|_| None);
        ConfiguredServers::open(&Arc::new(secrets), providers).unwrap()
    }

    /// Asks the model, which nobody answers.
    async fn ask(model: &dyn Model) -> ModelError {
        let tested = probe::run(model, |_| ControlFlow::Continue(())).await;
        tested.unwrap_err()
    }

    #[test]
    fn models_are_those_of_the_settings_now() {
        let there = listener();
        let servers = opened(&[provider(&there, &["a"])]);
        assert_eq!(servers.ids(), ["it/a"]);
        servers.set(&[provider(&there, &["a", "b"])]).unwrap();
        assert_eq!(servers.ids(), ["it/a", "it/b"]);
        assert!(servers.model("it/b").is_some() && servers.model("other/b").is_none());
        let mut wrong = provider(&there, &["c"]);
        wrong.address = Some("http://".to_owned());
        assert!(servers.set(&[wrong]).is_err());
        assert_eq!(servers.ids(), ["it/a", "it/b"], "they stay as they were");
    }

    #[test]
    fn none_of_many_changes_at_once_is_lost() {
        let there = listener();
        let servers = opened(&[]);
        thread::scope(|scope| {
            for number in 0..8 {
                let (servers, there) = (&servers, &there);
                scope.spawn(move || {
                    for round in 0..20 {
                        let model = format!("{number}-{round}");
                        servers.set(&[provider(there, &[model.as_str()])]).unwrap();
                    }
                });
            }
        });
        assert_eq!(servers.number(), 160);
        let now = servers.generation();
        assert_eq!(now.providers[0].models[0].id, now.servers[0].models()[0].id);
    }

    #[tokio::test]
    async fn an_open_chat_follows_its_server() {
        let (old, new) = (listener(), listener());
        let servers = opened(&[provider(&old, &["a"])]);
        let model = servers.model("it/a").unwrap();
        servers.set(&[provider(&new, &["a"])]).unwrap();
        // It hangs up: that somebody called is all there is to see.
        let called = thread::spawn(move || new.accept().is_ok());
        ask(model.as_ref()).await;
        assert!(called.join().unwrap());
        old.set_nonblocking(true).unwrap();
        let nobody = old.accept().unwrap_err();
        assert_eq!(nobody.kind(), ErrorKind::WouldBlock);
    }

    #[tokio::test]
    async fn a_server_that_was_taken_out_gets_nothing() {
        let old = listener();
        let servers = opened(&[provider(&old, &["a"])]);
        let model = servers.model("it/a").unwrap();
        servers.set(&[]).unwrap();
        let error = ask(model.as_ref()).await;
        assert_eq!(error.recovery, RecoveryHint::ChangeModel);
        assert_eq!(error.message.id(), Some("app-model-gone"));
        old.set_nonblocking(true).unwrap();
        let nobody = old.accept().unwrap_err();
        assert_eq!(nobody.kind(), ErrorKind::WouldBlock);
    }
}

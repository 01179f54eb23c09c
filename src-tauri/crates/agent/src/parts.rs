//! The parts that sessions are made of. The app puts them together; tests replace some.

use crate::{
    Choices, Clock, DayBudget, Hook, Ids, Jitter, KnownDirectories, ModelChoices, NetworkWatch,
    NoProfiles, ProfileSource, RandomIds, RandomJitter, RateLimiter, SharedWarnings, SystemClock,
    SystemNetwork,
    adapters::blobs::StoredBlobs,
    executor::{Executor, SharedDesktop, StoredArtifacts},
    session::{Session, assignment::Part},
};
use futures::{FutureExt as _, future::BoxFuture};
use localization::{LocalizedText, localized};
use model::{BlobSource, Models};
use protocol::{Profile, SessionId, SessionOptions, ToolCall};
use std::sync::{Arc, Weak};
use store::Store;
use tools::{
    ArtifactStore, DesktopSession, LeftOpenPrograms, NoPendingProviders, PendingProviders,
    Registry, SessionResources, SessionScope,
};

/// Parts of a program that its sessions share.
pub struct Parts {
    /// The journal.
    pub store: Store,
    /// The models.
    pub models: Models,
    /// The models that Qilbee may choose from.
    pub model_choices: Arc<dyn ModelChoices>,
    /// The tools. Those that are there when a session begins are the ones its models are told of.
    pub registry: Registry,
    /// System prompt of sessions that begin.
    pub system: Arc<str>,
    /// Store that models read pictures from.
    pub blobs: Arc<dyn BlobSource>,
    /// Store of long results.
    pub results: Arc<dyn ArtifactStore>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// Fresh ids.
    pub ids: Arc<dyn Ids>,
    /// Jitter for waiting times.
    pub jitter: Arc<dyn Jitter>,
    /// The network that models are reached through.
    pub network: Arc<dyn NetworkWatch>,
    /// The desktop they share.
    pub desktop: SharedDesktop,
    /// Budget of a day for all tasks together.
    pub day_budget: Arc<DayBudget>,
    /// Rate limiter for requests to models.
    pub rate_limiter: Arc<RateLimiter>,
    /// Hooks, called in this order.
    pub hooks: Vec<Arc<dyn Hook>>,
    /// The program's version, for the journal.
    pub version: String,
    /// Directories that the policy's rules refer to.
    pub known_directories: KnownDirectories,
    /// Warnings shown once in every chat.
    pub warnings: SharedWarnings,
    /// Providers of tools that may still be starting.
    pub arrivals: Arc<dyn PendingProviders>,
    /// The desktop that tools act on, when there is one.
    pub desktop_session: Option<Arc<dyn DesktopSession>>,
    /// Resources that tools keep for each session.
    pub session_resources: Vec<Arc<dyn SessionResources>>,
    /// Profiles that sub-agents can be given.
    pub profiles: Arc<dyn ProfileSource>,
    /// The sessions of the program, for those that give a part of their task away. Weak: sessions do not keep each other
    /// open.
    pub(crate) sub_sessions: Weak<dyn SubSessions>,
}

/// Sessions that work on parts of others' tasks.
pub(crate) trait SubSessions: Send + Sync {
    /// Starts one. The error is for the model.
    fn begin(
        self: Arc<Self>,
        options: SessionOptions,
        profile: Option<Profile>,
        part: Part,
    ) -> BoxFuture<'static, Result<Session, LocalizedText>>;
}

/// No sessions at all.
struct NoSubSessions;

impl SubSessions for NoSubSessions {
    fn begin(
        self: Arc<Self>,
        _: SessionOptions,
        _: Option<Profile>,
        _: Part,
    ) -> BoxFuture<'static, Result<Session, LocalizedText>> {
        async { Err(localized!("agent-part-closed")) }.boxed()
    }
}

impl Parts {
    /// System prompt of every model.
    pub const SYSTEM: &'static str = include_str!("system.md");

    /// The parts of a program at work: system clock, random names.
    #[must_use]
    pub fn new(store: Store, models: Models, registry: Registry, version: &str) -> Self {
        Self {
            models,
            model_choices: Arc::new(Choices::default()),
            registry,
            system: Self::SYSTEM.into(),
            blobs: Arc::new(StoredBlobs(store.clone())),
            results: Arc::new(StoredArtifacts::of(store.clone())),
            desktop: SharedDesktop::of(store.clone()),
            store,
            clock: Arc::new(SystemClock),
            ids: Arc::new(RandomIds),
            jitter: Arc::new(RandomJitter),
            network: Arc::new(SystemNetwork),
            day_budget: Arc::new(DayBudget::none()),
            rate_limiter: Arc::default(),
            hooks: Vec::new(),
            version: version.to_owned(),
            known_directories: KnownDirectories {
                home: std::env::home_dir().unwrap_or_default(),
                ..KnownDirectories::default()
            },
            warnings: SharedWarnings::default(),
            arrivals: Arc::new(NoPendingProviders),
            desktop_session: None,
            session_resources: Vec::new(),
            profiles: Arc::new(NoProfiles),
            sub_sessions: Weak::<NoSubSessions>::new(),
        }
    }

    /// The executor of calls with these tools.
    pub(crate) fn executor(&self) -> Executor {
        Executor::new(
            self.registry.clone(),
            Arc::clone(&self.results),
            self.desktop.clone(),
            self.known_directories.clone(),
        )
    }

    /// True for a valid call whose work is done elsewhere and outlasts this program.
    pub(crate) fn runs_in_background(&self, call: &ToolCall, scope: &SessionScope) -> bool {
        let prepared = self.registry.prepare(call, scope, &[]);
        prepared.is_ok_and(|prepared| prepared.operation.background().is_some())
    }

    /// Returns the programs that a session has left open, where that is news.
    pub(crate) fn newly_left_open(&self, session: &SessionId) -> Option<LeftOpenPrograms> {
        let mut resources = self.session_resources.iter();
        resources.find_map(|resources| resources.newly_left_open(session))
    }

    /// Frees what tools kept for a session that ended.
    pub(crate) async fn end_session(&self, session: &SessionId) {
        for resources in &self.session_resources {
            resources.end_session(session).await;
        }
    }
}

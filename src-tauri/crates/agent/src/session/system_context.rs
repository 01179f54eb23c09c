//! System context of a session: the system prompt and the tools that its models are told of. It is
//! recorded when the session begins and whenever its tools change, and stays the same in between, also in forks and after a
//! restart: providers cache what a request begins with, and some bind their thinking to it.

use super::{
    declared_tools::{DeclaredTools, is_outside},
    log::Log,
    profile_section::with_profile,
    tool_choice::ToolChoice,
};
use crate::{Parts, events::warning};
use localization::localized;
use protocol::{BlobRef, Profile, ToolSpec};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, sync::Arc};
use store::{Store, StoreError};

const MEDIA_TYPE: &str = "application/json";
/// The most tools of a session that others may join.
const MAX_TOOLS: usize = 1_000;

/// System prompt and tools, the same for each request of a session.
#[derive(Clone)]
pub(crate) struct SystemContext {
    /// System prompt.
    pub(crate) system: Arc<str>,
    /// Specs of the tools.
    pub(crate) tools: Arc<[ToolSpec]>,
    /// Those of them that were declared last.
    pub(crate) declared: DeclaredTools,
}

/// Stored form. Every version that was ever written stays readable.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredContext {
    pub(crate) system: String,
    pub(crate) tools: Vec<ToolSpec>,
}

impl SystemContext {
    /// Context of a session with these tools and this profile that begins now.
    pub(crate) fn now(parts: &Parts, choice: ToolChoice<'_>, profile: Option<&Profile>) -> Self {
        let mut tools = parts.registry.specs();
        tools.retain(|spec| choice.gives(spec));
        Self {
            system: with_profile(&parts.system, profile),
            tools: tools.into(),
            declared: DeclaredTools::default(),
        }
    }

    /// Context of a session. A session that recorded none gets the current one; so does one whose context can't be read
    /// any more, with a warning.
    pub(crate) async fn of(log: &mut Log, parts: &Parts) -> Result<Self, StoreError> {
        let Some(blob) = log.conversation().system_context().cloned() else {
            return Ok(Self::anew(parts, log));
        };
        // A session in use reads its own record too: a number that was written and read stays the same number, whatever
        // it was before.
        let reason = match parts.store.blob(&blob.id).await {
            Ok(Some(stored)) => match serde_json::from_slice(stored.bytes.as_slice()) {
                Ok(StoredContext { system, tools }) => {
                    return Ok(Self {
                        system: system.into(),
                        tools: tools.into(),
                        declared: DeclaredTools::default(),
                    });
                }
                Err(error) => error.to_string(),
            },
            Ok(None) => "it is not in the store".to_owned(),
            Err(error @ StoreError::Closed) => return Err(error),
            Err(error) => error.to_string(),
        };
        tracing::warn!(%reason, "a session's system context cannot be read");
        log.record(vec![warning(localized!("agent-context-unreadable"))])
            .await?;
        Ok(Self::anew(parts, log))
    }

    /// Context of a session of which none can be read.
    fn anew(parts: &Parts, log: &Log) -> Self {
        let conversation = log.conversation();
        Self::now(parts, ToolChoice::of(conversation), conversation.profile())
    }

    /// Returns the registered tools of servers and plugins that are not in it and may join it.
    pub(crate) fn arrivals(
        &self,
        registered: Vec<ToolSpec>,
        choice: ToolChoice<'_>,
        left_out: &BTreeSet<String>,
    ) -> Vec<ToolSpec> {
        let mut new = self.lacking(registered, choice, left_out);
        new.retain(is_outside);
        new.truncate(MAX_TOOLS.saturating_sub(self.tools.len()));
        new
    }

    /// Returns this context with the tools of this choice: those of it that it keeps, then those of
    /// the registered ones that it lacks.
    pub(crate) fn given(
        &self,
        registered: Vec<ToolSpec>,
        choice: ToolChoice<'_>,
        left_out: &BTreeSet<String>,
    ) -> Self {
        let kept = self.tools.iter().filter(|spec| choice.gives(spec));
        let new = self.lacking(registered, choice, left_out);
        Self {
            system: Arc::clone(&self.system),
            tools: kept.cloned().chain(new).take(MAX_TOOLS).collect(),
            declared: DeclaredTools::default(),
        }
    }

    /// Those of the registered tools that are chosen and that it lacks.
    fn lacking(
        &self,
        registered: Vec<ToolSpec>,
        choice: ToolChoice<'_>,
        left_out: &BTreeSet<String>,
    ) -> Vec<ToolSpec> {
        let known: BTreeSet<_> = self.tools.iter().map(|spec| spec.name.as_str()).collect();
        let mut lacking = registered;
        lacking.retain(|spec| {
            choice.gives(spec)
                && !known.contains(spec.name.as_str())
                && !left_out.contains(&spec.name)
        });
        lacking
    }

    /// Returns this context with more tools at its end.
    pub(crate) fn with(&self, new: Vec<ToolSpec>) -> Self {
        Self {
            system: Arc::clone(&self.system),
            tools: self.tools.iter().cloned().chain(new).collect(),
            declared: DeclaredTools::default(),
        }
    }

    /// Returns this context without the tool of this name.
    pub(crate) fn without(&self, name: &str) -> Self {
        let tools = self.tools.iter().filter(|spec| spec.name != name);
        Self {
            system: Arc::clone(&self.system),
            tools: tools.cloned().collect(),
            declared: DeclaredTools::default(),
        }
    }

    /// Puts it into the store.
    pub(crate) async fn keep(&self, store: &Store) -> Result<Option<BlobRef>, StoreError> {
        let stored = StoredContext {
            system: self.system.to_string(),
            tools: self.tools.to_vec(),
        };
        // Texts, numbers and lists of them can always be written.
        let Ok(bytes) = serde_json::to_vec(&stored) else {
            return Ok(None);
        };
        let kept = store.put_blob(bytes.into(), MEDIA_TYPE, None).await?;
        Ok(Some(kept))
    }
}

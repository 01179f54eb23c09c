//! System context of a session: the system prompt and the tools that its models are told of. It is
//! recorded when the session begins and stays the same to its end, also in forks and after a restart: providers cache what a request begins with, and some bind their thinking to it.

use super::log::Log;
use crate::{Parts, events::warning};
use localization::localized;
use protocol::{BlobRef, ToolSpec};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use store::{Store, StoreError};

const MEDIA_TYPE: &str = "application/json";

/// System prompt and tools, the same for a whole session.
#[derive(Clone)]
pub(crate) struct SystemContext {
    /// System prompt.
    pub(crate) system: Arc<str>,
    /// Specs of the tools.
    pub(crate) tools: Arc<[ToolSpec]>,
}

/// Stored form. Every version that was ever written stays readable.
#[derive(Serialize, Deserialize)]
struct StoredContext {
    system: String,
    tools: Vec<ToolSpec>,
}

impl SystemContext {
    /// Context of a session that begins now.
    pub(crate) fn now(parts: &Parts) -> Self {
        Self {
            system: Arc::clone(&parts.system),
            tools: parts.registry.specs().into(),
        }
    }

    /// Context of a session. A session that recorded none gets the current one; so does one whose context can't be read
    /// any more, with a warning.
    pub(crate) async fn of(log: &mut Log, parts: &Parts) -> Result<Self, StoreError> {
        let Some(blob) = log.conversation().system_context().cloned() else {
            return Ok(Self::now(parts));
        };
        // A session in use reads its own record too: a number that was written and read stays the same number, whatever
        // it was before.
        let reason = match parts.store.blob(&blob.id).await {
            Ok(Some(stored)) => match serde_json::from_slice(stored.bytes.as_slice()) {
                Ok(StoredContext { system, tools }) => {
                    return Ok(Self {
                        system: system.into(),
                        tools: tools.into(),
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
        Ok(Self::now(parts))
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

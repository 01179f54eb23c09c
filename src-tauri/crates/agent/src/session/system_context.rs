//! What the models of a session are told besides its messages: the system text and the tools. It is
//! written down when the session begins and stays the same to its end, also in forks and after the program
//! was started again: providers cache what a request begins with, and some bind their thinking to it.

use super::log::Log;
use crate::Parts;
use protocol::{BlobRef, DurableBody, NoticeEvent, ToolSpec};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use store::{Store, StoreError};

const MEDIA_TYPE: &str = "application/json";

/// The same for the whole session.
#[derive(Clone)]
pub(crate) struct Briefing {
    /// What models are told of their task.
    pub(crate) system: Arc<str>,
    /// What they are told of the tools.
    pub(crate) tools: Arc<[ToolSpec]>,
}

/// As it is written down. What was once written must be readable for ever.
#[derive(Serialize, Deserialize)]
struct Written {
    system: String,
    tools: Vec<ToolSpec>,
}

impl Briefing {
    /// For a session that begins now.
    pub(crate) fn now(parts: &Parts) -> Self {
        Self {
            system: Arc::clone(&parts.system),
            tools: parts.registry.specs().into(),
        }
    }

    /// That of a session. One that wrote none down is told what there is now; so is one whose briefing
    /// cannot be read any more, and the person is told that.
    pub(crate) async fn of(log: &mut Log, parts: &Parts) -> Result<Self, StoreError> {
        let Some(blob) = log.conversation().briefing().cloned() else {
            return Ok(Self::now(parts));
        };
        // A session in use reads its own words too: a number that was written and read is the same
        // number ever after, whatever it was before.
        let reason = match parts.store.blob(&blob.id).await {
            Ok(Some(stored)) => match serde_json::from_slice(stored.bytes.as_slice()) {
                Ok(Written { system, tools }) => {
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
        tracing::warn!(%reason, "a session's briefing cannot be read");
        log.record(vec![DurableBody::Notice(NoticeEvent::Warning {
            message: "What the model was told about its tools when this chat began cannot be read any more. \
                      It is told about the tools there are now."
                .to_owned().into(),
        })])
        .await?;
        Ok(Self::now(parts))
    }

    /// Writes it down.
    pub(crate) async fn keep(&self, store: &Store) -> Result<Option<BlobRef>, StoreError> {
        let written = Written {
            system: self.system.to_string(),
            tools: self.tools.to_vec(),
        };
        // Texts, numbers and lists of them can always be written.
        let Ok(bytes) = serde_json::to_vec(&written) else {
            return Ok(None);
        };
        let kept = store.put_blob(bytes.into(), MEDIA_TYPE, None).await?;
        Ok(Some(kept))
    }
}

//! Journal of every session, its blobs (pictures and files), and the list of sessions.
//!
//! Events and blobs are the truth. Everything else in the database is derived from them and can be rebuilt with
//! [`Store::rebuild`], except a session's custom title, pin and labels, and what was uploaded to a provider: these have
//! tables that no rebuild touches.
//!
//! This crate knows no model, tool or window. It stores events in order and returns them unchanged, and tells whether
//! another program changed them: a chain of seals ([`JournalKey`]) covers every event and every session's end.

mod blob_files;
mod chain;
mod cleanup;
mod database_file;
mod forecast;
mod integrity;
mod journal;
mod key_source;
mod label;
mod migration;
mod reader_pool;
mod removed_blobs;
mod seal;
mod search;
mod session_locks;
mod statistics;
mod store;
mod store_error;
mod summary;
mod table;
mod writer_thread;

pub use chain::Past;
pub use cleanup::{CleanupPlan, CleanupReport};
pub use forecast::{FORECAST_TURNS, Forecast, PastTurn, Spread, TaskKind, forecast};
pub use integrity::Integrity;
pub use key_source::{FoundKey, KeyFile, KeySource};
pub use label::{Label, LabelError, MAX_LABELS};
pub use removed_blobs::RemovedBlobs;
pub use seal::JournalKey;
pub use search::{SearchHit, SnippetPart, Source};
pub use session_locks::Claim;
pub use statistics::{Figures, NamedFigures, Statistics};
pub use store::{Store, StoredBlob};
pub use store_error::StoreError;
pub use summary::summarize;
pub use table::{events::turn_queries::AnsweredRequest, uploads::UploadedBlob};

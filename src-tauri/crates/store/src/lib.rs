//! What happened: the journal of every session, the pictures and files that go with it, and the
//! list of sessions.
//!
//! Events and blobs are the truth. Everything else that stands in the database is derived from them
//! and can be made again with [`Store::rebuild`]; the one exception is what the person chose for a
//! session (its name, whether it is pinned), which has a table of its own that no rebuild touches.
//!
//! This crate knows no model, no tool and no window, and never will: it keeps what it is given, in
//! order, and gives it back unchanged.

mod blob_files;
mod claim;
mod cleanup;
mod error;
mod integrity;
mod journal;
mod migration;
mod open;
mod readers;
mod search;
mod store;
mod summary;
mod table;
mod writer;

pub use claim::Claim;
pub use cleanup::{Cleaned, Cleanup, Removed};
pub use error::StoreError;
pub use integrity::Integrity;
pub use search::{Hit, SnippetPart, Source};
pub use store::{Store, StoredBlob};
pub use summary::summarise;
pub use table::events::turns::AnsweredRequest;

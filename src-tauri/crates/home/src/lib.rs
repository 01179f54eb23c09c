//! Data folder: layout, size of its parts, age limits of a clean-up, and erasure of everything in it.
//!
//! Everything Qilbee stores is in this one folder and in the keychain. The content of the journal is the store's business.

mod cleanup_age;
mod data_folder;
mod data_parts;
mod erasure;
mod permissions;

pub use cleanup_age::{UNSENT_ATTACHMENT_AGE, cleanup_plan};
pub use data_folder::{Home, HomeError};
pub use data_parts::{DataPart, DataPartKind, data_parts};
pub use erasure::{EraseError, delete_keys, finish_erasing, start_erasing};

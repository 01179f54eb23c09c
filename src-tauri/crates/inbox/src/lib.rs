//! The inbox of a fleet: open questions of all its desktops, and answers to them, from the page that `qilbee-fleet inbox --web`
//! serves. What comes from there was written by models and screens elsewhere: it is shown, and nobody takes orders from it.
//!
//! It knows no engine of a fleet and keeps nothing; whoever has the page's address keeps it like a key.

mod client;
mod page_address;
mod questions;

pub use client::{InboxClient, InboxError};
pub use page_address::{AddressError, PageAddress};
pub use questions::{FleetAnswer, FleetPicture, FleetQuestion, FleetQuestionKind, FleetQuestions};

//! A session as a report for people: what was asked, what was done step by step with the screen before and after,
//! what was answered, what it cost. `html` and `markdown` write the same report down. Pure; where pictures
//! are is asked of whoever writes the file.

mod html;
mod markdown;
mod outline;

pub use html::html;
pub use markdown::markdown;
pub use outline::{Part, Report, report};

use protocol::BlobId;

/// Where a picture is found from the report: an address, or nothing when it is not at hand.
pub type Pictures<'a> = &'a dyn Fn(&BlobId) -> Option<String>;

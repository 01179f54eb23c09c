//! Reports: a session for people to read, with each step, the screen before and after it, the answers and the cost.
//!
//! [`to_html`] and [`to_markdown`] render the same [`Report`]. Pure functions without I/O: the caller supplies the
//! addresses of pictures.

mod entries;
mod html;
mod markdown;

pub use entries::{Report, ReportEntry};
pub use html::to_html;
pub use markdown::to_markdown;

use protocol::BlobId;

/// Returns the address of a picture as seen from the report, or none when the picture is missing.
pub type PictureAddresses<'a> = &'a dyn Fn(&BlobId) -> Option<String>;

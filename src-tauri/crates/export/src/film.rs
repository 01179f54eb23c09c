//! Films: the screens of a chat step by step, with the pointer's way and the parts of the plan as chapters.
//!
//! [`to_page`] renders a [`Film`] as one self-contained page that plays it, [`to_gif`] as an animated picture. Pure functions
//! without I/O: the caller supplies the pictures.

mod animation;
mod frames;
mod page;

pub use animation::{AnimationError, to_gif};
pub use frames::{Film, Frame};
pub use page::to_page;

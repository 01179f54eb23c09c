//! The hooks that come with the program, one file each. None of them decides what is to be done.

mod log;
mod statistics;

pub use log::LogHook;
pub use statistics::Statistics;

//! Settings of a desktop, whatever engine gives it tasks.

use crate::{Name, signature::TrustedKeys};
use std::{path::PathBuf, time::Duration};

/// Settings of a desktop.
#[derive(Clone, Debug)]
pub(crate) struct DesktopSettings {
    pub(crate) pool: Name,
    /// Its name.
    pub(crate) name: String,
    /// The program `qilbee`.
    pub(crate) program: PathBuf,
    /// Its data folder, which is its own.
    pub(crate) home: PathBuf,
    /// There is no display, or it is not to be used.
    pub(crate) is_headless: bool,
    /// Time that a task has to end by itself once the worker is told to end.
    pub(crate) drain: Duration,
    /// Those whose answers count.
    pub(crate) trusted: TrustedKeys,
    /// Parts of the screen go along with questions.
    pub(crate) sends_pictures: bool,
}

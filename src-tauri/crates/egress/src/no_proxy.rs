//! Proxy for systems without Unix sockets, on which there are no walls either: it can't be started.

use crate::{EgressGate, Refusal};
use std::{convert::Infallible, io, path::Path, sync::Arc};

/// A proxy that there is none of.
pub struct Proxy(Infallible);

impl Proxy {
    /// Fails.
    ///
    /// # Errors
    /// Always.
    pub fn start(_: &Path, _: bool) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Is never called.
    pub fn set_gate(&self, _: Option<Arc<dyn EgressGate>>) {
        match self.0 {}
    }

    /// Is never called.
    pub fn take_refusals(&self) -> Vec<Refusal> {
        match self.0 {}
    }

    /// Is never called.
    #[must_use]
    pub fn socket(&self) -> &Path {
        match self.0 {}
    }
}

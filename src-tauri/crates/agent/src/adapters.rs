//! Adapters: what sessions take from the world besides models and tools.

pub(crate) mod blobs;
pub(crate) mod clock;
pub(crate) mod network;
pub(crate) mod uploads;

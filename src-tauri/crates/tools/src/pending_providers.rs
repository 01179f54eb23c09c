//! Pending tool providers: servers and plugins that are still starting and will register tools. How they start, and how
//! long to wait, is decided elsewhere.

use async_trait::async_trait;
use protocol::Domain;

/// Providers whose tools are registered only once they have started.
#[async_trait]
pub trait PendingProviders: Send + Sync {
    /// Returns `true` while tools of this family may still be registered.
    fn is_pending(&self, domain: &Domain) -> bool;

    /// Waits until they are registered, or it is known that they won't be.
    async fn wait(&self, domain: &Domain);
}

/// No provider: every tool is registered from the start.
pub struct NoPendingProviders;

#[async_trait]
impl PendingProviders for NoPendingProviders {
    fn is_pending(&self, _: &Domain) -> bool {
        false
    }

    async fn wait(&self, _: &Domain) {}
}

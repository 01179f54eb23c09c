//! Tools that are on their way: what brings them is still being started. Who brings them, and how, is not known
//! here; nor is how long anybody should wait.

use async_trait::async_trait;
use protocol::Domain;

/// Where tools come from that are not there from the beginning.
#[async_trait]
pub trait Arrivals: Send + Sync {
    /// Whether tools of this family may still come.
    fn are_coming(&self, domain: &Domain) -> bool;

    /// Comes back when they are there, or when it is known that they do not come.
    async fn arrived(&self, domain: &Domain);
}

/// Every tool is there from the beginning.
pub struct NoArrivals;

#[async_trait]
impl Arrivals for NoArrivals {
    fn are_coming(&self, _: &Domain) -> bool {
        false
    }

    async fn arrived(&self, _: &Domain) {}
}

//! Sub-agents: sessions that work on parts of another session's task. Each has a history of its own, the rules of the
//! session it works for, and a share of what is left of its limits. What it asks the person is asked there.

mod allowance;
mod follow;
mod options;
mod part_use;
mod profiles;
mod report;

pub(crate) use allowance::Allowance;
pub(crate) use follow::{RelayedControl, SubAgent, SubAgentChannels, SubAgentQuestion};
pub(crate) use options::part_options;
pub(crate) use part_use::PartUse;
pub use profiles::{NoProfiles, ProfileSource};
pub(crate) use report::SubAgentReport;

use protocol::SessionId;
use store::{Store, StoreError};

/// Sub-agents that work for one session at a time, at most.
pub(crate) const MAX_AT_A_TIME: usize = 4;

/// Returns what a sub-agent has used, from its journal.
pub(crate) async fn use_of(store: &Store, sub_agent: &SessionId) -> Result<PartUse, StoreError> {
    let events = store.all_events(sub_agent).await?;
    Ok(PartUse::of(events.iter().map(|event| &event.body)))
}

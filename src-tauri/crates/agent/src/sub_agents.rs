//! Sub-agents: sessions that work on parts of another session's task. Each has a history of its own, the rules of the
//! session it works for, and a share of what is left of its limits. What it asks the person is asked there.

mod allowance;
mod follow;
mod options;
mod part_end;
mod profiles;
mod report;

pub(crate) use allowance::Allowance;
pub(crate) use follow::{PartRules, RelayedControl, SubAgent, SubAgentChannels, SubAgentQuestion};
pub(crate) use options::part_options;
pub(crate) use part_end::part_end;
pub use profiles::{NoProfiles, ProfileSource};
pub(crate) use report::SubAgentReport;

/// Sub-agents that work for one session at a time, at most.
pub(crate) const MAX_AT_A_TIME: usize = 4;

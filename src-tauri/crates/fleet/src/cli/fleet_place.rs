//! The place of the fleet that a command is for: a server, or a folder of one desktop.

use super::output::Failure;
use crate::{
    Fleet,
    engine::{Server, TemporalFleet},
    local::LocalFleet,
};
use std::{path::PathBuf, sync::Arc};

/// Place of a fleet.
pub(super) struct FleetPlace {
    pub(super) server: Server,
    /// Instead of a server.
    pub(super) folder: Option<PathBuf>,
}

impl FleetPlace {
    /// Returns the fleet there.
    pub(super) async fn fleet(&self) -> Result<Arc<dyn Fleet>, Failure> {
        Ok(match &self.folder {
            Some(folder) => Arc::new(LocalFleet::open(folder)?),
            None => Arc::new(TemporalFleet::connect(&self.server).await?),
        })
    }

    /// Returns the fleet on a server, for what only one of those has.
    pub(super) async fn engine(&self, need: &str) -> Result<TemporalFleet, Failure> {
        Ok(TemporalFleet::connect(self.server(need)?).await?)
    }

    /// Returns the server, for what only a fleet on one has: `need` says that, such as “Budgets need”.
    pub(super) fn server(&self, need: &str) -> Result<&Server, Failure> {
        match &self.folder {
            Some(folder) => Err(Failure::usage(format!(
                "{need} a server, and the fleet in {} has none.",
                folder.display()
            ))),
            None => Ok(&self.server),
        }
    }
}

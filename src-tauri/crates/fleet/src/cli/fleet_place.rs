//! The place of the fleet that a command is for: a server, or a folder of one desktop.

use super::output::Failure;
use crate::{
    Fleet,
    engine::{Server, TemporalFleet},
    local::LocalFleet,
};
use clap::parser::ValueSource;
use std::{path::PathBuf, sync::Arc};

/// Told where options name two places.
const TWO_OPTIONS: &str = "--server and --folder name two fleets; give one of them.";
/// Told where variables name two places.
const TWO_VARIABLES: &str = "QILBEE_FLEET_SERVER and QILBEE_FLEET_FOLDER name two fleets; say with --server or --folder which is \
    meant, or unset one of them.";

/// Place of a fleet.
#[derive(Debug)]
pub(super) enum FleetPlace {
    Server(Server),
    Folder(PathBuf),
    /// Two are named, which only matters to those who need one.
    Unclear(&'static str),
}

/// Origin of `--server` and `--folder`: an option, a variable or the default.
#[derive(Clone, Copy)]
pub(super) struct PlaceSources {
    pub(super) server: Option<ValueSource>,
    pub(super) folder: Option<ValueSource>,
}

impl FleetPlace {
    /// Chooses the place: an option counts before a variable.
    pub(super) fn choose(server: Server, folder: Option<PathBuf>, sources: PlaceSources) -> Self {
        use ValueSource::{CommandLine, EnvVariable};
        match (folder, sources.server, sources.folder) {
            (None, _, _) | (Some(_), Some(CommandLine), Some(EnvVariable)) => Self::Server(server),
            (Some(_), Some(CommandLine), Some(CommandLine)) => Self::Unclear(TWO_OPTIONS),
            (Some(_), Some(EnvVariable), Some(EnvVariable)) => Self::Unclear(TWO_VARIABLES),
            (Some(folder), _, _) => Self::Folder(folder),
        }
    }

    /// Returns the fleet there.
    pub(super) async fn fleet(&self) -> Result<Arc<dyn Fleet>, Failure> {
        match self {
            Self::Server(server) => Ok(Arc::new(TemporalFleet::connect(server).await?)),
            Self::Folder(folder) => Ok(Arc::new(LocalFleet::open(folder)?)),
            Self::Unclear(words) => Err(Failure::usage(*words)),
        }
    }

    /// Returns the fleet there for whoever has tasks. A folder is made if it is not there.
    pub(super) async fn fleet_or_new(&self) -> Result<Arc<dyn Fleet>, Failure> {
        match self {
            Self::Folder(folder) => Ok(Arc::new(LocalFleet::open_or_create(folder)?)),
            Self::Server(_) | Self::Unclear(_) => self.fleet().await,
        }
    }

    /// Returns the fleet on a server, for what only one of those has: `need` says that, such as “Budgets need”.
    pub(super) async fn engine(&self, need: &str) -> Result<TemporalFleet, Failure> {
        Ok(TemporalFleet::connect(self.server(need)?).await?)
    }

    /// Returns the server, for what only a fleet on one has.
    pub(super) fn server(&self, need: &str) -> Result<&Server, Failure> {
        match self {
            Self::Server(server) => Ok(server),
            Self::Folder(folder) => Err(Failure::usage(format!(
                "{need} a server, and the fleet in {} has none.",
                folder.display()
            ))),
            Self::Unclear(words) => Err(Failure::usage(*words)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ValueSource::{CommandLine, DefaultValue, EnvVariable};
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        server: Server,
    }

    #[test]
    fn an_option_counts_before_a_variable() {
        let check = |server_source, folder_source: Option<ValueSource>, wanted: &str| {
            let Line { server } = Line::parse_from(["qilbee-fleet"]);
            let sources = PlaceSources {
                server: Some(server_source),
                folder: folder_source,
            };
            let folder = folder_source.map(|_| PathBuf::from("queue"));
            let place = match FleetPlace::choose(server, folder, sources) {
                FleetPlace::Server(_) => "server",
                FleetPlace::Folder(_) => "folder",
                FleetPlace::Unclear(words) => words,
            };
            assert_eq!(place, wanted, "{server_source:?} {folder_source:?}");
        };
        check(DefaultValue, None, "server");
        check(EnvVariable, None, "server");
        check(DefaultValue, Some(EnvVariable), "folder");
        check(EnvVariable, Some(CommandLine), "folder");
        check(CommandLine, Some(EnvVariable), "server");
        check(CommandLine, Some(CommandLine), TWO_OPTIONS);
        check(EnvVariable, Some(EnvVariable), TWO_VARIABLES);
    }
}

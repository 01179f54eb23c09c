//! The place of the fleet that a command is for: a server, or a folder of one desktop.

use super::output::Failure;
use crate::{
    Fleet,
    engine::{Server, TemporalFleet},
    local::LocalFleet,
};
use clap::{ArgMatches, parser::ValueSource};
use std::{path::PathBuf, sync::Arc};

/// Told where options name two places.
const TWO_OPTIONS: &str = "--server and --folder name two fleets; give one of them.";
/// Told where variables name two places.
const TWO_VARIABLES: &str = "QILBEE_FLEET_SERVER and QILBEE_FLEET_FOLDER name two fleets; say with --server or --folder which is \
    meant, or unset one of them.";
/// Names of options that only a server has a use for. As variables they may be set for other commands.
const SERVER_OPTIONS: [&str; 4] = ["namespace", "tls_ca", "tls_certificate", "tls_key"];

/// Place of a fleet.
#[derive(Debug)]
pub(super) enum FleetPlace {
    Server(Server),
    Folder(PathBuf),
    /// The options do not go together, which only matters to those who need a fleet.
    Unclear(String),
}

/// Origin of `--server` and `--folder`: an option, a variable or the default.
#[derive(Clone, Copy)]
pub(super) struct PlaceSources {
    server: Option<ValueSource>,
    folder: Option<ValueSource>,
    /// First of the options on the command line that are for a server.
    server_option: Option<&'static str>,
}

impl PlaceSources {
    /// Reads them from the command line.
    pub(super) fn of(matches: &ArgMatches) -> Self {
        let is_given =
            |option: &&str| matches.value_source(option) == Some(ValueSource::CommandLine);
        Self {
            server: matches.value_source("server"),
            folder: matches.value_source("folder"),
            server_option: SERVER_OPTIONS.into_iter().find(is_given),
        }
    }
}

impl FleetPlace {
    /// Chooses the place: an option counts before a variable.
    pub(super) fn choose(server: Server, folder: Option<PathBuf>, sources: PlaceSources) -> Self {
        use ValueSource::{CommandLine, EnvVariable};
        let folder = match (folder, sources.server, sources.folder) {
            (None, _, _) | (Some(_), Some(CommandLine), Some(EnvVariable)) => {
                return Self::Server(server);
            }
            (Some(_), Some(CommandLine), Some(CommandLine)) => {
                return Self::Unclear(TWO_OPTIONS.to_owned());
            }
            (Some(_), Some(EnvVariable), Some(EnvVariable)) => {
                return Self::Unclear(TWO_VARIABLES.to_owned());
            }
            (Some(folder), _, _) => folder,
        };
        match sources.server_option {
            None => Self::Folder(folder),
            Some(option) => Self::Unclear(format!(
                "--{} is for a fleet on a server, and the one in {} has none. Leave it out.",
                option.replace('_', "-"),
                folder.display()
            )),
        }
    }

    /// Returns the fleet there.
    pub(super) async fn fleet(&self) -> Result<Arc<dyn Fleet>, Failure> {
        match self {
            Self::Server(server) => Ok(Arc::new(TemporalFleet::connect(server).await?)),
            Self::Folder(folder) => Ok(Arc::new(LocalFleet::open(folder)?)),
            Self::Unclear(words) => Err(Failure::usage(words)),
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
            Self::Unclear(words) => Err(Failure::usage(words)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli;
    use ValueSource::{CommandLine, DefaultValue, EnvVariable};
    use clap::{CommandFactory as _, FromArgMatches as _, Parser as _};

    impl FleetPlace {
        fn told(&self) -> &str {
            match self {
                Self::Server(_) => "server",
                Self::Folder(_) => "folder",
                Self::Unclear(words) => words,
            }
        }
    }

    #[test]
    fn an_option_counts_before_a_variable() {
        let check = |server_source, folder_source: Option<ValueSource>, wanted: &str| {
            let server = cli::CommandLine::parse_from(["qilbee-fleet", "list"]).server;
            let sources = PlaceSources {
                server: Some(server_source),
                folder: folder_source,
                server_option: None,
            };
            let folder = folder_source.map(|_| PathBuf::from("queue"));
            let place = FleetPlace::choose(server, folder, sources);
            assert_eq!(place.told(), wanted, "{server_source:?} {folder_source:?}");
        };
        check(DefaultValue, None, "server");
        check(EnvVariable, None, "server");
        check(DefaultValue, Some(EnvVariable), "folder");
        check(EnvVariable, Some(CommandLine), "folder");
        check(CommandLine, Some(EnvVariable), "server");
        check(CommandLine, Some(CommandLine), TWO_OPTIONS);
        check(EnvVariable, Some(EnvVariable), TWO_VARIABLES);
    }

    #[test]
    fn options_of_a_server_are_refused_beside_a_folder() {
        let check = |options: &str, wanted: &str| {
            let line = format!("qilbee-fleet {options}");
            let matches = cli::CommandLine::command().get_matches_from(line.split(' '));
            let line = cli::CommandLine::from_arg_matches(&matches).unwrap();
            let place = FleetPlace::choose(line.server, line.folder, PlaceSources::of(&matches));
            assert_eq!(place.told(), wanted);
        };
        check("--folder queue list", "folder");
        check("--namespace sales list --tls-ca ca.pem", "server");
        check(
            "list --folder queue --namespace sales",
            "--namespace is for a fleet on a server, and the one in queue has none. Leave it out.",
        );
        check(
            "--tls-key key.pem list --folder queue",
            "--tls-key is for a fleet on a server, and the one in queue has none. Leave it out.",
        );
    }
}

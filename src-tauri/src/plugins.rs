//! Installing, removing and listing plugins, for the window and the command line alike. Everything here waits for
//! programs of Python's, so it belongs on a thread that may wait.

use crate::{Home, current_settings::ReadSettings};
use mcp::{PluginStatus, PythonEnvironment, PythonError, Wanted};
use std::path::Path;

/// A plugin that was removed.
pub(crate) struct RemovedPlugin {
    pub(crate) name: String,
    pub(crate) package: String,
}

/// A plugin was not removed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RemovalError {
    /// There is none of this name.
    #[error("there is no plugin {name:?}; {}", listed(known))]
    Unknown { name: String, known: Vec<String> },
    /// Python's programs did not do it.
    #[error(transparent)]
    Python(#[from] PythonError),
}

/// Returns the environment of plugins. Settings that cannot be read may name another Python.
pub(crate) fn environment(
    home: &Home,
    settings: &ReadSettings,
) -> Result<PythonEnvironment, String> {
    match settings.as_ref() {
        Ok(settings) => Ok(home.plugins(&settings.python)),
        Err(error) => Err(error.to_string()),
    }
}

/// All that are there, and whether each works.
pub(crate) fn list(environment: &PythonEnvironment) -> Result<Vec<PluginStatus>, PythonError> {
    let report = environment.report()?;
    Ok(report.map_or_else(Vec::new, |report| report.plugins))
}

/// Installs what `wanted` names, seen from the folder `here`; gives the plugins that are new or different after it.
pub(crate) fn install(
    environment: &PythonEnvironment,
    wanted: &Wanted,
    told: &mut dyn FnMut(&str),
) -> Result<Vec<PluginStatus>, PythonError> {
    // Nothing is known of an environment whose Python is gone; it is made anew.
    let before = list(environment).unwrap_or_default();
    environment.install(wanted, told)?;
    let mut after = list(environment)?;
    after.retain(|plugin| !before.contains(plugin));
    Ok(after)
}

/// Removes a plugin with its package, by its name or its package's.
pub(crate) fn remove(
    environment: &PythonEnvironment,
    name: &str,
    told: &mut dyn FnMut(&str),
) -> Result<RemovedPlugin, RemovalError> {
    let plugins = list(environment)?;
    let found = plugins.iter().find(|plugin| plugin.name == name);
    let found = found.or_else(|| plugins.iter().find(|plugin| plugin.package == name));
    let Some(found) = found else {
        return Err(RemovalError::Unknown {
            name: name.to_owned(),
            known: plugins.into_iter().map(|plugin| plugin.name).collect(),
        });
    };
    environment.remove(&found.package, told)?;
    Ok(RemovedPlugin {
        name: found.name.clone(),
        package: found.package.clone(),
    })
}

/// Parses what the person asked for, relative to the folder `here`.
pub(crate) fn wanted(text: &str, here: &Path) -> Result<Wanted, PythonError> {
    Wanted::parse(text.trim(), here)
}

fn listed(known: &[String]) -> String {
    match known.is_empty() {
        true => "there are none".to_owned(),
        false => format!("there are: {}", known.join(", ")),
    }
}

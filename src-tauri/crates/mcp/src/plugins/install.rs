//! Plugins of an environment: listed, installed and removed. Everything here waits for programs of Python, so it belongs on
//! a thread that may block.

use super::{
    environment::PythonEnvironment, error::PythonError, package_source::PackageSource,
    status::PluginStatus,
};
use localization::{LocalizedText, localized};

/// A plugin that was removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovedPlugin {
    /// Its name.
    pub name: String,
    /// The package it came with.
    pub package: String,
}

/// Reason why a plugin wasn't removed.
#[derive(Debug)]
pub enum RemovalError {
    /// There is no plugin of this name.
    Unknown {
        /// The name.
        name: String,
        /// The names of all plugins.
        known: Vec<String>,
    },
    /// Python failed.
    Python(PythonError),
}

impl RemovalError {
    /// Returns the error for people, as a sentence without a full stop.
    #[must_use]
    pub fn text(&self) -> LocalizedText {
        match self {
            Self::Unknown { name, known } if known.is_empty() => {
                localized!("mcp-plugin-none", name = name)
            }
            Self::Unknown { name, known } => {
                localized!("mcp-plugin-unknown", known = known.join(", "), name = name)
            }
            Self::Python(error) => error.text(),
        }
    }
}

impl PythonEnvironment {
    /// Lists all plugins with their states.
    pub fn plugins(&self) -> Result<Vec<PluginStatus>, PythonError> {
        let report = self.report()?;
        Ok(report.map_or_else(Vec::new, |report| report.plugins))
    }

    /// Installs a package and returns its plugins, those that are new or were installed anew. `report` is given the output, line by line.
    pub fn install_plugins(
        &self,
        source: &PackageSource,
        report: &mut dyn FnMut(LocalizedText),
    ) -> Result<Vec<PluginStatus>, PythonError> {
        // The plugins of an environment without its Python are unknown; it is made anew.
        let before = self.installed().unwrap_or_default();
        self.install_package(source, report)?;
        let mut new = self.installed()?;
        new.retain(|plugin| !before.contains(plugin));
        if new.is_empty() {
            return Ok(Vec::new());
        }
        let names: Vec<_> = new.iter().map(|plugin| plugin.name.clone()).collect();
        let report = self.report_of(&names)?;
        let mut examined = report.map_or_else(Vec::new, |report| report.plugins);
        let is_new = |plugin: &PluginStatus| {
            let mut new = new.iter();
            new.any(|new| new.name == plugin.name && new.package == plugin.package)
        };
        examined.retain(is_new);
        Ok(examined)
    }

    /// Removes a plugin with its package, by its name or its package's.
    pub fn remove_plugin(
        &self,
        name: &str,
        report: &mut dyn FnMut(LocalizedText),
    ) -> Result<RemovedPlugin, RemovalError> {
        let plugins = self.installed().map_err(RemovalError::Python)?;
        let found = plugins.iter().find(|plugin| plugin.name == name);
        let found = found.or_else(|| plugins.iter().find(|plugin| plugin.package == name));
        let Some(found) = found else {
            return Err(RemovalError::Unknown {
                name: name.to_owned(),
                known: plugins.into_iter().map(|plugin| plugin.name).collect(),
            });
        };
        let removed = self.remove_package(&found.package, report);
        removed.map_err(RemovalError::Python)?;
        Ok(RemovedPlugin {
            name: found.name.clone(),
            package: found.package.clone(),
        })
    }
}

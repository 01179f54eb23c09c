//! Status of plugins, from the metadata of the plugin host: the plugin of each tool, and each plugin's state. Only the host
//! is read for it; the same metadata of another server is ignored.

use localization::{LocalizedText, localized};
use rmcp::model::MetaObject;
use serde::{Deserialize, Serialize};

/// The key of the metadata.
const META: &str = "qilbee.tools";

/// Status of one plugin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PluginStatus {
    /// Its name, which is also the prefix of its tools' names.
    pub name: String,
    /// The package it came with.
    pub package: String,
    /// That package's version.
    pub version: String,
    /// Its tools, by its own names.
    pub tools: Vec<String>,
    /// Its state.
    pub state: PluginState,
    /// The reason why it can't be used.
    pub reason: Option<LocalizedText>,
}

/// State of a plugin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PluginState {
    /// Its tools can be used.
    Ready,
    /// It is being imported.
    Loading,
    /// It cannot be used.
    Broken,
}

/// Plugin and name of a tool.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct ToolOrigin {
    pub(crate) plugin: String,
    /// The plugin's own name for it.
    pub(crate) tool: String,
}

impl PluginStatus {
    /// Returns a sentence about its failure; none when it works.
    #[must_use]
    pub fn trouble(&self) -> Option<LocalizedText> {
        match self.state {
            PluginState::Ready | PluginState::Loading => None,
            PluginState::Broken => {
                let reason = self.reason.clone();
                let reason = reason.unwrap_or_else(|| localized!("mcp-plugin-no-reason"));
                Some(localized!(
                    "mcp-plugin-broken",
                    name = &self.name,
                    reason = reason
                ))
            }
        }
    }

    /// Returns the failure with advice.
    #[must_use]
    pub fn given_up(&self) -> Option<LocalizedText> {
        Some(localized!(
            "mcp-plugin-advice",
            command = format!("qilbee plugins remove {:?}", self.name),
            trouble = self.trouble()?
        ))
    }
}

/// Returns the status of each plugin, from the list of tools.
pub(crate) fn statuses(meta: Option<MetaObject>) -> Vec<PluginStatus> {
    said(meta).unwrap_or_default()
}

/// Returns the plugin and name of a tool.
pub(crate) fn origin(meta: Option<MetaObject>) -> Option<ToolOrigin> {
    said(meta)
}

/// Marks the plugin of an unusable tool as broken.
pub(crate) fn give_up(plugins: &mut [PluginStatus], whose: &ToolOrigin, reason: &LocalizedText) {
    let named = plugins
        .iter_mut()
        .filter(|plugin| plugin.name == whose.plugin);
    for plugin in named {
        plugin.tools = Vec::new();
        plugin.state = PluginState::Broken;
        plugin.reason = Some(reason.clone());
    }
}

fn said<T: for<'de> Deserialize<'de>>(meta: Option<MetaObject>) -> Option<T> {
    let said = meta?.0.remove(META)?;
    serde_json::from_value(said).ok()
}

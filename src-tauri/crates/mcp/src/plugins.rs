//! What the host of Python plugins says besides its tools: which plugin each is of, and how each plugin is doing.
//! Only our own host is asked for it; what another server says under the same name is not looked at.

use rmcp::model::MetaObject;
use serde::{Deserialize, Serialize};

/// Where it stands in what the host says.
const META: &str = "qilbee.tools";

/// How one plugin is doing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PluginStatus {
    /// Its name, which is also what comes before the names of its tools.
    pub name: String,
    /// The package it came with.
    pub package: String,
    /// That package's version.
    pub version: String,
    /// Its tools, as it calls them.
    pub tools: Vec<String>,
    /// Whether it can be used.
    pub state: PluginState,
    /// Why not.
    pub reason: Option<String>,
}

/// Whether a plugin can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PluginState {
    /// Its tools can be used.
    Ready,
    /// It is being imported.
    Loading,
    /// It cannot be used.
    Broken,
}

/// Whose a tool is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Origin {
    pub(super) plugin: String,
    /// What the plugin calls it.
    pub(super) tool: String,
}

impl PluginStatus {
    /// What the person should know about it; nothing when it works.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        match self.state {
            PluginState::Ready | PluginState::Loading => None,
            PluginState::Broken => Some(format!(
                "The plugin {:?} is not used: {}.",
                self.name,
                self.reason.as_deref().unwrap_or("it does not say why")
            )),
        }
    }

    /// The same, with what can be done about it.
    #[must_use]
    pub fn given_up(&self) -> Option<String> {
        let trouble = self.trouble()?;
        Some(format!(
            "{trouble} Everything else works as before. Install another version of it, or take it out with \
             `qilbee plugins remove {:?}`.",
            self.name
        ))
    }
}

/// How each plugin is doing, from the list of tools.
pub(super) fn statuses(meta: Option<MetaObject>) -> Vec<PluginStatus> {
    said(meta).unwrap_or_default()
}

/// Whose a tool is.
pub(super) fn origin(meta: Option<MetaObject>) -> Option<Origin> {
    said(meta)
}

/// This plugin's tool cannot be used.
pub(super) fn give_up(plugins: &mut [PluginStatus], whose: &Origin, why: &str) {
    let named = plugins
        .iter_mut()
        .filter(|plugin| plugin.name == whose.plugin);
    for plugin in named {
        plugin.tools = Vec::new();
        plugin.state = PluginState::Broken;
        plugin.reason = Some(why.to_owned());
    }
}

fn said<T: for<'de> Deserialize<'de>>(meta: Option<MetaObject>) -> Option<T> {
    let said = meta?.0.remove(META)?;
    serde_json::from_value(said).ok()
}

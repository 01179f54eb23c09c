//! Profiles that the person has read, and the options of what begins with one: a chat of theirs, or a sub-agent.

use crate::{mcp::ExternalTools, tool_kinds};
use agent::ProfileSource;
use localization::{LocalizedText, localized};
use model::Models;
use protocol::{Profile, SessionOptions};
use settings::{ProfileFile, ProfileTrust, Profiles};
use std::sync::Arc;
use tools::Registry;

/// Profiles that the person has read, with what they name.
#[derive(Clone)]
pub(crate) struct ReadProfiles {
    profiles: Profiles,
    models: Models,
    registry: Registry,
    external_tools: Arc<ExternalTools>,
}

impl ReadProfiles {
    pub(crate) fn new(
        profiles: Profiles,
        models: Models,
        registry: Registry,
        external_tools: Arc<ExternalTools>,
    ) -> Self {
        Self {
            profiles,
            models,
            registry,
            external_tools,
        }
    }

    /// Returns a profile that the person has read as it is.
    pub(crate) fn read(&self, name: &str) -> Result<ProfileFile, LocalizedText> {
        let read = name.parse().and_then(|name| self.profiles.read(&name));
        let (file, trust) = read.map_err(|error| error.message())?;
        match trust {
            ProfileTrust::Read => Ok(file),
            ProfileTrust::Changed | ProfileTrust::Unread => {
                Err(localized!("app-profile-unread", name = name))
            }
        }
    }

    /// Returns these options with all that a profile says of them.
    pub(crate) fn options(
        &self,
        file: &ProfileFile,
        mut options: SessionOptions,
    ) -> Result<SessionOptions, LocalizedText> {
        let name = file.name.as_str();
        if let Some(model) = &file.settings.model {
            let is_there = model == SessionOptions::AUTOMATIC || self.models.find(model).is_some();
            if !is_there {
                return Err(localized!("app-profile-model", model = model, name = name));
            }
            options.model.clone_from(model);
        }
        if let Some(tools) = &file.settings.tools {
            let chosen = tool_kinds::chosen(&self.external_tools, &self.registry, tools);
            options.domains = Some(chosen.map_err(|unknown| {
                localized!(
                    "app-profile-tools",
                    known = unknown.known,
                    name = name,
                    tools = unknown.name
                )
            })?);
        }
        file.settings.apply_to(&mut options);
        Ok(options)
    }
}

impl ProfileSource for ReadProfiles {
    fn apply(
        &self,
        name: &str,
        options: SessionOptions,
    ) -> Result<(Profile, SessionOptions), LocalizedText> {
        let file = self.read(name)?;
        let options = self.options(&file, options)?;
        Ok((file.for_chat(), options))
    }
}

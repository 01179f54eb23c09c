//! Profile that a chat begins with: read by the person first, then taken for their own choice.

use super::{Failure, chosen_model::with_model, output, profiles};
use crate::{App, tool_kinds};
use protocol::SessionOptions;
use settings::{ProfileFile, ProfileName};
use std::io::{self, IsTerminal as _};

/// Options that the command line gives itself: they count before those of the profile.
#[derive(Clone, Copy)]
pub(super) struct Given {
    pub(super) model: bool,
    pub(super) tools: bool,
}

/// Returns the profile of this name. One that the person has not read is shown to them and asked about; where events are
/// printed for a program, nobody is asked.
pub(super) async fn chosen(
    app: &App,
    name: &ProfileName,
    for_program: bool,
) -> Result<ProfileFile, Failure> {
    let (file, trust) = app
        .profiles()
        .read(name)
        .map_err(|error| profiles::failed(&error))?;
    let somebody = !for_program && io::stdin().is_terminal();
    match profiles::is_read(app, &file, trust, somebody).await? {
        true => Ok(file),
        false => Err(Failure::failed(format!(
            "the profile {name} is not used, and nothing was begun"
        ))),
    }
}

/// Returns the message that the profile begins with, after it was shown: the person chose it, and sends it.
pub(super) fn first_message(file: &ProfileFile) -> Result<String, Failure> {
    let Some(message) = &file.settings.first_message else {
        return Err(Failure::usage(format!(
            "the profile {} has no first message, so a prompt is needed",
            file.name
        )));
    };
    output::tell(&format!("qilbee: {} begins with: {message}", file.title()));
    Ok(message.clone())
}

/// Sets what the profile says, as far as the command line does not.
pub(super) fn apply(
    app: &App,
    options: &mut SessionOptions,
    file: &ProfileFile,
    given: Given,
) -> Result<(), Failure> {
    let profile = &file.settings;
    let named = |failure: Failure| failure.adding(&format!("The profile {} names it", file.name));
    if let (Some(model), false) = (&profile.model, given.model) {
        *options = with_model(app, options.clone(), model).map_err(named)?;
    }
    if let (Some(tools), false) = (&profile.tools, given.tools) {
        let chosen = tool_kinds::chosen(app.external_tools(), app.registry(), tools);
        let unknown = |error: tool_kinds::UnknownToolKind| Failure::usage(error.to_string());
        options.domains = Some(chosen.map_err(unknown).map_err(named)?);
    }
    profile.apply_to(options);
    Ok(())
}

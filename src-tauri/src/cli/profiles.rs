//! `qilbee profiles`: how Qilbee works in a chat, set up in one file that people share. A profile may come from anybody, so
//! it is used only once the person at the terminal has read it as it is.

mod starter;

use super::{Failure, confirmation::confirm, output, yes_or_no::confirmed};
use crate::{App, confirmation_codes::Purpose};
use clap::{Args, Subcommand};
use protocol::Mode;
use serde_json::{Value, json};
use settings::{ListedProfile, ProfileError, ProfileFile, ProfileName, ProfileTrust, Profiles};
use std::{
    io::{self, IsTerminal as _},
    path::{Path, PathBuf},
};

/// Shown at the end of `qilbee profiles add --help`.
const ADD_HELP: &str = "\
The whole file is shown first: the model reads its texts as your wishes, and it can choose a freer permission mode. The
profile has the name of the file. Nobody else can say yes for you, so there is no --yes.

Examples:
  qilbee profiles add ~/Downloads/service-desk.toml
  qilbee run --profile service-desk \"Answer the newest ticket\"";

#[derive(Args)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Subcommands,
}

#[derive(Subcommand)]
enum Subcommands {
    /// List profiles, and whether you have read them
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print a profile's file
    Show {
        /// Name of the profile
        name: ProfileName,
    },
    /// Create a profile to fill in, and print its path
    New {
        /// Name of the profile: lower-case letters, digits and hyphens
        name: ProfileName,
    },
    /// Check a profile; if you have not read it as it is, shows it and asks
    Check {
        /// Name of the profile
        name: ProfileName,
    },
    /// Show a profile from somebody else, and add it if you say yes
    #[command(after_help = ADD_HELP)]
    Add {
        /// File of the profile
        file: PathBuf,
        /// Replace the profile of this name
        #[arg(long)]
        replace: bool,
    },
    /// Permanently delete a profile; chats that began with it stay as they are
    Remove {
        /// Name of the profile
        name: ProfileName,
        /// Do not ask for confirmation
        #[arg(long)]
        yes: bool,
    },
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    let stored = app.profiles();
    match arguments.command {
        Subcommands::List { json } => list(&stored, json),
        Subcommands::Show { name } => {
            let (file, _) = stored.read(&name).map_err(|error| failed(&error))?;
            output::show_content(&file.text)
        }
        Subcommands::New { name } => new(&stored, name),
        Subcommands::Check { name } => check(app, &stored, &name).await,
        Subcommands::Add { file, replace } => add(app, &stored, &file, replace).await,
        Subcommands::Remove { name, yes } => remove(&stored, &name, yes),
    }
}

/// Returns whether the person has read the profile as it is. One that they have not is shown to them, if somebody is there.
pub(super) async fn is_read(
    app: &App,
    file: &ProfileFile,
    trust: ProfileTrust,
    somebody: bool,
) -> Result<bool, Failure> {
    let state = match trust {
        ProfileTrust::Read => return Ok(true),
        ProfileTrust::Changed => "has changed since you read it",
        ProfileTrust::Unread => "has not been read by you",
    };
    let name = &file.name;
    if !somebody {
        return Err(Failure::nobody_to_ask(format!(
            "the profile {name} {state}, and its texts may be anybody's; read it in a terminal with \
             `qilbee profiles check {name}`"
        )));
    }
    output::tell(&format!("The profile {name} {state}. This is all of it:"));
    let says_yes = ask(app, file, "Use it from now on?").await?;
    if says_yes {
        let remembered = app.profiles().remember_read(file);
        remembered.map_err(|error| failed(&error))?;
    }
    Ok(says_yes)
}

/// Returns the failure for an error: a wrong name is wrong usage.
pub(super) fn failed(error: &ProfileError) -> Failure {
    match error {
        ProfileError::InvalidName { .. }
        | ProfileError::Unknown { .. }
        | ProfileError::Exists(_) => Failure::usage(error.to_string()),
        ProfileError::Unreadable { .. }
        | ProfileError::TooLong { .. }
        | ProfileError::Invalid { .. }
        | ProfileError::Record { .. }
        | ProfileError::Unwritable { .. } => Failure::failed(error.to_string()),
    }
}

/// Shows the profile and asks. A code for the yes is for this text alone.
async fn ask(app: &App, file: &ProfileFile, question: &str) -> Result<bool, Failure> {
    let (name, digest) = (file.name.as_str(), file.digest());
    let purpose = Purpose::of(&[b"profile", name.as_bytes(), digest.as_bytes()]);
    let question = format!("{} {question}", meaning(file));
    confirm(app, &file.text, &question, purpose).await
}

/// Returns what a yes means.
fn meaning(file: &ProfileFile) -> String {
    let texts = "Its texts count as your wishes in chats that begin with it.";
    let mode = match file.settings.mode {
        Some(Mode::Free) => " Qilbee then asks only before dangerous steps.",
        Some(Mode::Risky) => " Qilbee then asks only before risky steps.",
        Some(Mode::Ask | Mode::Observe) | None => "",
    };
    format!("{texts}{mode}")
}

fn list(stored: &Profiles, as_json: bool) -> Result<(), Failure> {
    let all = stored.list().map_err(|error| failed(&error))?;
    if as_json {
        let lines: Vec<_> = all.iter().map(in_json).collect();
        return output::say_json(&lines);
    }
    if all.is_empty() {
        return output::say(
            "There are no profiles. `qilbee profiles new NAME` writes one, `qilbee profiles add FILE` adds one.",
        );
    }
    all.iter().try_for_each(|listed| {
        let (mark, told) = told(listed);
        output::say_line(&format!("{mark} {:<20} {told}", listed.name))
    })
}

/// Returns a mark and a sentence about a profile.
fn told(listed: &ListedProfile) -> (&'static str, String) {
    let (file, trust) = match &listed.found {
        Ok((file, trust)) => (file, trust),
        Err(error) => return ("✗", error.to_string()),
    };
    let title = match &file.settings.description {
        Some(description) => format!("{}: {description}", file.title()),
        None => file.title().to_owned(),
    };
    match trust {
        ProfileTrust::Read => ("✓", title),
        ProfileTrust::Changed => ("?", format!("{title} (changed since you read it)")),
        ProfileTrust::Unread => ("?", format!("{title} (you have not read it)")),
    }
}

fn in_json(listed: &ListedProfile) -> Value {
    match &listed.found {
        Ok((file, trust)) => json!({
            "name": listed.name,
            "state": trust,
            "title": file.settings.title,
            "description": file.settings.description,
            "problem": null,
        }),
        Err(error) => json!({
            "name": listed.name,
            "state": "faulty",
            "title": null,
            "description": null,
            "problem": error.to_string(),
        }),
    }
}

fn new(stored: &Profiles, name: ProfileName) -> Result<(), Failure> {
    let file = starter::profile(name).map_err(|error| failed(&error))?;
    let place = stored.write(&file, false).map_err(|error| failed(&error))?;
    // The person asked for these very words.
    let remembered = stored.remember_read(&file);
    remembered.map_err(|error| failed(&error))?;
    output::say(&place.display().to_string())?;
    output::tell(&format!(
        "Fill it in, then: qilbee profiles check {}",
        file.name
    ));
    Ok(())
}

async fn check(app: &App, stored: &Profiles, name: &ProfileName) -> Result<(), Failure> {
    let (file, trust) = stored.read(name).map_err(|error| failed(&error))?;
    let models = app.sessions().models();
    if let Some(model) = &file.settings.model
        && model != protocol::SessionOptions::AUTOMATIC
        && models.find(model).is_none()
    {
        output::tell(&format!("qilbee: there is no model {model:?} here"));
    }
    let somebody = io::stdin().is_terminal();
    match is_read(app, &file, trust, somebody).await? {
        true => output::say(&format!(
            "{name} can be used: qilbee run --profile {name} \"…\""
        )),
        false => Err(Failure::failed(format!(
            "the profile {name} is not used until you say yes"
        ))),
    }
}

async fn add(app: &App, stored: &Profiles, from: &Path, replaces: bool) -> Result<(), Failure> {
    let read = ProfileFile::name_of(from).and_then(|name| ProfileFile::read(from, name));
    let file = read.map_err(|error| failed(&error))?;
    let name = &file.name;
    let replaced = stored.file(name).exists();
    if replaced && !replaces {
        let error = ProfileError::Exists(name.to_string());
        return Err(failed(&error).adding("Add --replace to replace it"));
    }
    if !io::stdin().is_terminal() {
        return Err(Failure::nobody_to_ask(
            "nothing was added, because nobody could be asked; run this in a terminal",
        ));
    }
    output::tell(&format!("{} is this:", from.display()));
    let question = match replaced {
        true => "Add it, in place of the one there is?",
        false => "Add it?",
    };
    if !ask(app, &file, question).await? {
        return Err(Failure::failed("nothing was added"));
    }
    // What was shown is what is written.
    stored
        .write(&file, replaces)
        .map_err(|error| failed(&error))?;
    let remembered = stored.remember_read(&file);
    remembered.map_err(|error| failed(&error))?;
    output::say(&format!(
        "Added {name}. Use it: qilbee run --profile {name} \"…\""
    ))
}

fn remove(stored: &Profiles, name: &ProfileName, yes: bool) -> Result<(), Failure> {
    if !stored.file(name).exists() {
        // It names those that there are.
        return stored.remove(name).map_err(|error| failed(&error));
    }
    if !yes && !confirmed(&format!("Delete the profile {name} for good?"))? {
        output::tell("Nothing was deleted.");
        return Ok(());
    }
    stored.remove(name).map_err(|error| failed(&error))?;
    output::tell(&format!("Deleted the profile {name}."));
    Ok(())
}

//! `open_program`: opens an installed program, or a document in one, as a click in the menu of programs would. What it
//! opens is the person's from then on: it is no child of a chat, and stays open when the task, the chat or Qilbee ends.

mod installed;
mod left_open;
mod start;

pub use installed::{InstalledProgram, programs as installed_programs};

use crate::{
    CallScope, Definition, Invocation, LeftOpenPrograms, Operation, SessionResources, Tool,
    ToolContext, ToolError, files,
};
use async_trait::async_trait;
use left_open::OpenedPrograms;
use localization::{LocalizedText, localized};
use protocol::{Domain, Effect, Proof, ResourceClaims, SessionId, ToolOutput};
use reqwest::Url;
use schemars::JsonSchema;
use serde::Deserialize;
use start::{StartError, StartedProgram};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// Maximum length of a program's name, in characters.
const MAX_NAME_CHARACTERS: usize = 200;
/// Maximum length of a path or address, in bytes.
const MAX_TARGET_BYTES: usize = 8 * 1024;
/// Maximum number of programs that an error names.
const MAX_NAMED: usize = 80;
/// Endings of files that run when they are opened without a program.
const RUN_WHEN_OPENED: [&str; 8] = [
    "desktop", "appimage", "jar", "run", "exe", "msi", "bat", "com",
];

/// Opens programs and documents, and knows which of them are left open.
#[derive(Debug, Default)]
pub struct OpenProgram(OpenedPrograms);

/// Input of `open_program`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenProgramInput {
    /// The program's name as the menu of programs has it, such as `LibreOffice Writer`. Without it, `target` opens in the
    /// program that the person uses for such things.
    #[schemars(length(min = 1, max = MAX_NAME_CHARACTERS))]
    program: Option<String>,
    /// A file or folder by its absolute path (`~` is the person's home folder), or an http or https address.
    #[schemars(length(min = 1, max = MAX_TARGET_BYTES))]
    target: Option<String>,
}

/// Things to open.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Target {
    File { text: String, path: PathBuf },
    Address(Url),
}

/// A call of `open_program`.
struct OpenProgramCall {
    tool: Arc<OpenProgram>,
    session: SessionId,
    program: Option<String>,
    target: Option<Target>,
}

impl Tool for OpenProgram {
    type Input = OpenProgramInput;

    fn definition(&self) -> Definition {
        Definition::new(
            "open_program",
            Domain::Desktop,
            Effect::Act,
            "Opens an installed program on the person's own computer, or a document in one. It stays open when the task ends. Look at the screen afterwards: a window can take some seconds.",
        )
        .fallback_title(localized!("tools-open-invalid-wants"))
    }

    fn prepare(
        self: Arc<Self>,
        input: OpenProgramInput,
        scope: CallScope,
    ) -> Result<Invocation, ToolError> {
        let target = input.target.as_deref().map(Target::parse).transpose()?;
        let title = match (&input.program, &target) {
            (Some(program), None) => localized!("tools-open-wants", program = program),
            (Some(program), Some(target)) => {
                localized!(
                    "tools-open-in-wants",
                    program = program,
                    target = target.text()
                )
            }
            (None, Some(target)) => localized!("tools-open-target-wants", target = target.text()),
            (None, None) => return Err(ToolError::ForModel(localized!("tools-open-nothing"))),
        };
        let call = OpenProgramCall {
            tool: self,
            session: scope.session.id,
            program: input.program,
            target,
        };
        Ok(Invocation::new(Effect::Act, title, call))
    }
}

impl Target {
    fn parse(text: &str) -> Result<Self, ToolError> {
        if !text.contains("://") {
            let path = files::absolute_path(text)?;
            let text = text.to_owned();
            return Ok(Self::File { text, path });
        }
        let refuse = || ToolError::ForModel(localized!("tools-open-bad-address", target = text));
        match Url::parse(text) {
            Ok(url) if matches!(url.scheme(), "http" | "https") => Ok(Self::Address(url)),
            Ok(_) | Err(_) => Err(refuse()),
        }
    }

    fn text(&self) -> &str {
        match self {
            Self::File { text, .. } => text,
            Self::Address(url) => url.as_str(),
        }
    }

    /// The argument that programs get.
    fn argument(&self) -> Result<&str, ToolError> {
        match self {
            Self::File { text, path } => path
                .to_str()
                .ok_or_else(|| files::path_problem(text, localized!("tools-open-bad-path"))),
            Self::Address(url) => Ok(url.as_str()),
        }
    }
}

#[async_trait]
impl Operation for OpenProgramCall {
    async fn claims(&self) -> ResourceClaims {
        match &self.target {
            Some(Target::File { text, .. }) => files::claims(text, &[]).await,
            Some(Target::Address(url)) => ResourceClaims {
                urls: vec![url.to_string()],
                ..ResourceClaims::default()
            },
            None => ResourceClaims::default(),
        }
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let (program, target) = (self.program.clone(), self.target.clone());
        let chosen = files::read_blocking(&context.cancel, move || {
            if let Some(Target::File { text, path }) = &target {
                check_file(text, path, program.is_some())?;
            }
            program.map(|name| find(&name)).transpose()
        });
        let chosen = chosen.await?;
        let argument = self.target.as_ref().map(Target::argument).transpose()?;
        let name = match (&chosen, &self.target) {
            (Some(program), _) => program.name().to_owned(),
            (None, Some(target)) => target.text().to_owned(),
            (None, None) => String::new(),
        };
        let commands = match &chosen {
            Some(program) => vec![program.command(argument).map_err(|_| {
                ToolError::ForModel(localized!("tools-open-takes-nothing", program = &name))
            })?],
            None => start::usual_commands(argument.unwrap_or_default()),
        };
        match start::start(commands, &context.cancel).await {
            Ok((started, group)) => {
                self.tool.0.add(&self.session, name.clone(), group, started);
                Ok(output(&name, started))
            }
            Err(StartError::Cancelled) => Err(ToolError::Cancelled),
            Err(StartError::Failed(error)) => Err(ToolError::ForModel(localized!(
                "tools-open-failed",
                error = error,
                program = name
            ))),
        }
    }
}

#[async_trait]
impl SessionResources for OpenProgram {
    /// Forgets what was opened; it stays open.
    async fn end_session(&self, session: &SessionId) {
        self.0.forget(session);
    }

    fn newly_left_open(&self, session: &SessionId) -> Option<LeftOpenPrograms> {
        self.0.newly_left_open(session)
    }
}

fn output(name: &str, started: StartedProgram) -> ToolOutput {
    let text = match started {
        StartedProgram::Runs => {
            format!("Started {name}. It stays open. Its window can take some seconds to appear.")
        }
        StartedProgram::HandedOver => {
            format!("Opened {name}. If it was open already, its window may be behind others.")
        }
    };
    ToolOutput {
        proof: Proof::Unknown,
        ..ToolOutput::text(text, localized!("tools-open-did", program = name))
    }
}

/// Checks that a file is there, and that opening it runs nothing.
fn check_file(text: &str, path: &Path, has_program: bool) -> Result<(), ToolError> {
    let problem = |problem: LocalizedText| Err(files::path_problem(text, problem));
    if !path.exists() {
        return problem(localized!("tools-open-missing"));
    }
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let runs = RUN_WHEN_OPENED.contains(&ending.to_lowercase().as_str());
    match runs && !has_program {
        true => problem(localized!("tools-open-runs")),
        false => Ok(()),
    }
}

fn find(name: &str) -> Result<InstalledProgram, ToolError> {
    let programs = installed::programs();
    if let Some(program) = installed::find(&programs, name) {
        return Ok(program.clone());
    }
    let mut names: Vec<_> = programs.iter().map(InstalledProgram::name).collect();
    names.sort_unstable();
    names.dedup();
    names.truncate(MAX_NAMED);
    Err(ToolError::ForModel(match names.is_empty() {
        true => localized!("tools-open-none"),
        false => localized!(
            "tools-open-unknown",
            program = name,
            programs = names.join(", ")
        ),
    }))
}

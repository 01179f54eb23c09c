//! `qilbee chat`: a conversation in the terminal. Between tasks a line editor takes messages and commands; a task is followed
//! as `run` follows one, and what is typed meanwhile joins it.

mod actions;
pub(super) mod chosen_options;
mod editor;
mod meanwhile;
pub(super) mod slash_command;
mod tasks;

use super::{
    Failure,
    chosen_model::with_model,
    chosen_profile::{self, Given},
    output,
    run::{EffortArgument, ModeArgument},
    watch::{self, PersonAtTerminal},
};
use crate::{
    App,
    command_authority::CodeNeed,
    confirmation_codes::Purpose,
    mcp::SESSION_WAIT,
    signals::{EndSignal, EndSignals},
};
use agent::{Session, SessionsError};
use clap::Args;
use editor::{Editor, Entered};
use meanwhile::Meanwhile;
use protocol::{Attachment, Command, SessionId, SessionOptions};
use settings::{ProfileFile, ProfileName};
use slash_command::{SlashCommand, Unknown};
use std::io::{self, IsTerminal as _};

/// Said once, before the first message.
const GREETING: &str = "  Write what you want done; /help shows the commands.";
/// Said after the first Ctrl-C while a task runs that was begun elsewhere.
const STOPPING: &str = "  Stopping. Ctrl-C again leaves.";
/// Said where no code was typed.
const NOT_CONFIRMED: &str = "  Nothing was done with it. Arrow up fetches it back.";
/// Said after the first Ctrl-C.
const AGAIN_LEAVES: &str = "  Ctrl-C again leaves, and so does Ctrl-D.";

#[derive(Args)]
pub(super) struct Arguments {
    /// Continue this chat instead of starting a new one
    #[arg(long, value_name = "ID")]
    session: Option<String>,
    /// Begin the chat with this profile; options given here count before those of the profile. Its first message stands in the
    /// first line, for you to send
    #[arg(long, value_name = "NAME", conflicts_with = "session")]
    profile: Option<ProfileName>,
    /// Model to use, or `automatic` (default: claude-sonnet-5-5, or the practice model without a key)
    #[arg(long, value_name = "ID")]
    model: Option<String>,
    /// Permission mode: how often Qilbee asks you before it acts
    #[arg(long, value_enum)]
    mode: Option<ModeArgument>,
    /// Effort of the model: how much it thinks
    #[arg(long, value_enum)]
    effort: Option<EffortArgument>,
    /// Show the plan of each task and wait for your yes before anything is done
    #[arg(long)]
    plan: bool,
    /// Take what comes through a pipe for your own words
    #[arg(long)]
    own_words: bool,
}

pub(super) async fn run(app: &App, arguments: Arguments) -> Result<(), Failure> {
    if let Some(warning) = app.warning() {
        output::tell(&format!("qilbee: {warning}"));
    }
    let is_typed = io::stdin().is_terminal();
    app.external_tools().answer_forms(is_typed);
    app.accept_attaching().await;
    if arguments.model.is_none() && arguments.session.is_none() {
        super::nearby::offer(app).await;
    }
    super::mcp::connect_for_chat(app, SESSION_WAIT).await;
    let profile = match &arguments.profile {
        Some(name) => Some(chosen_profile::chosen(app, name, false).await?),
        None => None,
    };
    let mut conversation = Conversation::begin(app, &arguments, profile, is_typed).await?;
    let result = conversation.hold().await;
    conversation.editor.leave();
    if let Some(session) = &conversation.session {
        let id = session.id();
        output::tell(&format!("qilbee: Go on with: qilbee chat --session {id}"));
    }
    result
}

/// A conversation at the terminal.
struct Conversation<'a> {
    app: &'a App,
    /// None before the first message: a chat without one is not kept.
    session: Option<Session>,
    /// Place up to which the chat was followed.
    meanwhile: Option<Meanwhile>,
    /// Options of the chat that the first message begins.
    options: SessionOptions,
    /// Kept by the chat that the first message begins.
    profile: Option<ProfileFile>,
    person: PersonAtTerminal,
    editor: Editor,
    /// Files that go with the next message.
    attachments: Vec<Attachment>,
    is_typed: bool,
    own_words: bool,
}

fn listen() -> Result<EndSignals, Failure> {
    EndSignals::listen().map_err(|error| Failure::failed(error.to_string()))
}

/// Course of the conversation after a line.
enum Course {
    GoesOn,
    Ends,
}

impl<'a> Conversation<'a> {
    async fn begin(
        app: &'a App,
        arguments: &Arguments,
        profile: Option<ProfileFile>,
        is_typed: bool,
    ) -> Result<Self, Failure> {
        let failed = |error: SessionsError| {
            let failure = Failure::failed(error.to_string());
            if let (SessionsError::InUse(id), true) = (&error, cfg!(unix)) {
                return failure.adding(&format!("Attach to it with: qilbee attach {id}"));
            }
            failure
        };
        let (session, mut options) = match &arguments.session {
            Some(id) => {
                let id = SessionId::new(id.as_str());
                let session = app.sessions().open(&id).await.map_err(failed)?;
                let options = app.sessions().options(&id).await.map_err(failed)?;
                (Some(session), options)
            }
            None => (None, app.default_options().await),
        };
        let before = options.clone();
        if let Some(profile) = &profile {
            let given = Given {
                model: arguments.model.is_some(),
                tools: false,
            };
            chosen_profile::apply(app, &mut options, profile, given)?;
        }
        if let Some(model) = &arguments.model {
            options = with_model(app, options, model)?;
        }
        options.mode = arguments.mode.map_or(options.mode, Into::into);
        options.effort = arguments.effort.map(Into::into).or(options.effort);
        options.plan_first |= arguments.plan;
        let person = match is_typed {
            true => PersonAtTerminal::begin(app),
            false => PersonAtTerminal::Anybody,
        };
        let models = app.sessions().models().ids();
        let first_line = profile
            .as_ref()
            .and_then(|profile| profile.settings.first_message.clone());
        let meanwhile = match &session {
            Some(session) => Some(Meanwhile::of(watch::from_now(app, session).await?)),
            None => None,
        };
        let mut conversation = Self {
            app,
            session,
            meanwhile,
            options: before,
            editor: Editor::new(person.clone(), models, first_line)?,
            profile,
            person,
            attachments: Vec::new(),
            is_typed,
            own_words: arguments.own_words,
        };
        conversation.set_options(options).await?;
        Ok(conversation)
    }

    /// Takes line after line until the person leaves.
    async fn hold(&mut self) -> Result<(), Failure> {
        if self.is_typed {
            output::tell(GREETING);
            if let Some(line) = self.profile_line().await? {
                output::tell(&line);
            }
        }
        let mut was_interrupted = false;
        let mut signals = listen()?;
        loop {
            let entered = tokio::select! {
                entered = self.editor.read() => entered?,
                signal = signals.received() => match signal {
                    // It comes as a key only once the editor listens.
                    EndSignal::Interrupt => Entered::Interrupt,
                    EndSignal::Terminate => return Ok(()),
                },
                shown = next_of(self.meanwhile.as_mut()), if self.is_typed => {
                    match shown {
                        Ok(Some(lines)) => self.editor.show_above(&lines),
                        Ok(None) => self.meanwhile = None,
                        Err(failure) => {
                            self.meanwhile = None;
                            output::complain(&failure);
                        }
                    }
                    continue;
                }
            };
            let line = match entered {
                Entered::Line(line) => line,
                Entered::Interrupt if was_interrupted => return Ok(()),
                Entered::Interrupt => {
                    was_interrupted = true;
                    let words = match self.runs_elsewhere() {
                        true => {
                            self.steer(Command::Stop).await?;
                            STOPPING
                        }
                        false => AGAIN_LEAVES,
                    };
                    output::tell(words);
                    continue;
                }
                Entered::End => return Ok(()),
            };
            was_interrupted = false;
            let course = self.take(line).await;
            // A signal that ended a task was meant for that.
            signals = listen()?;
            match course {
                Ok(Course::GoesOn) => {}
                Ok(Course::Ends) => return Ok(()),
                // What failed is told, and the conversation goes on.
                Err(failure) if self.is_typed => output::complain(&failure),
                Err(failure) => return Err(failure),
            }
        }
    }

    async fn take(&mut self, line: editor::Line) -> Result<Course, Failure> {
        let text = line.text.trim();
        if text.is_empty() {
            return match self.runs_elsewhere() {
                true => self.follow().await,
                false => Ok(Course::GoesOn),
            };
        }
        let command = match slash_command::read(text) {
            None => None,
            Some(Ok(SlashCommand::Steer(_))) if !self.runs_elsewhere() => {
                output::tell("  Nothing runs now.");
                return Ok(Course::GoesOn);
            }
            Some(Ok(command)) => Some(command),
            Some(Err(Unknown { words })) => {
                output::tell(&format!("  {words} /help shows the commands."));
                return Ok(Course::GoesOn);
            }
        };
        if command.as_ref().is_none_or(SlashCommand::is_the_persons) {
            if let Err(refused) = &line.typed {
                output::tell(&format!("qilbee: {refused}"));
                return Ok(Course::GoesOn);
            }
            let need = self.code_need(command.as_ref()).await?;
            if !self.is_confirmed(text, need).await? {
                return Ok(Course::GoesOn);
            }
        }
        match command {
            None => self.say(text.to_owned()).await,
            Some(SlashCommand::Quit) => Ok(Course::Ends),
            Some(command) => {
                self.carry_out(command).await?;
                Ok(Course::GoesOn)
            }
        }
    }

    /// Returns the code that a message, or a command of the person's, needs where no keys tell.
    async fn code_need(&self, command: Option<&SlashCommand>) -> Result<CodeNeed, Failure> {
        let now = self.options_now().await?;
        let Some(command) = command else {
            return Ok(CodeNeed::of_words(Some(&now)));
        };
        let changed = chosen_options::changed(self.app, command, &now)?;
        Ok(match (changed, command) {
            (Some(options), _) => CodeNeed::of_options(&options, Some(&now)),
            (None, SlashCommand::Steer(command)) => CodeNeed::of(command, Some(&now)),
            // It takes files or words of the person's, and lets no task do more.
            (None, _) => CodeNeed::Recent,
        })
    }

    /// Returns the line that says which profile the chat has, or the one that the first message begins; none without one.
    async fn profile_line(&self) -> Result<Option<String>, Failure> {
        let profile = match &self.session {
            None => self
                .profile
                .as_ref()
                .map(ProfileFile::title)
                .map(str::to_owned),
            Some(session) => profile_of(self.app, session.id()).await?,
        };
        Ok(profile.map(|profile| format!("  Profile: {profile}")))
    }

    /// Returns the options that hold now: another terminal, or the window, may have changed those of the chat.
    async fn options_now(&self) -> Result<SessionOptions, Failure> {
        let meanwhile = self.meanwhile.as_ref();
        if let Some(sent) = meanwhile.and_then(|meanwhile| meanwhile.sent_options.last()) {
            return Ok(sent.clone());
        }
        match &self.session {
            None => Ok(self.options.clone()),
            Some(session) => {
                let now = self.app.sessions().options(session.id()).await;
                now.map_err(|error| Failure::failed(error.to_string()))
            }
        }
    }

    /// Returns whether the line counts as the person's. Where no keys tell, a code does, if it needs one.
    async fn is_confirmed(&mut self, line: &str, need: CodeNeed) -> Result<bool, Failure> {
        if self.person.lets_pass(need) {
            return Ok(true);
        }
        let purpose = Purpose::of(&[b"line", line.as_bytes()]);
        let code = match self.person.code_for(purpose) {
            None => return Ok(true),
            Some(Ok(code)) => code,
            Some(Err(refused)) => {
                output::tell(&format!("qilbee: {}", refused.localized()));
                return Ok(false);
            }
        };
        output::tell(&format!(
            "  Type {} and Enter to confirm that it is you.",
            code.digits
        ));
        let Entered::Line(line) = self.editor.read_code().await? else {
            output::tell(NOT_CONFIRMED);
            return Ok(false);
        };
        match line
            .typed
            .and_then(|()| self.person.redeem(purpose, line.text.trim()))
        {
            Ok(()) => Ok(true),
            Err(refused) => {
                output::tell(&format!("qilbee: {refused}"));
                Ok(false)
            }
        }
    }
}

/// Returns the name of the profile that a chat began with.
pub(super) async fn profile_of(app: &App, session: &SessionId) -> Result<Option<String>, Failure> {
    let profile = app.sessions().profile(session).await;
    profile.map_err(|error| Failure::failed(error.to_string()))
}

/// Next lines to be shown; never come without a chat.
async fn next_of(meanwhile: Option<&mut Meanwhile>) -> Result<Option<String>, Failure> {
    match meanwhile {
        Some(meanwhile) => meanwhile.next().await,
        None => std::future::pending().await,
    }
}

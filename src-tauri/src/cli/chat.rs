//! `qilbee chat`: a conversation in the terminal. Between tasks a line editor takes messages and commands; a task is followed
//! as `run` follows one, and what is typed meanwhile joins it.

mod actions;
mod editor;
pub(super) mod slash_command;

use super::{
    Failure,
    chosen_model::with_model,
    chosen_profile::{self, Given},
    output,
    run::{EffortArgument, ModeArgument},
    watch::{self, Followed, PersonAtTerminal},
};
use crate::{
    App,
    confirmation_codes::Purpose,
    mcp::SESSION_WAIT,
    signals::{EndSignal, EndSignals},
};
use agent::Session;
use clap::Args;
use editor::{Editor, Entered};
use protocol::{Attachment, Command, SessionId, SessionOptions};
use settings::{ProfileFile, ProfileName};
use slash_command::{SlashCommand, Unknown};
use std::io::{self, IsTerminal as _};

/// Said once, before the first message.
const GREETING: &str = "  Write what you want done; /help shows the commands.";
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
        let failed = |error: agent::SessionsError| Failure::failed(error.to_string());
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
        let mut conversation = Self {
            app,
            session,
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
            if let Some(profile) = &self.profile {
                output::tell(&format!("  Profile: {}", profile.title()));
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
            };
            let line = match entered {
                Entered::Line(line) => line,
                Entered::Interrupt if was_interrupted => return Ok(()),
                Entered::Interrupt => {
                    was_interrupted = true;
                    output::tell(AGAIN_LEAVES);
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
            return Ok(Course::GoesOn);
        }
        let command = match slash_command::read(text) {
            None => None,
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
            if !self.is_confirmed().await? {
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

    /// Returns whether the line counts as the person's. Where no keys tell, a code does, now and then.
    async fn is_confirmed(&mut self) -> Result<bool, Failure> {
        if self.person.lets_message_pass().is_ok() {
            return Ok(true);
        }
        let purpose = Purpose::of(&[b"message"]);
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

    /// Gives Qilbee a message and follows what comes of it.
    async fn say(&mut self, text: String) -> Result<Course, Failure> {
        let failed = |error: agent::CommandError| Failure::failed(error.to_string());
        let (session, is_new) = match &self.session {
            Some(session) => (session.clone(), false),
            None => {
                let kept = self.profile.as_ref().map(ProfileFile::for_chat);
                let sessions = self.app.sessions();
                let created = sessions.create_with(self.options.clone(), kept).await;
                let created = created.map_err(|error| Failure::failed(error.to_string()))?;
                self.session = Some(created.clone());
                (created, true)
            }
        };
        let watch = match is_new {
            true => watch::from_the_beginning(&session),
            false => watch::from_now(self.app, &session).await?,
        };
        let (text, quoted) = match self.is_typed || self.own_words {
            true => (text, Vec::new()),
            false => (String::new(), vec![text]),
        };
        let submit = Command::Submit {
            text,
            attachments: std::mem::take(&mut self.attachments),
            quoted,
        };
        session.submit(submit).await.map_err(failed)?;
        match watch::follow_in_chat(self.app, &session, watch).await? {
            Followed::Left => Ok(Course::Ends),
            Followed::Ended(Ok(())) => Ok(Course::GoesOn),
            Followed::Ended(Err(failure)) => Err(failure),
        }
    }
}

//! Commands of a chat in the terminal, carried out.

use super::{Conversation, Meanwhile, SlashCommand, chosen_options, slash_command};
use crate::{
    attachments,
    cli::{Failure, output, replay, run, sessions, watch},
};
use ::tools::attachment::MAX_ATTACHMENTS;
use agent::{Session, SessionsError, Undo, UndoError, UndoScope};
use protocol::{Command, SessionOptions};
use std::path::Path;

/// Said where there is no chat yet.
const NOTHING_YET: &str = "  There is nothing in this chat yet.";

impl Conversation<'_> {
    pub(super) async fn carry_out(&mut self, command: SlashCommand) -> Result<(), Failure> {
        match command {
            SlashCommand::Help => {
                let lines = slash_command::help(|_| true);
                lines.iter().try_for_each(|line| output::say_line(line))
            }
            SlashCommand::Model(None) | SlashCommand::Mode(None) | SlashCommand::Plan(None) => {
                let shown = chosen_options::shown(&command, &self.options_now().await?);
                output::say_line(&format!("  {}", shown.unwrap_or_default()))
            }
            SlashCommand::Model(Some(_))
            | SlashCommand::Mode(Some(_))
            | SlashCommand::Plan(Some(_)) => {
                let now = self.options_now().await?;
                match chosen_options::changed(self.app, &command, &now)? {
                    Some(options) => self.set_options(options).await,
                    None => Ok(()),
                }
            }
            SlashCommand::Attach(file) => self.attach(&file).await,
            SlashCommand::Undo => self.undo().await,
            SlashCommand::Fork(at) => self.fork(at).await,
            SlashCommand::Replay => match &self.session {
                Some(session) => replay::play_again(self.app, session.id()).await,
                None => nothing_yet(),
            },
            SlashCommand::Cost => self.cost().await,
            SlashCommand::New => {
                // It begins as this one is now.
                self.options = self.options_now().await?;
                self.session = None;
                self.meanwhile = None;
                self.attachments.clear();
                output::say_line("  The next message begins a new chat.")
            }
            SlashCommand::Steer(command) => self.steer(*command).await,
            // The conversation itself ends.
            SlashCommand::Quit => Ok(()),
        }
    }

    /// Uses these options from the next message on.
    pub(super) async fn set_options(&mut self, options: SessionOptions) -> Result<(), Failure> {
        if options == self.options_now().await? {
            return Ok(());
        }
        match &self.session {
            None => {
                self.options = options;
                Ok(())
            }
            Some(session) => {
                let set = Command::SetOptions { options };
                let submitted = session.submit(set.clone()).await;
                submitted.map_err(|error| Failure::failed(error.to_string()))?;
                if let Some(meanwhile) = &mut self.meanwhile {
                    meanwhile.sent_options.note(&set);
                }
                Ok(())
            }
        }
    }

    async fn attach(&mut self, file: &Path) -> Result<(), Failure> {
        if self.attachments.len() == MAX_ATTACHMENTS {
            let words = format!("at most {MAX_ATTACHMENTS} files go with one message");
            return Err(Failure::usage(words));
        }
        let wrong = |reason: String| Failure::usage(format!("{}: {reason}", file.display()));
        let bytes = run::read_attachment(file).map_err(wrong)?;
        let name = file
            .file_name()
            .unwrap_or(file.as_os_str())
            .to_string_lossy();
        let attached = attachments::attach(self.app.sessions().store(), &name, bytes).await;
        self.attachments
            .push(attached.map_err(|error| wrong(error.to_string()))?);
        output::say_line(&format!("  {name} goes with the next message."))
    }

    async fn undo(&self) -> Result<(), Failure> {
        let Some(session) = &self.session else {
            return nothing_yet();
        };
        let undo = Undo {
            scope: UndoScope::Last,
            force: false,
        };
        match session.undo(undo).await {
            Ok(undone) => sessions::say_undone_files(&undone),
            Err(UndoError::Nothing(why)) => output::say_line(&format!("  {why}")),
            Err(error @ UndoError::Session(_)) => Err(Failure::failed(error.to_string())),
        }
    }

    /// Goes on in a new chat that holds this one.
    async fn fork(&mut self, at: Option<u64>) -> Result<(), Failure> {
        let failed = |error: SessionsError| Failure::failed(error.to_string());
        let Some(session) = &self.session else {
            return nothing_yet();
        };
        let at = match at {
            Some(at) => at,
            None => sessions::find(self.app, session.id()).await?.last_seq,
        };
        let fork: Session = self
            .app
            .sessions()
            .fork(session.id(), at)
            .await
            .map_err(failed)?;
        let words = format!(
            "  This is a new chat now, {}; the other one stays as it is.",
            fork.id()
        );
        self.meanwhile = Some(Meanwhile::of(watch::from_now(self.app, &fork).await?));
        self.session = Some(fork);
        output::say_line(&words)
    }

    async fn cost(&self) -> Result<(), Failure> {
        let Some(session) = &self.session else {
            return nothing_yet();
        };
        let summary = sessions::find(self.app, session.id()).await?;
        output::say_line(&format!("  ${:.4}", summary.totals.cost_usd))?;
        match self.profile_line().await? {
            Some(line) => output::say_line(&line),
            None => Ok(()),
        }
    }
}

fn nothing_yet() -> Result<(), Failure> {
    output::say_line(NOTHING_YET)
}

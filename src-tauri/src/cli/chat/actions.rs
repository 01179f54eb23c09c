//! Commands of a chat in the terminal, carried out.

use super::{Conversation, SlashCommand, slash_command};
use crate::{
    attachments,
    cli::{Failure, chosen_model, output, replay, run, sessions},
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
            SlashCommand::Model(None) => output::say_line(&format!("  {}", self.options.model)),
            SlashCommand::Model(Some(model)) => {
                let options = chosen_model::with_model(self.app, self.options.clone(), &model)?;
                self.set_options(options).await
            }
            SlashCommand::Mode(None) => {
                output::say_line(&format!("  {}", output::word(&self.options.mode)))
            }
            SlashCommand::Mode(Some(mode)) => {
                let options = SessionOptions {
                    mode,
                    ..self.options.clone()
                };
                self.set_options(options).await
            }
            SlashCommand::Plan(None) => {
                let is_on = if self.options.plan_first { "on" } else { "off" };
                output::say_line(&format!("  {is_on}"))
            }
            SlashCommand::Plan(Some(plan_first)) => {
                let options = SessionOptions {
                    plan_first,
                    ..self.options.clone()
                };
                self.set_options(options).await
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
                self.session = None;
                self.attachments.clear();
                output::say_line("  The next message begins a new chat.")
            }
            SlashCommand::NothingRuns => output::say_line("  Nothing runs now."),
            // The conversation itself ends.
            SlashCommand::Quit => Ok(()),
        }
    }

    /// Uses these options from the next message on.
    pub(super) async fn set_options(&mut self, options: SessionOptions) -> Result<(), Failure> {
        if options == self.options {
            return Ok(());
        }
        if let Some(session) = &self.session {
            let set = Command::SetOptions {
                options: options.clone(),
            };
            let set = session.submit(set).await;
            set.map_err(|error| Failure::failed(error.to_string()))?;
        }
        self.options = options;
        Ok(())
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
        self.session = Some(fork);
        output::say_line(&words)
    }

    async fn cost(&self) -> Result<(), Failure> {
        let Some(session) = &self.session else {
            return nothing_yet();
        };
        let summary = sessions::find(self.app, session.id()).await?;
        output::say_line(&format!("  ${:.4}", summary.totals.cost_usd))
    }
}

fn nothing_yet() -> Result<(), Failure> {
    output::say_line(NOTHING_YET)
}

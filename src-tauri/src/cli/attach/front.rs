//! A chat that runs elsewhere, at this terminal: shows what happened and happens, asks what is open, and passes on what is
//! answered and typed.

use super::{
    open_questions::OpenQuestions,
    typed::{self, Typed},
};
use crate::{
    App,
    attach::{Connection, Next, Reply, ServerLine},
    cli::{
        Failure,
        chat::{self, chosen_options, slash_command::SlashCommand},
        output, sessions,
        watch::{
            self, AnnouncedCalls, CallerCommands, FollowOptions, OwnMessages, Said, Screen,
            SentOptions, Terminal, TypedLine,
        },
    },
    signals::{EndSignal, EndSignals},
};
use protocol::{
    ApprovalEvent, CallEvent, Command, DurableBody, DurableEvent, Event, PauseReason, SessionId,
    SessionOptions, TurnEvent,
};
use std::{io, time::Instant};

/// Told after the first Ctrl-C.
const STOPPING: &str = "  Stopping. Ctrl-C again leaves.";

/// Way in which it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    ByPerson,
    /// The chat was closed, or its program ended.
    ByOtherEnd,
}

/// The chat.
pub(super) struct Front<'a> {
    app: &'a App,
    session: SessionId,
    connection: Connection,
    options: FollowOptions,
    terminal: Terminal,
    screen: Screen,
    caller: Option<CallerCommands>,
    calls: AnnouncedCalls,
    open: OpenQuestions,
    paused: Option<PauseReason>,
    /// A turn runs.
    runs: bool,
    /// The first Ctrl-C was pressed.
    stopping: bool,
    own_messages: OwnMessages,
    sent_options: SentOptions,
}

impl<'a> Front<'a> {
    pub(super) fn new(
        app: &'a App,
        session: SessionId,
        connection: Connection,
        options: FollowOptions,
        caller: Option<CallerCommands>,
    ) -> Self {
        let terminal = Terminal::new(app, options);
        Self {
            app,
            session,
            connection,
            options,
            screen: Screen::since(Instant::now(), options, terminal.can_offer_try()),
            terminal,
            caller,
            calls: AnnouncedCalls::default(),
            open: OpenQuestions::default(),
            paused: None,
            runs: false,
            stopping: false,
            own_messages: OwnMessages::default(),
            sent_options: SentOptions::default(),
        }
    }

    /// Follows the chat until the person leaves or it is closed. Shows the past from this event on.
    pub(super) async fn follow(mut self, from: u64) -> Result<Left, Failure> {
        let left = self.follow_to_end(from).await;
        self.connection.finish().await;
        self.terminal.leave().await;
        left
    }

    async fn follow_to_end(&mut self, from: u64) -> Result<Left, Failure> {
        let listening = EndSignals::listen();
        let mut signals = listening.map_err(|error| Failure::failed(error.to_string()))?;
        loop {
            tokio::select! {
                // What has happened is shown before an answer to it is taken.
                biased;
                signal = signals.received() => {
                    if self.leaves_on(signal) {
                        return Ok(Left::ByPerson);
                    }
                    self.stopping = true;
                    output::tell(STOPPING);
                    self.send(&Command::Stop);
                }
                next = self.connection.next() => match next.map_err(|error| self.lost(&error))? {
                    Next::Line(line) => self.take_line(line, from)?,
                    Next::Sent => {}
                    Next::End => return Ok(Left::ByOtherEnd),
                },
                said = self.terminal.answer() => {
                    if self.take_said(said?).await? {
                        return Ok(Left::ByPerson);
                    }
                }
                command = watch::next_command(&mut self.caller), if self.connection.has_sent_all() => match command? {
                    Some(command) => self.send(&command),
                    // Whoever only watches has nothing to say.
                    None => self.caller = None,
                },
                () = self.screen.tick() => self.screen.draw()?,
            }
        }
    }

    fn leaves_on(&self, signal: EndSignal) -> bool {
        let stops = signal == EndSignal::Interrupt && self.runs && !self.stopping;
        self.options.json || !stops
    }

    fn lost(&self, error: &io::Error) -> Failure {
        Failure::failed(format!(
            "the connection to the chat is lost: {error}. Nothing was stopped; attach again with: qilbee attach {}",
            self.session
        ))
    }

    /// Sends a command. If the other end is gone, its end is read next.
    fn send(&mut self, command: &Command) {
        if let Err(error) = self.connection.send(command) {
            tracing::debug!(%error, "a command was not sent");
        }
    }

    fn take_line(&mut self, line: ServerLine, from: u64) -> Result<(), Failure> {
        match line {
            ServerLine::Reply(Reply::Refused { reason }) => {
                self.sent_options.forget();
                output::tell(&format!("qilbee: {reason}"));
                Ok(())
            }
            // It was said at the beginning.
            ServerLine::Reply(Reply::Attached { .. } | Reply::NotHere) => Ok(()),
            ServerLine::Event(event) if self.options.json => self.screen.print(&event),
            ServerLine::Event(event) => self.take_event(*event, from),
        }
    }

    fn take_event(&mut self, event: Event, from: u64) -> Result<(), Failure> {
        let Event::Durable(durable) = &event else {
            self.terminal.take_wait(&event);
            return self.screen.print(&event);
        };
        self.calls.note(&durable.body);
        if durable.seq <= self.connection.last_seq {
            return self.take_past(durable, from);
        }
        self.terminal.take_wait(&event);
        self.sent_options.take(&durable.body);
        self.begin_or_end(durable);
        if !self.own_messages.take(&durable.body) {
            self.screen.print(&event)?;
        }
        self.ask_or_withdraw(&durable.body);
        Ok(())
    }

    /// Shows an event from before as a line, and asks what is open at the end of all these.
    fn take_past(&mut self, event: &DurableEvent, from: u64) -> Result<(), Failure> {
        self.begin_or_end(event);
        self.screen.note(&event.body, watch::instant_of(event.ts));
        if event.seq >= from
            && let Some(line) = sessions::line(&event.body)
        {
            output::say(&line)?;
        }
        self.open.note(&event.body);
        if event.seq == self.connection.last_seq {
            for body in self.open.take() {
                self.ask_or_withdraw(&body);
            }
        }
        Ok(())
    }

    /// Each turn has a view of its own.
    fn begin_or_end(&mut self, event: &DurableEvent) {
        match event.body.as_turn() {
            Some(TurnEvent::TurnStarted) => {
                self.runs = true;
                let begun = watch::instant_of(event.ts);
                let offers_try = self.terminal.can_offer_try();
                self.screen = Screen::since(begun, self.options, offers_try);
            }
            Some(TurnEvent::TurnEnded { .. }) => {
                self.runs = false;
                self.stopping = false;
            }
            _ => {}
        }
    }

    fn ask_or_withdraw(&mut self, body: &DurableBody) {
        match body {
            DurableBody::Approval(ApprovalEvent::ApprovalResolved { approval, .. }) => {
                self.terminal.withdraw_approval(approval);
            }
            DurableBody::Call(CallEvent::PersonAnswered { call, .. }) => {
                self.terminal.withdraw(call);
            }
            DurableBody::Turn(TurnEvent::Resumed) => {
                self.paused = None;
                self.terminal.withdraw_pause();
            }
            DurableBody::Turn(TurnEvent::TurnEnded { .. }) => {
                self.paused = None;
                self.calls.clear();
                self.terminal.withdraw_all();
            }
            body if self.connection.person => self.ask(body),
            _ => {}
        }
    }

    fn ask(&mut self, body: &DurableBody) {
        // Where nobody is at the terminal, somebody else is asked.
        match body {
            DurableBody::Approval(ApprovalEvent::ApprovalRequested {
                approval, question, ..
            }) => {
                self.terminal.ask(approval.clone(), question);
            }
            DurableBody::Call(CallEvent::PersonAsked { call, question }) => {
                self.terminal.ask_person(call.clone(), question.clone());
            }
            DurableBody::Turn(TurnEvent::Paused { reason }) => {
                self.paused = Some(*reason);
                match reason {
                    PauseReason::Takeover => {
                        self.terminal.ask_to_go_on();
                    }
                    PauseReason::Breakpoint => {
                        self.terminal.ask_at_breakpoint(self.calls.next());
                    }
                    // Whoever asked for it says when to go on, and the desktop comes by itself.
                    PauseReason::Asked | PauseReason::DesktopBusy => {}
                }
            }
            DurableBody::Turn(TurnEvent::Takeover { .. }) => {
                self.terminal.withdraw_breakpoint();
                // No other pause is told of then.
                if let Some(PauseReason::Asked | PauseReason::Breakpoint) = self.paused {
                    self.terminal.ask_to_go_on();
                }
            }
            _ => {}
        }
    }

    /// Returns whether the person leaves.
    async fn take_said(&mut self, said: Said) -> Result<bool, Failure> {
        let (text, unconfirmed) = match said {
            // The terminal has ended.
            Said::Nothing => return Ok(true),
            Said::Typed(TypedLine { text, typed }) => (text, Some(typed)),
            Said::Confirmed(text) => (text, None),
            other => {
                if let Some(command) = watch::command(other) {
                    self.send(&command);
                }
                return Ok(false);
            }
        };
        let command = match typed::read(&text) {
            Typed::Nothing => return Ok(false),
            Typed::Leave => return Ok(true),
            Typed::Unknown(words) => {
                output::tell(&format!("  {words} /help shows the commands."));
                return Ok(false);
            }
            Typed::Send(command) => *command,
            Typed::Do(command) => match self.carry_out(&command).await {
                Ok(Some(command)) => command,
                Ok(None) => return Ok(false),
                // What failed is told, and the chat goes on.
                Err(failure) => {
                    output::complain(&failure);
                    return Ok(false);
                }
            },
        };
        // Where lines are not the person's, the other end refuses what is theirs alone.
        if let (Some(typed), true) = (unconfirmed, self.connection.person) {
            let now = self.options_now().await;
            let line = TypedLine { text, typed };
            if !self.terminal.admits(line, &command, now.as_ref().ok()) {
                return Ok(false);
            }
        }
        // The words of a program come back as content from outside.
        if self.connection.person {
            self.own_messages.note(&command);
        }
        self.sent_options.note(&command);
        self.send(&command);
        Ok(false)
    }

    /// Returns the options of the chat, as they will be once what was sent is taken up.
    async fn options_now(&self) -> Result<SessionOptions, Failure> {
        if let Some(sent) = self.sent_options.last() {
            return Ok(sent.clone());
        }
        let now = self.app.sessions().options(&self.session).await;
        now.map_err(|error| Failure::failed(error.to_string()))
    }

    /// Shows what a command shows, or returns the command that changes it where the chat runs.
    async fn carry_out(&self, command: &SlashCommand) -> Result<Option<Command>, Failure> {
        match command {
            SlashCommand::Help => {
                for line in typed::help() {
                    output::say_line(&line)?;
                }
                return Ok(None);
            }
            SlashCommand::Cost => {
                let summary = sessions::find(self.app, &self.session).await?;
                output::say_line(&format!("  ${:.4}", summary.totals.cost_usd))?;
                if let Some(profile) = chat::profile_of(self.app, &self.session).await? {
                    output::say_line(&format!("  Profile: {profile}"))?;
                }
                return Ok(None);
            }
            _ => {}
        }
        let now = self.options_now().await?;
        if let Some(shown) = chosen_options::shown(command, &now) {
            output::say_line(&format!("  {shown}"))?;
        }
        let changed = chosen_options::changed(self.app, command, &now)?;
        Ok(changed.map(|options| Command::SetOptions { options }))
    }
}

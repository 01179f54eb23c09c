//! A chat that runs elsewhere, at this terminal: shows what happened and happens, asks what is open, and passes on what is
//! answered and typed.

use super::{
    open_questions::OpenQuestions,
    typed::{self, Typed},
};
use crate::{
    App,
    attach::{Connection, Reply, ServerLine},
    cli::{
        Failure,
        chat::slash_command::SlashCommand,
        chosen_model, output, sessions,
        watch::{
            self, AnnouncedCalls, CallerCommands, FollowOptions, Said, Screen, Terminal, TypedLine,
        },
    },
    signals::{EndSignal, EndSignals},
};
use jiff::Timestamp;
use protocol::{
    ApprovalEvent, CallEvent, Command, DurableBody, DurableEvent, Event, Item, MessageEvent,
    PauseReason, SessionId, SessionOptions, TurnEvent,
};
use std::{
    io,
    time::{Duration, Instant},
};

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
    /// Messages that were typed here: they stand on the screen.
    own_messages: Vec<String>,
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
            own_messages: Vec::new(),
        }
    }

    /// Follows the chat until the person leaves or it is closed. Shows the past from this event on.
    pub(super) async fn follow(mut self, from: u64) -> Result<Left, Failure> {
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
                    self.send(&Command::Stop).await;
                }
                line = self.connection.next() => match line.map_err(lost)? {
                    Some(line) => self.take_line(line, from)?,
                    None => return Ok(Left::ByOtherEnd),
                },
                said = self.terminal.answer() => {
                    if self.take_said(said?).await? {
                        return Ok(Left::ByPerson);
                    }
                }
                command = watch::next_command(&mut self.caller) => match command? {
                    Some(command) => self.send(&command).await,
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

    /// Sends a command. If the other end is gone, its end is read next.
    async fn send(&mut self, command: &Command) {
        if let Err(error) = self.connection.send(command).await {
            tracing::debug!(%error, "a command was not sent");
        }
    }

    fn take_line(&mut self, line: ServerLine, from: u64) -> Result<(), Failure> {
        match line {
            ServerLine::Reply(Reply::Refused { reason }) => {
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
        self.begin_or_end(durable);
        if !self.is_own_message(&durable.body) {
            self.screen.print(&event)?;
        }
        self.ask_or_withdraw(&durable.body);
        Ok(())
    }

    /// Shows an event from before as a line, and asks what is open at the end of all these.
    fn take_past(&mut self, event: &DurableEvent, from: u64) -> Result<(), Failure> {
        self.begin_or_end(event);
        self.screen.note(&event.body, instant_of(event.ts));
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
                let begun = instant_of(event.ts);
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

    fn is_own_message(&mut self, body: &DurableBody) -> bool {
        let DurableBody::Message(MessageEvent::UserMessage { items, .. }) = body else {
            return false;
        };
        let [Item::Text { text }] = items.as_slice() else {
            return false;
        };
        let place = self.own_messages.iter().position(|own| own == text);
        place.map(|place| self.own_messages.remove(place)).is_some()
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
        match said {
            // The terminal has ended.
            Said::Nothing => Ok(true),
            Said::Typed(TypedLine { text, typed }) => {
                let read = typed::read(&text);
                match typed {
                    Err(refused) if read.is_the_persons() && self.connection.person => {
                        if !self.terminal.ask_to_confirm(text) {
                            output::tell(&format!("qilbee: {refused}"));
                        }
                        Ok(false)
                    }
                    Ok(()) | Err(_) => self.take_typed(read).await,
                }
            }
            Said::Confirmed(text) => self.take_typed(typed::read(&text)).await,
            other => {
                if let Some(command) = watch::command(other) {
                    self.send(&command).await;
                }
                Ok(false)
            }
        }
    }

    async fn take_typed(&mut self, typed: Typed) -> Result<bool, Failure> {
        match typed {
            Typed::Nothing => {}
            Typed::Leave => return Ok(true),
            Typed::Unknown(words) => {
                output::tell(&format!("  {words} /help shows the commands."));
            }
            Typed::Send(command) => {
                if let Command::Submit { text, .. } = command.as_ref() {
                    self.own_messages.push(text.clone());
                }
                self.send(&command).await;
            }
            Typed::Do(command) => match self.carry_out(command).await {
                Ok(()) => {}
                // What failed is told, and the chat goes on.
                Err(failure) => output::complain(&failure),
            },
        }
        Ok(false)
    }

    async fn carry_out(&mut self, command: SlashCommand) -> Result<(), Failure> {
        if command == SlashCommand::Cost {
            let cost = sessions::find(self.app, &self.session)
                .await?
                .totals
                .cost_usd;
            return output::say_line(&format!("  ${cost:.4}"));
        }
        let options = self.app.sessions().options(&self.session).await;
        let options = options.map_err(|error| Failure::failed(error.to_string()))?;
        let changed = match command {
            SlashCommand::Model(Some(model)) => {
                chosen_model::with_model(self.app, options, &model)?
            }
            SlashCommand::Mode(Some(mode)) => SessionOptions { mode, ..options },
            SlashCommand::Plan(Some(plan_first)) => SessionOptions {
                plan_first,
                ..options
            },
            SlashCommand::Model(None) => return output::say_line(&format!("  {}", options.model)),
            SlashCommand::Mode(None) => {
                return output::say_line(&format!("  {}", output::word(&options.mode)));
            }
            SlashCommand::Plan(None) => {
                let is_on = if options.plan_first { "on" } else { "off" };
                return output::say_line(&format!("  {is_on}"));
            }
            _ => {
                return typed::help()
                    .iter()
                    .try_for_each(|line| output::say_line(line));
            }
        };
        self.send(&Command::SetOptions { options: changed }).await;
        Ok(())
    }
}

/// Returns when it happened, by this program's clock.
fn instant_of(ts: Timestamp) -> Instant {
    let now = Instant::now();
    // A clock that was set back makes it happen now.
    let age = Duration::try_from(Timestamp::now().duration_since(ts)).unwrap_or_default();
    now.checked_sub(age).unwrap_or(now)
}

fn lost(error: io::Error) -> Failure {
    Failure::failed(format!("the connection to the chat is lost: {error}"))
}

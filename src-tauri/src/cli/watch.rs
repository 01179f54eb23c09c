//! Following a turn in the terminal: prints what happens, asks what must be asked, stops on Ctrl-C or
//! when the system asks the program to end.

mod announced_calls;
mod answer_text;
mod caller;
mod commands;
mod following;
mod form;
mod live;
mod own_messages;
mod pause;
pub(super) mod person;
mod person_question;
mod plain;
pub(super) mod question;
mod screen;
mod sent_options;
mod step_lines;
pub(super) mod terminal;
mod used_notes;
mod while_working;

use super::{Failure, output};
use crate::{
    App,
    command_lines::Caller,
    signals::{EndSignal, EndSignals},
};
use agent::{CommandError, Session, Watch};
pub(super) use announced_calls::AnnouncedCalls;
pub(super) use commands::CallerCommands;
use following::Following;
use jiff::Timestamp;
use localization::LocalizedText;
pub(super) use own_messages::OwnMessages;
pub(super) use person::PersonAtTerminal;
pub(super) use plain::Printer;
use protocol::{AbandonReason, Command, DurableEvent, Event, ToolOutput};
pub(super) use screen::Screen;
pub(super) use sent_options::SentOptions;
use std::{
    io::{self, IsTerminal as _},
    time::{Duration, Instant},
};
use store::StoreError;
pub(super) use terminal::{Said, Terminal};
pub(super) use while_working::TypedLine;

/// Hint how to set a key.
const GIVE_KEY: &str =
    "qilbee: give it one with `qilbee keys set anthropic`, or in ANTHROPIC_API_KEY";

/// Ends a turn that nobody can be asked about.
const NOBODY_TO_ASK: Command = Command::Abandon {
    reason: AbandonReason::NobodyToAsk,
};

/// Watches a session that was just begun, its first event included.
pub(super) fn from_the_beginning(session: &Session) -> Watch {
    session.watch(0)
}

/// Watches from the end of what the journal holds.
pub(super) async fn from_now(app: &App, session: &Session) -> Result<Watch, Failure> {
    let summary = app.sessions().store().session(session.id()).await;
    let summary = summary.map_err(|error| Failure::failed(error.to_string()))?;
    Ok(session.watch(summary.map_or(0, |summary| summary.last_seq)))
}

/// Means of following a turn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FollowOptions {
    /// Every event is printed as one line of JSON.
    pub(super) json: bool,
    /// Commands come as lines of JSON from standard input.
    pub(super) caller: Option<Caller>,
    /// The end of a turn is not the end: the caller may begin another one.
    pub(super) task_after_task: bool,
    /// A question that nobody can be asked ends the task.
    pub(super) ends_unanswered: bool,
    /// The turn is one of a chat in the terminal: what is typed meanwhile belongs to it.
    pub(super) in_chat: bool,
    /// The chat runs elsewhere: whoever leaves ends nothing, and is told what others say in it.
    pub(super) attached: bool,
}

/// Way in which following ended.
pub(super) enum Followed {
    /// The turn ended like this.
    Ended(Result<(), Failure>),
    /// The person, or the system, wants the program to end.
    Left,
}

impl FollowOptions {
    /// True when somebody can be asked in the course of the task.
    pub(super) fn somebody(self) -> bool {
        self.caller.is_some() || (!self.json && io::stdin().is_terminal())
    }
}

/// Follows until the turn ends; task after task, until the caller closed standard input and no turn runs.
pub(super) async fn follow(
    app: &App,
    session: &Session,
    mut watch: Watch,
    options: FollowOptions,
) -> Result<(), Failure> {
    let mut own_messages = OwnMessages::default();
    let followed = follow_turns(app, session, &mut watch, &mut own_messages, &[], options).await;
    let ended = match followed {
        Ok(Followed::Ended(ended)) => ended,
        Ok(Followed::Left) => Err(Failure::stopped()),
        Err(failure) => Err(failure),
    };
    match options.json {
        // The task's own failure counts before one of telling its end.
        true => ended.and(print_end(app, session, &mut watch).await),
        false => ended,
    }
}

/// Lets the session go and prints what happens until then: a program that reads along sees it end.
async fn print_end(app: &App, session: &Session, watch: &mut Watch) -> Result<(), Failure> {
    let rest = async {
        let failed = |error: StoreError| Failure::failed(error.to_string());
        while let Some(event) = watch.next().await.map_err(failed)? {
            output::say_json(&event)?;
        }
        Ok(())
    };
    let ((), printed) = tokio::join!(app.sessions().close(session.id()), rest);
    printed.or_else(Failure::unless_reader_left)
}

/// Follows one turn of a chat, and says whether the chat goes on. Of a turn that runs, these events were seen and shown, and these
/// messages stand on the screen.
pub(super) async fn follow_in_chat(
    app: &App,
    session: &Session,
    watch: &mut Watch,
    own_messages: &mut OwnMessages,
    seen: &[DurableEvent],
) -> Result<Followed, Failure> {
    let options = FollowOptions {
        in_chat: true,
        ..FollowOptions::default()
    };
    follow_turns(app, session, watch, own_messages, seen, options).await
}

async fn follow_turns(
    app: &App,
    session: &Session,
    watch: &mut Watch,
    own_messages: &mut OwnMessages,
    seen: &[DurableEvent],
    options: FollowOptions,
) -> Result<Followed, Failure> {
    let mut following = Following::new(app, session, own_messages, options);
    let followed = follow_to_end(&mut following, watch, seen).await;
    following.terminal.leave().await;
    followed
}

async fn follow_to_end(
    following: &mut Following<'_>,
    watch: &mut Watch,
    seen: &[DurableEvent],
) -> Result<Followed, Failure> {
    let (session, options) = (following.session, following.options);
    let begun = seen
        .first()
        .map_or_else(Instant::now, |event| instant_of(event.ts));
    let mut screen = Screen::since(begun, options, following.terminal.can_offer_try());
    for event in seen {
        screen.note(&event.body, instant_of(event.ts));
        following.take_event(event.body.clone()).await?;
    }
    let listening = EndSignals::listen();
    let mut signals = listening.map_err(|error| Failure::failed(error.to_string()))?;
    let mut ending = Ending::default();
    // Of the last task, where more than one is followed.
    let mut ended = Ok(());
    loop {
        let event = tokio::select! {
            // What has happened is known before a command is judged by it.
            biased;
            signal = signals.received(), if ending.hears(options) => {
                following.forget_caller();
                if following.is_over() {
                    return Err(Failure::stopped());
                }
                send(session, ending.on_signal(signal)).await?;
                continue;
            }
            event = watch.next() => event.map_err(|error| Failure::failed(error.to_string()))?,
            said = following.terminal.answer() => {
                following.take_said(said?).await?;
                continue;
            }
            command = next_command(&mut following.caller) => {
                following.take_command(command?).await?;
                if following.is_over() {
                    return Ok(Followed::Ended(ended));
                }
                continue;
            }
            () = screen.tick() => {
                screen.draw()?;
                continue;
            }
        };
        // Before its words appear: what is typed after them counts.
        if let Some(event) = &event {
            following.terminal.take_wait(event);
        }
        let Some(event) = event else {
            return Err(Failure::failed(
                "the chat was closed before the task was done",
            ));
        };
        if options.json || following.shows(&event) {
            screen.print(&event)?;
        }
        let Event::Durable(DurableEvent { body, .. }) = event else {
            continue;
        };
        if let Some(reason) = following.take_event(body).await? {
            ended = following.end(reason);
            if ending.leaves(options) {
                return Ok(Followed::Left);
            }
            if !following.awaits_another_task() {
                return Ok(Followed::Ended(ended));
            }
            following.begin_anew();
        }
    }
}

/// Signals so far: the first stops the task; in a chat, another one leaves.
#[derive(Default)]
struct Ending {
    interrupted: bool,
    closing: bool,
}

impl Ending {
    fn hears(&self, options: FollowOptions) -> bool {
        !self.interrupted || (options.in_chat && !self.closing)
    }

    fn on_signal(&mut self, signal: EndSignal) -> Command {
        let is_first = !std::mem::replace(&mut self.interrupted, true);
        if is_first && signal == EndSignal::Interrupt {
            return Command::Stop;
        }
        self.closing = true;
        Command::Abandon {
            reason: AbandonReason::Closed,
        }
    }

    fn leaves(&self, options: FollowOptions) -> bool {
        options.in_chat && self.closing
    }
}

/// Next command of the caller; never comes without one.
pub(super) async fn next_command(
    caller: &mut Option<CallerCommands>,
) -> Result<Option<Command>, Failure> {
    match caller {
        Some(caller) => caller.next().await,
        None => std::future::pending().await,
    }
}

/// Returns the command that an answer is; none where it was only told something.
pub(super) fn command(said: Said) -> Option<Command> {
    Some(match said {
        Said::Words(call, words) => Command::ProvideToolResult {
            call,
            output: ToolOutput::text(words, LocalizedText::from("")),
        },
        Said::Form(call, form, values) => Command::AnswerForm { call, form, values },
        Said::Skipped(call) => Command::SkipQuestion { call },
        Said::Stop => Command::Stop,
        Said::To(approval, answer) => Command::AnswerApproval { approval, answer },
        Said::GoOn => Command::Resume,
        Said::Step => Command::Step,
        Said::TryNow => Command::TryNow,
        // What they say depends on the place.
        Said::Typed(_) | Said::Confirmed(_) => return None,
        Said::Nothing => NOBODY_TO_ASK,
    })
}

/// Returns when it happened, by this program's clock.
pub(super) fn instant_of(ts: Timestamp) -> Instant {
    let now = Instant::now();
    // A clock that was set back makes it happen now.
    let age = Duration::try_from(Timestamp::now().duration_since(ts)).unwrap_or_default();
    now.checked_sub(age).unwrap_or(now)
}

/// Tells how a chat goes on.
pub(super) fn go_on(session: &Session) -> String {
    format!("Go on with: qilbee run --session {} …", session.id())
}

/// A turn that ended by itself in the same moment needs no command any more, nor does a question that is over.
async fn send(session: &Session, command: Command) -> Result<(), Failure> {
    match session.submit(command).await {
        Ok(()) | Err(CommandError::NotRunning) => Ok(()),
        Err(CommandError::NotHere(reason)) => {
            output::tell(&format!("qilbee: {reason}"));
            Ok(())
        }
        Err(error) => Err(Failure::failed(error.to_string())),
    }
}

//! A turn that is followed: what is open in it, who is asked, and how it ended.

use super::{
    AnnouncedCalls, CallerCommands, FollowOptions, GIVE_KEY, NOBODY_TO_ASK, OwnMessages, Said,
    Terminal, command, send, while_working,
};
use crate::{
    App,
    cli::{Failure, output},
};
use agent::Session;
use protocol::{
    AnsweredBy, ApprovalEvent, CallEvent, CallId, Command, DurableBody, DurableEvent, ErrorCode,
    Event, MessageEvent, NoticeEvent, PauseReason, PersonQuestion, Question, TurnEnd, TurnEvent,
    visible_line,
};

/// A turn that is followed, and what is open in it.
pub(super) struct Following<'a> {
    app: &'a App,
    pub(super) session: &'a Session,
    pub(super) options: FollowOptions,
    pub(super) terminal: Terminal,
    pub(super) caller: Option<CallerCommands>,
    pub(super) failed_with: Option<ErrorCode>,
    /// The last one is the one that ends a turn which nobody could be asked about.
    pub(super) approval: Option<Question>,
    pub(super) asked: Vec<OpenQuestion>,
    /// A turn that was cut off earlier may end before the one that was asked for begins.
    pub(super) begun: bool,
    /// Items of a caller's messages that have not begun or joined a turn yet: messages that came late begin one together.
    pub(super) submitted: usize,
    /// The person has mouse and keyboard.
    pub(super) taken_over: bool,
    /// It waits for somebody to let it go on.
    pub(super) paused: Option<PauseReason>,
    pub(super) announced: AnnouncedCalls,
    own_messages: &'a mut OwnMessages,
}

impl<'a> Following<'a> {
    pub(super) fn new(
        app: &'a App,
        session: &'a Session,
        own_messages: &'a mut OwnMessages,
        options: FollowOptions,
    ) -> Self {
        Self {
            app,
            session,
            options,
            terminal: Terminal::new(app, options),
            caller: options.caller.map(CallerCommands::from_standard_input),
            failed_with: None,
            approval: None,
            asked: Vec::new(),
            begun: false,
            submitted: 0,
            taken_over: false,
            paused: None,
            announced: AnnouncedCalls::default(),
            own_messages,
        }
    }

    /// Returns whether an event is to be shown. The words of the person at this terminal are there already.
    pub(super) fn shows(&mut self, event: &Event) -> bool {
        match event {
            Event::Durable(DurableEvent { body, .. }) => !self.own_messages.take(body),
            Event::Ephemeral(_) => true,
        }
    }

    /// Takes what was said in the terminal.
    pub(super) async fn take_said(&mut self, said: Said) -> Result<(), Failure> {
        let command = match said {
            Said::Typed(line) => match while_working::command(&line.text) {
                Some(command) => {
                    let now = self.app.sessions().options(self.session.id()).await;
                    let now = now.as_ref().ok();
                    self.terminal.admits(line, &command, now).then_some(command)
                }
                None => None,
            },
            Said::Confirmed(text) => while_working::command(&text),
            other => command(other),
        };
        let Some(command) = command else {
            return Ok(());
        };
        send(self.session, command.clone()).await?;
        self.own_messages.note(&command);
        Ok(())
    }

    /// Takes the next event. Returns the end of the turn that was asked for.
    pub(super) async fn take_event(
        &mut self,
        body: DurableBody,
    ) -> Result<Option<TurnEnd>, Failure> {
        self.announced.note(&body);
        match body {
            DurableBody::Approval(ApprovalEvent::ApprovalRequested {
                approval, question, ..
            }) => {
                let asked = self.caller_answers() || self.terminal.ask(approval, &question);
                self.approval = Some(question);
                if !asked {
                    send(self.session, NOBODY_TO_ASK).await?;
                }
            }
            DurableBody::Call(CallEvent::PersonAsked { call, question }) => {
                self.ask_person(call, question).await?;
            }
            DurableBody::Call(CallEvent::PersonAnswered { call, .. }) => {
                self.terminal.withdraw(&call);
                self.asked.retain(|open| open.call != call);
            }
            DurableBody::Turn(TurnEvent::Paused { reason }) => {
                self.paused = Some(reason);
                self.ask_in_pause(reason).await?;
            }
            DurableBody::Turn(TurnEvent::Takeover { .. }) => self.note_takeover().await?,
            DurableBody::Turn(TurnEvent::Resumed) => {
                self.paused = None;
                self.taken_over = false;
                self.terminal.withdraw_pause();
            }
            DurableBody::Notice(NoticeEvent::Error { code, .. }) => self.failed_with = Some(code),
            DurableBody::Message(MessageEvent::UserMessage {
                automatic: false,
                items,
                ..
            }) => {
                self.begun = true;
                self.submitted = self.submitted.saturating_sub(items.len());
            }
            DurableBody::Turn(TurnEvent::TurnEnded { reason }) if self.begun => {
                return Ok(Some(reason));
            }
            DurableBody::Approval(ApprovalEvent::ApprovalResolved { approval, by, .. }) => {
                self.terminal.withdraw_approval(&approval);
                if matches!(by, AnsweredBy::Person | AnsweredBy::Rules) {
                    self.approval = None;
                }
            }
            _ => {}
        }
        Ok(None)
    }

    async fn ask_person(&mut self, call: CallId, question: PersonQuestion) -> Result<(), Failure> {
        let open = OpenQuestion::new(call, &question);
        let is_asked =
            self.caller.is_some() || self.terminal.ask_person(open.call.clone(), question);
        if !is_asked {
            send(self.session, without_answer(&open, self.options)).await?;
        }
        self.asked.push(open);
        Ok(())
    }

    pub(super) fn end(&self, reason: TurnEnd) -> Result<(), Failure> {
        match (reason, &self.approval, self.asked.last()) {
            (TurnEnd::Unanswered, Some(approval), _) => Err(unapproved(approval)),
            (TurnEnd::Unanswered, None, Some(open)) => Err(Failure::nobody_to_ask(format!(
                "“{}” was asked and nobody could answer. Run it in a terminal, or with --unanswered go-on.",
                visible_line(&open.text)
            ))),
            _ => {
                let failed_with = self.failed_with;
                if let Some(ErrorCode::KeyMissing | ErrorCode::KeyRejected) = failed_with {
                    output::tell(GIVE_KEY);
                }
                Failure::of_turn(reason, failed_with.is_some_and(is_providers))
            }
        }
    }
}

/// Question of the model, or of a server, that is open.
pub(super) struct OpenQuestion {
    pub(super) call: CallId,
    pub(super) text: String,
}

fn unapproved(question: &Question) -> Failure {
    let way = match question.once_only {
        true => format!(
            "{} It is asked in every mode: run it in a terminal.",
            question.reason
        ),
        false => "Run it in a terminal, or choose --mode risky or --mode free.".to_owned(),
    };
    Failure::nobody_to_ask(format!(
        "“{}” needs your approval and nobody could be asked. {way}",
        question.sentence
    ))
}

impl OpenQuestion {
    pub(super) fn new(call: CallId, question: &PersonQuestion) -> Self {
        let text = match question {
            PersonQuestion::Choice { text, .. } => text.clone(),
            PersonQuestion::Plan { .. } => "Is the plan right?".to_owned(),
            PersonQuestion::Form { form } => form.message.clone(),
        };
        Self { call, text }
    }
}

/// Command after a question that nobody can be asked.
pub(super) fn without_answer(open: &OpenQuestion, options: FollowOptions) -> Command {
    match options.ends_unanswered {
        true => NOBODY_TO_ASK,
        false => Command::SkipQuestion {
            call: open.call.clone(),
        },
    }
}

fn is_providers(code: ErrorCode) -> bool {
    match code {
        ErrorCode::KeyMissing
        | ErrorCode::KeyRejected
        | ErrorCode::Offline
        | ErrorCode::Provider
        | ErrorCode::SpendLimit => true,
        ErrorCode::Internal => false,
    }
}

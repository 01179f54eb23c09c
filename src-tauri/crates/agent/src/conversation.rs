//! The conversation: what the journal's events add up to. One fold serves loading a session and
//! living through it, so the two can never disagree. Pure; knows no store and no model.

pub(crate) mod fold;
mod found_tools;
pub(crate) mod history;
mod sub_agent_record;
mod verdict;

use crate::{context::Load, limits::guards::TurnGuards, router::RouteRecord};
use found_tools::FoundTools;
use history::{CallEnd, History, MessageNote, StartedCall, Unanswered};
use localization::LocalizedText;
use policy::{Grants, TaintTracker};
use protocol::{
    Answer, ApprovalEvent, ApprovalId, BlobId, BlobRef, CallEvent, CallId, Domain, DurableBody,
    DurableEvent, Message, MessageEvent, NoticeEvent, PictureSize, Profile, Question, SessionEvent,
    SessionOptions, StopReason, ToolCall, TurnEvent, TurnId, UsageTotals,
};
use std::{collections::BTreeSet, sync::Arc};
use sub_agent_record::SubAgentRecord;

/// State of a session, derived from its events.
#[derive(Clone, Debug, Default)]
pub struct Conversation {
    last_seq: u64,
    options: Option<SessionOptions>,
    profile: Option<Profile>,
    sub_agents: SubAgentRecord,
    context: Option<BlobRef>,
    /// Kinds of tools that the context was made for; none stands for all.
    told_domains: Option<Vec<Domain>>,
    history: History,
    questions: Vec<(ApprovalId, CallId, Question)>,
    grants: Grants,
    taint: TaintTracker,
    totals: UsageTotals,
    route: RouteRecord,
    screen: Option<BlobRef>,
    picture: Option<PictureSize>,
    turn: Option<TurnGuards>,
    turn_id: Option<TurnId>,
    has_plan: bool,
    warnings: Vec<LocalizedText>,
    left_out: BTreeSet<String>,
    found_tools: FoundTools,
    /// Tokens that the provider counted, and the number of messages they were counted over.
    measured: Option<(u64, usize)>,
    /// True right after an answer: the next event says what it took.
    is_counted_next: bool,
}

impl Conversation {
    /// Applies the next event.
    pub fn apply(&mut self, event: &DurableEvent) {
        self.last_seq = event.seq;
        if let Some(turn) = &mut self.turn {
            turn.apply(event);
        }
        self.taint.apply(event);
        self.route.apply(event);
        self.sub_agents.apply(&event.body);
        self.found_tools.apply(&event.body);
        let is_counted = std::mem::take(&mut self.is_counted_next);
        match &event.body {
            DurableBody::Session(change) => self.apply_session(change),
            DurableBody::Turn(turn) => {
                self.apply_turn(turn, event);
                if let (true, TurnEvent::Usage { tokens, .. }) = (is_counted, turn) {
                    self.measure(*tokens);
                }
            }
            DurableBody::Message(message) => self.apply_message(message, event.seq),
            DurableBody::Call(call) => self.apply_call(call, event),
            DurableBody::Approval(approval) => self.apply_approval(approval),
            DurableBody::Notice(NoticeEvent::Warning { message }) => {
                if !self.has_warned(message) {
                    self.warnings.push(message.clone());
                }
            }
            DurableBody::Notice(NoticeEvent::PlanUpdated { .. }) => self.has_plan = true,
            DurableBody::Notice(_) => {}
        }
    }

    fn apply_session(&mut self, change: &SessionEvent) {
        match change {
            SessionEvent::SessionStarted {
                options,
                profile,
                briefing,
                ..
            } => {
                self.options = Some(options.clone());
                self.profile.clone_from(profile);
                self.context.clone_from(briefing);
                self.told_domains.clone_from(&options.domains);
            }
            SessionEvent::OptionsChanged { options } => self.options = Some(options.clone()),
            SessionEvent::ToolsChanged {
                briefing, left_out, ..
            } => {
                if briefing.is_some() {
                    self.context.clone_from(briefing);
                }
                self.told_domains = self.options.as_ref().and_then(|set| set.domains.clone());
                self.left_out.extend(left_out.iter().cloned());
            }
            SessionEvent::Titled { .. } | SessionEvent::SessionEnded { .. } => {}
            SessionEvent::ContextCompacted {
                up_to_seq,
                summary,
                folded,
            } => {
                self.history.fold(*up_to_seq, summary, folded.as_ref());
                let after = folded.as_ref().map(|folded| folded.tokens_after);
                self.measured = after.map(|tokens| (tokens, self.history.len()));
            }
        }
    }

    fn apply_turn(&mut self, turn: &TurnEvent, event: &DurableEvent) {
        match turn {
            TurnEvent::TurnStarted => {
                self.turn = Some(TurnGuards::begin(event.ts));
                self.turn_id.clone_from(&event.turn);
                self.has_plan = false;
            }
            TurnEvent::TurnEnded { .. } => {
                self.turn = None;
                self.turn_id = None;
            }
            TurnEvent::Usage { totals, .. } => self.totals = *totals,
            TurnEvent::Paused { .. }
            | TurnEvent::Resumed
            | TurnEvent::HooksTold { .. }
            | TurnEvent::ModelChosen { .. }
            | TurnEvent::Takeover { .. }
            | TurnEvent::Waiting { .. } => {}
        }
    }

    fn apply_message(&mut self, message: &MessageEvent, seq: u64) {
        match message {
            MessageEvent::UserMessage { items, .. } => self.history.say(items, seq),
            MessageEvent::AssistantMessage {
                model,
                items,
                stop_reason,
                verbatim,
                ..
            } => {
                // A refused answer must not be sent back.
                if *stop_reason != StopReason::Refusal {
                    self.history.answer(model, items, verbatim.as_ref(), seq);
                    self.is_counted_next = true;
                }
            }
            MessageEvent::Refined {
                feedback,
                comment,
                told: true,
                again,
            } => {
                let told = verdict::told(*feedback, comment.as_deref(), *again);
                self.history.say(&told, seq);
            }
            MessageEvent::Refined { told: false, .. } => {}
        }
    }

    fn apply_call(&mut self, call: &CallEvent, event: &DurableEvent) {
        match call {
            CallEvent::ToolStarted { call, .. } => self.history.start(call, event),
            CallEvent::ToolSubmitted { call, ticket } => self.history.submit(call, ticket),
            CallEvent::ToolFinished {
                call,
                outcome,
                content,
                ..
            } => self.history.finish(call, *outcome, content, event.seq),
            CallEvent::Screen { image, .. } => {
                self.picture = self.picture.or(image.picture_size());
                self.screen = Some(image.clone());
            }
            CallEvent::SubAgentEnded { totals, .. } => self.totals += *totals,
            CallEvent::SubAgentStarted { .. }
            | CallEvent::ToolCall { .. }
            | CallEvent::FileKept { .. }
            | CallEvent::PersonAsked { .. }
            | CallEvent::PersonAnswered { .. } => {}
        }
    }

    fn apply_approval(&mut self, approval: &ApprovalEvent) {
        match approval {
            ApprovalEvent::ApprovalRequested {
                approval,
                call,
                question,
            } => {
                let asked = (approval.clone(), call.clone(), question.clone());
                self.questions.push(asked);
            }
            ApprovalEvent::ApprovalResolved {
                approval, answer, ..
            } => self.settle(approval, answer),
            ApprovalEvent::GrantsRevoked { approval } => self.grants.revoke(approval.as_ref()),
        }
    }

    /// The number of the last durable event; 0 before the first.
    #[must_use]
    pub fn last_seq(&self) -> u64 {
        self.last_seq
    }

    /// Options of the session; `None` before it has begun.
    #[must_use]
    pub fn options(&self) -> Option<&SessionOptions> {
        self.options.as_ref()
    }

    pub(crate) fn profile(&self) -> Option<&Profile> {
        self.profile.as_ref()
    }

    /// The model that answers: the person's, or the one that was chosen last where that is left to Qilbee.
    pub(crate) fn model(&self) -> Option<&str> {
        let options = self.options.as_ref()?;
        match options.is_automatic() {
            true => self.route.model(),
            false => Some(&options.model),
        }
    }

    /// Record of the parts that are given away, and of the one it works on itself.
    pub(crate) fn sub_agents(&self) -> &SubAgentRecord {
        &self.sub_agents
    }

    /// Record that the choice of a model goes by.
    pub(crate) fn route(&self) -> &RouteRecord {
        &self.route
    }

    /// Tokens, requests and cost so far.
    #[must_use]
    pub fn totals(&self) -> UsageTotals {
        self.totals
    }

    /// Blob that holds the system context, if one was recorded.
    pub(crate) fn system_context(&self) -> Option<&BlobRef> {
        self.context.as_ref()
    }

    /// True when the person gave the chat other kinds of tools than its context was made for.
    pub(crate) fn has_other_domains(&self) -> bool {
        let given = self.options.as_ref().map(|options| &options.domains);
        given.is_some_and(|given| *given != self.told_domains)
    }

    /// Names of the tools that were left out for good.
    pub(crate) fn left_out(&self) -> &BTreeSet<String> {
        &self.left_out
    }

    /// Names of the tools that searches have found, in order.
    pub(crate) fn found_tools(&self) -> &[String] {
        self.found_tools.names()
    }

    /// The last picture of the screen, if any was taken.
    pub(crate) fn screen(&self) -> Option<&BlobRef> {
        self.screen.as_ref()
    }

    /// True when the model was given this picture.
    pub(crate) fn shows(&self, image: &BlobId) -> bool {
        self.history.shows(image)
    }

    /// Size of the first picture of the screen, and so of all of them.
    pub(crate) fn picture(&self) -> Option<PictureSize> {
        self.picture
    }

    /// Taint tracker of this conversation.
    pub(crate) fn taint(&self) -> &TaintTracker {
        &self.taint
    }

    /// Grants that outlast one call.
    #[must_use]
    pub fn grants(&self) -> &Grants {
        &self.grants
    }

    /// The turn that began and has not ended, if any.
    pub(crate) fn turn(&self) -> Option<&TurnGuards> {
        self.turn.as_ref()
    }

    /// The id of the turn that began and has not ended.
    pub(crate) fn turn_id(&self) -> Option<&TurnId> {
        self.turn_id.as_ref()
    }

    /// True when the turn has a plan, which the person agreed to where they wanted to see it first.
    pub(crate) fn has_plan(&self) -> bool {
        self.has_plan
    }

    /// True when this warning was shown in the chat.
    pub(crate) fn has_warned(&self, message: &LocalizedText) -> bool {
        self.warnings
            .iter()
            .any(|shown| shown.is_same_message(message))
    }

    /// Questions without an answer, in order, and the calls they are about.
    pub(crate) fn open_questions(&self) -> impl Iterator<Item = (&ApprovalId, &CallId)> {
        self.questions
            .iter()
            .map(|(approval, call, _)| (approval, call))
    }

    /// Tool calls without a result, in order, and whether each had started.
    #[must_use]
    pub fn open_calls(&self) -> Vec<(&ToolCall, bool)> {
        self.history.open_calls()
    }

    /// The calls of the last answer, in order, as long as one of them has no result.
    pub(crate) fn calls_of_answer(&self) -> impl Iterator<Item = &ToolCall> {
        self.history.calls_of_answer()
    }

    /// Returns the end of a call of the last answer, as long as another of its calls has no result.
    pub(crate) fn end_of(&self, call: &CallId) -> Option<CallEnd<'_>> {
        self.history.end_of(call)
    }

    /// Tool calls that had started and have no result, in order, with what is known of how they began.
    pub(crate) fn started_calls(&self) -> impl Iterator<Item = StartedCall> {
        self.history.started_calls()
    }

    /// The conversation so far as messages. What was given before and has an answer behind it is the
    /// very same message again.
    pub fn messages(&self) -> Result<Vec<Arc<Message>>, Unanswered> {
        self.history.messages()
    }

    /// What is known of each message, in the order of [`Conversation::messages`].
    pub(crate) fn notes(&self) -> &[MessageNote] {
        self.history.notes()
    }

    /// Ids of calls whose messages are no longer given.
    pub(crate) fn folded_calls(&self) -> Arc<BTreeSet<CallId>> {
        self.history.folded_calls()
    }

    /// What the messages take. The tokens are the provider's count where there is one, with an estimate of what came since;
    /// else an estimate over all of them and `fixed`, the tokens of everything besides the messages.
    pub(crate) fn load(&self, fixed: impl FnOnce() -> u64) -> Load {
        let all = Load::sum(self.notes().iter().map(|note| note.load));
        let tokens = match self.measured {
            Some((tokens, counted)) => {
                let since = self.notes().iter().skip(counted);
                tokens.saturating_add(Load::sum(since.map(|note| note.load)).tokens)
            }
            None => all.tokens.saturating_add(fixed()),
        };
        Load { tokens, ..all }
    }

    fn measure(&mut self, tokens: protocol::Tokens) {
        let written = tokens
            .cache_write_short
            .saturating_add(tokens.cache_write_long);
        let read = tokens.input.saturating_add(tokens.cache_read);
        let all = read.saturating_add(written).saturating_add(tokens.output);
        // A server that counts nothing says nothing about the conversation.
        if read.saturating_add(written) > 0 {
            self.measured = Some((all, self.history.len()));
        }
    }

    fn settle(&mut self, approval: &ApprovalId, answer: &Answer) {
        let mut open = self.questions.iter();
        if let Some(index) = open.position(|(asked, _, _)| asked == approval) {
            let (_, _, question) = self.questions.remove(index);
            self.grants.learn(approval, &question, answer);
        }
    }
}

//! Summing up: asks for a summary of older messages, by the provider's own means, else of the model, else in short without
//! either, and records it. What is summed up and when is `context`'s to decide.

use super::{
    Turn,
    listen::{Heard, broken_off},
};
use crate::context::{
    Load, Plan, Room, SUMMARY_SYSTEM, Window, bounded, digest, plan, tokens_of_text, transcript,
};
use futures::StreamExt as _;
use model::{
    ModelAnswer, ModelError, ModelEvent, ModelRequest, ModelSession, OutputBudget, ProviderSummary,
    RecoveryHint, Spent,
};
use protocol::{DurableBody, Folded, Item, Message, Role, SessionEvent, SummaryAuthor, TurnEnd};
use std::sync::Arc;
use store::StoreError;

/// Part of a window, in percent, that a transcript to sum up may fill.
const TRANSCRIPT_PERCENT: u64 = 60;
/// Characters of a transcript for each token of that, and at most.
const CHARACTERS_PER_TOKEN: u64 = 3;
const MAX_TRANSCRIPT_CHARACTERS: u64 = 400_000;
/// Last message of a conversation to sum up that ends with an answer.
const SUMMED_UP_HERE: &str = "The chat is summed up here.";

/// Outcome of making room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MadeRoom {
    Yes,
    /// There is nothing to sum up, or it has to wait.
    No,
    Stopped,
}

/// A summary, and how it came about.
struct Summary {
    text: String,
    by: SummaryAuthor,
    verbatim: Option<String>,
    /// The model that was asked, and what it cost.
    spent: Option<(String, Spent)>,
}

/// Outcome of asking for a summary.
enum Asked {
    Summary(Summary),
    /// None can be had this way.
    None,
    /// The provider can't be reached, or nothing can be asked of it: the next request will tell.
    Later,
    Stopped,
}

impl Turn<'_> {
    /// Sums up older messages when the model's window is nearly full.
    pub(super) async fn make_room(&mut self) -> Result<MadeRoom, StoreError> {
        match self.window().is_full(self.load()) {
            true => self.compact(Room::Usual).await,
            false => Ok(MadeRoom::No),
        }
    }

    /// Makes more room after a request was refused as too long. Each kind of room is made once, so this ends.
    pub(super) async fn heal(&mut self, room: &mut Option<Room>) -> Result<MadeRoom, StoreError> {
        let load = self.load();
        if !self.window().overflows_in_size(load) {
            self.model_session.refuse(load.tokens);
        }
        let next = match room {
            None => Room::Tight,
            Some(Room::Usual | Room::Tight) => Room::Most,
            Some(Room::Most) => return Ok(MadeRoom::No),
        };
        *room = Some(next);
        match self.compact(next).await? {
            MadeRoom::No if next != Room::Most => {
                *room = Some(Room::Most);
                self.compact(Room::Most).await
            }
            made => Ok(made),
        }
    }

    /// Makes room after an answer that did not fit, and tells the model to go on.
    pub(super) async fn make_room_and_say(
        &mut self,
        text: &str,
        most: bool,
    ) -> Result<Option<TurnEnd>, StoreError> {
        let room = if most { Room::Most } else { Room::Tight };
        self.prompt_model(text).await?;
        let made = self.compact(room).await?;
        Ok((made == MadeRoom::Stopped).then_some(TurnEnd::Stopped))
    }

    async fn compact(&mut self, room: Room) -> Result<MadeRoom, StoreError> {
        let (window, before) = (self.window(), self.load());
        let conversation = self.log.conversation();
        let Ok(messages) = conversation.messages() else {
            return Ok(MadeRoom::No);
        };
        let kept_turns = self
            .options()
            .map_or(1, |options| options.limits.kept_turns);
        let Some(plan) = plan(&messages, conversation.notes(), window, kept_turns, room) else {
            return Ok(MadeRoom::No);
        };
        let gone = &messages[..plan.cut];
        let summary = match self.summary(gone, window, room, before).await? {
            Asked::Summary(summary) => summary,
            Asked::None => Summary {
                text: digest(gone),
                by: SummaryAuthor::Digest,
                verbatim: None,
                spent: None,
            },
            Asked::Later => return Ok(MadeRoom::No),
            Asked::Stopped => return Ok(MadeRoom::Stopped),
        };
        self.record_summary(summary, plan, before).await?;
        Ok(MadeRoom::Yes)
    }

    /// Asks the provider for its own summary, then the model for one.
    async fn summary(
        &mut self,
        gone: &[Arc<Message>],
        window: Window,
        room: Room,
        before: Load,
    ) -> Result<Asked, StoreError> {
        if room == Room::Most {
            return Ok(Asked::None);
        }
        let can_wait = room == Room::Usual && !window.overflows(before);
        match self.provider_summary(gone, can_wait).await? {
            Asked::None => self.model_summary(gone, window, can_wait).await,
            asked => Ok(asked),
        }
    }

    async fn provider_summary(
        &mut self,
        gone: &[Arc<Message>],
        can_wait: bool,
    ) -> Result<Asked, StoreError> {
        let Ok(request) = self.request(OutputBudget::Standard) else {
            return Ok(Asked::None);
        };
        let request = ModelRequest {
            messages: ending_with_the_user(gone),
            ..request
        };
        let mut active = std::mem::take(self.model_session);
        let name = self.model_name();
        let mut spent = None;
        let heard = match active.with(&self.parts.models, &name) {
            Some(session) => self.listen(session.summarize(request, &mut spent)).await,
            None => Ok(Heard::Said(Ok(None))),
        };
        *self.model_session = active;
        Ok(match heard? {
            Heard::Said(Ok(Some(summary))) => Asked::Summary(of_provider(summary, name)),
            Heard::Said(Ok(None)) => Asked::None,
            Heard::Said(Err(error)) => self.failed(name, &error, can_wait).await?,
            Heard::OutOfTime => {
                self.record_spent_by(name, spent).await?;
                Asked::None
            }
            Heard::Stopped => {
                self.record_spent_by(name, spent).await?;
                Asked::Stopped
            }
        })
    }

    async fn model_summary(
        &mut self,
        gone: &[Arc<Message>],
        window: Window,
        can_wait: bool,
    ) -> Result<Asked, StoreError> {
        let tokens = window.usable_tokens / 100 * TRANSCRIPT_PERCENT;
        let name = self.summary_model(tokens).await;
        let Some(model) = self.parts.models.find(&name) else {
            return Ok(Asked::None);
        };
        let Ok(request) = self.request(OutputBudget::Standard) else {
            return Ok(Asked::None);
        };
        let most = tokens.saturating_mul(CHARACTERS_PER_TOKEN);
        let most = usize::try_from(most.min(MAX_TRANSCRIPT_CHARACTERS)).unwrap_or(0);
        let request = ModelRequest {
            system: SUMMARY_SYSTEM.into(),
            tools: Arc::default(),
            messages: vec![said(transcript(gone, most))],
            ..request
        };
        let mut session = model.start_session();
        let mut spent = None;
        let answer = finished(session.as_mut(), request, &mut spent);
        Ok(match self.listen(answer).await? {
            Heard::Said(Ok(answer)) => self.of_model(name, answer).await?,
            Heard::Said(Err(error)) => self.failed(name, &error, can_wait).await?,
            Heard::OutOfTime => {
                self.record_spent_by(name, spent).await?;
                Asked::None
            }
            Heard::Stopped => {
                self.record_spent_by(name, spent).await?;
                Asked::Stopped
            }
        })
    }

    async fn of_model(&mut self, name: String, answer: ModelAnswer) -> Result<Asked, StoreError> {
        let texts = answer.items.iter().filter_map(|item| match item {
            Item::Text { text } => Some(text.as_str()),
            _ => None,
        });
        let is_refused = answer.stop_reason == protocol::StopReason::Refusal;
        let text = bounded(&texts.collect::<Vec<_>>().join("\n")).filter(|_| !is_refused);
        let spent = Spent {
            tokens: answer.tokens,
            cost_usd: answer.cost_usd,
        };
        match text {
            Some(text) => Ok(Asked::Summary(Summary {
                text,
                by: SummaryAuthor::Model,
                verbatim: None,
                spent: Some((name, spent)),
            })),
            None => {
                self.record_spent_by(name, Some(spent)).await?;
                Ok(Asked::None)
            }
        }
    }

    /// A summary that failed: it can wait where the next request fails the same way and tells of it.
    async fn failed(
        &mut self,
        name: String,
        error: &ModelError,
        can_wait: bool,
    ) -> Result<Asked, StoreError> {
        tracing::warn!(%error, "a summary of the chat failed");
        self.record_spent_by(name, error.spent.as_deref().copied())
            .await?;
        Ok(match error.recovery {
            RecoveryHint::Retry { .. }
            | RecoveryHint::AddKey
            | RecoveryHint::ReplaceKey
            | RecoveryHint::StopSpending
            | RecoveryHint::FixAddress
            | RecoveryHint::AskOwner
            | RecoveryHint::ChangeModel
                if can_wait =>
            {
                Asked::Later
            }
            _ => Asked::None,
        })
    }

    async fn record_summary(
        &mut self,
        summary: Summary,
        plan: Plan,
        before: Load,
    ) -> Result<(), StoreError> {
        let of_provider = summary.verbatim.is_some();
        let kept = before.tokens.saturating_sub(plan.freed.tokens);
        let folded = Folded {
            by: summary.by,
            messages: plan.cut as u64,
            pictures: plan.freed.pictures,
            tokens_before: before.tokens,
            tokens_after: kept.saturating_add(tokens_of_text(&summary.text)),
            model: of_provider.then(|| self.model_name()),
            verbatim: summary.verbatim,
        };
        let compacted = SessionEvent::ContextCompacted {
            up_to_seq: plan.up_to_seq,
            summary: summary.text,
            folded: Some(folded),
        };
        let mut recorded = vec![DurableBody::Session(compacted)];
        let usage =
            |(name, spent): (String, Spent)| self.usage_of(name, spent.tokens, spent.cost_usd);
        recorded.extend(summary.spent.map(usage));
        self.log.record(recorded).await
    }

    pub(super) fn window(&self) -> Window {
        let model = self.parts.models.find(&self.model_name());
        let limits = model
            .map(|model| model.context_limits())
            .unwrap_or_default();
        Window::of(limits, self.model_session.refused_tokens())
    }

    pub(super) fn load(&self) -> Load {
        let fixed = || {
            let specs = self.declared_tools().into_iter();
            let tools = specs.map(|spec| tokens_of_text(&format!("{spec:?}")));
            tokens_of_text(&self.context.system).saturating_add(tools.sum())
        };
        self.log.conversation().load(fixed)
    }
}

/// The messages, ended by one of the user: only such a conversation can be asked about.
fn ending_with_the_user(messages: &[Arc<Message>]) -> Vec<Arc<Message>> {
    let mut messages = messages.to_vec();
    if messages
        .last()
        .is_some_and(|last| last.role == Role::Assistant)
    {
        let Item::Text { text } = Item::automatic(SUMMED_UP_HERE) else {
            return messages;
        };
        messages.push(said(text));
    }
    messages
}

fn said(text: String) -> Arc<Message> {
    Arc::new(Message {
        role: Role::User,
        items: vec![Item::text(text)],
        model: None,
        verbatim: None,
    })
}

fn of_provider(summary: ProviderSummary, name: String) -> Summary {
    Summary {
        text: summary.text,
        by: SummaryAuthor::Provider,
        verbatim: Some(summary.verbatim),
        spent: Some((name, summary.spent)),
    }
}

/// The whole answer to a request whose words nobody follows. `spent` becomes what was used so far.
async fn finished(
    session: &mut dyn ModelSession,
    request: ModelRequest,
    spent: &mut Option<Spent>,
) -> Result<ModelAnswer, ModelError> {
    let mut stream = session.ask(request).await?;
    while let Some(event) = stream.next().await {
        match event? {
            ModelEvent::Finished(answer) => return Ok(answer),
            ModelEvent::Spent(so_far) => *spent = Some(so_far),
            ModelEvent::TextDelta(_)
            | ModelEvent::ThinkingDelta(_)
            | ModelEvent::ToolCallDelta { .. } => {}
        }
    }
    Err(broken_off())
}

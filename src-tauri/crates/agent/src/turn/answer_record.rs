//! Record of an answer: what of it is kept, and what it cost.

use super::{Turn, progress::AnswerRetention};
use crate::events;
use localization::{LocalizedText, localized};
use model::{ModelAnswer, Spent};
use protocol::{DurableBody, EphemeralBody, MessageEvent, StopReason, Tokens, TurnEvent};
use store::StoreError;

impl Turn<'_> {
    /// Records the whole answer, before anything it asks for is done.
    pub(super) async fn record_answer(
        &mut self,
        answer: &ModelAnswer,
        keep: AnswerRetention,
    ) -> Result<(), StoreError> {
        let model = self.model_name();
        let usage = self.usage(answer.tokens, answer.cost_usd);
        let message = |items, verbatim| {
            DurableBody::Message(MessageEvent::AssistantMessage {
                model,
                items,
                stop_reason: answer.stop_reason,
                verbatim,
                request_id: answer.request_id.clone(),
            })
        };
        let mut recorded = match keep {
            AnswerRetention::All => vec![
                message(answer.items.clone(), answer.verbatim.clone()),
                usage,
            ],
            AnswerRetention::Mention => vec![message(Vec::new(), None), usage],
            AnswerRetention::Cost => vec![usage],
        };
        if keep == AnswerRetention::Cost {
            self.log.publish(EphemeralBody::Retrying {
                attempt: 2,
                delay_ms: 0,
                since: self.log.clock().now(),
                reason: localized!("agent-retry-cut-off"),
            });
        }
        recorded.extend(self.other_model(answer));
        match &answer.explanation {
            explanation if answer.stop_reason == StopReason::Refusal => {
                recorded.push(events::warning(refusal(explanation.as_deref())));
            }
            Some(change) => recorded.push(events::warning(change.clone())),
            None => {}
        }
        self.log.record(recorded).await
    }

    /// Tells once in a turn that another model answers.
    fn other_model(&mut self, answer: &ModelAnswer) -> Option<DurableBody> {
        let answered = answer.answered_by.as_ref()?;
        if self.answered_by.replace(answered.clone()).as_ref() == Some(answered) {
            return None;
        }
        let asked = self.model_name();
        Some(events::warning(localized!(
            "agent-other-model",
            answered = answered,
            asked = asked
        )))
    }

    /// Records the tokens that a model used, if it used any.
    pub(super) async fn record_spent_by(
        &mut self,
        model: String,
        spent: Option<Spent>,
    ) -> Result<(), StoreError> {
        let Some(spent) = spent else {
            return Ok(());
        };
        let usage = self.usage_of(model, spent.tokens, spent.cost_usd);
        self.log.record(vec![usage]).await
    }

    /// The event that tells of these tokens of the model that answers.
    pub(super) fn usage(&self, tokens: Tokens, cost_usd: f64) -> DurableBody {
        self.usage_of(self.model_name(), tokens, cost_usd)
    }

    /// The event that tells of these tokens of a model.
    pub(super) fn usage_of(&self, model: String, tokens: Tokens, cost_usd: f64) -> DurableBody {
        let mut totals = self.log.conversation().totals();
        totals.tokens += tokens;
        totals.requests += 1;
        totals.cost_usd += cost_usd;
        DurableBody::Turn(TurnEvent::Usage {
            hard_usd: self.hard_usd(&model, tokens, cost_usd),
            model,
            tokens,
            cost_usd,
            totals,
        })
    }

    /// Price of these tokens with the model for hard work, where Qilbee chose the model and both prices are known.
    fn hard_usd(&self, model: &str, tokens: Tokens, cost_usd: f64) -> Option<f64> {
        let conversation = self.log.conversation();
        let is_chosen = conversation.options()?.is_automatic();
        let hard = conversation.route().hard().filter(|_| is_chosen)?;
        let prices = |id: &str| self.parts.models.find(id)?.prices();
        prices(model)?;
        match hard == model {
            true => Some(cost_usd),
            false => Some(prices(hard)?.cost_usd(tokens)),
        }
    }

    /// Id of the model that answers.
    pub(super) fn model_name(&self) -> String {
        let chosen = || self.options().map(|options| options.model.as_str());
        let model = self.log.conversation().model().or_else(chosen);
        model.unwrap_or_default().to_owned()
    }
}

fn refusal(explanation: Option<&str>) -> LocalizedText {
    match explanation {
        Some(explanation) if !explanation.trim().is_empty() => {
            localized!("agent-declined-because", explanation = explanation)
        }
        Some(_) | None => localized!("agent-declined"),
    }
}

//! Choice of the model, where the person leaves it to Qilbee: gathers the facts, has the router decide, and says which model
//! answers and why.

use super::Turn;
use crate::{
    context::Window,
    router::{self, Candidate, Facts, Ladder, Needs},
};
use protocol::{DurableBody, SessionOptions, TurnEvent};
use store::StoreError;

impl Turn<'_> {
    /// Chooses the model of the turn. It stays for the turn, unless it can't take in what the chat has become.
    pub(super) async fn choose_model(&mut self) -> Result<(), StoreError> {
        if !self.is_automatic() {
            return Ok(());
        }
        let needs = self.needs();
        let record = self.log.conversation().route();
        let is_chosen = record.is_chosen_now();
        let chosen = record.model().and_then(|id| self.candidate(id));
        if is_chosen && chosen.is_some_and(|chosen| chosen.suits(needs)) {
            return Ok(());
        }
        // Without any model, asking says so.
        let Some(ladder) = self.ladder().await else {
            return Ok(());
        };
        let facts = self.facts(needs).await?;
        let route = router::route(&ladder, &facts);
        let conversation = self.log.conversation();
        if is_chosen && conversation.route().model() == Some(route.model.as_str()) {
            return Ok(());
        }
        let hard = Some(&ladder.hard().id).filter(|hard| **hard != route.model);
        let chosen = TurnEvent::ModelChosen {
            message: route.message(),
            hard: hard.cloned(),
            reason: route.reason,
            model: route.model,
        };
        self.log.record(vec![DurableBody::Turn(chosen)]).await
    }

    /// The model to ask for a summary of so many tokens: the cheapest where Qilbee chooses, else the one that answers.
    pub(super) async fn summary_model(&mut self, tokens: u64) -> String {
        let ladder = match self.is_automatic() {
            true => self.ladder().await,
            false => None,
        };
        let cheapest = ladder.map(|ladder| ladder.cheapest_with_room(tokens).id.clone());
        cheapest.unwrap_or_else(|| self.model_name())
    }

    fn is_automatic(&self) -> bool {
        self.options().is_some_and(SessionOptions::is_automatic)
    }

    async fn ladder(&mut self) -> Option<Ladder> {
        let choices = self.parts.model_choices.now().await;
        Ladder::of(&choices, |id| self.candidate(id))
    }

    fn candidate(&self, id: &str) -> Option<Candidate> {
        let model = self.parts.models.find(id)?;
        Some(Candidate {
            id: id.to_owned(),
            prices: model.prices(),
            sees: model.sees(),
            picture_limits: model.picture_limits(),
            room_tokens: Window::of(model.context_limits(), None).full_tokens(),
        })
    }

    fn needs(&self) -> Needs {
        let conversation = self.log.conversation();
        let load = self.load();
        Needs {
            sight: load.pictures > 0 || conversation.route().uses_screen(),
            picture: conversation.picture(),
            tokens: load.tokens,
        }
    }

    async fn facts(&mut self, needs: Needs) -> Result<Facts, StoreError> {
        let (clock, store) = (self.log.clock(), self.log.store());
        let day = self.parts.day_budget.left_usd(clock, store).await?;
        let record = self.log.conversation().route();
        Ok(Facts {
            needs,
            current: record.answered_by().map(str::to_owned),
            is_cached: record.is_cached(clock.now()),
            steps: record.usual_steps(),
            longest_turn: record.longest_turn(),
            stuck: record.stuck().clone(),
            disliked: record.disliked().clone(),
            usd_left: least(day, self.task_usd_left()),
        })
    }

    /// US dollars that the task's limit leaves, if it has one.
    fn task_usd_left(&self) -> Option<f64> {
        let limit = self.options()?.max_cost_usd?;
        Some(limit - self.guards()?.cost_usd())
    }
}

fn least(one: Option<f64>, other: Option<f64>) -> Option<f64> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

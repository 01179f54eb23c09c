//! Facts that were learned of a server's models, and when it is asked for more. Pure.

use super::{description::Description, model_facts::ModelFacts, served_model::ServedModel};
use std::{collections::HashMap, time::Duration};
use tokio::time::Instant;

/// Times that a silent server is asked: each of them lets a chat wait.
const MAX_SILENCES: u8 = 2;
/// Times that a server is asked which can't tell yet, an hour at most.
const MAX_DEFERRALS: u8 = 12;
/// Pause after the first of those times. Each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
/// Longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(600);

/// Facts of a server's models, by their names on the wire.
#[derive(Debug, Default)]
pub(super) struct LearnedFacts(HashMap<String, Learned>);

#[derive(Clone, Copy, Debug, Default)]
struct Learned {
    facts: ModelFacts,
    state: LearningState,
    /// Window that a refusal has named: the true one, whatever anybody said before.
    refused_window: Option<u64>,
    silences: u8,
    deferrals: u8,
    /// Time before which the server is not asked again.
    not_before: Option<Instant>,
}

/// Progress in learning of a model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LearningState {
    /// Nothing is known but what a list says.
    #[default]
    Listed,
    /// The server told what will be different later.
    Guessed,
    /// The server told all it has to tell.
    Told,
}

impl LearnedFacts {
    /// Returns the facts of a model; none where none were told.
    pub(super) fn of(&self, model: &str) -> ModelFacts {
        self.learned(model).facts
    }

    /// Returns what is known of a model, together with what was set up.
    pub(super) fn complete(&self, served: &ServedModel) -> ServedModel {
        let learned = self.learned(&served.id);
        let served = served.clone().with(&learned.facts);
        let smaller = learned
            .refused_window
            .filter(|tokens| *tokens < served.window_tokens());
        ServedModel {
            context_tokens: smaller.or(served.context_tokens),
            ..served
        }
    }

    /// Notes the window that a request was refused for.
    pub(super) fn note_refused_window(&mut self, model: &str, tokens: u64) {
        tracing::info!(model, tokens, "the server named its window");
        self.entry(model).refused_window = Some(tokens);
    }

    /// Notes what a list tells of a model. The model's own description, once it was asked for, tells more.
    pub(super) fn note_listed(&mut self, model: &str, facts: ModelFacts) {
        let learned = self.entry(model);
        if learned.state == LearningState::Listed {
            learned.facts = facts;
        }
    }

    /// Keeps what the server told. A guess is asked about again, as what could not be told yet.
    pub(super) fn keep(&mut self, model: &str, told: Description, now: Instant) {
        let learned = self.entry(model);
        learned.facts = ModelFacts {
            // A window of nothing stands for one that nobody set.
            context_tokens: told.facts.context_tokens.filter(|tokens| *tokens > 0),
            ..told.facts
        };
        learned.state = match told.is_guess {
            true => LearningState::Guessed,
            false => LearningState::Told,
        };
        if told.is_guess {
            learned.defer(now);
        }
    }

    /// Notes that the server can't tell yet.
    pub(super) fn note_later(&mut self, model: &str, now: Instant) {
        self.entry(model).defer(now);
    }

    /// Notes that the server did not answer in time.
    pub(super) fn note_silence(&mut self, model: &str) {
        let learned = self.entry(model);
        learned.silences = learned.silences.saturating_add(1);
    }

    /// Returns whether to ask the server for a model now.
    pub(super) fn is_due(&self, model: &str, now: Instant) -> bool {
        let learned = self.learned(model);
        learned.state != LearningState::Told
            && learned.silences < MAX_SILENCES
            && learned.deferrals < MAX_DEFERRALS
            && learned.not_before.is_none_or(|time| now >= time)
    }

    fn entry(&mut self, model: &str) -> &mut Learned {
        self.0.entry(model.to_owned()).or_default()
    }

    fn learned(&self, model: &str) -> Learned {
        self.0.get(model).copied().unwrap_or_default()
    }
}

impl Learned {
    fn defer(&mut self, now: Instant) {
        let doubled = 2_u32.saturating_pow(u32::from(self.deferrals));
        let pause = FIRST_PAUSE.saturating_mul(doubled).min(LONGEST_PAUSE);
        self.deferrals = self.deferrals.saturating_add(1);
        self.not_before = Some(now + pause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(tokens: u64, is_guess: bool) -> Description {
        let facts = ModelFacts {
            context_tokens: Some(tokens),
            ..ModelFacts::default()
        };
        Description { facts, is_guess }
    }

    #[test]
    fn who_cannot_tell_yet_is_asked_less_and_less() {
        let (mut learned, start) = (LearnedFacts::default(), Instant::now());
        let mut asked = Vec::new();
        for second in 0..7_200 {
            let now = start + Duration::from_secs(second);
            if learned.is_due("m", now) {
                asked.push(second);
                learned.note_later("m", now);
            }
        }
        let wanted = [0, 5, 15, 35, 75, 155, 315, 635, 1_235, 1_835, 2_435, 3_035];
        assert_eq!(asked, wanted);
        assert!(learned.is_due("other", start));
    }

    #[test]
    fn a_guess_holds_until_the_server_knows() {
        let (mut learned, start) = (LearnedFacts::default(), Instant::now());
        learned.keep("m", window(32_768, true), start);
        learned.note_listed("m", ModelFacts::default());
        assert_eq!(learned.of("m").context_tokens, Some(32_768));
        assert!(!learned.is_due("m", start));
        assert!(learned.is_due("m", start + FIRST_PAUSE));
        learned.keep("m", window(4_096, false), start + FIRST_PAUSE);
        assert_eq!(learned.of("m").context_tokens, Some(4_096));
        assert!(!learned.is_due("m", start + LONGEST_PAUSE));
    }

    #[test]
    fn a_window_of_nothing_is_unknown() {
        let mut learned = LearnedFacts::default();
        learned.keep("m", window(0, false), Instant::now());
        assert_eq!(learned.of("m"), ModelFacts::default());
    }
}

//! Figures of all chats, added up from the journal: tasks, time, cost, steps, questions, verdicts, summaries, savings; by day
//! and by label. One pass over the events in the order they were written. A task that a fork copied counts once, and what its parts
//! used counts with it.

use crate::{
    StoreError,
    forecast::{FORECAST_TURNS, PastTurn, TaskKind, forecast},
    table::{
        events::figures::{self, Fact, FactKind},
        session_labels,
    },
};
use jiff::{Timestamp, tz::TimeZone};
use protocol::{Feedback, SessionId, TurnEnd};
use rusqlite::Connection;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap, VecDeque};

/// Figures of some tasks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Figures {
    /// Tasks that were done.
    pub done: u64,
    /// Tasks that failed, reached a limit or were refused.
    pub failed: u64,
    /// Tasks that the person or the program's end stopped.
    pub stopped: u64,
    /// Time from the beginning to the end of these tasks, in seconds.
    pub seconds: f64,
    /// Cost in US dollars.
    pub cost_usd: f64,
    /// Tool calls.
    pub tool_calls: u64,
    /// Questions to the person: before a step, of the model, about a plan, and forms of servers.
    pub questions: u64,
    /// Answers rated good.
    pub good: u64,
    /// Answers rated bad.
    pub bad: u64,
    /// Times that older messages were summed up.
    pub compactions: u64,
    /// Tokens of the conversations before that, where the journal has them.
    pub tokens_before: u64,
    /// Tokens of the same conversations afterwards.
    pub tokens_after: u64,
    /// Tasks whose cost the tasks before them had forecast.
    pub forecasts: u64,
    /// Cost of those, in US dollars.
    pub forecast_cost_usd: f64,
    /// Difference between that and the forecasts, either way, in US dollars.
    pub forecast_error_usd: f64,
    /// Cost of the requests whose model Qilbee chose, in US dollars.
    pub routed_usd: f64,
    /// Cost of the same requests with the model for hard work, in US dollars.
    pub hard_usd: f64,
}

/// Figures of all tasks, and by day and label.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Statistics {
    /// All tasks.
    pub total: Figures,
    /// By the day on which they began, the earliest first.
    pub days: Vec<NamedFigures>,
    /// By label, in order. A task counts under each label of its chat; the empty name is of chats without any.
    pub labels: Vec<NamedFigures>,
}

/// Figures of a day or label.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct NamedFigures {
    /// The day, as in `2026-11-20`, or the label.
    pub name: String,
    /// Its figures.
    pub figures: Figures,
}

/// Adds up the whole journal. Days are those of the time zone.
pub(crate) fn read(connection: &Connection, zone: &TimeZone) -> Result<Statistics, StoreError> {
    let mut labels: HashMap<SessionId, Vec<String>> = HashMap::new();
    for (session, label) in session_labels::all(connection)? {
        labels.entry(session).or_default().push(label);
    }
    let mut tally = Tally::default();
    figures::each(connection, |fact| {
        tally.apply(fact);
        Ok(())
    })?;
    Ok(tally.statistics(&labels, zone))
}

/// A task as far as it was read.
#[derive(Debug)]
struct Task {
    session: SessionId,
    kind: TaskKind,
    begun: Timestamp,
    verdict: Option<Feedback>,
    figures: Figures,
}

/// Place of a turn among the tasks.
#[derive(Clone, Debug)]
struct TurnPlace {
    task: usize,
    /// The first session that had it; the others are its forks.
    owner: SessionId,
    /// It works on a part of the task, which tells of its cost and calls itself.
    is_part: bool,
}

/// State of the pass.
#[derive(Debug, Default)]
struct Tally {
    tasks: Vec<Task>,
    /// Place of each turn.
    places: HashMap<String, TurnPlace>,
    /// Sessions that were begun for a part of another's task, until they begin with it.
    parts: HashMap<SessionId, SessionId>,
    /// The last turn of each chat.
    last: HashMap<SessionId, TurnPlace>,
    /// Conditions that each chat's tasks have now.
    kinds: HashMap<SessionId, TaskKind>,
    /// Turns that a forecast goes by, the latest last.
    past: VecDeque<PastTurn>,
}

impl Tally {
    fn apply(&mut self, fact: Fact) {
        self.note_kind(&fact);
        let place = match &fact.turn {
            Some(turn) => self.place(turn, &fact),
            None => self.last.get(&fact.session).cloned(),
        };
        let Some(place) = place.filter(|place| place.owner == fact.session) else {
            return;
        };
        let Some(task) = self.tasks.get_mut(place.task) else {
            return;
        };
        if place.is_part && !fact.kind.is_told_by_parts() {
            return;
        }
        let figures = &mut task.figures;
        match fact.kind {
            FactKind::Started { .. } | FactKind::Set(_) | FactKind::Begun => {}
            FactKind::Ended(reason) => {
                figures.seconds = fact.at.duration_since(task.begun).as_secs_f64();
                match reason {
                    TurnEnd::Completed | TurnEnd::Criterion => figures.done = 1,
                    TurnEnd::Stopped | TurnEnd::Closed => figures.stopped = 1,
                    TurnEnd::Refused
                    | TurnEnd::MaxSteps
                    | TurnEnd::Budget
                    | TurnEnd::Loop
                    | TurnEnd::Error
                    | TurnEnd::Unanswered => figures.failed = 1,
                }
                if figures.tool_calls > 0 {
                    figures.compare_with(&self.past, &task.kind);
                    self.past.push_back(PastTurn {
                        kind: task.kind.clone(),
                        seconds: figures.seconds,
                        cost_usd: figures.cost_usd,
                        tool_calls: figures.tool_calls,
                    });
                    let too_many = self.past.len().saturating_sub(FORECAST_TURNS);
                    self.past.drain(..too_many);
                }
            }
            FactKind::Cost(cost) => {
                if !place.is_part {
                    figures.cost_usd += cost.usd;
                }
                if let Some(hard_usd) = cost.hard_usd {
                    figures.routed_usd += cost.usd;
                    figures.hard_usd += hard_usd;
                }
            }
            FactKind::Part(part) => {
                figures.cost_usd += part.usd;
                figures.tool_calls += part.tool_calls;
            }
            FactKind::ToolCall => figures.tool_calls += 1,
            FactKind::Question => figures.questions += 1,
            FactKind::Compacted(tokens) => {
                figures.compactions += 1;
                if let Some(tokens) = tokens {
                    figures.tokens_before += tokens.before;
                    figures.tokens_after += tokens.after;
                }
            }
            FactKind::Verdict(feedback) => task.verdict = Some(feedback),
        }
    }

    /// Notes the conditions of the tasks that follow in a chat.
    fn note_kind(&mut self, fact: &Fact) {
        let kind = match &fact.kind {
            FactKind::Started { kind, parent } => {
                if let Some(parent) = parent {
                    self.parts.insert(fact.session.clone(), parent.clone());
                }
                kind
            }
            FactKind::Set(kind) => kind,
            FactKind::Begun
            | FactKind::Ended(_)
            | FactKind::Cost(_)
            | FactKind::Part(_)
            | FactKind::ToolCall
            | FactKind::Question
            | FactKind::Compacted(_)
            | FactKind::Verdict(_) => return,
        };
        self.kinds.insert(fact.session.clone(), kind.clone());
    }

    fn place(&mut self, turn: &str, fact: &Fact) -> Option<TurnPlace> {
        let known = self.places.get(turn).cloned();
        let place = match (known, &fact.kind) {
            (Some(place), _) => place,
            (None, FactKind::Begun) => self.begin(turn, fact)?,
            // Told before a turn began, or of one that is lost.
            (None, _) => return self.last.get(&fact.session).cloned(),
        };
        self.last.insert(fact.session.clone(), place.clone());
        Some(place)
    }

    /// Begins a task, or a part of the one that its parent works on.
    fn begin(&mut self, turn: &str, fact: &Fact) -> Option<TurnPlace> {
        let parent = self.parts.remove(&fact.session);
        let task = match &parent {
            Some(parent) => self.last.get(parent)?.task,
            None => {
                self.tasks.push(Task {
                    session: fact.session.clone(),
                    kind: self.kinds.get(&fact.session).cloned().unwrap_or_default(),
                    begun: fact.at,
                    verdict: None,
                    figures: Figures::default(),
                });
                self.tasks.len() - 1
            }
        };
        let place = TurnPlace {
            task,
            owner: fact.session.clone(),
            is_part: parent.is_some(),
        };
        self.places.insert(turn.to_owned(), place.clone());
        Some(place)
    }

    fn statistics(self, labels: &HashMap<SessionId, Vec<String>>, zone: &TimeZone) -> Statistics {
        let mut total = Figures::default();
        let mut days: BTreeMap<String, Figures> = BTreeMap::new();
        let mut by_label: BTreeMap<String, Figures> = BTreeMap::new();
        for mut task in self.tasks {
            match task.verdict {
                Some(Feedback::Good) => task.figures.good = 1,
                Some(Feedback::Bad) => task.figures.bad = 1,
                None => {}
            }
            total.add(&task.figures);
            let day = task.begun.to_zoned(zone.clone()).date().to_string();
            days.entry(day).or_default().add(&task.figures);
            match labels.get(&task.session) {
                Some(own) => {
                    for label in own {
                        let figures = by_label.entry(label.clone()).or_default();
                        figures.add(&task.figures);
                    }
                }
                None => by_label
                    .entry(String::new())
                    .or_default()
                    .add(&task.figures),
            }
        }
        let named = |figures: BTreeMap<String, Figures>| {
            let named = figures.into_iter();
            let named = named.map(|(name, figures)| NamedFigures { name, figures });
            named.collect()
        };
        Statistics {
            total,
            days: named(days),
            labels: named(by_label),
        }
    }
}

impl Figures {
    /// Returns the number of tasks.
    #[must_use]
    pub fn tasks(&self) -> u64 {
        self.done + self.failed + self.stopped
    }

    /// Returns the questions of a task, on average; `None` without tasks.
    #[must_use]
    pub fn questions_per_task(&self) -> Option<f64> {
        ratio(self.questions, self.tasks())
    }

    /// Returns the part of the tokens that is left when older messages are summed up; `None` where the journal tells of
    /// none.
    #[must_use]
    pub fn compaction_ratio(&self) -> Option<f64> {
        ratio(self.tokens_after, self.tokens_before)
    }

    /// Returns how far forecasts of the cost were off, as a part of the cost; `None` where there were none.
    #[must_use]
    pub fn forecast_error(&self) -> Option<f64> {
        (self.forecast_cost_usd > 0.0).then(|| self.forecast_error_usd / self.forecast_cost_usd)
    }

    /// Returns what choosing the model saved, in US dollars; `None` where Qilbee chose none.
    #[must_use]
    pub fn saved_usd(&self) -> Option<f64> {
        let was_chosen = self.routed_usd > 0.0 || self.hard_usd > 0.0;
        was_chosen.then_some(self.hard_usd - self.routed_usd)
    }

    /// Compares the cost of a task with what those before it had forecast.
    fn compare_with(&mut self, past: &VecDeque<PastTurn>, kind: &TaskKind) {
        if let Some(forecast) = forecast(past, kind) {
            self.forecasts = 1;
            self.forecast_cost_usd = self.cost_usd;
            self.forecast_error_usd = (self.cost_usd - forecast.cost_usd.median).abs();
        }
    }

    fn add(&mut self, other: &Self) {
        self.done += other.done;
        self.failed += other.failed;
        self.stopped += other.stopped;
        self.seconds += other.seconds;
        self.cost_usd += other.cost_usd;
        self.tool_calls += other.tool_calls;
        self.questions += other.questions;
        self.good += other.good;
        self.bad += other.bad;
        self.compactions += other.compactions;
        self.tokens_before += other.tokens_before;
        self.tokens_after += other.tokens_after;
        self.forecasts += other.forecasts;
        self.forecast_cost_usd += other.forecast_cost_usd;
        self.forecast_error_usd += other.forecast_error_usd;
        self.routed_usd += other.routed_usd;
        self.hard_usd += other.hard_usd;
    }
}

fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

//! Forecast of a task's time and cost, based on those that were done before. Only tasks that used tools
//! count, and only when there are enough of them; nothing is guessed from the words of a message.

use super::guards::stopwatch::Stopwatch;
use protocol::{
    CallEvent, DurableBody, DurableEvent, Mode, SessionEvent, SessionOptions, TurnEvent,
};
use serde::Serialize;
use store::{Store, StoreError};

/// Fewer finished tasks than this say nothing.
const LEAST_TASKS: usize = 5;
/// Number of recent turns that are considered.
const RECENT_TURNS: usize = 80;
/// The part of all tasks that is quicker or cheaper than the low end, and slower or dearer than the high one.
const TAIL: f64 = 0.1;

/// Time and cost of past tasks. Waiting for the person does not count.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Forecast {
    /// Number of tasks it is based on.
    pub tasks: usize,
    /// Time at work, in seconds.
    pub seconds: Spread,
    /// The price, in US dollars.
    pub cost_usd: Spread,
}

/// Median of some figures, and the range most of them lie in.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct Spread {
    /// Hardly any is below.
    pub low: f64,
    /// Half of them are below.
    pub median: f64,
    /// Hardly any is above.
    pub high: f64,
}

/// A turn that came to its end by itself.
#[derive(Clone, Debug, PartialEq)]
struct PastTurn {
    model: String,
    mode: Mode,
    seconds: f64,
    cost_usd: f64,
    tool_calls: u32,
}

/// Forecasts a task with these options; `None` while there are too few tasks to go by.
pub(crate) async fn forecast_task(
    store: &Store,
    options: &SessionOptions,
) -> Result<Option<Forecast>, StoreError> {
    let turns = store.finished_turns(RECENT_TURNS).await?;
    let past: Vec<_> = turns.iter().filter_map(|turn| past_turn(turn)).collect();
    Ok(forecast(&past, options))
}

fn forecast(past: &[PastTurn], options: &SessionOptions) -> Option<Forecast> {
    let alike = past.iter().filter(|turn| {
        turn.tool_calls > 0
            && turn.model == options.model
            && (turn.mode == Mode::Observe) == (options.mode == Mode::Observe)
    });
    let (seconds, costs): (Vec<_>, Vec<_>) =
        alike.map(|turn| (turn.seconds, turn.cost_usd)).unzip();
    if seconds.len() < LEAST_TASKS {
        return None;
    }
    Some(Forecast {
        tasks: seconds.len(),
        seconds: spread(seconds)?,
        cost_usd: spread(costs)?,
    })
}

fn spread(mut figures: Vec<f64>) -> Option<Spread> {
    figures.sort_by(f64::total_cmp);
    let last = figures.len().checked_sub(1)?;
    // Whole figures that really were, never one in between.
    let at = |part: f64| figures.get((part * last as f64).round() as usize).copied();
    Some(Spread {
        low: at(TAIL)?,
        median: at(0.5)?,
        high: at(1.0 - TAIL)?,
    })
}

/// Time and cost of a turn, from its events. The first ones hold the options it began with.
fn past_turn(events: &[DurableEvent]) -> Option<PastTurn> {
    let mut options = None;
    let mut at_work: Option<Stopwatch> = None;
    let (mut cost, mut calls) = (0.0, 0);
    for event in events {
        if let Some(at_work) = &mut at_work {
            at_work.apply(event);
        }
        match &event.body {
            DurableBody::Session(change) => match change {
                SessionEvent::SessionStarted { options: set, .. }
                | SessionEvent::OptionsChanged { options: set } => {
                    options = Some((set.model.clone(), set.mode));
                }
                SessionEvent::ContextCompacted { .. }
                | SessionEvent::ToolsChanged { .. }
                | SessionEvent::Titled { .. } => {}
            },
            DurableBody::Turn(TurnEvent::TurnStarted) => at_work = Some(Stopwatch::start(event.ts)),
            DurableBody::Turn(TurnEvent::Usage { cost_usd, .. }) => cost += cost_usd,
            DurableBody::Call(CallEvent::ToolStarted { .. }) => calls += 1,
            DurableBody::Turn(TurnEvent::TurnEnded { .. }) => {
                let (model, mode) = options?;
                return Some(PastTurn {
                    model,
                    mode,
                    seconds: at_work?.seconds(event.ts) as f64,
                    cost_usd: cost,
                    tool_calls: calls,
                });
            }
            DurableBody::Turn(_)
            | DurableBody::Message(_)
            | DurableBody::Call(_)
            | DurableBody::Approval(_)
            | DurableBody::Notice(_)
            | DurableBody::Retired(_) => {}
        }
    }
    None
}

#[cfg(test)]
mod tests;

//! Forecast of a task from the turns in the journal: reading what they took, at work and in money.

use super::guards::stopwatch::Stopwatch;
use protocol::{
    CallEvent, DurableBody, DurableEvent, Mode, SessionEvent, SessionOptions, TurnEvent,
};
use store::{FORECAST_TURNS, Forecast, PastTurn, Store, StoreError, TaskKind, forecast};

/// Forecasts a task with these options; `None` while there are too few tasks to go by.
pub(crate) async fn forecast_task(
    store: &Store,
    options: &SessionOptions,
) -> Result<Option<Forecast>, StoreError> {
    let turns = store.finished_turns(FORECAST_TURNS).await?;
    let past: Vec<_> = turns.iter().filter_map(|turn| past_turn(turn)).collect();
    Ok(forecast(&past, &kind(options)))
}

fn kind(options: &SessionOptions) -> TaskKind {
    TaskKind {
        model: options.model.clone(),
        only_looks: options.mode == Mode::Observe,
    }
}

/// Time and cost of a turn, from its events. The first ones hold the options it began with.
fn past_turn(events: &[DurableEvent]) -> Option<PastTurn> {
    let mut begun_with = None;
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
                    begun_with = Some(kind(set));
                }
                SessionEvent::ContextCompacted { .. }
                | SessionEvent::ToolsChanged { .. }
                | SessionEvent::Titled { .. }
                | SessionEvent::SessionEnded { .. } => {}
            },
            DurableBody::Turn(TurnEvent::TurnStarted) => at_work = Some(Stopwatch::start(event.ts)),
            DurableBody::Turn(TurnEvent::Usage { cost_usd, .. }) => cost += cost_usd,
            DurableBody::Call(CallEvent::ToolStarted { .. }) => calls += 1,
            DurableBody::Call(CallEvent::SubAgentEnded {
                totals, tool_calls, ..
            }) => {
                cost += totals.cost_usd;
                calls += u64::from(*tool_calls);
            }
            DurableBody::Turn(TurnEvent::TurnEnded { .. }) => {
                return Some(PastTurn {
                    kind: begun_with?,
                    seconds: at_work?.seconds(event.ts) as f64,
                    cost_usd: cost,
                    tool_calls: calls,
                });
            }
            DurableBody::Turn(_)
            | DurableBody::Message(_)
            | DurableBody::Call(_)
            | DurableBody::Approval(_)
            | DurableBody::Notice(_) => {}
        }
    }
    None
}

#[cfg(test)]
mod tests;

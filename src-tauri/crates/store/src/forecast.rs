//! Forecast of a task's time and cost by the tasks before it. Pure. Only tasks that used tools count, and only when there are
//! enough of them; nothing is guessed from the words of a message.

use serde::Serialize;

/// Number of recent turns that a forecast considers.
pub const FORECAST_TURNS: usize = 80;
/// Fewer finished tasks than this say nothing.
const LEAST_TASKS: usize = 5;
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

/// Conditions of a task on which its time and cost depend. How often the person is asked changes neither the work nor its
/// price; only looking does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskKind {
    /// Model that works.
    pub model: String,
    /// Nothing is done, only looked at.
    pub only_looks: bool,
}

/// A turn that came to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct PastTurn {
    /// Conditions it began with.
    pub kind: TaskKind,
    /// Time at work, in seconds.
    pub seconds: f64,
    /// The price, in US dollars.
    pub cost_usd: f64,
    /// Tool calls; a question that was only answered is no task.
    pub tool_calls: u64,
}

/// Forecasts a task by past turns; `None` while there are too few tasks to go by.
#[must_use]
pub fn forecast<'a>(
    past: impl IntoIterator<Item = &'a PastTurn>,
    kind: &TaskKind,
) -> Option<Forecast> {
    let past = past.into_iter();
    let alike = past.filter(|turn| turn.tool_calls > 0 && turn.kind == *kind);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(model: &str, only_looks: bool) -> TaskKind {
        TaskKind {
            model: model.to_owned(),
            only_looks,
        }
    }

    fn turn(seconds: f64, cost_usd: f64) -> PastTurn {
        PastTurn {
            kind: kind("claude", false),
            seconds,
            cost_usd,
            tool_calls: 3,
        }
    }

    #[track_caller]
    fn check(past: &[PastTurn], kind: &TaskKind, wanted: Option<Forecast>) {
        assert_eq!(forecast(past, kind), wanted);
    }

    #[test]
    fn a_forecast_needs_enough_tasks_of_the_same_kind() {
        let five: Vec<_> = [60.0, 20.0, 300.0, 100.0, 80.0]
            .map(|seconds| turn(seconds, seconds / 1000.0))
            .to_vec();
        let known = Forecast {
            tasks: 5,
            seconds: Spread {
                low: 20.0,
                median: 80.0,
                high: 300.0,
            },
            cost_usd: Spread {
                low: 0.02,
                median: 0.08,
                high: 0.3,
            },
        };
        let claude = kind("claude", false);
        check(&[], &claude, None);
        check(&five[..4], &claude, None);
        check(&five, &claude, Some(known));
        check(&five, &kind("claude", true), None);
        check(&five, &kind("other", false), None);
        // A question that was only answered is no task.
        let mut answered = five.clone();
        answered.iter_mut().for_each(|turn| turn.tool_calls = 0);
        check(&answered, &claude, None);
        check(&[five, answered].concat(), &claude, Some(known));
    }

    #[test]
    fn one_task_that_got_out_of_hand_does_not_spoil_it() {
        let mut past: Vec<_> = (1..=20)
            .map(|minute| turn(f64::from(minute), 0.1))
            .collect();
        past[19] = turn(9000.0, 40.0);
        let known = forecast(&past, &kind("claude", false)).unwrap();
        assert_eq!((known.tasks, known.seconds.high), (20, 18.0));
        assert_eq!((known.cost_usd.median, known.cost_usd.high), (0.1, 0.1));
    }
}

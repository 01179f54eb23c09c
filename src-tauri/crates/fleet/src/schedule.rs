//! Tasks that are submitted again and again: what can be asked of an engine that keeps the times. It keeps no calendar itself.

use crate::{FleetError, Name, Task};
use async_trait::async_trait;
use serde::Serialize;

/// Longest name of a schedule, in bytes. Its tasks are named after it and their time, which has to fit.
pub(crate) const MAX_SCHEDULE_NAME_BYTES: usize = 79;

/// Engine that submits tasks at their times.
#[async_trait]
pub trait Schedules: Send + Sync {
    /// Adds a schedule. The same name is never taken twice.
    async fn add(&self, id: &Name, schedule: Schedule) -> Result<(), FleetError>;

    /// Tells all schedules.
    async fn schedules(&self) -> Result<Vec<ScheduleState>, FleetError>;

    /// Submits nothing at its times until it is resumed.
    async fn pause(&self, id: &Name) -> Result<(), FleetError>;

    /// Goes on with a schedule that was paused. What was missed is not made up for.
    async fn resume(&self, id: &Name) -> Result<(), FleetError>;

    /// Submits its task now, beside its times and whether or not the last one is over.
    async fn run_now(&self, id: &Name) -> Result<(), FleetError>;

    /// Removes a schedule. Its tasks stay.
    async fn remove(&self, id: &Name) -> Result<(), FleetError>;
}

/// Task and its times.
#[derive(Clone, Debug, PartialEq)]
pub struct Schedule {
    /// The task.
    pub task: Task,
    /// Times, each as in a table of cron: minute, hour, day of the month, month, day of the week.
    pub times: Vec<String>,
    /// Time zone of these, such as `Europe/Berlin`. UTC without it.
    pub time_zone: Option<String>,
}

impl Schedule {
    /// Checks what the engine would take and understand otherwise.
    ///
    /// # Errors
    /// Says what is missing or wrong.
    pub(crate) fn check(&self, id: &Name) -> Result<(), String> {
        if id.as_str().len() > MAX_SCHEDULE_NAME_BYTES {
            return Err(format!(
                "the name of a schedule has at most {MAX_SCHEDULE_NAME_BYTES} letters"
            ));
        }
        if self.times.is_empty() {
            return Err("a schedule has no times".to_owned());
        }
        // Such a line could also name a time zone, hold a comment or an interval. The first two are set elsewhere, and the last
        // would be shown nowhere.
        let is_plain = |char: char| char.is_ascii_alphanumeric() || " *,-/".contains(char);
        match self.times.iter().find(|time| !time.chars().all(is_plain)) {
            Some(time) => Err(format!(
                "“{time}” is no time as in a table of cron, such as “0 7 * * MON-FRI”"
            )),
            None => self.task.check(),
        }
    }
}

/// A schedule, as the engine tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScheduleState {
    /// Its name.
    pub id: String,
    /// The pool of its tasks.
    pub pool: String,
    /// The beginning of their text.
    pub title: String,
    /// Its times.
    pub times: Vec<String>,
    /// Time zone of these.
    pub time_zone: String,
    /// Set while it submits nothing.
    pub is_paused: bool,
    /// Seconds until its next task. None if it is paused, or no time comes any more.
    pub next_seconds: Option<u64>,
    /// The task that it submitted last, as far as the server remembers.
    pub last_task: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_line_of_cron_and_nothing_else() {
        let check = |id: &str, times: &[&str], wanted: Option<&str>| {
            let schedule = Schedule {
                task: Task {
                    pool: "a".parse().unwrap(),
                    prompt: "Go".to_owned(),
                    ..Task::default()
                },
                times: times.iter().map(|time| (*time).to_owned()).collect(),
                time_zone: None,
            };
            let found = schedule.check(&id.parse().unwrap()).err();
            match wanted {
                None => assert_eq!(found, None),
                Some(wanted) => assert!(
                    found.as_ref().is_some_and(|it| it.contains(wanted)),
                    "{found:?}"
                ),
            }
        };
        check("nightly", &["0 7 * * MON-FRI", "*/15 8-17 1,15 * *"], None);
        check("nightly", &[], Some("no times"));
        check("nightly", &["@every 5m"], Some("is no time"));
        check(
            "nightly",
            &["0 7 * * * # often"],
            Some("“0 7 * * * # often”"),
        );
        check(
            "nightly",
            &["CRON_TZ=Asia/Tokyo 0 7 * * *"],
            Some("no time"),
        );
        check(
            &"x".repeat(MAX_SCHEDULE_NAME_BYTES + 1),
            &["0 7 * * *"],
            Some("at most 79"),
        );
    }
}

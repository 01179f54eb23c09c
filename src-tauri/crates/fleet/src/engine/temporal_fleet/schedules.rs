//! Schedules on the server: it keeps the times, and starts the workflow of a task at each.

use super::{CONDUCTOR_QUEUE, DesktopTask, TemporalFleet, WORKFLOW, of_status};
use crate::{
    FleetError, Name, Task,
    schedule::{Schedule, ScheduleState, Schedules},
};
use async_trait::async_trait;
use futures::TryStreamExt as _;
use std::time::SystemTime;
use temporalio_client::{
    Client, RpcOptions,
    schedules::{
        CreateScheduleOptions, DeleteScheduleOptions, ListSchedulesOptions, PauseScheduleOptions,
        ScheduleAction, ScheduleDescription, ScheduleDescriptionAction, ScheduleError,
        ScheduleHandle, ScheduleOverlapPolicy, ScheduleSpec, TriggerScheduleOptions,
        UnpauseScheduleOptions,
    },
    tonic::Code,
};

/// Between a time and its comment. The server turns a time into fields of its own, and keeps only the comment as it was.
const COMMENT: &str = " # ";
const PAUSED: &str = "paused with qilbee-fleet";
const RESUMED: &str = "resumed with qilbee-fleet";

#[async_trait]
impl Schedules for TemporalFleet {
    async fn add(&self, id: &Name, schedule: Schedule) -> Result<(), FleetError> {
        schedule.check(id).map_err(FleetError::Refused)?;
        let Schedule {
            task,
            times,
            time_zone,
        } = schedule;
        let times = times.iter().map(|time| format!("{time}{COMMENT}{time}"));
        let spec = ScheduleSpec::builder()
            .cron_strings(times.collect())
            .timezone_name(time_zone.unwrap_or_default())
            .build();
        let action =
            ScheduleAction::start_workflow(DesktopTask::run, task, CONDUCTOR_QUEUE, id.as_str());
        let options = CreateScheduleOptions::builder()
            .action(action)
            .spec(spec)
            .overlap_policy(ScheduleOverlapPolicy::Skip)
            .build();
        let created = self.client.create_schedule(id.as_str(), options).await;
        created
            .map(drop)
            .map_err(|error| failed(id.as_str(), &error))
    }

    async fn schedules(&self) -> Result<Vec<ScheduleState>, FleetError> {
        let mut listed = self.client.list_schedules(ListSchedulesOptions::default());
        let mut found = Vec::new();
        while let Some(summary) = listed.try_next().await.map_err(|it| failed("", &it))? {
            if summary.workflow_type() != Some(WORKFLOW) {
                continue;
            }
            let id = summary.schedule_id();
            let handle = self.client.get_schedule_handle(id);
            match handle.describe(RpcOptions::default()).await {
                Ok(described) => found.push(told(id, &described).await?),
                Err(error) => match failed(id, &error) {
                    // Removed meanwhile.
                    FleetError::NoSuchSchedule(_) => {}
                    error => return Err(error),
                },
            }
        }
        Ok(found)
    }

    async fn pause(&self, id: &Name) -> Result<(), FleetError> {
        let options = PauseScheduleOptions::default();
        let paused = self.schedule(id).pause(Some(PAUSED), options).await;
        paused.map_err(|error| failed(id.as_str(), &error))
    }

    async fn resume(&self, id: &Name) -> Result<(), FleetError> {
        let options = UnpauseScheduleOptions::default();
        let resumed = self.schedule(id).unpause(Some(RESUMED), options).await;
        resumed.map_err(|error| failed(id.as_str(), &error))
    }

    async fn run_now(&self, id: &Name) -> Result<(), FleetError> {
        let options = TriggerScheduleOptions::default();
        let overlap = ScheduleOverlapPolicy::AllowAll;
        let begun = self.schedule(id).trigger(overlap, options).await;
        begun.map_err(|error| failed(id.as_str(), &error))
    }

    async fn remove(&self, id: &Name) -> Result<(), FleetError> {
        let options = DeleteScheduleOptions::default();
        let removed = self.schedule(id).delete(options).await;
        removed.map_err(|error| failed(id.as_str(), &error))
    }
}

impl TemporalFleet {
    fn schedule(&self, id: &Name) -> ScheduleHandle<Client> {
        self.client.get_schedule_handle(id.as_str())
    }
}

async fn told(id: &str, described: &ScheduleDescription) -> Result<ScheduleState, FleetError> {
    let task = match described.action() {
        ScheduleDescriptionAction::StartWorkflow(start) => start.args::<Task>().await,
        _ => Ok(None),
    };
    let task = task.map_err(|error| FleetError::Engine(error.to_string()))?;
    let task = task.unwrap_or_default();
    let spec = described.raw().schedule.as_ref();
    let spec = spec.and_then(|schedule| schedule.spec.as_ref());
    let calendars = spec.map(|spec| spec.structured_calendar.as_slice());
    let times = calendars.unwrap_or_default().iter();
    let next = described.future_action_times().into_iter().min();
    let is_paused = described.paused();
    Ok(ScheduleState {
        id: id.to_owned(),
        pool: task.pool.to_string(),
        title: task.title(),
        times: times.map(|calendar| calendar.comment.clone()).collect(),
        time_zone: spec
            .map(|spec| spec.timezone_name.clone())
            .unwrap_or_default(),
        is_paused,
        next_seconds: next.filter(|_| !is_paused).map(seconds_until),
        last_task: described
            .recent_actions()
            .pop()
            .map(|last| last.workflow_id),
    })
}

fn seconds_until(moment: SystemTime) -> u64 {
    let left = moment.duration_since(SystemTime::now());
    left.unwrap_or_default().as_secs()
}

fn failed(id: &str, error: &ScheduleError) -> FleetError {
    match error {
        ScheduleError::Rpc(status) => match status.code() {
            Code::NotFound => FleetError::NoSuchSchedule(id.to_owned()),
            Code::AlreadyExists => FleetError::ScheduleThere(id.to_owned()),
            // A time or a time zone that means nothing.
            Code::InvalidArgument => FleetError::Refused(format!("Refused: {}.", status.message())),
            _ => of_status(status),
        },
        error => FleetError::Engine(error.to_string()),
    }
}

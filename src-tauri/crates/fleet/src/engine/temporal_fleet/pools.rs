//! The state of a pool: which desktops look for tasks, and how many tasks wait. Pure.

use super::reading;
use crate::{DesktopState, Name, PoolState, engine::pool_queue, fleet::seconds_since};
use std::{collections::BTreeMap, time::SystemTime};
use temporalio_common::protos::temporal::api::{
    enums::v1::{DescribeTaskQueueMode, TaskQueueType},
    taskqueue::v1::{PollerInfo, TaskQueue, TaskQueueStats},
    workflowservice::v1::{DescribeTaskQueueRequest, DescribeTaskQueueResponse},
};

/// A question for the state of a pool. The server keeps a queue in parts, and tells about all of them only in the mode that it
/// calls enhanced; without it most desktops of a large pool stay unseen for minutes.
#[expect(
    deprecated,
    reason = "the server has no other way to tell about all parts of a queue"
)]
pub(super) fn request(pool: &Name, namespace: &str) -> DescribeTaskQueueRequest {
    let queue = TaskQueue {
        name: pool_queue(pool),
        ..TaskQueue::default()
    };
    DescribeTaskQueueRequest {
        namespace: namespace.to_owned(),
        task_queue: Some(queue),
        task_queue_type: TaskQueueType::Activity.into(),
        task_queue_types: vec![TaskQueueType::Activity.into()],
        api_mode: DescribeTaskQueueMode::Enhanced.into(),
        report_pollers: true,
        report_stats: true,
        ..DescribeTaskQueueRequest::default()
    }
}

/// Reads the answer. A server that knows no such mode answers for one part.
pub(super) fn told(pool: &Name, told: DescribeTaskQueueResponse, now: SystemTime) -> PoolState {
    let versions = told.versions_info.into_values();
    let types = versions.flat_map(|version| version.types_info.into_values());
    let (pollers, stats): (Vec<_>, Vec<_>) = types.map(|it| (it.pollers, it.stats)).unzip();
    let pollers = pollers.into_iter().flatten().chain(told.pollers);
    let stats = stats.into_iter().chain([told.stats]).flatten();
    let waiting: i64 = stats
        .map(|stats: TaskQueueStats| stats.approximate_backlog_count)
        .sum();
    PoolState {
        pool: pool.to_string(),
        desktops: desktops(pollers, now),
        waiting: waiting.try_into().unwrap_or_default(),
    }
}

/// The desktops by their names. One may have looked in several parts; the last look counts.
fn desktops(pollers: impl Iterator<Item = PollerInfo>, now: SystemTime) -> Vec<DesktopState> {
    let mut desktops = BTreeMap::<String, u64>::new();
    for poller in pollers {
        let seen = seconds_since(reading::time(poller.last_access_time), now);
        let last = desktops.entry(poller.identity).or_insert(seen);
        *last = seen.min(*last);
    }
    let told = desktops
        .into_iter()
        .map(|(name, seen_seconds)| DesktopState { name, seen_seconds });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use temporalio_common::protos::temporal::api::taskqueue::v1::{
        TaskQueueTypeInfo, TaskQueueVersionInfo,
    };

    #[test]
    fn desktops_of_all_parts_of_a_queue_are_told_once() {
        let now = SystemTime::UNIX_EPOCH + Duration::from_secs(100);
        let poller = |name: &str, seconds: u64| PollerInfo {
            identity: name.to_owned(),
            last_access_time: Some((now - Duration::from_secs(seconds)).into()),
            ..PollerInfo::default()
        };
        let stats = |waiting| {
            Some(TaskQueueStats {
                approximate_backlog_count: waiting,
                ..TaskQueueStats::default()
            })
        };
        let part = TaskQueueTypeInfo {
            pollers: vec![poller("two", 3), poller("one", 60), poller("one", 2)],
            stats: stats(4),
        };
        let version = TaskQueueVersionInfo {
            types_info: [(TaskQueueType::Activity.into(), part)].into(),
            ..TaskQueueVersionInfo::default()
        };
        let check = |answer, waiting, wanted: &[(&str, u64)]| {
            let pool: Name = "office".parse().unwrap();
            let desktops = wanted.iter().map(|(name, seen_seconds)| DesktopState {
                name: (*name).to_owned(),
                seen_seconds: *seen_seconds,
            });
            let wanted = PoolState {
                pool: "office".to_owned(),
                desktops: desktops.collect(),
                waiting,
            };
            assert_eq!(told(&pool, answer, now), wanted);
        };
        let enhanced = DescribeTaskQueueResponse {
            versions_info: [(String::new(), version)].into(),
            ..DescribeTaskQueueResponse::default()
        };
        check(enhanced, 4, &[("one", 2), ("two", 3)]);
        let plain = DescribeTaskQueueResponse {
            pollers: vec![poller("one", 2)],
            stats: stats(1),
            ..DescribeTaskQueueResponse::default()
        };
        check(plain, 1, &[("one", 2)]);
    }
}

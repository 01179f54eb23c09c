//! A scripted Qube on the loopback address: real HTTP, the rules of its API checked on every request,
//! tasks counted by their idempotency key. It never makes an answer up: where no reply is scripted, the
//! request is a fault, and the test fails with what was asked, at the latest when the server is dropped.

mod reply;
mod server;

pub use reply::QubeReply;

use crate::claude::Seen;
use crate::loopback::Loopback;
use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// Time that a test waits for a request before it fails with what it saw.
const PATIENCE: Duration = Duration::from_secs(60);
/// Interval at which a waiting test polls.
const LOOK_EVERY: Duration = Duration::from_millis(5);

/// Kind of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Route {
    /// `POST /tasks`
    Submit,
    /// `GET /tasks?idempotency_key=…`
    Find,
    /// `GET /tasks/{id}`
    Status,
    /// `DELETE /tasks/{id}`
    Cancel,
}

/// The server. Dropping it ends its thread and closes every connection.
pub struct FakeQube {
    state: Arc<QubeState>,
    server: Loopback,
}

/// Shared by the server's thread and the test.
struct QubeState {
    key: String,
    inner: Mutex<QubeRecords>,
}

#[derive(Default)]
struct QubeRecords {
    script: HashMap<Route, VecDeque<QubeReply>>,
    standing: HashMap<Route, QubeReply>,
    requests: Vec<Seen>,
    /// The task and the number of submissions of each idempotency key.
    tasks: BTreeMap<String, (String, usize)>,
    faults: Vec<String>,
}

impl FakeQube {
    /// A server that takes this key.
    ///
    /// # Panics
    /// When the loopback address cannot be listened on.
    #[must_use]
    pub fn start(key: &str) -> Self {
        let state = Arc::new(QubeState {
            key: key.to_owned(),
            inner: Mutex::default(),
        });
        let server = server::start(Arc::clone(&state)).expect("the loopback address");
        Self { state, server }
    }

    /// The next replies to this kind of request, one each.
    #[must_use]
    pub fn then(self, route: Route, replies: impl IntoIterator<Item = QubeReply>) -> Self {
        let mut inner = self.state.inner();
        inner.script.entry(route).or_default().extend(replies);
        drop(inner);
        self
    }

    /// The reply to every request of this kind for which nothing else is scripted, from now on.
    pub fn always(&self, route: Route, reply: QubeReply) {
        self.state.inner().standing.insert(route, reply);
    }

    /// Returns the value for `QUBE_BASE_URL`.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("http://{}/", self.server.address())
    }

    /// Every request, oldest first.
    #[must_use]
    pub fn requests(&self) -> Vec<Seen> {
        self.state.inner().requests.clone()
    }

    /// Returns the number of requests of a kind.
    #[must_use]
    pub fn count(&self, route: Route) -> usize {
        let requests = self.requests();
        let of_kind = |seen: &&Seen| route_of(seen) == Some(route);
        requests.iter().filter(of_kind).count()
    }

    /// Returns the number of submissions of each task.
    #[must_use]
    pub fn submissions(&self) -> BTreeMap<String, usize> {
        self.state.inner().tasks.values().cloned().collect()
    }

    /// Asserts that no rule was broken and the whole script was used.
    ///
    /// # Panics
    /// When a rule was broken or a reply is left; says which.
    pub fn assert_clean(&self) {
        let inner = self.state.inner();
        let faults = &inner.faults;
        assert!(faults.is_empty(), "broken rules:\n{}", faults.join("\n"));
        let left: usize = inner.script.values().map(VecDeque::len).sum();
        assert!(left == 0, "{left} scripted replies were never asked for");
    }

    /// Waits until there were this many requests of a kind. Blocks the thread.
    ///
    /// # Panics
    /// When that does not happen; says what was asked instead.
    pub fn wait_until(&self, route: Route, count: usize) {
        let begun = Instant::now();
        while self.count(route) < count {
            assert!(
                begun.elapsed() < PATIENCE,
                "no {count} requests of {route:?}: {:#?}",
                self.requests()
            );
            std::thread::sleep(LOOK_EVERY);
        }
    }
}

impl Drop for FakeQube {
    /// # Panics
    /// When a rule was broken or the script ran dry, so that no test can overlook it.
    fn drop(&mut self) {
        let faults = std::mem::take(&mut self.state.inner().faults);
        if !faults.is_empty() && !std::thread::panicking() {
            panic!("broken rules:\n{}", faults.join("\n"));
        }
    }
}

impl QubeState {
    fn inner(&self) -> MutexGuard<'_, QubeRecords> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The reply to a request, which is remembered.
    fn answer(&self, seen: Seen) -> QubeReply {
        let mut inner = self.inner();
        let number = inner.requests.len() + 1;
        let route = route_of(&seen);
        let fault = self.fault(&seen, route);
        let scripted = route.and_then(|route| inner.next(route));
        let reply = match (fault, scripted) {
            (None, Some(reply)) => inner.fill_in(reply, &seen),
            (fault, _) => {
                let fault = fault.unwrap_or_else(|| "nothing is scripted for it".to_owned());
                let (method, path) = (&seen.method, &seen.path);
                let fault = format!("request {number}, {method} {path}: {fault}");
                inner.faults.push(fault.clone());
                QubeReply::refusal(400, &fault)
            }
        };
        inner.requests.push(seen);
        reply
    }

    fn fault(&self, seen: &Seen, route: Option<Route>) -> Option<String> {
        let Some(route) = route else {
            return Some("there is no such thing".to_owned());
        };
        let bearer = format!("Bearer {}", self.key);
        if seen.header("authorization") != Some(&bearer) {
            return Some("the key is not the one".to_owned());
        }
        if route != Route::Submit {
            return None;
        }
        let fields: Vec<_> = seen.body.as_object()?.keys().map(String::as_str).collect();
        let wanted = ["task_description", "execution_mode", "timeout_minutes"];
        if fields != wanted {
            return Some(format!("the fields are {fields:?}"));
        }
        let key = seen.header("idempotency-key").unwrap_or_default();
        key.is_empty().then(|| "no idempotency key".to_owned())
    }
}

impl QubeRecords {
    fn next(&mut self, route: Route) -> Option<QubeReply> {
        let scripted = self.script.get_mut(&route).and_then(VecDeque::pop_front);
        scripted.or_else(|| self.standing.get(&route).cloned())
    }

    /// Takes a submitted task, or names one that was.
    fn fill_in(&mut self, reply: QubeReply, seen: &Seen) -> QubeReply {
        if reply.takes_task {
            let key = seen.header("idempotency-key").unwrap_or_default();
            let fresh = format!("task-{}", self.tasks.len() + 1);
            let task = self.tasks.entry(key.to_owned()).or_insert((fresh, 0));
            task.1 += 1;
            return reply.naming(&task.0);
        }
        if reply.lists_tasks {
            let list = self
                .tasks
                .iter()
                .map(|(key, (task, _))| (task.as_str(), key.as_str()));
            return reply.listing(list);
        }
        reply
    }
}

fn route_of(seen: &Seen) -> Option<Route> {
    let one = seen
        .path
        .strip_prefix("/tasks/")
        .is_some_and(|task| !task.is_empty());
    match (seen.method.as_str(), seen.path.as_str()) {
        ("POST", "/tasks") => Some(Route::Submit),
        ("GET", "/tasks") => Some(Route::Find),
        ("GET", _) if one => Some(Route::Status),
        ("DELETE", _) if one => Some(Route::Cancel),
        _ => None,
    }
}

//! Tests of a session from outside: its commands, and the story of its events. All are one binary, which is linked once.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod session {
    mod abandoned;
    mod answers;
    mod approval;
    mod background_jobs;
    mod breakpoints;
    mod context;
    mod control;
    mod crash_recovery;
    mod delegated;
    mod desktop;
    mod executor;
    mod external_tools;
    mod forecast;
    mod fork;
    mod forms;
    mod given_tools;
    mod grants;
    mod guards;
    mod hooks;
    mod import;
    mod inspection;
    mod long_results;
    mod long_run;
    mod network;
    mod on_failure;
    mod order_in_answer;
    mod parse_once;
    mod picture_size;
    mod policy;
    mod questions;
    mod rate_limits;
    mod refine;
    mod retries;
    mod router;
    mod step_cost;
    mod stop;
    mod sub_agents;
    mod system_context;
    mod takeover;
    mod tool_search;
    mod turns;
    mod undo;
    mod watch;
}

//! The app: the only code that knows Tauri, and the only place where the parts are put together.
//!
//! `cli` decides what was asked for; `app` builds store, secrets, models, tools and sessions;
//! `commands` is the window's door to them and `windows` the windows themselves. What a session does is
//! decided in the crates below; nothing here runs a turn, a tool or a query of its own.

mod app;
mod app_link;
mod attach;
mod attachments;
mod built_in;
mod calibration;
mod capabilities;
mod check_up;
mod cli;
mod command_authority;
mod command_lines;
mod commands;
mod confirmation_codes;
mod current_settings;
mod erasure;
mod error;
mod event_streams;
mod examples;
mod fleet_inbox;
mod hidden_subcommands;
mod journal_key;
mod limits;
mod logging;
mod mcp;
mod model_choices;
mod models;
mod person_check;
mod program_hooks;
mod qube;
mod read_profiles;
#[cfg(target_os = "linux")]
mod rendering;
mod signals;
mod start_at_sign_in;
mod stop_shortcut;
mod stopping_criteria;
mod tool_descent;
mod tool_kinds;
mod uploads;
mod windows;

pub use ::home::Home;
pub use app::App;
#[cfg(feature = "schema")]
pub use cli::command_line;
pub use cli::main;
#[cfg(feature = "schema")]
pub use commands::window_types;

/// The program's version.
const VERSION: &str = env!("CARGO_PKG_VERSION");

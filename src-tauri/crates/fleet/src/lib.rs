//! A fleet: tasks of many people, done by many desktops. Whoever has a task submits it to a pool; a *worker* of that pool takes
//! it, runs `qilbee` for it with the usual rules, and puts its questions to whoever answers first. An engine (a Temporal
//! server) gives each task to one desktop, and to another when that one falls silent.
//!
//! It lives beside the program and not in it: it speaks to `qilbee` as any front end does, through its command line, and knows
//! nothing of models, tools or screens. It holds no journal: a chat stays with the desktop that ran it.

mod amount;
mod archive;
mod bound;
mod budget;
mod cli;
mod engine;
mod fleet;
mod http_server;
mod inbox;
mod local;
mod private_files;
mod progress;
mod qube;
mod question;
mod question_picture;
mod schedule;
mod session;
mod signals;
mod signature;
mod task;
mod tls;
mod variable;

pub use budget::{BudgetState, Budgets};
pub use cli::{command_line, main};
pub use fleet::{
    DesktopState, Filter, Fleet, FleetError, PoolState, QuestionChoice, Response, TaskState,
    TaskStatus, TaskSummary,
};
pub use progress::Progress;
pub use qube::{QubeTask, QubeTaskState};
pub use question::{Answer, Question, QuestionKind};
pub use question_picture::QuestionPicture;
pub use schedule::{Schedule, ScheduleState, Schedules};
pub use signature::{AnswerTo, Signature, SigningKey};
pub use task::{Name, Task, TaskEnd};

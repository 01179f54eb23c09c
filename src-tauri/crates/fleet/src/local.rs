//! A fleet of one desktop that needs no server: its tasks are files of one folder, and one worker does them. Each fact is a file
//! that is made once, or put in place whole, so no command waits for the worker, and what a loss of power leaves is true.
//!
//! Budgets of pools and schedules need an engine, which goes on while no worker runs.

mod attempt;
mod fleet_folder;
mod local_fleet;
mod queue;
mod record_file;
mod records;
mod shutdown;
mod task_folder;
mod worker;

pub(crate) use local_fleet::LocalFleet;
pub(crate) use worker::work_locally;

/// Stands for a namespace in what is signed: this computer's folder is one.
const NAMESPACE: &str = "local";

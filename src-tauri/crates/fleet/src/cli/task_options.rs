//! Options that describe a task, for one that is submitted now and for one with a schedule.

use crate::{
    Name, Task,
    amount::is_amount,
    task::{MAX_LEASE, MIN_LEASE},
};
use std::time::Duration;

#[derive(clap::Args)]
pub(super) struct TaskOptions {
    /// Pool of desktops that may do it
    #[arg(long, value_name = "NAME")]
    pool: Name,
    /// Label the chat, such as with a ticket number; may be repeated
    #[arg(long, value_name = "LABEL")]
    label: Vec<String>,
    /// Begin the chat with this profile of the desktop, which somebody has read there
    #[arg(long, value_name = "NAME")]
    profile: Option<String>,
    /// Model to use (default: the desktop's)
    #[arg(long, value_name = "ID")]
    model: Option<String>,
    /// Mode of asking: ask, risky, free or observe (default: the desktop's)
    #[arg(long, value_name = "MODE", value_parser = ["ask", "risky", "free", "observe"])]
    mode: Option<String>,
    /// Stop after this many steps
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_steps: Option<u32>,
    /// Stop when the task has cost this much (US dollars)
    #[arg(long, value_name = "USD", value_parser = money)]
    max_cost: Option<f64>,
    /// Give the task to another desktop when the one that has it was silent for this long (default: 10)
    #[arg(long, value_name = "SECONDS", value_parser = lease)]
    lease: Option<Duration>,
}

impl TaskOptions {
    /// The task with these options.
    ///
    /// # Errors
    /// Says what is missing or too much.
    pub(super) fn task(&self, prompt: String, quoted: Vec<String>) -> Result<Task, String> {
        let task = Task {
            pool: self.pool.clone(),
            prompt,
            quoted,
            labels: self.label.clone(),
            profile: self.profile.clone(),
            model: self.model.clone(),
            mode: self.mode.clone(),
            max_steps: self.max_steps,
            max_cost_usd: self.max_cost,
            lease_ms: self.lease.map(milliseconds),
        };
        task.check()?;
        Ok(task)
    }
}

fn lease(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map(Duration::from_secs);
    match seconds {
        Ok(lease) if (MIN_LEASE..=MAX_LEASE).contains(&lease) => Ok(lease),
        Ok(_) | Err(_) => Err(format!(
            "a number of seconds from {} to {}",
            MIN_LEASE.as_secs(),
            MAX_LEASE.as_secs()
        )),
    }
}

fn milliseconds(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

pub(super) fn money(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(amount) if is_amount(amount) => Ok(amount),
        Ok(_) | Err(_) => Err("an amount in US dollars above 0, such as 0.50".to_owned()),
    }
}

//! The desktop of an attempt, as far as an attempt needs it.

use crate::{
    engine::{
        budget_reservation::BudgetReservation, failure::DesktopFault, metrics::DesktopMetrics,
    },
    session::Program,
    signature::TrustedKeys,
};
use std::sync::Arc;

/// The desktop that makes an attempt.
#[derive(Clone, Copy)]
pub(in crate::engine) struct AttemptDesktop<'a> {
    /// Its name.
    pub(in crate::engine) name: &'a str,
    /// The program that runs the chat.
    pub(in crate::engine) program: &'a Program,
    /// Those whose answers count.
    pub(in crate::engine) trusted: &'a TrustedKeys,
    /// Takes note of what fails here whatever the task.
    pub(in crate::engine) fault: &'a DesktopFault,
    /// Parts of the screen go along with questions.
    pub(in crate::engine) sends_pictures: bool,
    /// Counts what happens.
    pub(in crate::engine) metrics: &'a Arc<DesktopMetrics>,
    /// Counts what it costs the pool.
    pub(in crate::engine) reservation: &'a BudgetReservation,
}

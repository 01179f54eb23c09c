//! Choices of the command line by their names.

use clap::ValueEnum;
use protocol::{Effort, Mode, OnFailure};

/// Modes by their names on the command line.
#[derive(Clone, Copy, ValueEnum)]
pub(in crate::cli) enum ModeArgument {
    /// Before every step that does more than look
    Ask,
    /// Before steps that do more than act on the screen
    Risky,
    /// Only before dangerous steps, and where content from outside names the target
    Free,
    /// Never act, only look
    Observe,
}

/// Ends of a question that nobody can be asked, by their names on the command line.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum UnansweredArgument {
    /// The model goes on as best it can (the default)
    GoOn,
    /// The task ends with exit code 3
    End,
}

/// Efforts by their names on the command line.
#[derive(Clone, Copy, ValueEnum)]
pub(in crate::cli) enum EffortArgument {
    /// Quick and cheap
    Low,
    /// In between (the default)
    Medium,
    /// Thorough
    High,
    /// More thorough
    Xhigh,
    /// As thorough as it can
    Max,
}

/// Consequences of a failed step, by their names on the command line.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum OnFailureArgument {
    /// The model is told, and decides (the default)
    TellModel,
    /// A step that only looks is tried once more first
    Retry,
    /// The task ends with exit code 1
    Stop,
}

impl From<ModeArgument> for Mode {
    fn from(argument: ModeArgument) -> Self {
        match argument {
            ModeArgument::Ask => Self::Ask,
            ModeArgument::Risky => Self::Risky,
            ModeArgument::Free => Self::Free,
            ModeArgument::Observe => Self::Observe,
        }
    }
}

impl From<EffortArgument> for Effort {
    fn from(argument: EffortArgument) -> Self {
        match argument {
            EffortArgument::Low => Self::Low,
            EffortArgument::Medium => Self::Medium,
            EffortArgument::High => Self::High,
            EffortArgument::Xhigh => Self::Xhigh,
            EffortArgument::Max => Self::Max,
        }
    }
}

impl From<OnFailureArgument> for OnFailure {
    fn from(argument: OnFailureArgument) -> Self {
        match argument {
            OnFailureArgument::TellModel => Self::TellModel,
            OnFailureArgument::Retry => Self::Retry,
            OnFailureArgument::Stop => Self::Stop,
        }
    }
}

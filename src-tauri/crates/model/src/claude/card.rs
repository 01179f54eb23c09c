//! What is known of a model before it is asked: its limits, its price, what it takes. Plain facts; the
//! rows stand in `table`, and nothing here asks anybody.

use super::price::Prices;
use protocol::{Effort, PictureLimits};

/// Everything the adapter needs to know of one model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Card {
    /// The id on the wire.
    pub id: &'static str,
    /// What people call it.
    pub name: &'static str,
    /// Tokens of input it takes.
    pub context_tokens: u64,
    /// Tokens of output it can give.
    pub max_output_tokens: u32,
    /// What it costs.
    pub prices: Prices,
    /// The forms of the computer it takes, the best first. None where it knows none by itself.
    pub computer: &'static [ComputerForm],
    /// How it thinks.
    pub thinking: Thinking,
    /// How hard it thinks unless told; `None` where it cannot be told.
    pub default_effort: Option<Effort>,
    /// How large its pictures may be.
    pub images: ImageTier,
    /// Prompts shorter than this are not cached; `None` where nobody says.
    pub min_cacheable_tokens: Option<u32>,
    /// Where it is in its life.
    pub lifecycle: Lifecycle,
}

/// How screen, mouse and keyboard are declared to a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComputerForm {
    /// `computer_toolset_20260801`: a toolset of members, no header.
    Toolset20260801,
    /// `computer_20251124`: one tool with an `action`.
    Computer20251124,
    /// `computer_20250124`: the same without `zoom`.
    Computer20250124,
    /// A tool of our own, for endpoints that host none.
    Custom,
}

/// What a model accepts as `thinking`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinking {
    /// `adaptive`. The newer ones bind it to the exact conversation before it.
    Adaptive,
    /// `enabled` with a budget.
    Budgeted,
    /// Nothing is known: nothing is sent.
    Unknown,
}

/// How large pictures may be before a model shrinks or refuses them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageTier {
    /// 2576 pixels on the long edge, 4784 visual tokens.
    High,
    /// 1568 pixels on the long edge, 1568 visual tokens.
    Standard,
}

/// Where a model is in its life. Dates are `year-month-day`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifecycle {
    /// In use.
    Active,
    /// In use; there is a newer one.
    Legacy,
    /// May end any day from this one on.
    Leaving {
        /// The first day it may no longer answer.
        not_before: &'static str,
    },
    /// Ends on this day.
    Retiring {
        /// The last day it answers before.
        on: &'static str,
    },
    /// Answers no more since this day.
    Retired {
        /// The first day it did not answer.
        since: &'static str,
    },
}

impl ComputerForm {
    /// Its `type` on the wire; `None` for our own.
    #[must_use]
    pub fn tool_type(self) -> Option<&'static str> {
        match self {
            Self::Toolset20260801 => Some("computer_toolset_20260801"),
            Self::Computer20251124 => Some("computer_20251124"),
            Self::Computer20250124 => Some("computer_20250124"),
            Self::Custom => None,
        }
    }

    /// The beta header it needs.
    #[must_use]
    pub fn beta(self) -> Option<&'static str> {
        match self {
            Self::Toolset20260801 | Self::Custom => None,
            Self::Computer20251124 => Some("computer-use-2025-11-24"),
            Self::Computer20250124 => Some("computer-use-2025-01-24"),
        }
    }

    /// Whether a call names the member itself, rather than an `action` of one tool.
    #[must_use]
    pub fn has_members(self) -> bool {
        self == Self::Toolset20260801
    }
}

impl ImageTier {
    /// How large pictures may be in a conversation of many.
    #[must_use]
    pub fn limits(self) -> PictureLimits {
        let limits = match self {
            Self::High => PictureLimits {
                long_edge: 2576,
                visual_tokens: 4784,
            },
            Self::Standard => PictureLimits {
                long_edge: 1568,
                visual_tokens: 1568,
            },
        };
        limits.for_many_pictures()
    }
}

//! Specification of a model: limits, prices and accepted forms. Plain facts; the
//! rows are in `model_table`, and nothing here sends a request.

use crate::prices::Prices;
use protocol::{Effort, PictureLimits};

/// Specification of a model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ModelSpec {
    /// Id on the wire.
    pub id: &'static str,
    /// Display name.
    pub name: &'static str,
    /// Context window in tokens.
    pub context_tokens: u64,
    /// Longest output in tokens.
    pub max_output_tokens: u32,
    /// List prices.
    pub prices: Prices,
    /// Accepted computer forms, the best first; empty where it hosts none.
    pub computer: &'static [ComputerForm],
    /// Accepted form of `thinking`.
    pub thinking: Thinking,
    /// Effort that the model uses by default; `None` where it takes none.
    pub default_effort: Option<Effort>,
    /// Limits of picture size.
    pub images: ImageTier,
    /// Shortest prompt that is cached; `None` where unknown.
    pub min_cacheable_tokens: Option<u32>,
    /// Availability.
    pub lifecycle: Lifecycle,
}

/// Declaration of screen, mouse and keyboard to a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComputerForm {
    /// `computer_toolset_20260801`: a toolset of members, no header.
    Toolset20260801,
    /// `computer_20251124`: one tool with an `action`.
    Computer20251124,
    /// `computer_20250124`: the same without `zoom`.
    Computer20250124,
    /// A custom tool, for endpoints that host none.
    Custom,
}

/// Value that a model accepts as `thinking`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinking {
    /// `adaptive`. The newer ones bind it to the exact conversation before it.
    Adaptive,
    /// `enabled` with a budget.
    Budgeted,
    /// Unknown: nothing is sent.
    Unknown,
}

/// Picture size above which a model shrinks or refuses pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageTier {
    /// 2576 pixels on the long edge, 4784 visual tokens.
    High,
    /// 1568 pixels on the long edge, 1568 visual tokens.
    Standard,
}

/// Availability of a model. Dates are `year-month-day`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifecycle {
    /// In use.
    Active,
    /// In use, with a newer successor.
    Legacy,
    /// May end any day from this date on.
    Leaving {
        /// The first day it may no longer answer.
        not_before: &'static str,
    },
    /// Ends on this date.
    Retiring {
        /// The last day it answers before.
        on: &'static str,
    },
    /// Ended on this date.
    Retired {
        /// The first day it did not answer.
        since: &'static str,
    },
}

impl ComputerForm {
    /// Returns the `type` on the wire; `None` for the custom tool.
    #[must_use]
    pub fn tool_type(self) -> Option<&'static str> {
        match self {
            Self::Toolset20260801 => Some("computer_toolset_20260801"),
            Self::Computer20251124 => Some("computer_20251124"),
            Self::Computer20250124 => Some("computer_20250124"),
            Self::Custom => None,
        }
    }

    /// Returns the beta header it needs.
    #[must_use]
    pub fn beta(self) -> Option<&'static str> {
        match self {
            Self::Toolset20260801 | Self::Custom => None,
            Self::Computer20251124 => Some("computer-use-2025-11-24"),
            Self::Computer20250124 => Some("computer-use-2025-01-24"),
        }
    }

    /// Returns whether a call names the member itself instead of an `action` of one tool.
    #[must_use]
    pub fn has_members(self) -> bool {
        self == Self::Toolset20260801
    }
}

impl ImageTier {
    /// Returns the picture limits for a conversation with many pictures.
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

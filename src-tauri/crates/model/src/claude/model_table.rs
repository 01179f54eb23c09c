//! Table of Claude models, as of November 2026 (models overview, pricing and deprecation pages of the API
//! documentation). `model_list` updates it from the API, which doesn't report prices, computer forms and thinking rules.

use super::model_spec::{
    ComputerForm::{self, Computer20250124, Computer20251124, Toolset20260801},
    ImageTier, Lifecycle, ModelSpec, Thinking,
};
use crate::prices::{Price, Prices};
use protocol::Effort;

/// Default model with a key.
pub const DEFAULT_MODEL: &str = "claude-sonnet-5-5";

/// Returns all rows, the recommended ones first.
#[must_use]
pub(super) fn all() -> &'static [ModelSpec] {
    MODEL_SPECS
}

/// Returns the row of a model. An id may leave out the date that some rows end with, or have one that others lack.
#[must_use]
pub(super) fn find(id: &str) -> Option<&'static ModelSpec> {
    MODEL_SPECS
        .iter()
        .find(|spec| spec.id == id || undated(spec.id) == id || spec.id == undated(id))
}

/// Specification assumed for a Claude model that is newer than this table.
#[must_use]
pub(super) fn newest() -> ModelSpec {
    ModelSpec {
        prices: Prices::flat(Price::NONE),
        min_cacheable_tokens: None,
        ..MODEL_SPECS[0]
    }
}

/// Specification assumed for a model of an unknown endpoint, such as a local one.
#[must_use]
pub(super) fn foreign() -> ModelSpec {
    ModelSpec {
        id: "",
        name: "",
        context_tokens: 32_768,
        max_output_tokens: 32_768,
        prices: Prices::flat(Price::NONE),
        computer: &[],
        thinking: Thinking::Unknown,
        default_effort: None,
        images: ImageTier::Standard,
        min_cacheable_tokens: None,
        lifecycle: Lifecycle::Active,
    }
}

fn undated(id: &str) -> &str {
    match id.rsplit_once('-') {
        Some((name, date)) if date.len() == 8 => name,
        Some(_) | None => id,
    }
}

const TOOLSET: &[ComputerForm] = &[Toolset20260801];
const BOTH: &[ComputerForm] = &[Toolset20260801, Computer20251124];
const SINGLE_TOOL: &[ComputerForm] = &[Computer20251124];
const OLDEST: &[ComputerForm] = &[Computer20250124];

/// Values that most rows share.
const CURRENT: ModelSpec = ModelSpec {
    id: "",
    name: "",
    context_tokens: 1_000_000,
    max_output_tokens: 128_000,
    prices: Prices::flat(Price::NONE),
    computer: TOOLSET,
    thinking: Thinking::Adaptive,
    default_effort: Some(Effort::High),
    images: ImageTier::High,
    min_cacheable_tokens: Some(512),
    lifecycle: Lifecycle::Active,
};

const fn flat(input: f64, short: f64, long: f64, read: f64, output: f64) -> Prices {
    Prices::flat(Price::list(input, short, long, read, output))
}

const MODEL_SPECS: &[ModelSpec] = &[
    ModelSpec {
        id: "claude-sonnet-5-5",
        name: "Claude Sonnet 5.5",
        prices: flat(2.0, 2.5, 4.0, 0.1, 10.0),
        ..CURRENT
    },
    ModelSpec {
        id: "claude-opus-5-5",
        name: "Claude Opus 5.5",
        prices: flat(4.0, 5.0, 8.0, 0.2, 20.0),
        default_effort: Some(Effort::Medium),
        ..CURRENT
    },
    ModelSpec {
        id: "claude-haiku-5-5",
        name: "Claude Haiku 5.5",
        prices: Prices {
            usual: Price::list(0.1, 0.125, 0.2, 0.01, 0.5),
            long_prompt: Some((100_000, Price::list(0.5, 0.625, 1.0, 0.05, 2.5))),
        },
        default_effort: Some(Effort::Medium),
        ..CURRENT
    },
    ModelSpec {
        id: "claude-fable-5-2",
        name: "Claude Fable 5.2",
        prices: flat(8.0, 10.0, 16.0, 0.2, 40.0),
        min_cacheable_tokens: None,
        ..CURRENT
    },
    ModelSpec {
        id: "claude-mythos-5-2",
        name: "Claude Mythos 5.2",
        prices: flat(8.0, 10.0, 16.0, 0.2, 40.0),
        min_cacheable_tokens: None,
        ..CURRENT
    },
    ModelSpec {
        id: "claude-fable-5-1",
        name: "Claude Fable 5.1",
        prices: flat(10.0, 12.5, 20.0, 0.25, 50.0),
        computer: BOTH,
        ..CURRENT
    },
    ModelSpec {
        id: "claude-mythos-5-1",
        name: "Claude Mythos 5.1",
        prices: flat(10.0, 12.5, 20.0, 0.25, 50.0),
        computer: BOTH,
        ..CURRENT
    },
    ModelSpec {
        id: "claude-fable-5",
        name: "Claude Fable 5",
        prices: flat(10.0, 12.5, 20.0, 1.0, 50.0),
        computer: BOTH,
        ..CURRENT
    },
    ModelSpec {
        id: "claude-mythos-5",
        name: "Claude Mythos 5",
        prices: flat(10.0, 12.5, 20.0, 1.0, 50.0),
        computer: BOTH,
        ..CURRENT
    },
    ModelSpec {
        id: "claude-opus-5",
        name: "Claude Opus 5",
        prices: flat(5.0, 6.25, 10.0, 0.5, 25.0),
        computer: BOTH,
        lifecycle: Lifecycle::Legacy,
        ..CURRENT
    },
    ModelSpec {
        id: "claude-sonnet-5",
        name: "Claude Sonnet 5",
        prices: flat(2.0, 2.5, 4.0, 0.2, 10.0),
        computer: BOTH,
        min_cacheable_tokens: Some(1024),
        lifecycle: Lifecycle::Legacy,
        ..CURRENT
    },
    ModelSpec {
        id: "claude-opus-4-8",
        name: "Claude Opus 4.8",
        prices: flat(5.0, 6.25, 10.0, 0.5, 25.0),
        computer: BOTH,
        min_cacheable_tokens: Some(1024),
        lifecycle: Lifecycle::Legacy,
        ..CURRENT
    },
    ModelSpec {
        id: "claude-opus-4-7",
        name: "Claude Opus 4.7",
        prices: flat(5.0, 6.25, 10.0, 0.5, 25.0),
        computer: SINGLE_TOOL,
        min_cacheable_tokens: Some(2048),
        lifecycle: Lifecycle::Legacy,
        ..CURRENT
    },
    ModelSpec {
        id: "claude-opus-4-6",
        name: "Claude Opus 4.6",
        prices: flat(5.0, 6.25, 10.0, 0.5, 25.0),
        computer: SINGLE_TOOL,
        images: ImageTier::Standard,
        min_cacheable_tokens: Some(4096),
        lifecycle: Lifecycle::Legacy,
        ..CURRENT
    },
    ModelSpec {
        id: "claude-sonnet-4-6",
        name: "Claude Sonnet 4.6",
        prices: flat(3.0, 3.75, 6.0, 0.3, 15.0),
        computer: SINGLE_TOOL,
        images: ImageTier::Standard,
        min_cacheable_tokens: Some(1024),
        lifecycle: Lifecycle::Legacy,
        ..CURRENT
    },
    ModelSpec {
        id: "claude-opus-4-5-20251101",
        name: "Claude Opus 4.5",
        context_tokens: 200_000,
        max_output_tokens: 64_000,
        prices: flat(5.0, 6.25, 10.0, 0.5, 25.0),
        computer: SINGLE_TOOL,
        thinking: Thinking::Budgeted,
        images: ImageTier::Standard,
        min_cacheable_tokens: Some(4096),
        lifecycle: Lifecycle::Leaving {
            not_before: "2026-11-24",
        },
        ..CURRENT
    },
    ModelSpec {
        id: "claude-haiku-4-5-20251001",
        name: "Claude Haiku 4.5",
        context_tokens: 200_000,
        max_output_tokens: 64_000,
        prices: flat(1.0, 1.25, 2.0, 0.1, 5.0),
        computer: OLDEST,
        thinking: Thinking::Budgeted,
        default_effort: None,
        images: ImageTier::Standard,
        min_cacheable_tokens: Some(4096),
        lifecycle: Lifecycle::Leaving {
            not_before: "2026-10-15",
        },
    },
    ModelSpec {
        id: "claude-sonnet-4-5-20250929",
        name: "Claude Sonnet 4.5",
        context_tokens: 200_000,
        max_output_tokens: 64_000,
        prices: flat(3.0, 3.75, 6.0, 0.3, 15.0),
        computer: OLDEST,
        thinking: Thinking::Budgeted,
        default_effort: None,
        images: ImageTier::Standard,
        min_cacheable_tokens: Some(1024),
        lifecycle: Lifecycle::Retiring { on: "2026-11-30" },
    },
    retired("claude-opus-4-1", "Claude Opus 4.1", "2026-08-05"),
    retired("claude-opus-4-20250514", "Claude Opus 4", "2026-06-15"),
    retired("claude-sonnet-4-20250514", "Claude Sonnet 4", "2026-06-15"),
];

const fn retired(id: &'static str, name: &'static str, since: &'static str) -> ModelSpec {
    ModelSpec {
        id,
        name,
        context_tokens: 200_000,
        max_output_tokens: 32_000,
        computer: OLDEST,
        thinking: Thinking::Budgeted,
        default_effort: None,
        images: ImageTier::Standard,
        min_cacheable_tokens: None,
        lifecycle: Lifecycle::Retired { since },
        ..CURRENT
    }
}

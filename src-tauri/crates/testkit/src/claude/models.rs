//! Capabilities of each Claude model, written down from the reference for this server alone, and the list
//! that `GET /v1/models` gives. Never shared with the product: the two tables check each other.

use serde_json::{Value, json};

/// A hosted computer tool.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Computer {
    /// `computer_toolset_20260801`
    Toolset,
    /// `computer_20251124`
    November2025,
    /// `computer_20250124`
    January2025,
}

/// Values of `thinking.type` that a model takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Thinking {
    /// Cannot be switched off: `adaptive` or nothing.
    AlwaysOn,
    /// `adaptive`, and `between_tools` instead of `disabled`.
    BetweenTools,
    /// `adaptive` and `disabled`.
    MayBeOff,
    /// `adaptive`, and `disabled` up to effort `high`.
    MayBeOffUpToHigh,
    /// `adaptive`, `enabled` and `disabled`.
    AdaptiveOrEnabled,
    /// `enabled` and `disabled`.
    EnabledOnly,
}

/// The picture size a model sees without shrinking it.
#[derive(Clone, Copy)]
pub(super) struct Tier {
    /// Long edge, pixels.
    pub(super) long_edge: u32,
    /// Visual tokens.
    pub(super) tokens: u32,
}

/// One model.
pub(super) struct Facts {
    pub(super) id: &'static str,
    pub(super) display_name: &'static str,
    /// Date of `created_at`.
    pub(super) created: &'static str,
    pub(super) computers: &'static [Computer],
    pub(super) thinking: Thinking,
    pub(super) effort: bool,
    /// Context of a million tokens and 128k out; else 200k and 64k.
    pub(super) large: bool,
    pub(super) tier: Tier,
    /// Its thinking blocks are bound to the exact prefix.
    pub(super) bound: bool,
    /// Takes `tool_choice` `any` and `tool`.
    pub(super) forced_tools: bool,
}

const HIGH: Tier = Tier {
    long_edge: 2576,
    tokens: 4784,
};
const STANDARD: Tier = Tier {
    long_edge: 1568,
    tokens: 1568,
};

const NEW: &[Computer] = &[Computer::Toolset];
const BOTH: &[Computer] = &[Computer::Toolset, Computer::November2025];
const OLD: &[Computer] = &[Computer::November2025];
const OLDEST: &[Computer] = &[Computer::January2025];

/// A model of the large kind that sees high-resolution pictures and takes effort.
const fn modern(
    id: &'static str,
    display_name: &'static str,
    created: &'static str,
    computers: &'static [Computer],
    thinking: Thinking,
) -> Facts {
    Facts {
        id,
        display_name,
        created,
        computers,
        thinking,
        effort: true,
        large: true,
        tier: HIGH,
        bound: false,
        forced_tools: true,
    }
}

/// The same, its thinking bound to the prefix.
const fn bound(facts: Facts, forced_tools: bool) -> Facts {
    Facts {
        bound: true,
        forced_tools,
        ..facts
    }
}

/// The same, seeing pictures of the standard size.
const fn standard(facts: Facts) -> Facts {
    Facts {
        tier: STANDARD,
        ..facts
    }
}

/// The same, of the small kind.
const fn small(facts: Facts, effort: bool) -> Facts {
    Facts {
        large: false,
        effort,
        ..standard(facts)
    }
}

use Thinking::{
    AdaptiveOrEnabled, AlwaysOn, BetweenTools, EnabledOnly, MayBeOff, MayBeOffUpToHigh,
};

/// Newest first, as the list of models is.
static MODELS: [Facts; 18] = [
    bound(
        modern(
            "claude-fable-5-2",
            "Claude Fable 5.2",
            "2026-11-02",
            NEW,
            AlwaysOn,
        ),
        false,
    ),
    bound(
        modern(
            "claude-mythos-5-2",
            "Claude Mythos 5.2",
            "2026-11-02",
            NEW,
            AlwaysOn,
        ),
        false,
    ),
    bound(
        modern(
            "claude-haiku-5-5",
            "Claude Haiku 5.5",
            "2026-10-07",
            NEW,
            MayBeOffUpToHigh,
        ),
        true,
    ),
    bound(
        modern(
            "claude-opus-5-5",
            "Claude Opus 5.5",
            "2026-09-15",
            NEW,
            AlwaysOn,
        ),
        false,
    ),
    bound(
        modern(
            "claude-sonnet-5-5",
            "Claude Sonnet 5.5",
            "2026-09-01",
            NEW,
            BetweenTools,
        ),
        false,
    ),
    bound(
        modern(
            "claude-fable-5-1",
            "Claude Fable 5.1",
            "2026-08-31",
            BOTH,
            AlwaysOn,
        ),
        false,
    ),
    bound(
        modern(
            "claude-mythos-5-1",
            "Claude Mythos 5.1",
            "2026-08-31",
            BOTH,
            AlwaysOn,
        ),
        false,
    ),
    modern(
        "claude-opus-5",
        "Claude Opus 5",
        "2026-07-24",
        BOTH,
        MayBeOffUpToHigh,
    ),
    modern(
        "claude-fable-5",
        "Claude Fable 5",
        "2026-07-01",
        BOTH,
        AlwaysOn,
    ),
    modern(
        "claude-mythos-5",
        "Claude Mythos 5",
        "2026-07-01",
        BOTH,
        AlwaysOn,
    ),
    modern(
        "claude-sonnet-5",
        "Claude Sonnet 5",
        "2026-06-20",
        BOTH,
        MayBeOff,
    ),
    modern(
        "claude-opus-4-8",
        "Claude Opus 4.8",
        "2026-05-20",
        BOTH,
        MayBeOff,
    ),
    modern(
        "claude-opus-4-7",
        "Claude Opus 4.7",
        "2026-04-10",
        OLD,
        MayBeOff,
    ),
    standard(modern(
        "claude-sonnet-4-6",
        "Claude Sonnet 4.6",
        "2026-02-17",
        OLD,
        AdaptiveOrEnabled,
    )),
    standard(modern(
        "claude-opus-4-6",
        "Claude Opus 4.6",
        "2026-02-05",
        OLD,
        AdaptiveOrEnabled,
    )),
    small(
        modern(
            "claude-opus-4-5-20251101",
            "Claude Opus 4.5",
            "2025-11-24",
            OLD,
            EnabledOnly,
        ),
        true,
    ),
    small(
        modern(
            "claude-haiku-4-5-20251001",
            "Claude Haiku 4.5",
            "2025-10-15",
            OLDEST,
            EnabledOnly,
        ),
        false,
    ),
    small(
        modern(
            "claude-sonnet-4-5-20250929",
            "Claude Sonnet 4.5",
            "2025-09-29",
            OLDEST,
            EnabledOnly,
        ),
        false,
    ),
];

impl Facts {
    /// The facts of a model.
    pub(super) fn of(id: &str) -> Option<&'static Self> {
        let is_meant = |facts: &&Self| facts.id == id || facts.alias() == Some(id);
        MODELS.iter().find(is_meant)
    }

    /// The id without its date, where it has one.
    fn alias(&self) -> Option<&'static str> {
        let (alias, date) = self.id.rsplit_once('-')?;
        (date.len() == "20251101".len()).then_some(alias)
    }

    /// The most `max_tokens` may be.
    pub(super) fn max_output(&self) -> u64 {
        if self.large { 128_000 } else { 64_000 }
    }

    /// Returns the most pictures that a request may have.
    pub(super) fn max_pictures(&self) -> usize {
        if self.large { 600 } else { 100 }
    }

    /// Returns whether `thinking.type` may be this at this effort.
    pub(super) fn takes_thinking(&self, kind: &str, effort: Option<&str>) -> bool {
        let very_hard = matches!(effort, Some("xhigh" | "max"));
        match self.thinking {
            AlwaysOn => kind == "adaptive",
            BetweenTools => kind == "adaptive" || (kind == "between_tools" && !very_hard),
            MayBeOff => kind == "adaptive" || kind == "disabled",
            MayBeOffUpToHigh => kind == "adaptive" || (kind == "disabled" && !very_hard),
            AdaptiveOrEnabled => ["adaptive", "enabled", "disabled"].contains(&kind),
            EnabledOnly => ["enabled", "disabled"].contains(&kind),
        }
    }

    fn entry(&self) -> Value {
        let yes = |supported: bool| json!({"supported": supported});
        let line = self.id.split('-').nth(1).unwrap_or_default();
        let thinking: serde_json::Map<_, _> = ["adaptive", "between_tools", "disabled", "enabled"]
            .into_iter()
            .map(|kind| (kind.to_owned(), yes(self.takes_thinking(kind, None))))
            .collect();
        json!({
            "type": "model",
            "id": self.id,
            "display_name": self.display_name,
            "created_at": format!("{}T00:00:00Z", self.created),
            "line": line,
            "lifecycle": if line == "sonnet" && !self.large { "deprecated" } else { "active" },
            "deprecated_at": if line == "sonnet" && !self.large { json!("2026-09-30T00:00:00Z") } else { Value::Null },
            "retires_at": if line == "sonnet" && !self.large { json!("2026-11-30T00:00:00Z") } else { Value::Null },
            "max_input_tokens": if self.large { 1_000_000 } else { 200_000 },
            "max_tokens": self.max_output(),
            "capabilities": {
                "image_input": yes(true),
                "effort": {"supported": self.effort},
                "thinking": {"supported": true, "types": thinking},
            },
        })
    }
}

/// All models in the form of `GET /v1/models`, newest first.
#[must_use]
pub fn default_models() -> Vec<Value> {
    MODELS.iter().map(Facts::entry).collect()
}

//! Overview of what Qilbee can do here, in plain words, derived from the registered tools and their state. No list of
//! abilities is kept anywhere, so none can go stale.

mod state;

pub(crate) use state::overview_of;

use localization::{LocalizedText, localized};
use protocol::{Domain, Effect, Mode};
use serde::Serialize;
use tools::Callable;

/// Longest description of a tool in the overview, in characters.
const MAX_DESCRIPTION_CHARACTERS: usize = 200;
/// All effects, from harmless to far-reaching.
const EFFECTS: [Effect; 5] = [
    Effect::Observe,
    Effect::Act,
    Effect::Write,
    Effect::Execute,
    Effect::Send,
];

/// Everything that can be done now, and what is missing for more.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct CapabilityOverview {
    /// When Qilbee asks, in new chats.
    pub(crate) mode: Mode,
    /// In the order of the registry.
    pub(crate) areas: Vec<CapabilityArea>,
    /// Missing parts, the most important first.
    pub(crate) gaps: Vec<CapabilityGap>,
}

/// Tools of one family.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct CapabilityArea {
    /// A few words.
    pub(crate) title: LocalizedText,
    /// A sentence for each kind of effect, harmless ones first.
    pub(crate) effects: Vec<LocalizedText>,
    /// The tools and actions.
    pub(crate) tools: Vec<CapabilityTool>,
}

/// A tool or action.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct CapabilityTool {
    pub(crate) name: String,
    /// The first sentence of what models read, not localized.
    pub(crate) description: String,
}

/// Something that is missing, and the place in the settings that mends it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub(crate) struct CapabilityGap {
    pub(crate) kind: GapKind,
    pub(crate) text: LocalizedText,
}

/// Kind of a missing part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum GapKind {
    /// No key for a model.
    Key,
    /// No screen, mouse and keyboard.
    Desktop,
    /// No key for Qube.
    Qube,
    /// No server, or one that can't be used.
    Servers,
}

/// State of the parts that tools need.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CapabilityState {
    mode: Mode,
    has_key: bool,
    has_qube: bool,
    /// Reason that there is no desktop.
    no_desktop: Option<LocalizedText>,
    /// Servers that are configured and switched on.
    server_count: usize,
    /// Those that can't be used now, each with the reason where one is known.
    unusable_servers: Vec<(String, Option<LocalizedText>)>,
}

impl CapabilityOverview {
    /// Derives the overview from the tools that are registered.
    fn of(callables: &[Callable], state: &CapabilityState) -> Self {
        let mut areas: Vec<(Domain, Vec<&Callable>)> = Vec::new();
        for callable in callables {
            // Without a key its tools can only fail.
            if callable.domain == Domain::Qube && !state.has_qube {
                continue;
            }
            match areas.iter_mut().find(|(one, _)| *one == callable.domain) {
                Some((_, tools)) => tools.push(callable),
                None => areas.push((callable.domain.clone(), vec![callable])),
            }
        }
        Self {
            mode: state.mode,
            areas: areas
                .iter()
                .map(|(domain, tools)| area(domain, tools))
                .collect(),
            gaps: gaps(state),
        }
    }
}

/// Returns the first sentence of a description.
pub(crate) fn first_sentence(description: &str) -> &str {
    let line = description.trim_start().lines().next().unwrap_or_default();
    match line.find(". ") {
        Some(end) => &line[..=end],
        None => line,
    }
}

fn area(domain: &Domain, tools: &[&Callable]) -> CapabilityArea {
    let effects = EFFECTS.iter().filter(|effect| {
        let mut tools = tools.iter();
        tools.any(|tool| tool.effect == **effect)
    });
    CapabilityArea {
        title: title(domain),
        effects: effects.map(|effect| effect_sentence(*effect)).collect(),
        tools: tools
            .iter()
            .map(|tool| CapabilityTool {
                name: tool.name.clone(),
                description: short(first_sentence(&tool.description)),
            })
            .collect(),
    }
}

/// Servers write what they like about their tools.
fn short(sentence: &str) -> String {
    match sentence.char_indices().nth(MAX_DESCRIPTION_CHARACTERS) {
        Some((end, _)) => format!("{}…", &sentence[..end]),
        None => sentence.to_owned(),
    }
}

fn title(domain: &Domain) -> LocalizedText {
    match domain {
        Domain::Desktop => localized!("app-can-desktop"),
        Domain::Shell => localized!("app-can-shell"),
        Domain::Files => localized!("app-can-files"),
        Domain::Web => localized!("app-can-web"),
        Domain::Qube => localized!("app-can-qube"),
        Domain::Memory => localized!("app-can-memory"),
        Domain::Chat => localized!("app-can-chat"),
        Domain::Server(name) => localized!("app-can-server", server = name),
    }
}

fn effect_sentence(effect: Effect) -> LocalizedText {
    match effect {
        Effect::Observe => localized!("app-can-observe"),
        Effect::Act => localized!("app-can-act"),
        Effect::Write => localized!("app-can-write"),
        Effect::Execute => localized!("app-can-execute"),
        Effect::Send => localized!("app-can-send"),
    }
}

fn gaps(state: &CapabilityState) -> Vec<CapabilityGap> {
    let gap = |kind, text| CapabilityGap { kind, text };
    let mut gaps = Vec::new();
    if !state.has_key {
        gaps.push(gap(GapKind::Key, localized!("app-gap-key")));
    }
    if let Some(reason) = &state.no_desktop {
        let text = localized!("app-gap-desktop", reason = reason);
        gaps.push(gap(GapKind::Desktop, text));
    }
    if !state.has_qube {
        gaps.push(gap(GapKind::Qube, localized!("app-gap-qube")));
    }
    if state.server_count == 0 {
        gaps.push(gap(GapKind::Servers, localized!("app-gap-servers")));
    }
    for (name, reason) in &state.unusable_servers {
        let text = match reason {
            Some(reason) => localized!("app-gap-server", reason = reason, server = name),
            None => localized!("app-gap-server-starting", server = name),
        };
        gaps.push(gap(GapKind::Servers, text));
    }
    gaps
}

#[cfg(test)]
mod tests;

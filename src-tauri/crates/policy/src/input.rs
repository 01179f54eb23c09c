//! Facts about a call that a decision rests on.

mod risks;

use crate::{
    Consequence, KnownDirectories, Risk, TaintTracker, rules, scope,
    taint::{CheckedCall, Source},
};
use localization::LocalizedText;
use protocol::{
    Confinement, Domain, Effect, ResourceClaims, Scope, TaintedValue, ToolKind, ToolSpec,
};
use serde_json::Value;

/// A call that asks to run, as its tool describes it.
#[derive(Clone, Copy, Debug)]
pub struct ProposedCall<'a> {
    /// The name of the tool or toolset, to which a grant is narrowed where a scope lists tools.
    pub tool: &'a str,
    /// The tool's domain.
    pub domain: &'a Domain,
    /// The effect of this very call.
    pub effect: Effect,
    /// The resources it names.
    pub claims: &'a ResourceClaims,
}

/// Facts about one call that [`crate::decide`] rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyInput {
    /// The tool's domain.
    pub domain: Domain,
    /// The effect of this very call.
    pub effect: Effect,
    /// Walls around the programs that it starts.
    pub confinement: Confinement,
    /// The scope to which a grant for it would be narrowed.
    pub scope: Scope,
    /// Rules it meets that ask every time.
    pub risks: Vec<Risk>,
    /// Values in it that the user never named.
    pub tainted: Vec<TaintedValue>,
    /// Effects that can't be taken back and that the user has not seen in this task.
    pub consequences: Vec<Consequence>,
}

impl PolicyInput {
    /// Examines a call in a chat: its scope, the rules it meets, the tainted values in it. `specs` are the tools
    /// the model was told of, whose descriptions may come from outside.
    #[must_use]
    pub fn of(
        call: &ProposedCall<'_>,
        taint: &TaintTracker,
        specs: &[ToolSpec],
        directories: &KnownDirectories,
    ) -> Self {
        let mut directories = directories.clone();
        directories.working.extend(taint.working(&directories.home));
        let reads_outside = taint.has_untrusted_content();
        let effect = effect_of(call, reads_outside);
        // A call that only looks can give away no more than its address.
        let looks = effect == Effect::Observe && *call.domain != Domain::Web;
        let descriptions = if looks {
            Vec::new()
        } else {
            descriptions(specs)
        };
        let checked = CheckedCall {
            tool: call.tool,
            schema: specs
                .iter()
                .find(|spec| spec.name == call.tool)
                .and_then(schema),
            domain: call.domain,
            effect,
            claims: call.claims,
            directories: &directories,
            descriptions: &descriptions,
        };
        Self {
            domain: call.domain.clone(),
            effect,
            confinement: call.claims.confinement,
            scope: scope::of(call.tool, call.domain, call.claims, &directories),
            risks: risks::of(call, taint, &directories),
            tainted: taint.tainted_values(&checked),
            consequences: taint.consequences(&checked),
        }
    }

    /// Examines a call that another program makes, outside any chat: nobody named anything and nothing was
    /// read, so only the rules apply.
    #[must_use]
    pub fn outside_chat(call: &ProposedCall<'_>, directories: &KnownDirectories) -> Self {
        Self::of(call, &TaintTracker::default(), &[], directories)
    }

    /// Returns the scope of a grant for this call as a sentence.
    #[must_use]
    pub fn scope_text(&self, directories: &KnownDirectories) -> Option<LocalizedText> {
        scope::text(&self.scope, &directories.home)
    }
}

/// Returns the effect of a call. Text that something runs is no mere typing.
fn effect_of(call: &ProposedCall<'_>, reads_outside: bool) -> Effect {
    let claims = call.claims;
    let types = call.effect == Effect::Act && (!claims.texts.is_empty() || claims.unseen);
    let runs = *call.domain == Domain::Desktop && types;
    match runs && rules::types_commands(claims, reads_outside) {
        true => Effect::Execute,
        false => call.effect,
    }
}

/// Returns the schema of an outside tool's input.
const fn schema(spec: &ToolSpec) -> Option<&Value> {
    match (&spec.domain, &spec.kind) {
        (Domain::Server(_), ToolKind::Custom { input_schema, .. }) => Some(input_schema),
        _ => None,
    }
}

/// Returns the descriptions of tools from outside: content from outside like anything else such tools say.
fn descriptions(specs: &[ToolSpec]) -> Vec<Source> {
    let outside = specs
        .iter()
        .filter_map(|spec| match (&spec.domain, &spec.kind) {
            (
                Domain::Server(_),
                ToolKind::Custom {
                    description,
                    input_schema,
                },
            ) => Some((spec, format!("{description}\n{input_schema}"))),
            _ => None,
        });
    outside
        .map(|(spec, text)| Source::tool_description(&spec.name, &text))
        .collect()
}

#[cfg(test)]
mod tests;

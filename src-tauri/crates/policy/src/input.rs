//! From a call to what the gate has to know of it.

use crate::{
    KnownDirectories, TaintTracker,
    rules::{self, UNSEEN},
    scope,
    taint::{CheckedCall, Source},
};
use protocol::{Domain, Effect, ResourceClaims, Scope, Sighting, ToolKind, ToolSpec};

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
    /// The scope to which a grant for it would be narrowed.
    pub scope: Scope,
    /// Reasons to ask every time, as sentences.
    pub dangers: Vec<String>,
    /// Values in it that the user never named.
    pub doubts: Vec<Sighting>,
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
        let mut roots = directories.clone();
        roots.working.extend(taint.working(&roots.home));
        // What only looks is judged by its address at most.
        let looks = call.effect == Effect::Observe && *call.domain != Domain::Web;
        let descriptions = if looks {
            Vec::new()
        } else {
            descriptions(specs)
        };
        let judged = CheckedCall {
            domain: call.domain,
            effect: call.effect,
            concern: call.claims,
            roots: &roots,
            descriptions: &descriptions,
        };
        Self {
            domain: call.domain.clone(),
            effect: call.effect,
            scope: scope::of(call.tool, call.domain, call.claims, &roots),
            dangers: dangers(call, &roots),
            doubts: taint.doubts(&judged),
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
    pub fn scope_text(&self, directories: &KnownDirectories) -> Option<String> {
        scope::words(&self.scope, &directories.home)
    }
}

fn dangers(call: &ProposedCall<'_>, roots: &KnownDirectories) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let concern = call.claims;
    let writes = call.effect != Effect::Observe;
    let paths = || {
        let places = concern.paths.iter();
        places.filter_map(|path| rules::of_path(path, writes, roots))
    };
    let commands = || {
        let folder = concern.folder.as_deref();
        let commands = concern.commands.iter();
        commands.flat_map(move |text| rules::of_command(text, folder, roots))
    };
    match call.domain {
        Domain::Shell => found.extend(commands()),
        Domain::Files => found.extend(paths().map(str::to_owned)),
        Domain::Server(_) => {
            found.extend(paths().map(str::to_owned));
            found.extend(commands());
        }
        Domain::Desktop => {
            let window = concern.window.as_ref();
            if window.is_some_and(|window| rules::is_command_window(&window.app)) {
                let texts = concern.texts.iter();
                found.extend(texts.flat_map(|(_, text)| rules::of_command(text, None, roots)));
                found.extend(concern.unseen.then(|| UNSEEN.to_owned()));
            }
        }
        Domain::Web | Domain::Qube | Domain::Memory => {}
    }
    let mut known = std::collections::HashSet::new();
    found.retain(|reason| known.insert(reason.clone()));
    found
}

/// What tools from outside say of themselves comes from outside like anything else they say.
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
    let source = |(spec, text): (&ToolSpec, String)| {
        Source::new(
            format!("in the description of the tool {}", spec.name),
            &text,
        )
    };
    outside.map(source).collect()
}

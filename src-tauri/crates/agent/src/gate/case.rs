//! From a call to what the gate has to know of it.

use super::{
    Case, Roots,
    danger::{self, UNSEEN},
    scope,
};
use crate::provenance::{Judged, Ledger, Source};
use protocol::{Domain, Effect, ToolKind, ToolSpec};
use tools::{CallKind, Concern};

/// Looks at a call: what it would be narrowed to, what is dangerous in it, what in it came from outside.
pub(crate) fn case(
    name: &str,
    kind: &CallKind,
    concern: &Concern,
    ledger: &Ledger,
    specs: &[ToolSpec],
    roots: &Roots,
) -> Case {
    let mut roots = roots.clone();
    roots.working.extend(ledger.working(&roots.home));
    // What only looks is judged by its address at most.
    let looks = kind.effect == Effect::Observe && kind.domain != Domain::Web;
    let descriptions = if looks {
        Vec::new()
    } else {
        descriptions(specs)
    };
    let judged = Judged {
        domain: &kind.domain,
        effect: kind.effect,
        concern,
        roots: &roots,
        descriptions: &descriptions,
    };
    Case {
        domain: kind.domain.clone(),
        effect: kind.effect,
        scope: scope::of(name, &kind.domain, concern, &roots),
        dangers: dangers(kind, concern, &roots),
        doubts: ledger.doubts(&judged),
    }
}

/// A call that another program asks for, outside any chat. Nobody named anything and nothing was read, so only
/// what is dangerous by itself speaks against it.
#[must_use]
pub fn lone_case(name: &str, kind: &CallKind, concern: &Concern, roots: &Roots) -> Case {
    case(name, kind, concern, &Ledger::default(), &[], roots)
}

/// What an allowance would cover, in words.
pub(crate) fn covers(case: &Case, roots: &Roots) -> Option<String> {
    scope::words(&case.scope, &roots.home)
}

fn dangers(kind: &CallKind, concern: &Concern, roots: &Roots) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let writes = kind.effect != Effect::Observe;
    let paths = || {
        let places = concern.paths.iter();
        places.filter_map(|path| danger::of_path(path, writes, roots))
    };
    let commands = || {
        let folder = concern.folder.as_deref();
        let commands = concern.commands.iter();
        commands.flat_map(move |text| danger::of_command(text, folder, roots))
    };
    match &kind.domain {
        Domain::Shell => found.extend(commands()),
        Domain::Files => found.extend(paths().map(str::to_owned)),
        Domain::Server(_) => {
            found.extend(paths().map(str::to_owned));
            found.extend(commands());
        }
        Domain::Desktop => {
            let window = concern.window.as_ref();
            if window.is_some_and(|window| danger::is_command_window(&window.app)) {
                let texts = concern.texts.iter();
                found.extend(texts.flat_map(|(_, text)| danger::of_command(text, None, roots)));
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

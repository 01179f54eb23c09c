//! Kinds of tools as they are named on the command line and in profiles. A name that means nothing is an error: a chat without the tools that
//! were meant would only fail later.

use crate::mcp::ExternalTools;
use protocol::Domain;
use std::collections::BTreeSet;
use tools::Registry;

/// Name that means no kind of tools.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("there are no tools called {name:?}; known: {known}")]
pub(crate) struct UnknownToolKind {
    pub(crate) name: String,
    /// The names that there are, in a sentence.
    pub(crate) known: String,
}

/// Our own kinds. Those of the chat itself are always there.
const OWN: [(&str, Domain); 6] = [
    ("desktop", Domain::Desktop),
    ("shell", Domain::Shell),
    ("files", Domain::Files),
    ("web", Domain::Web),
    ("qube", Domain::Qube),
    ("memory", Domain::Memory),
];

/// Returns the domains with these names.
pub(crate) fn chosen(
    external_tools: &ExternalTools,
    registry: &Registry,
    names: &[String],
) -> Result<Vec<Domain>, UnknownToolKind> {
    let servers = external_tools.statuses().into_iter();
    let callables = registry.callables().into_iter();
    let brought = callables.filter_map(|callable| {
        let Domain::Server(name) = callable.domain else {
            return None;
        };
        Some(name)
    });
    // Those that are still starting, and those of plugins.
    let servers: BTreeSet<_> = servers.map(|status| status.name).chain(brought).collect();
    let named = names.iter().map(|name| named(name.trim(), &servers));
    named.collect()
}

fn named(name: &str, servers: &BTreeSet<String>) -> Result<Domain, UnknownToolKind> {
    if let Some((_, domain)) = OWN.iter().find(|(own, _)| *own == name) {
        return Ok(domain.clone());
    }
    if servers.contains(name) {
        return Ok(Domain::Server(name.to_owned()));
    }
    let own = OWN.iter().map(|(own, _)| *own);
    let known: Vec<_> = own.chain(servers.iter().map(String::as_str)).collect();
    Err(UnknownToolKind {
        name: name.to_owned(),
        known: known.join(", "),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_tools_are_named() {
        let servers = BTreeSet::from(["crm".to_owned()]);
        assert_eq!(named("files", &servers), Ok(Domain::Files));
        assert_eq!(named("crm", &servers), Ok(Domain::Server("crm".into())));
        let told = named("fils", &servers).map_err(|unknown| unknown.to_string());
        assert_eq!(
            told,
            Err("there are no tools called \"fils\"; known: desktop, shell, files, web, qube, memory, crm".into())
        );
    }
}

//! Calls that have no result yet, with what their results will mean.

use super::{
    source::{Place, shortened},
    task::Concern,
    written_files::written_files,
};
use protocol::{Domain, Effect, ResourceClaims, ToolCall};

/// Tool that gives a part of the task to a sub-agent.
pub(super) const DELEGATE: &str = "delegate";

/// Call without a result.
#[derive(Clone, Debug)]
pub(super) struct PendingCall {
    pub(super) place: Place,
    pub(super) server: Option<String>,
    /// Addresses that it only reads from, as it names them.
    pub(super) reads: Vec<String>,
    pub(super) named_file: bool,
    /// Names of the files it writes, and what goes into them.
    pub(super) writes: Vec<(String, String)>,
    /// Consequences that a yes to it allows.
    pub(super) concerns: Vec<Concern>,
}

impl PendingCall {
    /// The call by itself: whether the user named its file, and what a yes to it allows, is for whoever knows the chat.
    pub(super) fn of(
        call: &ToolCall,
        domain: Option<&Domain>,
        effect: Option<Effect>,
        claims: &ResourceClaims,
    ) -> Self {
        Self {
            place: place(call, domain, claims),
            server: match domain {
                Some(Domain::Server(name)) => Some(name.clone()),
                Some(_) | None => None,
            },
            reads: read_from(claims),
            named_file: false,
            writes: written_files(domain, effect, claims),
            concerns: Vec::new(),
        }
    }
}

/// Returns the place where the result of a call stands.
fn place(call: &ToolCall, domain: Option<&Domain>, claims: &ResourceClaims) -> Place {
    let first = |list: &[String]| list.first().map(|entry| shortened(entry));
    match domain {
        Some(Domain::Desktop) => Place::Screen,
        Some(Domain::Web) => Place::WebPage(first(&claims.urls)),
        Some(Domain::Files) => Place::File(first(&claims.paths)),
        Some(Domain::Shell) => Place::CommandOutput(first(&claims.commands)),
        Some(Domain::Memory) => Place::Notes,
        Some(Domain::Qube) => Place::Qube,
        Some(Domain::Chat) if call.name == DELEGATE => Place::SubAgent,
        // A search for tools: what comes of the others is Qilbee's or the person's own words, and no source.
        Some(Domain::Chat) => Place::Answer(call.name.clone()),
        Some(Domain::Server(server)) => Place::Answer(server.clone()),
        None => Place::Answer(call.name.clone()),
    }
}

/// Returns the addresses that a call only reads from. One that is sent something as well was chosen for that.
fn read_from(claims: &ResourceClaims) -> Vec<String> {
    match claims.texts.is_empty() {
        true => claims.urls.clone(),
        false => Vec::new(),
    }
}

//! Effect of a server's tool, as the policy takes it.
//!
//! Annotations are a server's own claims. They count only when the person trusts the server; whatever an
//! untrusted one says, each of its tools may send something out of this machine, the strongest effect there
//! is. A trusted tool that says nothing is what the protocol says it is: destructive, in an open world.

use protocol::{Effect, ServerHint};
use rmcp::model::ToolAnnotations;

/// Returns the strongest effect that a call of the tool can have.
pub(crate) fn of_tool(trusted: bool, annotations: Option<&ToolAnnotations>) -> Effect {
    let (true, Some(claims)) = (trusted, annotations) else {
        return Effect::Send;
    };
    let read_only = claims.read_only_hint.unwrap_or(false);
    match (read_only, claims.open_world_hint) {
        // Looking something up in an open world says there what is looked for; a missing hint means an open one.
        (true, Some(true) | None) => Effect::Send,
        (true, Some(false)) => Effect::Observe,
        (false, Some(true) | None) => Effect::Send,
        (false, Some(false)) if claims.destructive_hint.unwrap_or(true) => Effect::Execute,
        (false, Some(false)) => Effect::Write,
    }
}

/// Returns the server's own word on the tool. It accuses an untrusted server too, and excuses none from what its tool's name
/// says.
pub(crate) fn hint(annotations: Option<&ToolAnnotations>) -> Option<ServerHint> {
    let claims = annotations?;
    match (claims.destructive_hint, claims.read_only_hint) {
        (_, Some(true)) => Some(ServerHint::ReadsOnly),
        (Some(true), _) => Some(ServerHint::Destroys),
        (_, _) => None,
    }
}

/// Returns the effect of listing resources or prompts.
pub(crate) fn of_listing(trusted: bool) -> Effect {
    match trusted {
        true => Effect::Observe,
        false => Effect::Send,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_count_only_when_the_server_is_trusted() {
        let claims = |read_only, destructive, open_world| {
            let mut claims = ToolAnnotations::new();
            claims.read_only_hint = read_only;
            claims.destructive_hint = destructive;
            claims.open_world_hint = open_world;
            claims
        };
        let check = |claims: ToolAnnotations, wanted| {
            assert_eq!(of_tool(true, Some(&claims)), wanted, "{claims:?}");
            assert_eq!(of_tool(false, Some(&claims)), Effect::Send, "{claims:?}");
        };
        check(claims(None, None, None), Effect::Send);
        check(claims(Some(true), None, None), Effect::Send);
        check(claims(Some(true), None, Some(false)), Effect::Observe);
        check(claims(Some(true), None, Some(true)), Effect::Send);
        check(claims(None, Some(false), None), Effect::Send);
        check(claims(Some(false), None, Some(false)), Effect::Execute);
        check(claims(None, Some(true), Some(false)), Effect::Execute);
        check(claims(None, Some(false), Some(false)), Effect::Write);
        assert_eq!(of_tool(true, None), Effect::Send);
        assert_eq!(of_tool(false, None), Effect::Send);
    }
}

//! Changes of the tools that a session's models are told of. Tools of servers and plugins that came late join it before a
//! turn; one that the provider refused is left out for good. Each change is recorded with the whole context, and told.

use super::{
    declared_tools::is_outside, log::Log, system_context::SystemContext, tool_choice::ToolChoice,
};
use crate::Parts;
use localization::{LocalizedText, localized};
use protocol::{DurableBody, SessionEvent, ToolSpec};
use store::StoreError;

/// The most tools that one sentence names.
const MAX_NAMED: usize = 5;

/// Brings the tools up to date before a turn: those of the kinds that the person gave the chat since, and those of servers
/// and plugins that came since the session began.
pub(crate) async fn catch_up(
    context: &mut SystemContext,
    log: &mut Log,
    parts: &Parts,
) -> Result<(), StoreError> {
    if log.conversation().has_other_domains() {
        give_anew(context, log, parts).await?;
    }
    add_arrivals(context, log, parts).await
}

/// Tells the models of the kinds of tools that the person chose, and of no others.
async fn give_anew(
    context: &mut SystemContext,
    log: &mut Log,
    parts: &Parts,
) -> Result<(), StoreError> {
    let conversation = log.conversation();
    let choice = ToolChoice::of(conversation);
    let new = context.given(parts.registry.specs(), choice, conversation.left_out());
    let known = |spec: &&ToolSpec| context.tools.iter().any(|told| told.name == spec.name);
    let added = new.tools.iter().filter(|spec| !known(spec));
    let added: Vec<_> = added.map(|spec| spec.name.clone()).collect();
    let message = localized!("agent-tools-given");
    record(context, new, log, added, Vec::new(), message).await
}

async fn add_arrivals(
    context: &mut SystemContext,
    log: &mut Log,
    parts: &Parts,
) -> Result<(), StoreError> {
    let conversation = log.conversation();
    let new = context.arrivals(
        parts.registry.specs(),
        ToolChoice::of(conversation),
        conversation.left_out(),
    );
    if new.is_empty() {
        return Ok(());
    }
    let added: Vec<_> = new.iter().map(|spec| spec.name.clone()).collect();
    let message = localized!("agent-tools-joined", tools = listed(&added));
    record(context, context.with(new), log, added, Vec::new(), message).await
}

/// Leaves out the tool of this name, which the provider refused. `false` when it is none of a server or plugin: without
/// its own tools a session is no use.
pub(crate) async fn leave_out(
    context: &mut SystemContext,
    log: &mut Log,
    name: &str,
    reason: &LocalizedText,
) -> Result<bool, StoreError> {
    let mut outside = context.tools.iter().filter(|spec| is_outside(spec));
    if !outside.any(|spec| spec.name == name) {
        return Ok(false);
    }
    tracing::warn!(%name, %reason, "the provider refused a tool");
    let message = localized!("agent-tool-left-out", reason = reason, tool = name);
    let rest = context.without(name);
    let left_out = vec![name.to_owned()];
    record(context, rest, log, Vec::new(), left_out, message).await?;
    Ok(true)
}

async fn record(
    context: &mut SystemContext,
    new: SystemContext,
    log: &mut Log,
    added: Vec<String>,
    left_out: Vec<String>,
    message: LocalizedText,
) -> Result<(), StoreError> {
    let changed = SessionEvent::ToolsChanged {
        briefing: new.keep(log.store()).await?,
        added,
        left_out,
        message,
    };
    log.record(vec![DurableBody::Session(changed)]).await?;
    *context = new;
    Ok(())
}

fn listed(names: &[String]) -> String {
    let mut named: Vec<_> = names.iter().take(MAX_NAMED).map(String::as_str).collect();
    if names.len() > MAX_NAMED {
        named.push("…");
    }
    named.join(", ")
}

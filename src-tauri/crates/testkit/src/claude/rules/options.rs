//! The fields of a request beside tools and messages: limits, thinking, effort, betas.

use super::{Ask, Violation, found, only_fields};
use serde_json::Value;

/// Every field a request may have under version 2026-10-21. Sampling parameters are not among them.
const FIELDS: [&str; 22] = [
    "model",
    "max_tokens",
    "messages",
    "system",
    "tools",
    "tool_choice",
    "stream",
    "thinking",
    "output_config",
    "cache_control",
    "metadata",
    "stop_sequences",
    "context_management",
    "service_tier",
    "diagnostics",
    "container",
    "mcp_servers",
    "speed",
    "fallbacks",
    "compaction",
    "thread",
    "inference_geo",
];

const BINDING: &str = "thinking-binding-controls-2026-08-01";
const DISPLAY_UPDATES: &str = "thinking-display-updates-2026-08-18";

/// Every beta the reference names.
const BETAS: [&str; 21] = [
    BINDING,
    DISPLAY_UPDATES,
    "computer-use-2025-11-24",
    "computer-use-2025-01-24",
    "thinking-token-count-2026-05-13",
    "fine-grained-tool-streaming-2025-05-14",
    "fast-mode-2026-02-01",
    "server-side-fallback-2026-07-01",
    "mid-conversation-system-clear-at-2026-08-21",
    "mid-conversation-output-config-2026-07-01",
    "mid-conversation-tool-changes-2026-07-01",
    "inline-tools-2026-09-15",
    "mcp-client-2025-11-20",
    "mcp-client-2026-09-15",
    "context-management-2025-06-27",
    "compact-2026-01-12",
    "compact-2026-09-04",
    "message-threads-2026-08-12",
    "interleaved-thinking-2025-05-14",
    "extended-cache-ttl-2025-04-11",
    "context-1m-2025-08-07",
];

/// Least `budget_tokens` of manual thinking.
const MIN_BUDGET: u64 = 1024;

pub(super) fn check(ask: &Ask<'_>, violations: &mut Vec<Violation>) {
    only_fields(ask.body, &FIELDS, "", violations);
    if ask.body["stream"] != true {
        found(violations, "stream: this client must always stream");
    }
    check_limit(ask, violations);
    check_thinking(ask, violations);
    check_effort(ask, violations);
    check_betas(ask, violations);
}

fn check_limit(ask: &Ask<'_>, violations: &mut Vec<Violation>) {
    let most = ask.facts.max_output();
    match ask.body["max_tokens"].as_u64() {
        None => found(violations, "max_tokens: Field required"),
        Some(0) => found(violations, "max_tokens: must be greater than 0"),
        Some(limit) if limit > most => found(
            violations,
            format!(
                "max_tokens: {limit} > {most}, which is the maximum allowed number of output tokens for {}",
                ask.seen.model()
            ),
        ),
        Some(_) => {}
    }
}

fn check_thinking(ask: &Ask<'_>, violations: &mut Vec<Violation>) {
    let thinking = &ask.body["thinking"];
    if thinking.is_null() {
        if ask.body.get("thinking").is_some() {
            found(violations, "thinking: Input should be a valid dictionary");
        }
        return;
    }
    let kind = thinking["type"].as_str().unwrap_or_default();
    let fields: &[&str] = match kind {
        "adaptive" => &["type", "display", "block_binding"],
        "enabled" => &["type", "display", "block_binding", "budget_tokens"],
        "disabled" | "between_tools" => &["type"],
        _ => {
            found(
                violations,
                format!("thinking.type: unknown value \"{kind}\""),
            );
            return;
        }
    };
    only_fields(thinking, fields, "thinking", violations);
    if !ask.facts.takes_thinking(kind, effort(ask.body)) {
        found(
            violations,
            match kind {
                "adaptive" => "adaptive thinking is not supported on this model".to_owned(),
                _ => format!(
                    "\"thinking.type.{kind}\" is not supported for this model at this effort"
                ),
            },
        );
    }
    if kind == "enabled" {
        let budget = thinking["budget_tokens"].as_u64().unwrap_or_default();
        if budget < MIN_BUDGET {
            found(
                violations,
                "thinking.enabled.budget_tokens: Input should be greater than or equal to 1024",
            );
        }
        if ask.body["max_tokens"]
            .as_u64()
            .is_some_and(|limit| budget >= limit)
        {
            found(
                violations,
                "`max_tokens` must be greater than `thinking.budget_tokens`",
            );
        }
    }
    match thinking["display"].as_str() {
        None if thinking["display"].is_null() => {}
        Some("omitted" | "summarized") => {}
        Some("updates") if ask.seen.betas().contains(&DISPLAY_UPDATES) => {}
        _ => found(
            violations,
            format!("thinking.display: not supported: {}", thinking["display"]),
        ),
    }
    check_block_binding(&thinking["block_binding"], violations);
}

fn check_block_binding(binding: &Value, violations: &mut Vec<Violation>) {
    if binding.is_null() {
        return;
    }
    let path = "thinking.block_binding";
    only_fields(binding, &["prefix_mismatch_behavior"], path, violations);
    if !matches!(
        binding["prefix_mismatch_behavior"].as_str(),
        Some("error" | "drop_block")
    ) {
        found(
            violations,
            format!("{path}.prefix_mismatch_behavior: Input should be 'error' or 'drop_block'"),
        );
    }
}

fn check_effort(ask: &Ask<'_>, violations: &mut Vec<Violation>) {
    let config = &ask.body["output_config"];
    if config.is_null() {
        return;
    }
    only_fields(config, &["effort", "format"], "output_config", violations);
    let Some(effort) = config.get("effort") else {
        return;
    };
    if !ask.facts.effort {
        found(
            violations,
            "This model does not support the effort parameter.",
        );
    }
    if !matches!(
        effort.as_str(),
        Some("low" | "medium" | "high" | "xhigh" | "max")
    ) {
        found(
            violations,
            format!("output_config.effort: unknown value {effort}"),
        );
    }
}

fn check_betas(ask: &Ask<'_>, violations: &mut Vec<Violation>) {
    let betas = ask.seen.betas();
    for beta in &betas {
        if !BETAS.contains(beta) {
            found(
                violations,
                format!("Unexpected value(s) `{beta}` for the `anthropic-beta` header."),
            );
        }
    }
    let declares = |kind: &str| {
        super::blocks(&ask.body["tools"])
            .iter()
            .any(|tool| tool["type"] == kind)
    };
    for (beta, used) in [
        (BINDING, !ask.body["thinking"]["block_binding"].is_null()),
        ("computer-use-2025-11-24", declares("computer_20251124")),
        ("computer-use-2025-01-24", declares("computer_20250124")),
    ] {
        let sent = betas.contains(&beta);
        if sent && !used {
            found(
                violations,
                format!("anthropic-beta: {beta} is sent, but nothing in the request needs it"),
            );
        }
        if used && !sent {
            found(
                violations,
                format!("anthropic-beta: {beta} is needed for this request"),
            );
        }
    }
    let edits = super::blocks(&ask.body["context_management"]["edits"]);
    let edits_with = |prefix: &str| {
        edits.iter().any(|edit| {
            edit["type"]
                .as_str()
                .is_some_and(|kind| kind.starts_with(prefix))
        })
    };
    let fields = |name: &str| ask.body.get(name).is_some();
    for (beta, used) in [
        ("context-management-2025-06-27", edits_with("clear_")),
        ("compact-2026-01-12", edits_with("compact_")),
        ("compact-2026-09-04", fields("compaction")),
        ("message-threads-2026-08-12", fields("thread")),
        ("server-side-fallback-2026-07-01", fields("fallbacks")),
    ] {
        if used && !betas.contains(&beta) {
            found(
                violations,
                format!("anthropic-beta: {beta} is needed for this request"),
            );
        }
    }
    if betas.contains(&"fine-grained-tool-streaming-2025-05-14")
        && declares("computer_toolset_20260801")
    {
        found(
            violations,
            "anthropic-beta: fine-grained-tool-streaming-2025-05-14 does not go with computer_toolset_20260801",
        );
    }
}

/// `output_config.effort`.
fn effort(body: &Value) -> Option<&str> {
    body["output_config"]["effort"].as_str()
}

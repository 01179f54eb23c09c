//! `qilbee sessions show --request N`: what a model was told, what it answered, and what was decided about that.

use super::{audit, failed, read};
use crate::{
    App,
    cli::{Failure, output},
};
use agent::{InspectedRequest, InspectionError, RequestPlace};
use protocol::{HookTime, Item, Message, SessionId, Tokens, ToolKind, ToolSpec};

pub(super) async fn show(
    app: &App,
    id: &SessionId,
    number: usize,
    json: bool,
) -> Result<(), Failure> {
    let (_, events) = read(app, id).await?;
    let found = app
        .sessions()
        .inspect(&events, RequestPlace::Number(number))
        .await;
    let request = found.map_err(|error| match error {
        InspectionError::NoSuchRequest { count } => Failure::usage(match count {
            0 => "this chat has no answered request yet".to_owned(),
            1 => "this chat has 1 answered request".to_owned(),
            count => format!("this chat has {count} answered requests, counted from 1"),
        }),
        InspectionError::Context(_) | InspectionError::History(_) | InspectionError::Store(_) => {
            failed(error)
        }
    })?;
    match json {
        true => output::say_json(&request),
        false => output::say(&text(&request)),
    }
}

fn text(request: &InspectedRequest) -> String {
    let mut lines = vec![heading(request)];
    lines.extend(request.tokens.map(|tokens| spent(tokens, request.cost_usd)));
    if let Some(seq) = request.summed_up_to {
        lines.push(format!("Summed up: events up to {seq}"));
    }
    let system = request.system.as_deref();
    lines.push("\n── System text".to_owned());
    lines.push(system.unwrap_or("(not in the journal)").to_owned());
    lines.push(format!("\n── Tools: {}", request.tools.len()));
    lines.extend(request.tools.iter().map(tool));
    lines.push(format!("\n── Messages: {}", request.messages.len()));
    lines.extend(request.messages.iter().map(|told| message(told)));
    lines.push(format!(
        "\n── Answer ({})",
        output::word(&request.stop_reason)
    ));
    lines.extend(request.answer.iter().map(item));
    lines.push(format!("\n── Decisions: {}", request.decisions.len()));
    lines.extend(request.decisions.iter().map(audit::text));
    if !request.hooks.is_empty() {
        lines.push(format!("\n── Hooks: {}", request.hooks.len()));
        lines.extend(request.hooks.iter().map(hook));
    }
    lines.join("\n")
}

fn hook(time: &HookTime) -> String {
    let call = time.call.as_ref();
    let call = call.map(|call| format!(" {call}")).unwrap_or_default();
    let moment = output::word(&time.moment);
    format!("{} {moment}{call}: {} ms", time.hook, time.milliseconds)
}

fn heading(request: &InspectedRequest) -> String {
    let effort = request.effort.as_ref();
    let effort = effort.map(|effort| format!(", effort {}", output::word(effort)));
    let id = request.request_id.as_ref();
    let id = id.map(|id| format!(", the provider's {id}"));
    format!(
        "Request {} to {}{}, answered by event {}{}",
        request.number,
        request.model,
        effort.unwrap_or_default(),
        request.answer_seq,
        id.unwrap_or_default()
    )
}

fn spent(tokens: Tokens, cost_usd: Option<f64>) -> String {
    let Tokens {
        input,
        cache_read,
        cache_write_short,
        cache_write_long,
        output,
    } = tokens;
    let kinds = [
        (input, "read afresh"),
        (cache_read, "from the cache"),
        (cache_write_short, "into the cache for minutes"),
        (cache_write_long, "into the cache for an hour"),
        (output, "answered"),
    ];
    let kinds = kinds.iter().filter(|(count, _)| *count > 0);
    let kinds: Vec<_> = kinds
        .map(|(count, kind)| format!("{count} {kind}"))
        .collect();
    let kinds = match kinds.is_empty() {
        true => "none".to_owned(),
        false => kinds.join(", "),
    };
    format!("Tokens: {kinds} · ${:.4}", cost_usd.unwrap_or_default())
}

fn tool(spec: &ToolSpec) -> String {
    let (ToolKind::Custom { description, .. } | ToolKind::Hosted { description, .. }) = &spec.kind;
    let first = description.lines().next().unwrap_or_default();
    format!("{}: {first}", spec.name)
}

fn message(message: &Message) -> String {
    let items: Vec<_> = message.items.iter().map(item).collect();
    format!("{}:\n{}", output::word(&message.role), items.join("\n"))
}

fn item(item: &Item) -> String {
    match item {
        Item::Text { text } => text.clone(),
        Item::Quoted { text } => format!("[passed on] {text}"),
        Item::Thinking { text } => format!("[thinking] {text}"),
        Item::Image { image } => match (image.width, image.height) {
            (Some(width), Some(height)) => format!("[picture {width} × {height}: {}]", image.id),
            _ => format!("[picture: {}]", image.id),
        },
        Item::File { name, .. } => format!("[file {name}]"),
        Item::Original { name, .. } => format!("[original of it, not sent: {name}]"),
        Item::ToolCall(call) => format!("→ {} {} {}", call.call, call.name, call.input),
        Item::ToolResult(result) => {
            let content: Vec<_> = result.content.iter().map(self::item).collect();
            let failed = if result.is_error { " failed" } else { "" };
            format!("← {}{failed}: {}", result.call, content.join("\n"))
        }
        Item::Opaque { block } => format!("[{block}: only its provider reads it]"),
    }
}

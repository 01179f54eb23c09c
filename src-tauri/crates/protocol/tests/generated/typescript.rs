//! Every wire type as TypeScript, in one file.

use protocol as p;
use ts_rs::{Config, TS};

/// The whole file.
pub(crate) fn render() -> String {
    let config = Config::new().with_large_int("number");
    let mut file = String::from(
        "// Generated from src-tauri/crates/protocol by `npm run bindings`. Do not edit.\n",
    );
    macro_rules! all {
        ($($name:ident),+ $(,)?) => {
            $( declare::<p::$name>(&mut file, &config); )+
        };
    }
    declare::<localization::LocalizedText>(&mut file, &config);
    declare::<localization::Argument>(&mut file, &config);
    all!(
        SessionId,
        TurnId,
        CallId,
        ApprovalId,
        BlobId,
        Command,
        Feedback,
        Event,
        DurableEvent,
        EphemeralEvent,
        DurableBody,
        SessionEvent,
        TurnEvent,
        MessageEvent,
        CallEvent,
        ApprovalEvent,
        NoticeEvent,
        EphemeralBody,
        StopReason,
        TurnEnd,
        PauseReason,
        AnsweredBy,
        Guard,
        ErrorCode,
        Item,
        ToolCall,
        ToolResult,
        Role,
        Message,
        Attachment,
        BlobRef,
        Point,
        Region,
        ToolSpec,
        ToolKind,
        HostedTool,
        PictureSize,
        Domain,
        Effect,
        Concurrency,
        ToolOutput,
        Ticket,
        OutputPart,
        Screen,
        WindowName,
        Settle,
        Proof,
        Outcome,
        Question,
        Scope,
        TaintedValue,
        Target,
        Authorization,
        Answer,
        Grant,
        PlanStep,
        PlanStepState,
        Tokens,
        UsageTotals,
        Wait,
        SessionOptions,
        Limits,
        Mode,
        Effort,
        SessionSummary,
        SessionState,
    );
    file.push_str(
        "\n/**\n * What happened, durable or ephemeral, without number, time and session.\n */\nexport type EventBody = DurableBody | EphemeralBody;\n",
    );
    file
}

fn declare<T: TS>(file: &mut String, config: &Config) {
    file.push('\n');
    if let Some(docs) = T::docs() {
        file.push_str(docs.trim_end());
        file.push('\n');
    }
    file.push_str("export ");
    file.push_str(&T::decl(config));
    file.push('\n');
}

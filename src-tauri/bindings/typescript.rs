//! TypeScript of every type that crosses to the window: those of the protocol, those of the commands, and the table of
//! the commands themselves.

use super::commands::{Command, Input, is_optional, typescript};
use protocol as p;
use std::{
    any::{TypeId, type_name},
    collections::{BTreeMap, BTreeSet},
    error::Error,
    fmt::Write as _,
};
use ts_rs::{Config, TS, TypeVisitor};

const PROTOCOL_HEAD: &str =
    "// Generated from src-tauri/crates/protocol by `npm run bindings`. Do not edit.\n";
const PROTOCOL_TAIL: &str = "
/**
 * What happened, durable or ephemeral, without number, time and session.
 */
export type EventBody = DurableBody | EphemeralBody;
";
const COMMANDS_HEAD: &str =
    "// Generated from the commands of src-tauri/src by `npm run bindings`. Do not edit.
";
const LISTENER: &str = "
/**
 * Where the messages of a command arrive one by one: Tauri's `Channel`.
 */
export interface Listener<Message> { onmessage: (message: Message) => void; }
";

/// Types by name, each once. ts-rs visits the types in a type's fields in an order that may differ from build to build.
struct Declarations {
    config: Config,
    seen: BTreeSet<TypeId>,
    /// The TypeScript names of the types by their Rust name, which several may share.
    names: BTreeMap<String, BTreeSet<String>>,
    /// The declarations by their TypeScript name.
    text: BTreeMap<String, String>,
}

/// Types that the commands take and return: those of the protocol, and all others.
pub(crate) struct WindowTypes {
    protocol: Declarations,
    others: Declarations,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_generics(self);
        T::visit_dependencies(self);
        // Only types of our own have a file that ts-rs would write.
        if T::output_path().is_none() {
            return;
        }
        let rust = type_name::<T>();
        let rust = rust.rsplit("::").next().unwrap_or(rust);
        let name = T::ident(&self.config);
        let names = self.names.entry(rust.to_owned()).or_default();
        names.insert(name.clone());
        self.text.insert(name, declaration::<T>(&self.config));
    }
}

impl Declarations {
    fn new() -> Self {
        Self {
            config: Config::new().with_large_int("number"),
            seen: BTreeSet::new(),
            names: BTreeMap::new(),
            text: BTreeMap::new(),
        }
    }
}

/// Collects the types of all commands.
pub(crate) fn window_types() -> WindowTypes {
    let mut others = Declarations::new();
    qilbee_lib::window_types::visit(&mut others);
    WindowTypes {
        protocol: protocol_types(),
        others,
    }
}

/// The file with the types of the protocol.
pub(crate) fn render_protocol() -> String {
    let types = protocol_types();
    let mut file = String::from(PROTOCOL_HEAD);
    file.extend(types.text.into_values());
    file.push_str(PROTOCOL_TAIL);
    file
}

/// The file with the commands and the types that only they use.
pub(crate) fn render_commands(
    types: &WindowTypes,
    commands: &[Command],
) -> Result<String, Box<dyn Error>> {
    let names = unambiguous_names(types);
    let mut table = String::from(
        "\n/**\n * Each command with its arguments and its result.\n */\nexport interface Commands {\n",
    );
    for command in commands {
        if !command.docs.is_empty() {
            let _ = writeln!(table, "  /** {} */", command.docs.join(" "));
        }
        let input = input(&command.input, &names)?;
        let result = match &command.result {
            Some(result) => typescript(result, &names)?,
            None => "void".to_owned(),
        };
        let _ = writeln!(table, "  {}: [{input}, {result}];", command.name);
    }
    table.push_str("}\n");
    let own = types.others.text.iter();
    let own = own.filter(|(name, _)| !types.protocol.text.contains_key(*name));
    let declared: String = own.map(|(_, text)| text.as_str()).collect();
    let mut file = String::from(COMMANDS_HEAD);
    let code = without_comments(&declared) + &table;
    let used = |name: &&String| has_word(&code, name);
    let imported: Vec<_> = types.protocol.text.keys().filter(used).collect();
    file.push_str("\nimport type {\n");
    for name in imported {
        let _ = writeln!(file, "  {name},");
    }
    file.push_str("} from \"./protocol\";\n");
    file.push_str(&declared);
    file.push_str(LISTENER);
    file.push_str(&table);
    Ok(file)
}

/// TypeScript names by Rust names, without those that several types share.
fn unambiguous_names(types: &WindowTypes) -> BTreeMap<String, String> {
    let mut names = types.protocol.names.clone();
    for (rust, others) in &types.others.names {
        names
            .entry(rust.clone())
            .or_default()
            .extend(others.clone());
    }
    let only = |names: BTreeSet<String>| match names.len() {
        1 => names.into_iter().next(),
        _ => None,
    };
    let names = names.into_iter();
    names
        .filter_map(|(rust, names)| only(names).map(|name| (rust, name)))
        .collect()
}

fn input(input: &Input, names: &BTreeMap<String, String>) -> Result<String, Box<dyn Error>> {
    let arguments = match input {
        Input::Raw => return Ok("ArrayBuffer | Uint8Array".to_owned()),
        Input::Arguments(arguments) if arguments.is_empty() => {
            return Ok("Record<string, never>".to_owned());
        }
        Input::Arguments(arguments) => arguments,
    };
    let mut fields = Vec::new();
    for (name, rust_type) in arguments {
        let mark = if is_optional(rust_type) { "?" } else { "" };
        fields.push(format!("{name}{mark}: {}", typescript(rust_type, names)?));
    }
    Ok(format!("{{ {} }}", fields.join("; ")))
}

/// TypeScript without the lines of its documentation.
fn without_comments(text: &str) -> String {
    let is_code = |line: &&str| !line.starts_with("/**") && !line.starts_with(" *");
    text.lines()
        .filter(is_code)
        .flat_map(|line| [line, "\n"])
        .collect()
}

/// Returns `true` if a text names something, and not only as a part of a longer word.
fn has_word(text: &str, word: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(is_letter) && !after.is_some_and(is_letter)
    })
}

fn declaration<T: TS + ?Sized>(config: &Config) -> String {
    let docs = T::docs().map_or(String::new(), |docs| format!("{}\n", docs.trim_end()));
    format!("\n{docs}export {}\n", T::decl(config))
}

fn protocol_types() -> Declarations {
    let mut types = Declarations::new();
    macro_rules! all {
        ($($name:ident),+ $(,)?) => {
            $( types.visit::<p::$name>(); )+
        };
    }
    // The TypeScript of a text is written by hand and names this.
    types.visit::<localization::Argument>();
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
        AbandonReason,
        PauseReason,
        RouteReason,
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
        Profile,
        ProfileExample,
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
    types
}

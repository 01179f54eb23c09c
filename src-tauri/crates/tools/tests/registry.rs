//! Looking calls up and refusing bad ones, before anything runs.

#![expect(clippy::unwrap_used, reason = "a test says what it expected")]

use async_trait::async_trait;
use protocol::{Domain, Effect, ResourceClaims, ToolCall, ToolOutput};
use serde_json::{Value, json};
use std::sync::Arc;
use tools::{
    AnyTool, CallScope, Callable, Definition, Invocation, Operation, PreparedCall, Registry,
    RegistryError, SessionScope, Tool, ToolContext, ToolError, ToolsetAction,
};

struct Named(&'static str, Value, Domain);

struct Nothing;

impl Tool for Named {
    type Input = Value;

    fn definition(&self) -> Definition {
        let action = |name: &str| ToolsetAction {
            name: name.into(),
            description: "A part of it".into(),
            effect: Effect::Write,
            input_schema: json!({"type": "object"}),
        };
        let definition = Definition::new(self.0, self.2.clone(), Effect::Observe, "A test tool")
            .parallel()
            .input_schema(self.1.clone());
        Definition {
            actions: match self.0 {
                "set" => vec![action("first"), action("second")],
                _ => Vec::new(),
            },
            ..definition
        }
    }

    fn prepare(self: Arc<Self>, _: Value, scope: CallScope) -> Result<Invocation, ToolError> {
        let title = format!("Use {}", scope.name);
        Ok(Invocation::new(Effect::Observe, title, Nothing))
    }
}

#[async_trait]
impl Operation for Nothing {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims::default()
    }

    async fn run(&self, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput::text("", ""))
    }
}

fn prepare(registry: &Registry, call: &ToolCall) -> Result<PreparedCall, ToolError> {
    registry.prepare(call, &SessionScope::of("session"), &[])
}

fn schema() -> Value {
    json!({"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"], "additionalProperties": false})
}

fn check(name: &str, input: Value, wanted: Result<(), &str>) {
    let registry = Registry::new(vec![named("read_file"), named("list_files")]).unwrap();
    check_in(&registry, name, input, wanted);
}

fn check_with(name: &'static str, schema: Value, input: Value, wanted: Result<(), &str>) {
    let tool = Arc::new(Named(name, schema, Domain::Files));
    let registry = Registry::new(vec![tool]).unwrap();
    check_in(&registry, name, input, wanted);
}

fn check_in(registry: &Registry, name: &str, input: Value, wanted: Result<(), &str>) {
    let call = call(name, input);
    let found = prepare(registry, &call).map(|prepared| assert_eq!(prepared.call, call));
    assert_eq!(
        found.map_err(|error| error.to_string()),
        wanted.map_err(str::to_owned)
    );
}

fn call(name: &str, input: Value) -> ToolCall {
    ToolCall {
        call: "c1".into(),
        name: name.into(),
        toolset: None,
        input,
    }
}

#[test]
fn a_sound_call_is_prepared() {
    check("read_file", json!({"path": "a.txt"}), Ok(()));
}

#[test]
fn an_unknown_tool_lists_the_known_ones_and_the_nearest() {
    check(
        "reed_file",
        json!({}),
        Err(
            "There is no tool called \"reed_file\". Did you mean read_file? Known tools: read_file, \
             list_files.",
        ),
    );
    check(
        "weather",
        json!({}),
        Err("There is no tool called \"weather\". Known tools: read_file, list_files."),
    );
}

#[test]
fn an_error_names_the_field_and_what_is_allowed() {
    let bad = |input, wanted: &str| {
        let wanted = format!("The input of edit is not valid. {wanted}");
        check_with("edit", edits(), input, Err(&wanted));
    };
    let edit = |path: Value| json!({"edits": [{"path": "a"}, {"path": path}]});
    check_with("edit", edits(), edit(json!("b")), Ok(()));
    bad(edit(json!(3)), "“edits[1].path” must be a string, not 3.");
    bad(json!({}), "The input lacks the field “edits”, an array.");
    bad(
        json!({"edits": [{}]}),
        "“edits[0]” lacks the field “path”, a string.",
    );
    bad(
        json!({"edits": [{"path": "a", "file": 1}]}),
        "“edits[0]” has no field “file”; possible: “path”, “mode”, “count”.",
    );
    bad(
        json!({"edits": [{"path": "a", "mode": "melt"}]}),
        "“edits[0].mode” must be one of \"keep\", \"cut\", not \"melt\".",
    );
    bad(
        json!({"edits": [{"path": "a", "count": 11}]}),
        "“edits[0].count”: 11 is greater than the maximum of 10.",
    );
    bad(json!("a"), "The input must be an object, not \"a\".");
    let many: Vec<_> = (0..20).collect();
    let wanted: String = (0..8)
        .map(|index| format!("“edits[{index}]” must be an object, not {index}. "))
        .collect();
    bad(json!({"edits": many}), &format!("{wanted}There is more."));
}

/// A schema in which nothing is plain.
fn edits() -> Value {
    json!({
        "type": "object",
        "properties": {"edits": {"type": "array", "items": {
            "type": "object",
            "properties": {
                "path": {"type": "string"},
                "mode": {"enum": ["keep", "cut"]},
                "count": {"type": "integer", "maximum": 10}
            },
            "required": ["path"],
            "additionalProperties": false
        }}},
        "required": ["edits"]
    })
}

#[test]
fn tools_come_and_go() {
    let registry = Registry::new(vec![named("read_file")]).unwrap();
    let other = registry.clone();
    let names = || -> Vec<_> { other.specs().into_iter().map(|spec| spec.name).collect() };

    registry.register(named("late")).unwrap();
    assert_eq!(names(), ["read_file", "late"]);
    assert!(other.get("late").is_some());

    let again = registry.register(named("late"));
    assert_eq!(again, Err(RegistryError::Duplicate("late".into())));

    let refused = registry.replace(&Domain::Files, vec![named("read_file")]);
    assert_eq!(refused, []);
    assert_eq!(names(), ["read_file"]);
    assert!(other.get("late").is_none());
    assert_eq!(
        error_of(&other, "late"),
        "The tool \"late\" is gone: it was removed, or what provides it is no longer there. Known \
         tools: read_file."
    );
    registry.register(named("late")).unwrap();
    assert_eq!(names(), ["read_file", "late"]);
}

#[test]
fn the_tools_of_a_server_are_exchanged_in_one_step() {
    let registry = Registry::new(vec![named("read_file")]).unwrap();
    let server = Domain::Server("files".into());
    let tool = |name| outside(name, schema());
    let refused = registry.replace(&server, vec![tool("files__a"), tool("files__b")]);
    assert_eq!(refused, []);
    assert_eq!(registry.list(&server).len(), 2);
    let refused = registry.replace(
        &server,
        vec![
            tool("files__b"),
            outside("files__liar", json!({"type": "object", "properties": 3})),
            tool("plain"),
            tool("files__b"),
            tool("files__c"),
        ],
    );
    let names: Vec<_> = refused.iter().map(name_of).collect();
    assert_eq!(names, ["files__liar", "plain", "files__b"]);
    let listed = registry.list(&server);
    let listed: Vec<_> = listed.iter().map(|spec| spec.name.as_str()).collect();
    assert_eq!(listed, ["files__b", "files__c"]);
    assert!(error_of(&registry, "files__a").starts_with("The tool \"files__a\" is gone"));
}

#[test]
fn a_name_says_where_a_tool_comes_from() {
    let bad = |tool: Arc<dyn AnyTool>| {
        let refused = Registry::default().register(tool).unwrap_err();
        assert!(matches!(refused, RegistryError::Name { .. }), "{refused}");
    };
    bad(named(""));
    bad(named("read file"));
    bad(named("files__read"));
    bad(outside("read", schema()));
    let long: &'static str = Box::leak("a".repeat(129).into_boxed_str());
    bad(named(long));
    Registry::default()
        .register(outside("files__read", schema()))
        .unwrap();
}

#[test]
fn many_names_are_not_all_listed() {
    let tools = (0..200).map(|number| {
        let name: &'static str = Box::leak(format!("tool_{number}").into_boxed_str());
        named(name)
    });
    let registry = Registry::new(tools.collect()).unwrap();
    let error = error_of(&registry, "tool_199x");
    assert!(error.contains("Did you mean tool_199?"), "{error}");
    assert!(error.ends_with(" and 120 more."), "{error}");
}

fn named(name: &'static str) -> Arc<dyn AnyTool> {
    Arc::new(Named(name, schema(), Domain::Files))
}

fn outside(name: &'static str, schema: Value) -> Arc<dyn AnyTool> {
    Arc::new(Named(name, schema, Domain::Server("files".into())))
}

fn error_of(registry: &Registry, name: &str) -> String {
    let call = call(name, json!({"path": "a"}));
    prepare(registry, &call).err().unwrap().to_string()
}

fn name_of(error: &RegistryError) -> &str {
    match error {
        RegistryError::Duplicate(name)
        | RegistryError::Name { name, .. }
        | RegistryError::Schema { name, .. } => name,
    }
}

#[test]
fn two_tools_cannot_share_a_name() {
    let tools = vec![named("a"), named("a")];
    assert!(matches!(Registry::new(tools), Err(RegistryError::Duplicate(name)) if name == "a"));
}

#[test]
fn a_schema_that_is_none_is_refused_by_name() {
    let bad = |schema: Value| {
        let tool = Arc::new(Named("a", schema, Domain::Files));
        let refused = Registry::new(vec![tool]).err().unwrap();
        assert!(
            matches!(&refused, RegistryError::Schema { name, .. } if name == "a"),
            "{refused}"
        );
    };
    bad(json!({"type": "nonsense"}));
    bad(json!({"type": "object", "properties": {"a": {"type": "nonsense"}}}));
    bad(json!({"type": "object", "properties": {"a": {"pattern": "("}}}));
    bad(json!({"type": "object", "properties": {"a": {"$ref": "https://example.com/a.json"}}}));
    bad(json!({"type": "object", "properties": {"a": {"$ref": "file:///etc/passwd"}}}));
    bad(json!({"type": "object", "properties": {"a": {"$ref": "#/$defs/nowhere"}}}));
    bad(json!({"type": "object", "description": "x".repeat(300_000)}));
    bad(json!({}));
    bad(json!(true));
    bad(json!("string"));
}

#[test]
fn a_schema_that_goes_in_circles_hurts_nobody() {
    let itself = json!({"type": "object", "properties": {"a": {"$ref": "#"}}});
    let deep = |depth| {
        let mut input = json!({});
        for _ in 0..depth {
            input = json!({ "a": input });
        }
        input
    };
    check_with("tree", itself, deep(100), Ok(()));
    let bad = |schema: Value| {
        let tool = Arc::new(Named("a", schema, Domain::Files));
        let registry = Registry::new(vec![tool]);
        // Refused or not: nothing hangs and nothing overflows.
        let _ = registry.map(|registry| prepare(&registry, &call("a", json!({"a": 1}))).is_ok());
    };
    bad(json!({"type": "object", "$ref": "#"}));
    bad(json!({"type": "object", "allOf": [{"$ref": "#"}]}));
    bad(json!({"type": "object", "$ref": "#/$defs/a", "$defs": {
        "a": {"$ref": "#/$defs/b"}, "b": {"anyOf": [{"$ref": "#/$defs/a"}]}}}));
    bad(json!({"type": "object", "not": {"$ref": "#"}}));
    let slow = json!({"type": "object", "properties": {"a": {"pattern": "^(a+)+\\1$"}}});
    let long = format!("{}b", "a".repeat(60));
    let tool = Arc::new(Named("a", slow, Domain::Files));
    let registry = Registry::new(vec![tool]).unwrap();
    assert!(prepare(&registry, &call("a", json!({ "a": long }))).is_err());
}

#[test]
fn callables_are_actions_and_plain_tools() {
    let tools: Vec<Arc<dyn AnyTool>> = vec![named("read_file"), named("set")];
    let member = |name: &str| Callable {
        name: name.into(),
        toolset: Some("set".into()),
        description: "A part of it".into(),
        domain: Domain::Files,
        effect: Effect::Write,
        input_schema: json!({"type": "object"}),
    };
    let plain = Callable {
        name: "read_file".into(),
        toolset: None,
        description: "A test tool".into(),
        domain: Domain::Files,
        effect: Effect::Observe,
        input_schema: schema(),
    };
    assert_eq!(
        Registry::new(tools).unwrap().callables(),
        [plain, member("first"), member("second")]
    );
}

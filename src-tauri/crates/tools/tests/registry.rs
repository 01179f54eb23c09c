//! Looking calls up and refusing bad ones, before anything runs.

#![expect(clippy::unwrap_used, reason = "a test says what it expected")]

use async_trait::async_trait;
use protocol::{Concurrency, Domain, Effect, ToolCall, ToolKind, ToolOutput, ToolSpec};
use serde_json::{Value, json};
use std::sync::Arc;
use tools::{Callable, Member, Registry, RegistryError, Tool, ToolContext, ToolError};

struct Named(&'static str, Value);

#[async_trait]
impl Tool for Named {
    fn spec(&self) -> ToolSpec {
        ToolSpec {
            name: self.0.into(),
            domain: Domain::Files,
            effect: Effect::Observe,
            concurrency: Concurrency::Parallel,
            delegated: false,
            kind: ToolKind::Custom {
                description: "A test tool".into(),
                input_schema: self.1.clone(),
            },
        }
    }

    fn members(&self) -> Vec<Member> {
        let member = |name| Member {
            name,
            description: "A part of it",
            effect: Effect::Write,
            input_schema: json!({"type": "object"}),
        };
        match self.0 {
            "set" => vec![member("first"), member("second")],
            _ => Vec::new(),
        }
    }

    fn effect(&self, _: &ToolCall) -> Effect {
        Effect::Observe
    }

    fn sentence(&self, call: &ToolCall) -> String {
        format!("Use {}", call.name)
    }

    fn check(&self, _: &ToolCall) -> Result<(), ToolError> {
        Ok(())
    }

    async fn run(&self, _: &ToolCall, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        Ok(ToolOutput::text("", ""))
    }
}

fn schema() -> Value {
    json!({"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"], "additionalProperties": false})
}

fn check(name: &str, input: Value, wanted: Result<(), &str>) {
    let registry = Registry::new(vec![
        Arc::new(Named("read_file", schema())),
        Arc::new(Named("list_files", schema())),
    ])
    .unwrap();
    let call = ToolCall {
        call: "c1".into(),
        name: name.into(),
        toolset: None,
        input,
    };
    let found = registry
        .prepare(&call)
        .map(|prepared| assert_eq!(prepared.call, call));
    assert_eq!(
        found,
        wanted.map_err(|text| ToolError::ForModel(text.into()))
    );
}

#[test]
fn a_sound_call_is_prepared() {
    check("read_file", json!({"path": "a.txt"}), Ok(()));
}

#[test]
fn an_unknown_tool_lists_the_known_ones() {
    check(
        "reed_file",
        json!({}),
        Err("There is no tool called \"reed_file\". Known tools: read_file, list_files."),
    );
}

#[test]
fn a_bad_argument_is_named() {
    check(
        "read_file",
        json!({"path": 3}),
        Err("The input of read_file is not valid. /path: 3 is not of type \"string\""),
    );
    check(
        "read_file",
        json!({}),
        Err("The input of read_file is not valid. : \"path\" is a required property"),
    );
}

#[test]
fn two_tools_cannot_share_a_name() {
    let tools: Vec<Arc<dyn Tool>> = vec![
        Arc::new(Named("a", schema())),
        Arc::new(Named("a", schema())),
    ];
    assert!(matches!(Registry::new(tools), Err(RegistryError::Duplicate(name)) if name == "a"));
}

#[test]
fn a_schema_that_is_none_is_refused() {
    let tools: Vec<Arc<dyn Tool>> = vec![Arc::new(Named("a", json!({"type": "nonsense"})))];
    assert!(matches!(Registry::new(tools), Err(RegistryError::Schema { name, .. }) if name == "a"));
}

#[test]
fn a_toolset_is_called_by_its_members_and_any_other_tool_by_its_name() {
    let tools: Vec<Arc<dyn Tool>> = vec![
        Arc::new(Named("read_file", schema())),
        Arc::new(Named("set", schema())),
    ];
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

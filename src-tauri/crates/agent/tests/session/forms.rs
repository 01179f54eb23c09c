//! Forms of outside servers, which a running tool shows the person.

use async_trait::async_trait;
use protocol::{
    CallEvent, Command, Domain, Effect, Event, FieldInput, FormContent, FormField, FormValue,
    FormValues, PersonQuestion, ResourceClaims, ServerForm, ToolOutput,
};
use serde_json::{Value, json};
use std::sync::Arc;
use testkit::{Reply, SessionHarness, check_transcript};
use tools::{
    AnyTool, CallScope, Definition, FormAnswer, Invocation, Operation, Tool, ToolContext, ToolError,
};

/// Tool that shows as many forms as its input says, one after the other, and tells what became of each.
struct AskingTool;

struct AskingCall(u64);

impl Tool for AskingTool {
    type Input = Value;

    fn definition(&self) -> Definition {
        let domain = Domain::Server("notes".to_owned());
        Definition::new("notes__sign", domain, Effect::Observe, "Signs.")
            .input_schema(json!({"type": "object"}))
            .fallback_title("Sign")
    }

    fn prepare(self: Arc<Self>, input: Value, _: CallScope) -> Result<Invocation, ToolError> {
        let call = AskingCall(input["forms"].as_u64().unwrap());
        Ok(Invocation::new(Effect::Observe, "Sign", call))
    }
}

#[async_trait]
impl Operation for AskingCall {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims::default()
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let mut told = Vec::new();
        for _ in 0..self.0 {
            let answer = tokio::select! {
                biased;
                () = context.cancel.cancelled() => return Err(ToolError::Cancelled),
                answer = context.forms.ask(form()) => answer,
            };
            told.push(match answer {
                FormAnswer::Sent(values) => format!("sent {}", values.len()),
                FormAnswer::Declined => "declined".to_owned(),
                FormAnswer::Cancelled => "cancelled".to_owned(),
            });
        }
        Ok(ToolOutput::text(told.join(", "), ""))
    }
}

fn form() -> ServerForm {
    ServerForm {
        id: String::new(),
        server: "notes".to_owned(),
        message: "Your name?".to_owned(),
        content: FormContent::Fields {
            fields: vec![FormField {
                name: "name".to_owned(),
                title: None,
                description: None,
                required: true,
                default: None,
                input: FieldInput::Text {
                    format: None,
                    min_characters: 1,
                    max_characters: 20,
                },
            }],
        },
    }
}

async fn harness(forms: u64) -> SessionHarness {
    let replies = vec![
        Reply::calls("", &[("c1", "notes__sign", json!({"forms": forms}))]),
        Reply::says("Done."),
    ];
    let add = |parts: &mut agent::Parts| {
        let tool: Arc<dyn AnyTool> = Arc::new(AskingTool);
        parts.registry.register(tool).unwrap();
    };
    SessionHarness::with_parts(replies, Vec::new(), |_| {}, add).await
}

/// Waits for the next form and returns its id.
async fn shown(harness: &mut SessionHarness) -> String {
    let event = harness.until(is_asked).await;
    match event.as_call() {
        Some(CallEvent::PersonAsked {
            question: PersonQuestion::Form { form },
            ..
        }) => form.id.clone(),
        _ => String::new(),
    }
}

fn is_asked(event: &Event) -> bool {
    matches!(event.as_call(), Some(CallEvent::PersonAsked { .. }))
}

fn answer(form: &str, values: Option<FormValues>) -> Command {
    Command::AnswerForm {
        call: "c1".into(),
        form: form.to_owned(),
        values,
    }
}

fn name(value: &str) -> Option<FormValues> {
    let value = FormValue::Text(value.to_owned());
    Some(FormValues::from([("name".to_owned(), value)]))
}

#[tokio::test]
async fn forms_are_filled_in_declined_or_left() {
    let mut harness = harness(3).await;
    harness.user("Go").await;
    let first = shown(&mut harness).await;
    for unfit in [
        answer(&first, name("")),
        answer("another", name("Anna")),
        answer(&first, Some(FormValues::new())),
    ] {
        assert!(harness.session.submit(unfit).await.is_err());
    }
    harness.command(answer(&first, name("Anna"))).await;
    let second = shown(&mut harness).await;
    // A second press answers nothing that was asked since.
    let late = harness.session.submit(answer(&first, name("Anna"))).await;
    assert!(late.is_err());
    harness.command(answer(&second, None)).await;
    shown(&mut harness).await;
    let skip = Command::SkipQuestion { call: "c1".into() };
    harness.command(skip).await;
    let story = harness.turn_end().await;
    assert!(!story.contains("Anna"), "{story}");
    check_transcript(
        &story,
        r#"
        1 session_started scripted
        2 turn_started
        3 user_message "Go"
        4 assistant_message "" <c1> -> tool_use
        5 usage $0.25 of $0.25
        6 tool_call c1 "Sign"
        7 tool_started c1
        8 person_asked c1 form of notes "Your name?"
        9 person_answered c1 form sent ["name"]
        10 person_asked c1 form of notes "Your name?"
        11 person_answered c1 form declined
        12 person_asked c1 form of notes "Your name?"
        13 person_answered c1 form cancelled
        14 tool_finished c1 done "sent 1, declined, cancelled"
        15 assistant_message "Done." -> end_turn
        16 usage $0.25 of $0.5
        17 turn_ended completed
        "#,
    );
}

#[tokio::test]
async fn a_stop_takes_a_form_back() {
    let mut harness = harness(1).await;
    harness.user("Go").await;
    let form = shown(&mut harness).await;
    harness.command(Command::Stop).await;
    let story = harness.turn_end().await;
    assert!(
        story.contains("person_answered c1 form cancelled"),
        "{story}"
    );
    assert!(story.contains("tool_finished c1 interrupted"), "{story}");
    assert!(
        harness
            .session
            .submit(answer(&form, name("Anna")))
            .await
            .is_err()
    );
}

//! Questions of servers to the person: what they are shown, and what the server learns.

use super::{
    real,
    room::{Room, fake, in_time, text},
    trial,
};
use async_trait::async_trait;
use libtest_mimic::Trial;
use protocol::{FormContent, FormField, FormValue, FormValues, ServerForm};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use tokio_util::sync::CancellationToken;
use tools::{FormAnswer, FormPrompter, ToolError};

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("a_server_learns_what_the_person_answers", answers),
        trial("a_server_learns_nothing_when_nobody_answers", silence),
        trial("a_server_asks_nobody_between_calls", between_calls),
        trial("a_stopped_call_takes_its_question_back", stopped),
        real::when_everything(trial("server_everything_asks_the_person", everything)),
    ]
}

/// Answer of a person to a form; none leaves it open.
type Answering = Box<dyn Fn(&ServerForm) -> Option<FormAnswer> + Send + Sync>;

/// A person who gives the same answer to every form.
pub(crate) struct Person {
    answer: Answering,
    pub(crate) shown: Mutex<Vec<ServerForm>>,
    /// Cancelled when something is shown.
    asked: CancellationToken,
}

impl Person {
    /// None leaves the form open.
    pub(crate) fn who(
        answer: impl Fn(&ServerForm) -> Option<FormAnswer> + Send + Sync + 'static,
    ) -> Arc<Self> {
        Arc::new(Self {
            answer: Box::new(answer),
            shown: Mutex::default(),
            asked: CancellationToken::new(),
        })
    }
}

#[async_trait]
impl FormPrompter for Person {
    async fn ask(&self, form: ServerForm) -> FormAnswer {
        let answer = (self.answer)(&form);
        self.shown.lock().unwrap().push(form);
        self.asked.cancel();
        match answer {
            Some(answer) => answer,
            None => std::future::pending().await,
        }
    }
}

pub(crate) fn question() -> Value {
    json!({
        "mode": "form",
        "message": "Who are you?",
        "requestedSchema": {
            "type": "object",
            "properties": {"name": {"type": "string", "default": "Anna"}},
            "required": ["name"]
        }
    })
}

/// Sends what the form suggests.
pub(crate) fn accepts(form: &ServerForm) -> Option<FormAnswer> {
    let FormContent::Fields { fields } = &form.content else {
        return Some(FormAnswer::Sent(FormValues::new()));
    };
    let suggested = |field: &FormField| Some((field.name.clone(), field.default.clone()?));
    Some(FormAnswer::Sent(
        fields.iter().filter_map(suggested).collect(),
    ))
}

async fn answers() {
    let room = Room::with(json!({"notes": fake("asks")})).await;
    let check = async |answer: fn(&ServerForm) -> Option<FormAnswer>, question, wanted: Value| {
        let person = Person::who(answer);
        let prompter = Arc::clone(&person) as _;
        let told = room.call_asking(prompter, "notes__ask", question).await;
        let told: Value = serde_json::from_str(&text(&told.unwrap())).unwrap();
        assert_eq!(told, wanted);
        let shown = person.shown.lock().unwrap().clone();
        assert_eq!(shown.len(), 1);
        assert_eq!(shown[0].server, "notes");
        shown[0].message.clone()
    };
    let accepted = json!({"action": "accept", "content": {"name": "Anna"}});
    let message = check(accepts, question(), accepted).await;
    assert_eq!(message, "Who are you?");
    let declines = |_: &ServerForm| Some(FormAnswer::Declined);
    check(declines, question(), json!({"action": "decline"})).await;
    let leaves = |_: &ServerForm| Some(FormAnswer::Cancelled);
    check(leaves, question(), json!({"action": "cancel"})).await;
    let page = json!({
        "mode": "url", "message": "Sign", "url": "https://a.example/", "elicitationId": "1"
    });
    check(accepts, page, json!({"action": "accept"})).await;
    let person = Person::who(accepts);
    let unsafe_page = json!({
        "mode": "url", "message": "Sign", "url": "file:///etc/passwd", "elicitationId": "1"
    });
    let prompter = Arc::clone(&person) as _;
    let told = room.call_asking(prompter, "notes__ask", unsafe_page).await;
    let told = text(&told.unwrap());
    assert!(told.contains("only https addresses are opened"), "{told}");
    assert!(person.shown.lock().unwrap().is_empty());
    room.end().await;
}

async fn silence() {
    let room = Room::with(json!({"notes": fake("asks")})).await;
    // A call of a program, without a chat: nobody is there.
    let told = room.text("notes__ask", question()).await;
    assert_eq!(told, r#"{"action":"cancel"}"#);
    room.end().await;
}

async fn between_calls() {
    let room = Room::with(json!({"notes": fake("asks-early")})).await;
    let answered = || {
        let errors = room.status("notes").errors;
        errors.contains("asked: ").then_some(errors)
    };
    let errors = room.until(answered).await;
    // While its tools are being listed it is answered; between calls the protocol's library lets nothing through.
    let answers = [
        r#"asked: {"action":"cancel"}"#,
        r#"asked: {"code":-32602,"message":"SEP-2260:"#,
    ];
    assert!(answers.iter().any(|it| errors.contains(it)), "{errors}");
    room.end().await;
}

async fn stopped() {
    let room = Room::with(json!({"notes": fake("asks")})).await;
    let person = Person::who(|_| None);
    let cancel = CancellationToken::new();
    let prompter = Arc::clone(&person) as _;
    let call = room.call_asking_until(prompter, "notes__ask", question(), cancel.clone());
    let stop = async {
        in_time(person.asked.cancelled()).await;
        cancel.cancel();
    };
    let (ended, ()) = tokio::join!(call, stop);
    assert!(matches!(ended, Err(ToolError::Cancelled)), "{ended:?}");
    room.end().await;
}

async fn everything() {
    let room = Room::with(json!({"it": real::everything_entry()})).await;
    let person = Person::who(accepts);
    let prompter = Arc::clone(&person) as _;
    let name = "it__trigger-elicitation-request";
    let told = room.call_asking(prompter, name, json!({})).await.unwrap();
    let told = text(&told);
    assert!(told.contains("It was a dark and stormy night."), "{told}");
    let shown = person.shown.lock().unwrap().clone();
    let FormContent::Fields { fields } = &shown[0].content else {
        panic!("{shown:?}");
    };
    let named = |name: &str| fields.iter().find(|field| field.name == name).unwrap();
    assert_eq!(named("integer").default, Some(FormValue::Number(42.0)));
    assert_eq!(fields[0].label(), "String");
    room.end().await;
}

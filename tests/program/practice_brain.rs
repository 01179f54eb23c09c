//! The practice model behind a server of another API: it is shown what came over the wire, pictures included, and what it wants is
//! written as a model of that API would write it.

use async_trait::async_trait;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use futures::StreamExt as _;
use model::{
    BlobSource, BlobUnavailable, Model as _, ModelAnswer, ModelEvent, ModelRequest, OutputBudget,
};
use practice::PracticeModel;
use protocol::{
    BlobId, BlobRef, Bytes, Domain, Effect, HostedTool, Item, Message, Role, ToolCall, ToolResult,
    ToolSpec,
};
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    thread,
};
use testkit::{
    claude::Seen,
    server::{ServerApi, ServerReply},
};

/// Beginning of a result that failed.
const FAILED: &str = "Error: ";
/// Pixels that one click of a wheel scrolls.
const WHEEL_PIXELS: i64 = 100;

/// Form in which the model acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// The provider's own computer, in pixels.
    Computer,
    /// A function, in pixels.
    Function,
    /// A function, in thousandths of the picture.
    PerMille,
    /// Tags in its text.
    Tags,
}

/// Memory of the model: its own view of the conversation.
pub(crate) struct Brain {
    api: ServerApi,
    form: Form,
    memory: Mutex<Memory>,
}

#[derive(Default)]
struct Memory {
    messages: Vec<Arc<Message>>,
    pictures: HashMap<BlobId, Bytes>,
    /// Width and height of the newest picture.
    size: (u32, u32),
}

/// New part of a request.
#[derive(Default)]
struct News {
    texts: Vec<String>,
    pictures: Vec<Vec<u8>>,
}

impl Brain {
    pub(crate) fn new(api: ServerApi, form: Form) -> Self {
        Self {
            api,
            form,
            memory: Mutex::default(),
        }
    }

    /// Returns the number of pictures that it was shown.
    pub(crate) fn pictures(&self) -> usize {
        self.memory.lock().unwrap().pictures.len()
    }

    /// Looks at what a request adds, and answers it.
    pub(crate) fn answer(&self, seen: &Seen) -> ServerReply {
        let mut memory = self.memory.lock().unwrap();
        let news = news(self.api, &seen.body);
        memory.hear(news);
        let answer = memory.decide();
        memory.messages.push(Arc::new(Message {
            role: Role::Assistant,
            items: answer.items.clone(),
            model: Some(PracticeModel::ID.to_owned()),
            verbatim: answer.verbatim.clone(),
        }));
        self.written(&answer, memory.size)
    }

    fn written(&self, answer: &ModelAnswer, size: (u32, u32)) -> ServerReply {
        let mut said = String::new();
        let mut calls = Vec::new();
        for item in &answer.items {
            match item {
                Item::Text { text } => said.push_str(text),
                Item::ToolCall(call) => calls.push(call),
                other => panic!("the practice model gave {other:?}"),
            }
        }
        let reply = ServerReply::answer().tokens(100, 0, 10);
        if self.form == Form::Tags {
            return reply.text(&tags(&said, &calls));
        }
        let of_computer = |call: &&&ToolCall| call.toolset.is_some();
        let reply = reply.text(&said);
        if self.form == Form::Computer
            && let Some(first) = calls.iter().find(of_computer)
        {
            assert!(calls.iter().all(|call| call.toolset.is_some()));
            let actions: Value = calls.iter().map(|call| action(call)).collect();
            return reply.computer(first.call.as_str(), &actions);
        }
        calls.iter().fold(reply, |reply, call| {
            let (name, mut input) = function(call);
            if self.form == Form::PerMille {
                to_per_mille(&mut input, size);
            }
            reply.call(call.call.as_str(), name, input)
        })
    }
}

impl Memory {
    fn hear(&mut self, news: News) {
        let is_first = self.messages.is_empty();
        let mut items = Vec::new();
        let mut content = Vec::new();
        let mut failures = Vec::new();
        for text in news.texts {
            match text.split_once(FAILED) {
                _ if is_first => items.push(Item::text(text.as_str())),
                Some((_, reason)) => failures.push(reason.to_owned()),
                None => {}
            }
        }
        for bytes in news.pictures {
            let picture = image::load_from_memory(&bytes).expect("a picture");
            // Where there is none to show, one pixel stands for it.
            if picture.width() == 1 {
                continue;
            }
            self.size = (picture.width(), picture.height());
            let id = BlobId::new(format!("picture-{}", self.pictures.len()));
            content.push(Item::Image {
                image: BlobRef {
                    id: id.clone(),
                    media_type: "image/png".to_owned(),
                    byte_count: bytes.len() as u64,
                    width: Some(picture.width()),
                    height: Some(picture.height()),
                },
            });
            self.pictures.insert(id, bytes.into());
        }
        let is_error = !failures.is_empty();
        content.extend(failures.into_iter().take(1).map(Item::text));
        if !is_first {
            items.push(Item::ToolResult(ToolResult {
                call: "all".into(),
                toolset: None,
                is_error,
                content,
            }));
        }
        self.messages.push(Arc::new(Message {
            role: Role::User,
            items,
            model: None,
            verbatim: None,
        }));
    }

    /// Asks the practice model, on a thread of its own: the server's has a runtime already.
    fn decide(&self) -> ModelAnswer {
        let request = ModelRequest {
            system: "".into(),
            tools: tools().into(),
            messages: self.messages.clone(),
            effort: None,
            output_budget: OutputBudget::Standard,
            blobs: Arc::new(Pictures(self.pictures.clone())),
            folded_calls: Arc::default(),
        };
        let ask = async move {
            let mut stream = PracticeModel.start_session().ask(request).await.unwrap();
            while let Some(event) = stream.next().await {
                if let ModelEvent::Finished(answer) = event.unwrap() {
                    return answer;
                }
            }
            panic!("the practice model did not answer")
        };
        let asked = thread::spawn(|| {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build();
            runtime.unwrap().block_on(ask)
        });
        asked.join().expect("an answer of the practice model")
    }
}

/// Reads what follows the model's last answer.
fn news(api: ServerApi, body: &Value) -> News {
    let list = match api {
        ServerApi::Responses => &body["input"],
        ServerApi::Chat | ServerApi::Ollama => &body["messages"],
        ServerApi::Gemini => &body["contents"],
    };
    let list = list.as_array().expect("a conversation");
    let is_own = |item: &Value| {
        let kinds = ["reasoning", "function_call", "computer_call"];
        let is_its = ["assistant", "model"]
            .iter()
            .any(|role| item["role"] == *role);
        is_its || kinds.iter().any(|kind| item["type"] == *kind)
    };
    let start = list.iter().rposition(is_own).map_or(0, |place| place + 1);
    let mut news = News::default();
    for item in list[start..].iter().filter(|item| item["role"] != "system") {
        news.read(&item["content"]);
        news.read(&item["output"]);
        news.read(&item["parts"]);
        for image in item["images"].as_array().into_iter().flatten() {
            news.show(image.as_str().unwrap());
        }
    }
    news
}

impl News {
    /// Reads a text, a part, or a list of parts.
    fn read(&mut self, content: &Value) {
        match content {
            Value::Null => {}
            Value::String(text) => self.texts.push(text.clone()),
            Value::Array(parts) => parts.iter().for_each(|part| self.read(part)),
            part => {
                if let Some(text) = part["text"].as_str() {
                    self.texts.push(text.to_owned());
                }
                let response = &part["functionResponse"];
                for told in ["output", "error"] {
                    self.read(&response["response"][told]);
                }
                self.read(&response["parts"]);
                if let Some(data) = part["inlineData"]["data"].as_str() {
                    self.show(data);
                }
                let url = [&part["image_url"], &part["image_url"]["url"]];
                if let Some(url) = url.into_iter().find_map(Value::as_str) {
                    self.show(
                        url.split_once(";base64,")
                            .expect("a picture in the request")
                            .1,
                    );
                }
            }
        }
    }

    fn show(&mut self, base64: &str) {
        self.pictures.push(STANDARD.decode(base64).expect("base64"));
    }
}

/// Tools that the practice model is told of: those that it needs.
fn tools() -> Vec<ToolSpec> {
    let schema = json!({"type": "object"});
    vec![
        ToolSpec::hosted(
            "computer",
            Domain::Desktop,
            Effect::Act,
            HostedTool::Computer,
            ("", schema.clone()),
        ),
        ToolSpec::custom(
            "open_practice_window",
            Domain::Desktop,
            Effect::Act,
            "",
            schema,
        ),
    ]
}

fn function(call: &ToolCall) -> (&str, Value) {
    if call.toolset.is_none() {
        return (&call.name, call.input.clone());
    }
    let mut input = call.input.clone();
    input["action"] = json!(call.name);
    ("computer", input)
}

fn to_per_mille(input: &mut Value, (width, height): (u32, u32)) {
    let Some(place) = input["coordinate"].as_array().cloned() else {
        return;
    };
    let part = |pixels: &Value, side: u32| {
        let pixels = pixels.as_f64().expect("a number");
        (pixels * 1000.0 / f64::from(side)).round() as i64
    };
    input["coordinate"] = json!([part(&place[0], width), part(&place[1], height)]);
}

/// Writes an action in the form of the provider's computer.
fn action(call: &ToolCall) -> Value {
    let input = &call.input;
    let (x, y) = (&input["coordinate"][0], &input["coordinate"][1]);
    match call.name.as_str() {
        "left_click" => json!({"type": "click", "button": "left", "x": x, "y": y}),
        "type" => json!({"type": "type", "text": input["text"]}),
        "key" => {
            let keys = input["text"].as_str().expect("keys").split('+');
            let keys: Vec<_> = keys.map(str::to_uppercase).collect();
            json!({"type": "keypress", "keys": keys})
        }
        "wait" => json!({"type": "wait"}),
        "screenshot" => json!({"type": "screenshot"}),
        "scroll" => {
            let pixels = input["scroll_amount"].as_i64().expect("a number") * WHEEL_PIXELS;
            let down = match input["scroll_direction"].as_str() {
                Some("down") => pixels,
                Some("up") => -pixels,
                other => panic!("a scroll to {other:?}"),
            };
            json!({"type": "scroll", "x": x, "y": y, "scroll_x": 0, "scroll_y": down})
        }
        other => panic!("there is no action for {other}"),
    }
}

fn tags(said: &str, calls: &[&ToolCall]) -> String {
    if calls.is_empty() {
        return format!("Final Answer: {said}");
    }
    let calls = calls.iter().map(|call| {
        let (name, input) = function(call);
        format!("<{name}>{input}</{name}>\n")
    });
    let calls: String = calls.collect();
    format!("<think>{said}</think>\n<sequential>\n{calls}</sequential>\n<execute_tools />")
}

struct Pictures(HashMap<BlobId, Bytes>);

#[async_trait]
impl BlobSource for Pictures {
    async fn bytes(&self, id: &BlobId) -> Result<Bytes, BlobUnavailable> {
        Ok(self.0[id].clone())
    }
}

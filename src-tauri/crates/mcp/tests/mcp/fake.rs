//! A server that behaves, and one that misbehaves in every way there is. Plain lines of JSON on purpose: it must
//! be able to say what no library would let it say.

use super::newest_fake;
use serde_json::{Value, json};
use std::{
    env, fs,
    io::{self, BufRead as _, Write as _},
    process::{Command, ExitCode, Stdio},
    thread,
    time::Duration,
};

/// The argument that starts it: `be-a-server MODE`.
pub(crate) fn serve(mode: &str) -> ExitCode {
    match mode {
        "exits" => {
            eprintln!("starting up\nno licence was found");
            return ExitCode::from(3);
        }
        "garbage" => loop {
            say_line("this is no protocol at all");
        },
        "endless-line" => {
            let piece = vec![b'x'; 1024 * 1024];
            for _ in 0..100 {
                if io::stdout().write_all(&piece).is_err() {
                    return ExitCode::FAILURE;
                }
            }
            // What was said must be enough; this is not the end that ends it.
            wait_for_ever();
        }
        "newest" => {
            newest_fake::serve();
            return ExitCode::SUCCESS;
        }
        "silent" => wait_for_ever(),
        "family" => start_a_family(),
        _ => {}
    }
    let mut server = Fake {
        mode: mode.to_owned(),
        grown: false,
        asked: None,
    };
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let message: Value = serde_json::from_str(&line).unwrap();
        server.hear(&message);
    }
    if mode == "family" {
        // Told to end, it does not.
        wait_for_ever();
    }
    ExitCode::SUCCESS
}

struct Fake {
    mode: String,
    grown: bool,
    /// The call that waits for the person.
    asked: Option<Value>,
}

impl Fake {
    fn hear(&mut self, message: &Value) {
        let id = &message["id"];
        match message["method"].as_str() {
            Some("initialize") => answer(
                id,
                &json!({
                    "protocolVersion": message["params"]["protocolVersion"],
                    "capabilities": {"tools": {"listChanged": true}},
                    "serverInfo": {"name": "fake", "version": "1.2.3"}
                }),
            ),
            Some("notifications/initialized") if self.mode == "storm" => {
                thread::spawn(|| {
                    loop {
                        list_changed();
                    }
                });
            }
            Some("notifications/initialized") if self.mode == "asks-early" => {
                let schema = json!({"type": "object", "properties": {}});
                self.ask(
                    None,
                    &json!({"message": "Agree?", "requestedSchema": schema}),
                );
            }
            Some("notifications/cancelled") => {
                eprintln!("cancelled: {}", message["params"]["reason"]);
            }
            Some("tools/list") => self.list(id, &message["params"]["cursor"]),
            Some("tools/call") => self.call(id, &message["params"]),
            Some(_) => {}
            None => self.take_answer(message),
        }
    }

    /// Asks the person, with the parameters that the caller gave.
    fn ask(&mut self, id: Option<&Value>, question: &Value) {
        self.asked = id.cloned();
        say(&json!({"id": "q", "method": "elicitation/create", "params": question}));
    }

    /// Tells the caller what the person answered; without one, the log.
    fn take_answer(&mut self, message: &Value) {
        let said = message.get("result").or(message.get("error")).unwrap();
        let mut said = said.clone();
        if let Some(said) = said.as_object_mut() {
            said.remove("_meta");
        }
        let said = said.to_string();
        match self.asked.take() {
            Some(id) => answer(&id, &json!({"content": [{"type": "text", "text": said}]})),
            None => eprintln!("asked: {said}"),
        }
    }

    fn list(&self, id: &Value, cursor: &Value) {
        let tool = |name: &str| json!({"name": name, "inputSchema": {"type": "object"}});
        let list = match self.mode.as_str() {
            "odd-schemas" => json!({"tools": odd_tools()}),
            "many" => {
                let tools: Vec<_> = (0..10_000).map(|at| tool(&format!("tool_{at}"))).collect();
                json!({ "tools": tools })
            }
            "pages" => {
                let next = cursor.as_str().unwrap_or_default().len() + 1;
                json!({"tools": [tool(&format!("tool_{next}"))], "nextCursor": "x".repeat(next)})
            }
            "circle" => json!({"tools": [tool("one")], "nextCursor": "again"}),
            "asks" => json!({"tools": [tool("ask")]}),
            "shell" => json!({"tools": [tool("sh")]}),
            "latin-1" => json!({"tools": [tool("greet")]}),
            "refuses" => return refuse(id, "I do not feel like it\u{1b}[2J"),
            "names" => {
                json!({"tools": [tool("a.b"), tool("a b"), tool("a_b"), tool(&"long".repeat(40)), tool("a_b")]})
            }
            _ => {
                let mut names = vec![
                    "echo", "late", "crash", "grow", "slow", "lie", "steps", "fat",
                ];
                if self.grown {
                    names.push("new");
                }
                let mut tools: Vec<_> = names.iter().map(|name| tool(name)).collect();
                tools[0]["inputSchema"] = json!({
                    "type": "object",
                    "properties": {"text": {"type": "string"}},
                    "required": ["text"],
                    "additionalProperties": false
                });
                tools[0]["annotations"] = json!({"readOnlyHint": true, "openWorldHint": false});
                // A missing hint means an open world.
                tools[1]["annotations"] = json!({"readOnlyHint": true});
                tools[5]["outputSchema"] =
                    json!({"type": "object", "properties": {"n": {"type": "number"}}});
                json!({ "tools": tools })
            }
        };
        answer(id, &list);
    }

    fn call(&mut self, id: &Value, params: &Value) {
        let text = |text: &str| json!({"content": [{"type": "text", "text": text}]});
        match params["name"].as_str().unwrap() {
            "echo" => answer(id, &text(params["arguments"]["text"].as_str().unwrap())),
            "sh" => {
                let script = params["arguments"]["script"].as_str().unwrap();
                let mut shell = Command::new("bash");
                let ran = shell.args(["-c", script]).stdin(Stdio::null()).output();
                let ran = ran.unwrap();
                let printed = [ran.stdout, ran.stderr].concat();
                let printed = String::from_utf8_lossy(&printed).into_owned();
                let code = ran.status.code().unwrap_or(-1);
                answer(id, &text(&format!("exit code {code}\n{printed}")));
            }
            "ask" => self.ask(Some(id), &params["arguments"]),
            "spaced" | "bare" => answer(id, &text(&params["arguments"].to_string())),
            "greet" => say_bytes(&greeting_in_latin_1(id)),
            "crash" => std::process::exit(7),
            "grow" => {
                self.grown = true;
                answer(id, &text("grown"));
                list_changed();
            }
            "lie" => answer(id, &json!({"content": [], "structuredContent": {"n": "x"}})),
            "fat" => answer(id, &text(&"x".repeat(20 * 1024 * 1024))),
            "steps" => {
                for step in 1..=3 {
                    say(&json!({
                        "method": "notifications/progress",
                        "params": {
                            "progressToken": params["_meta"]["progressToken"],
                            "progress": step, "total": 4, "message": format!("step {step}")
                        }
                    }));
                }
                answer(id, &text("done"));
            }
            "late" => {
                let id = id.clone();
                thread::spawn(move || {
                    thread::sleep(Duration::from_millis(1_500));
                    answer(
                        &id,
                        &json!({"content": [{"type": "text", "text": "too late"}]}),
                    );
                    eprintln!("answered late");
                });
            }
            // Never answered.
            _ => eprintln!("begun"),
        }
    }
}

/// Tools with schemas that providers reject, and some that nobody can take.
fn odd_tools() -> Value {
    json!([
        {"name": "either", "inputSchema": {"type": "object", "properties": {"a": {}, "b": {}},
            "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}},
        {"name": "spaced", "inputSchema": {"type": "object", "properties": {"user name": {"type": "string"}}, "required": ["user name"]}},
        {"name": "dangling", "inputSchema": {"type": "object", "properties": {
            "a": {"$ref": "#/$defs/gone"}, "b": {"$ref": "https://a.example/schema.json"}}}},
        {"name": "older", "inputSchema": {"$schema": "http://json-schema.org/draft-04/schema#", "type": "object",
            "properties": {"n": {"type": "number", "minimum": 0, "exclusiveMinimum": true}}}},
        {"name": "bare"},
        {"name": "unchecked", "inputSchema": {"type": "object"}, "outputSchema": {"type": "banana"}},
        {"name": "banana", "inputSchema": {"type": "object", "properties": {"a": {"type": "banana"}}}},
        {"name": "list", "inputSchema": ["type"]},
        {"name": "circle", "inputSchema": {"$ref": "#"}},
        {"description": "It has no name."}
    ])
}

/// Starts programs in the ways they outlive their parents, and notes their numbers. `MARK` tells them from others.
fn start_a_family() {
    let (file, mark) = (env::var("FAMILY").unwrap(), env::var("MARK").unwrap());
    fs::write(&file, format!("{}\n", std::process::id())).unwrap();
    let script = format!(
        "setsid sh -c 'trap \"\" TERM HUP INT; echo $$ >> {file}; sleep 1001.{mark}; sleep 1002.{mark}' >/dev/null 2>&1 & \
         nohup sleep 1003.{mark} >/dev/null 2>&1 & echo $! >> {file}"
    );
    Command::new("sh").arg("-c").arg(script).status().unwrap();
}

fn list_changed() {
    say(&json!({"method": "notifications/tools/list_changed"}));
}

pub(crate) fn answer(id: &Value, result: &Value) {
    say(&json!({"id": id, "result": result}));
}

fn refuse(id: &Value, why: &str) {
    say(&json!({"id": id, "error": {"code": -32000, "message": why}}));
}

pub(crate) fn say(message: &Value) {
    let mut message = message.clone();
    message["jsonrpc"] = "2.0".into();
    say_line(&message.to_string());
}

/// Nobody to talk to is no reason to go on.
fn say_line(line: &str) {
    say_bytes(format!("{line}\n").as_bytes());
}

fn say_bytes(line: &[u8]) {
    let mut out = io::stdout().lock();
    if out.write_all(line).and_then(|()| out.flush()).is_err() {
        std::process::exit(1);
    }
}

/// A result in an encoding that JSON never has.
fn greeting_in_latin_1(id: &Value) -> Vec<u8> {
    let content = json!({"content": [{"type": "text", "text": "Gr?ezi"}]});
    let line = json!({"jsonrpc": "2.0", "id": id, "result": content});
    let latin = line.to_string().into_bytes().into_iter();
    let latin = latin.map(|byte| if byte == b'?' { 0xfc } else { byte });
    latin.chain(*b"\n").collect()
}

fn wait_for_ever() -> ! {
    loop {
        thread::park();
    }
}

//! Models of other servers, from the settings file to the answer.

use super::binary::{Program, Ran};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use std::{
    fs,
    io::{BufRead as _, BufReader},
    sync::{Mutex, mpsc},
};
use testkit::server::{FakeServer, ServerApi, ServerReply};

/// A program whose settings name this server.
fn program(kind: &str, server: &FakeServer) -> Program {
    let program = Program::new().without("DISPLAY");
    let address = server.address();
    let settings = format!(
        "[[providers]]\nname = \"it\"\nkind = \"{kind}\"\naddress = \"{address}\"\nkey_variable = \"IT_KEY\"\n\
         [[providers.models]]\nid = \"m\"\ncontext_tokens = 50000\ninput_usd = 2.0\noutput_usd = 4.0\n"
    );
    fs::create_dir_all(program.home()).unwrap();
    fs::write(program.home().join("config.toml"), settings).unwrap();
    program.with("IT_KEY", "sk-it")
}

#[test]
fn a_task_is_done_by_the_model_of_another_server() {
    for (kind, api) in [
        ("responses", ServerApi::Responses),
        ("chat", ServerApi::Chat),
        ("ollama", ServerApi::Ollama),
        ("gemini", ServerApi::Gemini),
    ] {
        let list = json!({"command": "echo seen"});
        let server = FakeServer::start(
            api,
            [
                ServerReply::answer()
                    .text("I look.")
                    .call("call_1", "bash", list)
                    .tokens(1_000, 0, 100),
                ServerReply::answer()
                    .text("It is done.")
                    .tokens(2_000, 0, 100),
            ],
        );
        let program = program(kind, &server);
        let ran = program.run(&["run", "--json", "--mode", "free", "--model", "it/m", "Look"]);
        assert_eq!(ran.code, 0, "{kind}: {}\n{}", ran.out, ran.err);
        assert!(ran.out.contains("It is done."), "{kind}: {}", ran.out);
        // 3,000 tokens in for $2 and 200 out for $4 a million.
        assert!(ran.out.contains("0.0068"), "{kind}: {}", ran.out);
        let sent = Value::Array(server.last_messages()).to_string();
        assert!(sent.contains("seen"), "{kind}: {sent}");
        let (header, key) = match api {
            ServerApi::Gemini => ("x-goog-api-key", "sk-it"),
            ServerApi::Responses | ServerApi::Chat | ServerApi::Ollama => {
                ("authorization", "Bearer sk-it")
            }
        };
        assert_eq!(server.requests()[0].header(header), Some(key));
        server.assert_clean();
    }
}

#[test]
fn a_model_without_tools_writes_its_calls() {
    let answers = [
        (
            "xml",
            "I look.\n<bash>{\"command\": \"echo seen\"}</bash>\n<execute_tools />",
        ),
        (
            "json",
            r#"{"tool_calls": [{"name": "bash", "arguments": {"command": "echo seen"}}]}"#,
        ),
        (
            "react",
            "Thought: Hm.\nAction: bash\nAction Input: {\"command\": \"echo seen\"}",
        ),
        ("lines", "1. bash {\"command\": \"echo seen\"}"),
    ];
    for (form, answer) in answers {
        let server = FakeServer::start(
            ServerApi::Chat,
            [
                ServerReply::answer().text(answer),
                ServerReply::answer().text("Final Answer: It is done."),
            ],
        );
        let program = program("chat", &server);
        let file = program.home().join("config.toml");
        let settings = fs::read_to_string(&file).unwrap();
        fs::write(&file, format!("{settings}tools = \"{form}\"\n")).unwrap();
        let ran = program.run(&["run", "--mode", "free", "--model", "it/m", "Look"]);
        assert_eq!(ran.code, 0, "{form}: {}\n{}", ran.out, ran.err);
        assert!(ran.out.contains("It is done."), "{form}: {}", ran.out);
        let requests = server.requests();
        assert!(
            requests.iter().all(|seen| seen.body["tools"].is_null()),
            "{form}"
        );
        let sent = Value::Array(server.last_messages()).to_string();
        assert!(
            sent.contains("seen\\n") || sent.contains("seen\""),
            "{form}: {sent}"
        );
        server.assert_clean();
    }
}

#[test]
fn models_of_servers_are_listed_and_tested() {
    for (kind, api) in [
        ("responses", ServerApi::Responses),
        ("chat", ServerApi::Chat),
        ("ollama", ServerApi::Ollama),
        ("gemini", ServerApi::Gemini),
    ] {
        let server = FakeServer::start(
            api,
            [
                ServerReply::answer().text("Yes."),
                ServerReply::answer().call("call_1", "tell_number", json!({"number": 7})),
                ServerReply::error(
                    400,
                    &json!({"error": {"message": "this model takes no image input"}}),
                ),
                ServerReply::answer().text("I see none."),
            ],
        );
        let program = program(kind, &server);
        let list = program.run(&["models", "list"]).out;
        let line = list.lines().find(|line| line.starts_with("it/m "));
        assert!(
            line.is_some_and(|line| line.contains("2 / 4")),
            "{kind}: {list}"
        );
        let tested = program.run(&["models", "test", "it/m"]);
        assert_eq!(tested.code, 0, "{kind}: {}", tested.err);
        let lines: Vec<_> = tested.out.lines().collect();
        let wanted = [
            "✓ text",
            "✓ streaming",
            "✓ tools",
            "✗ pictures: The model said “I see none.”",
        ];
        assert_eq!(lines, wanted, "{kind}");
        let unknown = program.run(&["models", "test", "nobody/m"]);
        assert_eq!(unknown.code, 2, "{}", unknown.err);
    }
}

#[test]
fn ctrl_c_ends_the_test_of_a_model() {
    let (release, held) = mpsc::channel::<()>();
    let held = Mutex::new(held);
    let server = FakeServer::answering(ServerApi::Chat, move |seen| {
        if seen.body.get("tools").is_some() {
            // Nothing is ever sent: it ends when the test does.
            let _ = held.lock().unwrap().recv();
        }
        ServerReply::answer().text("Yes.")
    });
    let program = program("chat", &server);
    let mut test = program.start(&["models", "test", "it/m"]);
    let mut told = BufReader::new(test.stdout.take().unwrap()).lines();
    let lines: Vec<_> = told.by_ref().take(2).map(Result::unwrap).collect();
    assert_eq!(lines, ["✓ text", "✓ streaming"]);
    kill_process(Pid::from_child(&test), Signal::INT).unwrap();
    let ran = Ran::of(test);
    assert_eq!(ran.code, 130, "{}", ran.err);
    assert!(
        ran.err.contains("what is not named above was not tested"),
        "{}",
        ran.err
    );
    assert_eq!(told.count(), 0);
    drop(release);
}

#[test]
fn the_automatic_choice_says_who_answers_and_what_it_saved() {
    let easy = ServerReply::answer().text("Hello.").tokens(10_000, 0, 0);
    let server = FakeServer::start(ServerApi::Chat, [easy]);
    let program = program("chat", &server);
    let file = program.home().join("config.toml");
    let one = fs::read_to_string(&file).unwrap();
    let both = format!(
        "{one}[[providers.models]]\nid = \"large\"\ncontext_tokens = 50000\ninput_usd = 20.0\noutput_usd = 40.0\n\
         [router]\neasy = \"it/m\"\nhard = \"it/large\"\n"
    );
    fs::write(&file, both).unwrap();
    let ran = program.run(&["run", "--json", "--model", "automatic", "Greet me"]);
    assert_eq!(ran.code, 0, "{}\n{}", ran.out, ran.err);
    let events = ran
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let chosen: Vec<_> = events
        .filter(|event| event["type"] == "model_chosen")
        .map(|event| event["model"].clone())
        .collect();
    assert_eq!(chosen, ["it/m"]);
    assert_eq!(server.requests()[0].body["model"], "m");
    let stats: Value = serde_json::from_str(&program.run(&["stats", "--json"]).out).unwrap();
    // 10,000 tokens in, for $2 a million in place of $20.
    assert_eq!(stats["total"]["routed_usd"], 0.02, "{stats}");
    assert_eq!(stats["total"]["hard_usd"], 0.2, "{stats}");
    server.assert_clean();
}

#[test]
fn a_models_values_are_shown_with_their_origin() {
    let server = FakeServer::start(ServerApi::Ollama, []);
    let told = json!({"capabilities": ["completion"],
        "model_info": {"general.architecture": "a", "a.context_length": 8_192}});
    server.tell("/api/show", 200, told);
    let program = program("ollama", &server);
    let shown = program.run(&["models", "show", "it/m"]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines: Vec<_> = shown.out.lines().map(words).collect();
    let wanted = [
        "window 50,000 from the settings",
        "longest answer 12,500 usual",
        "pictures no from the server",
        "tools written as text: xml from the server",
        "coordinates pixels usual",
        "prices US$ 2 / 4 a million from the settings",
    ];
    assert_eq!(lines, wanted);
    let other = program.run(&["models", "show", "it/other", "--json"]).out;
    assert!(
        other.contains(r#"{"name":"window","value":"8,192","from":"server"}"#),
        "{other}"
    );
    let unknown = program.run(&["models", "show", "nobody/m"]);
    assert_eq!(unknown.code, 2, "{}", unknown.err);
    server.assert_clean();
}

#[test]
fn a_wrong_provider_in_the_settings_is_named() {
    let program = Program::new().without("DISPLAY");
    fs::create_dir_all(program.home()).unwrap();
    let settings = "[[providers]]\nname = \"it\"\nkind = \"chat\"\n";
    fs::write(program.home().join("config.toml"), settings).unwrap();
    let ran = program.run(&["keys", "set", "model:it"]);
    assert_ne!(ran.code, 0);
    assert!(ran.err.contains("needs an address"), "{}", ran.err);
}

//! `qilbee mcp` and the tools of servers from outside: added, listed, called, imported, removed; and the program
//! as a server, spoken to line by line.

use super::binary::{Program, Ran, check_gapless, lines_of_json, of_type, signal};
use serde_json::{Value, json};
use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, ChildStdin, ChildStdout},
};
use testkit::claude::{FakeClaude, Reply};

/// A server in a few lines of shell: it greets, has one tool, and answers every call of it.
const SERVER: &str = r#"
echo "the server says hello" >&2
while read -r line; do
  id=${line#*\"id\":}; id=${id%%[,\}]*}
  case $line in
    *'"initialize"'*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"sh","version":"1"}}}' ;;
    *'"tools/list"'*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"tools":[{"name":"greet","description":"Greets.","inputSchema":{"type":"object"}}]}}' ;;
    *'"tools/call"'*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"content":[{"type":"text","text":"hello '$WHO'"}]}}' ;;
  esac
done
"#;

fn run(program: &Program, arguments: &[&str]) -> Ran {
    program.run(arguments)
}

#[cfg(unix)]
#[test]
fn a_server_is_added_listed_called_and_removed() {
    let program = Program::new();
    let list = ["mcp", "list", "--json"];
    assert!(
        run(&program, &["mcp", "list"])
            .out
            .contains("There are no MCP servers")
    );
    let add = [
        "mcp", "add", "my hello", "--env", "WHO=you", "--", "sh", "-c", SERVER,
    ];
    let added = run(&program, &add);
    assert_eq!(added.code, 0, "{}", added.err);
    assert_eq!(run(&program, &add).code, 2);
    let missing = ["mcp", "add", "gone", "--", "qilbee-no-such-program"];
    assert_eq!(run(&program, &missing).code, 0);
    let listed: Value = serde_json::from_str(&run(&program, &list).out).unwrap();
    assert_eq!(listed[0]["state"], "ready", "{listed}");
    assert_eq!(listed[0]["tools"], json!(["my_hello__greet"]));
    assert_eq!(listed[0]["errors"], "the server says hello\n");
    assert_eq!(listed[1]["state"], "disabled");
    let reason = listed[1]["reason"].as_str().unwrap();
    assert!(reason.contains("There is no program"), "{listed}");
    let called = run(&program, &["tools", "call", "my_hello__greet"]);
    assert_eq!(called.code, 0, "{}", called.err);
    let answer: Value = serde_json::from_str(&called.out).unwrap();
    assert_eq!(answer["text"], "hello you");
    assert!(
        called
            .err
            .contains("“gone” is not used: There is no program"),
        "{}",
        called.err
    );
    let tools = run(&program, &["tools", "list"]).out;
    assert!(
        tools.contains("my_hello__greet") && tools.contains("send"),
        "{tools}"
    );
    let examined = run(&program, &["doctor"]);
    assert!(
        examined
            .out
            .contains("✓ MCP server my hello: 1 tool (sh 1)"),
        "{}",
        examined.out
    );
    assert!(
        examined
            .out
            .contains("✗ MCP server gone: There is no program"),
        "{}",
        examined.out
    );
    assert_eq!(run(&program, &["mcp", "remove", "gone"]).code, 0);
    assert_eq!(run(&program, &["mcp", "remove", "gone"]).code, 2);
    let left: Value = serde_json::from_str(&run(&program, &list).out).unwrap();
    assert_eq!(left.as_array().unwrap().len(), 1);
}

#[test]
fn a_chat_is_told_once_of_a_server_that_is_given_up() {
    let claude = FakeClaude::start([Reply::answer().text("Yes."), Reply::answer().text("Still.")]);
    let program = Program::new().with_claude_at(&claude.base_url());
    let missing = ["mcp", "add", "gone", "--", "qilbee-no-such-program"];
    assert_eq!(run(&program, &missing).code, 0);
    let first = run(&program, &["run", "--json", "Are you there?"]);
    assert_eq!(first.code, 0, "{}\n{}", first.out, first.err);
    let events = lines_of_json(&first.out);
    let last = check_gapless(&events, 1);
    let [warning] = of_type(&events, "warning")[..] else {
        panic!("{}", first.out)
    };
    let message = warning["message"]["text"].as_str().unwrap();
    assert!(
        message.starts_with("The MCP server “gone” is not used: There is no program")
            && message.contains("Everything else works as before.")
            && message.contains("qilbee mcp remove \"gone\""),
        "{message}"
    );
    let id = events[0]["session"].as_str().unwrap();
    let again = run(&program, &["run", "--json", "--session", id, "And now?"]);
    assert_eq!(again.code, 0, "{}\n{}", again.out, again.err);
    let events = lines_of_json(&again.out);
    check_gapless(&events, last + 1);
    assert_eq!(of_type(&events, "warning"), Vec::<&Value>::new());
    claude.assert_clean();
}

/// A server whose schemas no provider takes, and that says what it is called with.
const ODD_SERVER: &str = r##"
while read -r line; do
  id=${line#*\"id\":}; id=${id%%[,\}]*}
  case $line in
    *'"initialize"'*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"sh","version":"1"}}}' ;;
    *'"tools/list"'*) echo '{"jsonrpc":"2.0","id":'$id',"result":{"tools":[
      {"name":"find","inputSchema":{"type":"object","properties":{"user name":{"type":"string"},"id":{"$ref":"#/gone"}},"anyOf":[{"required":["user name"]},{"required":["id"]}]}},
      {"name":"broken","inputSchema":{"type":"object","properties":{"a":{"type":"banana"}}}}]}}' | tr -d '\n'; echo ;;
    *'"tools/call"'*) case $line in
      *'"arguments":{"user name":"Ada"}'*) text=found ;;
      *) text=lost ;;
    esac; echo '{"jsonrpc":"2.0","id":'$id',"result":{"content":[{"type":"text","text":"'$text'"}]}}' ;;
  esac
done
"##;

#[cfg(unix)]
#[test]
fn odd_tools_join_a_chat_in_a_form_that_is_taken() {
    // The server of this test refuses what the API refuses.
    let name = "user_name_7935f4";
    let claude = FakeClaude::start([
        Reply::answer().text("Yes."),
        Reply::answer().tool_use("toolu_1", "odd__find", json!({name: "Ada"})),
        Reply::answer().text("There she is."),
        Reply::answer().text("Hi."),
    ])
    // The tools change once.
    .free_history();
    let program = Program::new().with_claude_at(&claude.base_url());
    let first = run(&program, &["run", "--json", "Are you there?"]);
    assert_eq!(first.code, 0, "{}\n{}", first.out, first.err);
    let events = lines_of_json(&first.out);
    let id = events[0]["session"].as_str().unwrap();
    let add = ["mcp", "add", "odd", "--", "sh", "-c", ODD_SERVER];
    assert_eq!(run(&program, &add).code, 0);
    let listed = run(&program, &["mcp", "list"]).out;
    assert!(
        listed.contains("✓ odd") && listed.contains("Its tool “broken” is left out"),
        "{listed}"
    );
    let go_on = [
        "run",
        "--json",
        "--mode",
        "free",
        "--session",
        id,
        "Find Ada.",
    ];
    let again = run(&program, &go_on);
    assert_eq!(again.code, 0, "{}\n{}", again.out, again.err);
    let events = lines_of_json(&again.out);
    let [joined] = of_type(&events, "tools_changed")[..] else {
        panic!("{}", again.out)
    };
    assert_eq!(joined["added"], json!(["odd__find"]));
    let asked = claude.asked();
    let result = asked[2].tool_result("toolu_1").unwrap();
    assert_eq!(result["content"][0]["text"], "found");
    let fresh = run(&program, &["run", "--json", "Hello"]);
    assert_eq!(fresh.code, 0, "{}\n{}", fresh.out, fresh.err);
    let events = lines_of_json(&fresh.out);
    let [warning] = of_type(&events, "warning")[..] else {
        panic!("{}", fresh.out)
    };
    let warning = warning["message"]["text"].as_str().unwrap();
    assert!(
        warning.contains("these of its tools can't be used: broken"),
        "{warning}"
    );
    claude.assert_clean();
}

#[test]
fn import_shows_what_it_takes_and_takes_no_more() {
    let program = Program::new();
    let theirs = program.home().join("theirs.json");
    let content =
        json!({"mcpServers": {"one": {"command": "a", "args": ["b"]}, "two": {"command": "new"}}});
    fs::write(&theirs, content.to_string()).unwrap();
    let theirs = theirs.to_str().unwrap();
    let file = program.home().join("mcp_servers.json");
    fs::write(
        &file,
        r#"{"mcpServers": {"two": {"command": "old"}}, "own": 1}"#,
    )
    .unwrap();
    let shown = run(&program, &["mcp", "import", theirs, "--dry-run"]);
    assert!(
        shown.out.contains("new: a b") && shown.out.contains("Nothing was taken"),
        "{}",
        shown.out
    );
    let read = || serde_json::from_slice::<Value>(&fs::read(&file).unwrap()).unwrap();
    assert_eq!(
        read(),
        json!({"mcpServers": {"two": {"command": "old"}}, "own": 1})
    );
    assert_eq!(run(&program, &["mcp", "import", theirs]).code, 0);
    let one = json!({"command": "a", "args": ["b"]});
    assert_eq!(
        read(),
        json!({"mcpServers": {"two": {"command": "old"}, "one": one}, "own": 1})
    );
    assert_eq!(run(&program, &["mcp", "import", theirs, "--force"]).code, 0);
    assert_eq!(
        read(),
        json!({"mcpServers": {"two": {"command": "new"}, "one": one}, "own": 1})
    );
    fs::write(&file, "{ broken").unwrap();
    assert_eq!(run(&program, &["mcp", "list"]).code, 1);
    assert_eq!(run(&program, &["mcp", "remove", "two"]).code, 1);
    assert_eq!(fs::read_to_string(&file).unwrap(), "{ broken");
}

/// The program as a server, and the two ends of the conversation with it.
pub(crate) struct Served {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    last: u64,
}

impl Served {
    pub(crate) fn start(program: &Program, arguments: &[&str]) -> Self {
        let mut child = program.start(&[&["mcp", "serve"], arguments].concat());
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut served = Self {
            child,
            input,
            output,
            last: 0,
        };
        let greeting = json!({
            "protocolVersion": "2025-06-18", "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"}
        });
        let info = served.ask("initialize", &greeting);
        assert_eq!(info["serverInfo"]["name"], "qilbee");
        served.say(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        served
    }

    fn say(&mut self, message: &Value) {
        writeln!(self.input, "{message}").unwrap();
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.answer(method, params)["result"].clone()
    }

    /// Every line that comes is one of the protocol, or this fails.
    fn answer(&mut self, method: &str, params: &Value) -> Value {
        self.last += 1;
        let id = self.last;
        self.say(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let mut line = String::new();
            self.output.read_line(&mut line).unwrap();
            let said: Value = serde_json::from_str(&line).expect(&line);
            assert_eq!(said["jsonrpc"], "2.0");
            if said["id"] == id {
                return said;
            }
        }
    }

    pub(crate) fn call(&mut self, name: &str, input: Value) -> (bool, Value) {
        let result = self.ask("tools/call", &json!({"name": name, "arguments": input}));
        let failed = result["isError"] == true;
        (failed, result["content"].clone())
    }

    fn names(&mut self) -> Vec<String> {
        let tools = self.ask("tools/list", &json!({}))["tools"].clone();
        let tools = tools.as_array().unwrap().iter();
        tools
            .map(|tool| tool["name"].as_str().unwrap().to_owned())
            .collect()
    }

    pub(crate) fn end(mut self) {
        drop(self.input);
        assert!(self.child.wait().unwrap().success());
    }
}

#[cfg(unix)]
#[test]
fn it_serves_looking_by_default_and_more_when_told() {
    let program = Program::new();
    let mut served = Served::start(&program, &[]);
    let names = served.names();
    assert!(names.contains(&"screenshot".to_owned()), "{names:?}");
    for more in ["bash", "left_click", "type", "open_practice_window"] {
        assert!(!names.contains(&more.to_owned()), "{names:?}");
    }
    let (failed, seen) = served.call("screenshot", json!({}));
    assert!(!failed, "{seen}");
    let image = seen
        .as_array()
        .unwrap()
        .iter()
        .find(|part| part["type"] == "image");
    assert!(image.is_some_and(|image| image["data"].as_str().unwrap().len() > 100));
    let touched = program.home().join("touched");
    let command = json!({"command": format!("touch {}", touched.display())});
    let (failed, told) = served.call("bash", command.clone());
    assert!(
        failed
            && told[0]["text"]
                .as_str()
                .unwrap()
                .contains("--allow execute"),
        "{told}"
    );
    assert!(!touched.exists());
    let told = served.answer("tools/call", &json!({"name": "nothing", "arguments": {}}));
    let message = told["error"]["message"].as_str().expect("an error");
    assert!(
        message.starts_with("Unknown tool: \"nothing\".") && !message.contains("bash"),
        "{message}"
    );
    served.end();

    let mut served = Served::start(&program, &["--allow", "act,execute"]);
    assert!(served.names().contains(&"bash".to_owned()));
    let (failed, told) = served.call("bash", json!({"command": "A=kept; echo out"}));
    assert!(
        !failed && told[0]["text"].as_str().unwrap().contains("out"),
        "{told}"
    );
    let (_, told) = served.call("bash", json!({"command": "echo $A"}));
    assert!(told[0]["text"].as_str().unwrap().contains("kept"), "{told}");
    signal(&served.child, "TERM");
    assert!(served.child.wait().unwrap().success());
}

#[cfg(unix)]
#[test]
fn long_results_are_kept_and_read_with_recall() {
    let program = Program::new();
    let mut served = Served::start(&program, &["--allow", "execute"]);
    let (failed, told) = served.call("bash", json!({"command": "seq 1 100000"}));
    let text = told[0]["text"].as_str().unwrap();
    assert!(!failed && text.len() < 20_000, "{}", text.len());
    let start = text.find("mem://bash/").expect(text);
    let reference = text[start..].split([';', ' ']).next().unwrap();
    let part = json!({"reference": reference, "from_line": 50_000, "to_line": 50_001});
    let (failed, told) = served.call("recall", part);
    let text = told[0]["text"].as_str().unwrap();
    assert!(!failed && text.contains("50000\n"), "{text}");
    let wrong = json!({"reference": "mem://bash/0123456789abcdef"});
    let (failed, told) = served.call("recall", wrong);
    assert!(
        failed && told[0]["text"].as_str().unwrap().contains(reference),
        "{told}"
    );
    served.end();
}

//! Servers that other people wrote, as they come from the registries. Where one is not installed its tests are
//! counted as ignored, with what to do in their name.

use super::{
    room::{Room, sink},
    trial,
};
use libtest_mimic::Trial;
use mcp::{ServerState, WallsState};
use serde_json::{Value, json};
use std::{
    fs,
    io::{BufRead as _, BufReader},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};
use tokio_util::sync::CancellationToken;

/// The folders in which `npm test` puts the servers of npm and PyPI.
const NODE: &str = "node_modules/@modelcontextprotocol";
const PYTHON: &str = "target/mcp-servers/venv/bin";

pub(crate) fn trials() -> Vec<Trial> {
    let everything = node_program("server-everything");
    let filesystem = node_program("server-filesystem");
    let memory = node_program("server-memory");
    let time = repository().join(PYTHON).join("mcp-server-time");
    let git = repository().join(PYTHON).join("mcp-server-git");
    vec![
        when(
            &everything,
            trial("server_everything_over_stdio", over_stdio),
        ),
        when(&everything, trial("server_everything_over_http", over_http)),
        when(
            &filesystem,
            trial("server_filesystem_stays_in_its_folder", filesystem_server),
        ),
        when(&memory, trial("server_memory_remembers", memory_server)),
        when(&time, trial("server_time_tells_the_time", time_server)),
        when(&git, trial("server_git_reads_a_repository", git_server)),
    ]
}

/// Counted as ignored where the server that shows all of the protocol is not there.
pub(crate) fn when_everything(trial: Trial) -> Trial {
    when(&node_program("server-everything"), trial)
}

pub(crate) fn everything_entry() -> Value {
    node("server-everything", &["stdio"])
}

/// Counted as ignored when the server is not there.
fn when(program: &Path, trial: Trial) -> Trial {
    let there = program.exists();
    if !there {
        eprintln!(
            "skipped: {} is not installed; run `npm test -- --only rust`, which installs it",
            program.display()
        );
    }
    trial.with_ignored_flag(!there)
}

fn node(name: &str, arguments: &[&str]) -> Value {
    let mut all = vec![node_program(name).display().to_string()];
    all.extend(arguments.iter().map(|argument| (*argument).to_owned()));
    json!({"command": "node", "args": all})
}

fn python(name: &str, arguments: &[&str]) -> Value {
    json!({"command": repository().join(PYTHON).join(name), "args": arguments})
}

fn node_program(name: &str) -> PathBuf {
    repository().join(NODE).join(name).join("dist/index.js")
}

fn repository() -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(3);
    crates.unwrap().to_path_buf()
}

async fn ready(entry: Value) -> Room {
    let room = Room::with(json!({"it": entry})).await;
    let status = room.status("it");
    assert_eq!(status.state, ServerState::Ready, "{status:#?}");
    assert_ne!(status.walls, WallsState::Free, "{status:#?}");
    room
}

async fn over_stdio() {
    let room = everything(node("server-everything", &["stdio"])).await;
    room.end().await;
}

async fn over_http() {
    let (server, url) = HttpServer::start();
    let room = everything(json!({"url": url, "headers": {"X-Test": "${keychain:token}"}})).await;
    drop(server);
    // A service that goes away is noticed at the next call at the latest.
    let told = room.failure("it__echo", json!({"message": "gone"})).await;
    assert!(told.contains("\"it\""), "{told}");
    room.end().await;
}

/// Everything that is used of the protocol, with the server that was made to show all of it.
async fn everything(entry: Value) -> Room {
    let room = ready(entry).await;
    let about = room.status("it").about.unwrap();
    assert!(!about.name.is_empty() && !about.protocol.is_empty());
    let echoed = room.text("it__echo", json!({"message": "hello"})).await;
    assert_eq!(echoed, "Echo: hello");
    let sum = room.text("it__get-sum", json!({"a": 2, "b": 3})).await;
    assert!(sum.contains('5'), "{sum}");
    let wrong = room
        .failure("it__get-sum", json!({"a": "two", "b": 3}))
        .await;
    assert!(wrong.contains("not valid"), "{wrong}");
    let picture = room.text("it__get-tiny-image", json!({})).await;
    assert!(picture.contains("<image/png "), "{picture}");
    let structured = room
        .text(
            "it__get-structured-content",
            json!({"location": "New York"}),
        )
        .await;
    assert!(structured.contains("temperature"), "{structured}");
    progress(&room).await;
    stop(&room).await;
    let resources = room.text("it__list_resources", json!({})).await;
    let first = resources.lines().next().unwrap();
    let first: Value = serde_json::from_str(first).unwrap();
    let read = room
        .text("it__read_resource", json!({"uri": first["uri"]}))
        .await;
    assert!(!read.is_empty());
    let nothing = room
        .failure("it__read_resource", json!({"uri": "no:such"}))
        .await;
    assert!(nothing.contains("says"), "{nothing}");
    let prompts = room.text("it__list_prompts", json!({})).await;
    assert!(prompts.contains("simple-prompt"), "{prompts}");
    let prompt = room
        .text("it__get_prompt", json!({"name": "simple-prompt"}))
        .await;
    assert!(prompt.contains("[user]"), "{prompt}");
    room
}

async fn progress(room: &Room) {
    let (sink, mut told) = sink();
    let long = json!({"duration": 1, "steps": 4});
    let name = "it__trigger-long-running-operation";
    let done = room.call_with(name, long, sink, CancellationToken::new());
    done.await.unwrap();
    let first = told.try_recv().unwrap();
    assert!(
        first.fraction.is_some_and(|fraction| fraction > 0.0),
        "{first:?}"
    );
}

async fn stop(room: &Room) {
    let (sink, _) = sink();
    let cancel = CancellationToken::new();
    let long = json!({"duration": 3600, "steps": 2});
    let name = "it__trigger-long-running-operation";
    let call = room.call_with(name, long, sink, cancel.clone());
    let ended = tokio::join!(call, async { cancel.cancel() }).0;
    assert_eq!(ended, Err(tools::ToolError::Cancelled));
}

async fn filesystem_server() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().canonicalize().unwrap();
    fs::write(inside.join("a.txt"), "inside").unwrap();
    let room = ready(node("server-filesystem", &[inside.to_str().unwrap()])).await;
    let read = room
        .text("it__read_text_file", json!({"path": inside.join("a.txt")}))
        .await;
    assert!(read.contains("inside"), "{read}");
    let new = json!({"path": inside.join("b.txt"), "content": "written"});
    room.text("it__write_file", new).await;
    assert_eq!(fs::read_to_string(inside.join("b.txt")).unwrap(), "written");
    let outside = room
        .failure("it__read_text_file", json!({"path": "/etc/passwd"}))
        .await;
    assert!(outside.contains("denied"), "{outside}");
    room.end().await;
}

async fn memory_server() {
    let folder = tempfile::tempdir().unwrap();
    let mut entry = node("server-memory", &[]);
    entry["env"] = json!({"MEMORY_FILE_PATH": folder.path().join("memory.json")});
    entry["writable"] = json!([folder.path()]);
    let room = ready(entry.clone()).await;
    let bee =
        json!({"entities": [{"name": "Bee", "entityType": "insect", "observations": ["hums"]}]});
    room.text("it__create_entities", bee).await;
    room.end().await;
    let room = ready(entry).await;
    let graph = room.text("it__read_graph", json!({})).await;
    assert!(graph.contains("hums"), "{graph}");
    room.end().await;
}

async fn time_server() {
    let room = ready(python(
        "mcp-server-time",
        &["--local-timezone", "Europe/Vienna"],
    ))
    .await;
    // It says that it has resources and prompts, and has none.
    let names = ["it__get_current_time", "it__convert_time"];
    assert_eq!(room.names(), names);
    let now = room
        .text("it__get_current_time", json!({"timezone": "Asia/Tokyo"}))
        .await;
    assert!(now.contains("Asia/Tokyo"), "{now}");
    let wrong = room
        .failure("it__get_current_time", json!({"timezone": "No/Where"}))
        .await;
    assert!(wrong.contains("No/Where"), "{wrong}");
    room.end().await;
}

async fn git_server() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let git = |arguments: &[&str]| {
        let ended = Command::new("git")
            .arg("-C")
            .arg(path)
            .args(arguments)
            .output();
        assert!(ended.unwrap().status.success(), "{arguments:?}");
    };
    git(&["init", "--quiet"]);
    fs::write(folder.path().join("new.txt"), "new").unwrap();
    let room = ready(python("mcp-server-git", &["--repository", path])).await;
    let status = room
        .text("it__git_status", json!({"repo_path": path}))
        .await;
    assert!(status.contains("new.txt"), "{status}");
    room.end().await;
}

/// The server as a service of its own; ends with the test, also with one that fails.
struct HttpServer(Child);

impl HttpServer {
    /// Starts it on a port that is free, and waits until it listens.
    fn start() -> (Self, String) {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let mut child = Command::new("node")
            .arg(node_program("server-everything"))
            .arg("streamableHttp")
            .env("PORT", port.to_string())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stderr.take().unwrap());
        let server = Self(child);
        let mut lines = said.lines();
        let listens = lines.find(|line| line.as_ref().is_ok_and(|line| line.contains("port")));
        assert!(listens.is_some(), "the server did not begin to listen");
        // What it says later must not stop it.
        std::thread::spawn(move || lines.for_each(drop));
        (server, format!("http://127.0.0.1:{port}/mcp"))
    }
}

impl Drop for HttpServer {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

//! Servers with odd schemas, and services that are none: the sound tools are used, and people are told what is left out.

use super::{
    room::{Room, fake},
    trial,
};
use libtest_mimic::Trial;
use mcp::ServerState;
use protocol::{ToolKind, ToolSpec};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpListener,
};

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("a_service_is_given_up_with_words_for_people", services),
        trial("tools_that_cannot_be_used_are_left_out_by_name", left_out),
        trial("tools_beyond_the_most_are_left_out", too_many),
        trial("one_wrong_letter_loses_no_answer", wrong_letter),
    ]
}

/// Checks the reason why a service with this answer to everything is given up.
async fn check_service(answer: &'static str, wanted: &str) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/mcp", listener.local_addr().unwrap());
    let serving = tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = [0; 16 * 1024];
            // What was asked does not matter.
            let _ = stream.read(&mut request).await;
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    });
    let entry = json!({"url": url, "headers": {"Authorization": "Bearer ${keychain:token}"}});
    let room = Room::with(json!({ "bad": entry })).await;
    let reason = room.given_up("bad").await;
    assert!(
        format!("{reason:?}").contains(wanted),
        "{answer}: {reason:?}"
    );
    for word in ["rmcp", "reqwest", "Transport", "Streamable", "::"] {
        assert!(!reason.as_str().contains(word), "{answer}: {reason}");
    }
    room.end().await;
    serving.abort();
}

async fn services() {
    let head = |status| -> &'static str {
        match status {
            200 => "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 2\r\n\r\nhi",
            301 => {
                "HTTP/1.1 301 Moved\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n"
            }
            401 => "HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n",
            403 => "HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n",
            404 => "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n",
            _ => "HTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n",
        }
    };
    check_service(head(200), "mcp-other-service").await;
    check_service(head(301), "mcp-moved").await;
    check_service(head(401), "mcp-authorization").await;
    check_service(head(403), "mcp-forbidden").await;
    check_service(head(404), "mcp-nothing-here { status: Number(404) }").await;
    check_service(head(500), "mcp-http-status { status: Number(500) }").await;
    check_service("no protocol at all", "mcp-unreachable").await;
}

async fn left_out() {
    let room = Room::with(json!({"odd": fake("odd-schemas"), "good": fake("good")})).await;
    let status = room.status("odd");
    assert_eq!(status.state, ServerState::Ready, "{status:?}");
    let names = ["either", "spaced", "dangling", "older", "bare", "unchecked"];
    assert_eq!(status.tools, names.map(|name| format!("odd__{name}")));
    for spec in room.registry.specs() {
        is_taken_by_every_provider(&spec);
    }
    let bare = room.text("odd__bare", json!({"any": 1})).await;
    assert_eq!(bare, "{\"any\":1}");
    let spaced = json!({"user_name_7935f4": "Ada"});
    let spaced = room.text("odd__spaced", spaced).await;
    assert_eq!(spaced, "{\"user name\":\"Ada\"}");
    assert_eq!(status.left_out, ["banana", "list", "circle", ""]);
    let reasons: Vec<_> = status
        .notices
        .iter()
        .map(|notice| format!("{notice:?}"))
        .collect();
    for (notice, (id, reason)) in reasons.iter().zip([
        (
            "mcp-tool-unchecked { name: \"unchecked\"",
            "mcp-schema-invalid",
        ),
        ("mcp-tool-left-out { name: \"banana\"", "mcp-schema-invalid"),
        ("mcp-tool-left-out { name: \"list\"", "mcp-schema-no-object"),
        (
            "mcp-tool-left-out { name: \"circle\"",
            "mcp-schema-unusable",
        ),
        ("mcp-tool-left-out { name: \"\"", "mcp-tool-name-length"),
    ]) {
        assert!(
            notice.starts_with(id) && notice.contains(reason),
            "{notice}"
        );
    }
    let told = room.status("odd").partly_used().unwrap();
    let wanted = "mcp-partly-used { name: \"odd\", tools: \"banana, list, circle, \" }";
    assert_eq!(format!("{told:?}"), wanted);
    assert_eq!(room.status("good").partly_used(), None);
    room.end().await;
}

/// Checks what the API's own errors say about schemas.
fn is_taken_by_every_provider(spec: &ToolSpec) {
    let ToolKind::Custom { input_schema, .. } = &spec.kind else {
        panic!("{spec:?}");
    };
    let fields = input_schema.as_object().unwrap();
    for rejected in ["anyOf", "oneOf", "allOf", "$ref", "$schema"] {
        assert!(!fields.contains_key(rejected), "{spec:?}");
    }
    let properties = fields.get("properties").and_then(Value::as_object);
    for name in properties
        .into_iter()
        .flat_map(|properties| properties.keys())
    {
        let letter = |letter: char| letter.is_ascii_alphanumeric() || "_.-".contains(letter);
        assert!(
            (1..=64).contains(&name.len()) && name.chars().all(letter),
            "{name}"
        );
    }
}

async fn too_many() {
    let room = Room::with(json!({"many": fake("many")})).await;
    let status = room.status("many");
    assert_eq!(
        (status.state, status.tools.len()),
        (ServerState::Ready, 500)
    );
    let wanted = "[mcp-too-many-tools { count: Number(500), names: \"tool_500, tool_501, tool_502, tool_503, \
                  tool_504, tool_505, tool_506, tool_507, tool_508, tool_509, …\" }]";
    assert_eq!(format!("{:?}", status.notices), wanted);
    room.end().await;
}

async fn wrong_letter() {
    let room = Room::with(json!({"old": fake("latin-1")})).await;
    assert_eq!(room.text("old__greet", json!({})).await, "Gr\u{fffd}ezi");
    room.end().await;
}

//! The connections: requests are read, checked, answered and recorded.

use super::{Clients, ServerApi, ServerReply, ServerState, lookups, rules};
use crate::{
    claude::{Reader, Seen},
    loopback::{Loopback, gone},
};
use serde_json::json;
use std::{io, sync::Arc};
use tokio::{io::AsyncWriteExt as _, net::TcpStream};

pub(super) fn start(state: Arc<ServerState>) -> io::Result<Loopback> {
    let failed = {
        let state = Arc::clone(&state);
        move |error: tokio::task::JoinError| state.inner().faults.push(error.to_string())
    };
    let serve = move |stream| serve(Arc::clone(&state), stream);
    Loopback::start("scripted server", serve, failed)
}

async fn serve(state: Arc<ServerState>, mut stream: TcpStream) {
    let mut reader = Reader::new();
    while let Ok(Some(seen)) = reader.next(&mut stream).await {
        let (head, pieces, cut) = answer(&state, seen);
        let mut whole = head;
        for piece in pieces {
            whole.push_str(&format!("{:x}\r\n{piece}\r\n", piece.len()));
        }
        if !cut {
            whole.push_str("0\r\n\r\n");
        }
        if stream.write_all(whole.as_bytes()).await.is_err() || cut {
            return;
        }
    }
    gone(&mut stream).await;
}

/// Head and pieces of the answer, and whether it breaks off.
fn answer(state: &ServerState, seen: Seen) -> (String, Vec<String>, bool) {
    let mut inner = state.inner();
    if lookups::is_one(&seen) {
        let told = lookups::answer(state.api, &seen, &inner.told);
        let (status, body) = told.unwrap_or_else(|fault| {
            inner.faults.push(fault.clone());
            (400, json!({"error": {"message": fault}}))
        });
        inner.lookups.push(seen);
        return (
            head(status, "application/json"),
            vec![body.to_string()],
            false,
        );
    }
    if rules::begins(state.api, &seen.body) {
        inner.answered = None;
        inner.kept = None;
        inner.served.clear();
        inner.newest = 0;
    }
    if inner.loses_answers {
        inner.notice_loss(&seen);
    }
    let faults = match state.clients {
        Clients::Qilbee => rules::check(state.api, &seen, inner.answered.as_ref(), &inner.served),
        Clients::Any => rules::check_shape(state.api, &seen),
    };
    inner.requests.push(seen.clone());
    if !faults.is_empty() {
        let told =
            json!({"error": {"type": "invalid_request_error", "message": faults.join("; ")}});
        inner.faults.extend(faults);
        return (head(400, "application/json"), vec![told.to_string()], false);
    }
    let reply = match &state.answering {
        Some(answering) => Some(answering(&seen)),
        None => inner.script.pop_front(),
    };
    let Some(reply) = reply else {
        inner
            .faults
            .push("a request for which there is no reply".to_owned());
        let told = json!({"error": {"message": "there is no reply"}});
        return (head(501, "application/json"), vec![told.to_string()], false);
    };
    let ServerReply {
        status, raw, cut, ..
    } = &reply;
    if let Some(raw) = raw {
        return (head(*status, "application/json"), vec![raw.clone()], false);
    }
    let mut written = reply.written(state.api, &seen.body);
    let wants_stream = seen.body["stream"] == true;
    if let Some(whole) = written.whole.filter(|_| !wants_stream) {
        let pieces = vec![whole.to_string()];
        return (head(200, "application/json"), pieces, false);
    }
    let failure = reply.written_failure(state.api);
    if !*cut && failure.is_none() {
        inner.newest = written.returned.len();
        inner.served.append(&mut written.returned);
        inner.answered = Some(seen);
    }
    let kind = match state.api {
        ServerApi::Responses | ServerApi::Chat | ServerApi::Gemini => "text/event-stream",
        ServerApi::Ollama => "application/x-ndjson",
    };
    if *cut || failure.is_some() {
        written.pieces.truncate(written.pieces.len() / 2);
    }
    written.pieces.extend(failure);
    (head(200, kind), written.pieces, *cut)
}

fn head(status: u16, kind: &str) -> String {
    format!(
        "HTTP/1.1 {status} Scripted\r\ncontent-type: {kind}\r\nx-request-id: req_1\r\ntransfer-encoding: chunked\r\n\r\n"
    )
}

//! Refusals of servers: parts that can be left out are, everything else leads to what helps.

use super::{APIS, Chat, error, picture};
use model::RecoveryHint;
use protocol::Item;
use testkit::server::{FakeServer, ServerApi, ServerReply};

#[tokio::test]
async fn parts_that_are_refused_are_left_out_from_then_on() {
    let check = async |api: ServerApi, words: &str, part: &str| {
        let server = FakeServer::start(
            api,
            [
                ServerReply::error(400, &error("", words)),
                ServerReply::answer().text("Yes."),
                ServerReply::answer().text("Yes."),
            ],
        );
        let mut chat = Chat::with(api, &server);
        chat.ask(vec![Item::text("Look"), picture()]).await.unwrap();
        chat.ask(vec![Item::text("And now?")]).await.unwrap();
        let with = server.requests();
        let with: Vec<_> = with
            .iter()
            .map(|seen| seen.body.to_string().contains(part))
            .collect();
        assert_eq!(with, [true, false, false], "{api:?} {words}");
    };
    check(
        ServerApi::Chat,
        "unknown field stream_options",
        "stream_options",
    )
    .await;
    check(
        ServerApi::Chat,
        "reasoning_effort is not supported",
        "reasoning_effort",
    )
    .await;
    check(
        ServerApi::Ollama,
        "\"m\" does not support thinking",
        "\"think\"",
    )
    .await;
    check(
        ServerApi::Responses,
        "Tool type 'computer' is unknown",
        "{\"type\":\"computer\"}",
    )
    .await;
    check(
        ServerApi::Chat,
        "image input is not supported",
        "data:image",
    )
    .await;
}

#[tokio::test]
async fn errors_lead_to_what_helps() {
    for api in APIS {
        let errors = [
            (401, "invalid_api_key", RecoveryHint::ReplaceKey),
            (404, "model_not_found", RecoveryHint::ChangeModel),
            (400, "context_length_exceeded", RecoveryHint::Shrink),
            (429, "insufficient_quota", RecoveryHint::StopSpending),
            (503, "overloaded", RecoveryHint::Retry { after: None }),
        ];
        for (status, code, wanted) in errors {
            let refusal = ServerReply::error(status, &error(code, "No."));
            let server = FakeServer::start(api, [refusal]);
            let told = Chat::with(api, &server).ask(vec![Item::text("Look")]).await;
            assert_eq!(told.unwrap_err().recovery, wanted, "{api:?} {code}");
        }
    }
}

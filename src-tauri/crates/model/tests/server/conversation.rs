//! Conversations: texts, thinking, calls and their results, and what goes back.

use super::{APIS, Chat, calls, picture, result, served, server_at};
use model::Provider as _;
use protocol::{Item, StopReason};
use serde_json::{Value, json};
use testkit::server::{FakeServer, ServerApi, ServerReply};

/// Every text in a request, whatever it stands in.
fn texts(messages: &[Value]) -> String {
    Value::Array(messages.to_vec()).to_string()
}

#[tokio::test]
async fn a_chat_with_tools_and_pictures_keeps_every_rule() {
    for api in APIS {
        let server = FakeServer::start(
            api,
            [
                ServerReply::answer()
                    .thinking("Hm.")
                    .text("I look.")
                    .call("call_1", "bash", json!({"command": "echo ü"}))
                    .call("call_2", "bash", json!({"command": "ls"}))
                    .tokens(100, 60, 7),
                ServerReply::answer().text("It is done. 🐝"),
                ServerReply::answer().text("You are welcome."),
            ],
        );
        let mut chat = Chat::with(api, &server);
        let answer = chat.ask(vec![Item::text("Look"), picture()]).await.unwrap();
        assert_eq!(answer.stop_reason, StopReason::ToolUse, "{api:?}");
        let bash = |id: &str, command: &str| {
            let input = json!({"command": command}).to_string();
            (id.to_owned(), "bash".to_owned(), input)
        };
        assert_eq!(
            calls(&answer),
            [bash("call_1", "echo ü"), bash("call_2", "ls")]
        );
        let tokens = answer.tokens;
        let cached = if api == ServerApi::Ollama { 0 } else { 60 };
        assert_eq!(
            (tokens.input + tokens.cache_read, tokens.cache_read),
            (100, cached)
        );
        let results = vec![
            result("call_1", None, vec![Item::text("ü"), picture()]),
            result("call_2", None, vec![]),
            Item::text("Go on"),
        ];
        let answer = chat.ask(results).await.unwrap();
        assert_eq!(answer.stop_reason, StopReason::EndTurn);
        let sent = texts(&server.last_messages());
        for told in ["(no output)", "Go on", "I look.", "call_2"] {
            assert!(sent.contains(told), "{api:?} {told}: {sent}");
        }
        chat.ask(vec![Item::text("Thanks")]).await.unwrap();
        server.assert_clean();
        let keys = server
            .requests()
            .into_iter()
            .map(|seen| seen.body["prompt_cache_key"].clone());
        let keys: Vec<_> = keys.collect();
        assert!(
            keys.iter()
                .all(|key| *key == keys[0] && key.is_string() == (api == ServerApi::Responses))
        );
        let request = &server.requests()[0];
        let (header, key) = match api {
            ServerApi::Gemini => ("x-goog-api-key", "sk-1"),
            ServerApi::Responses | ServerApi::Chat | ServerApi::Ollama => {
                ("authorization", "Bearer sk-1")
            }
        };
        assert_eq!(request.header(header), Some(key));
    }
}

#[tokio::test]
async fn another_models_history_is_written_anew() {
    for api in APIS {
        let first = FakeServer::start(
            ServerApi::Chat,
            [ServerReply::answer().text("I look.").call(
                "call_1",
                "bash",
                json!({"command": "ls"}),
            )],
        );
        let mut chat = Chat::with(ServerApi::Chat, &first);
        chat.ask(vec![Item::text("Look")]).await.unwrap();
        let second = FakeServer::start(api, [ServerReply::answer().text("Done.")]);
        let other = server_at(api, second.address(), served(api));
        // The same name on the wire, and not the same model.
        chat.session = other.model("it/other").unwrap().start_session();
        chat.ask(vec![result("call_1", None, vec![Item::text("a")])])
            .await
            .unwrap();
        let sent = texts(&second.last_messages());
        assert!(
            sent.contains("I look.") && sent.contains("call_1"),
            "{sent}"
        );
        second.assert_clean();
    }
}

#[tokio::test]
async fn an_answer_at_its_limit_is_told_from_one_that_broke_off() {
    for api in APIS {
        let server = FakeServer::start(
            api,
            [
                ServerReply::answer().text("Half").too_long(),
                ServerReply::answer().text("Half of it").cut_off(),
            ],
        );
        let mut chat = Chat::with(api, &server);
        let answer = chat.ask(vec![Item::text("Say")]).await.unwrap();
        assert_eq!(answer.stop_reason, StopReason::MaxTokens, "{api:?}");
        let error = chat.ask(vec![Item::text("Again")]).await.unwrap_err();
        let soon = model::RecoveryHint::Retry { after: None };
        assert_eq!(error.recovery, soon, "{api:?}");
        server.assert_clean();
    }
}

#[tokio::test]
async fn models_are_listed_and_found_by_name() {
    for api in APIS {
        let fake = FakeServer::start(api, []);
        let server = server_at(api, fake.address(), served(api));
        assert_eq!(server.list().await.unwrap(), ["m"]);
        assert_eq!(server.ids(), ["it/m"]);
        assert!(server.model("it/another:8b").is_some());
        for id in ["m", "it/", "other/m", "item/m"] {
            assert!(server.model(id).is_none(), "{id}");
        }
    }
}

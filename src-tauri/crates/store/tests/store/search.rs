//! Finding words: what is found, what it looks like, in which order, and that nothing typed is wrong.

use crate::support::Home;
use protocol::{CallEvent, DurableBody, Feedback, Item, MessageEvent, SessionId, StopReason};
use store::{SearchHit, SnippetPart, Source, Store};
use testkit::journal_events::{
    answered, at, called, ended, finished, journal, journal_from, picture, said, started,
};

/// The hits of a search, one line each: session and event, whose words, snippet with [marks].
async fn found(store: &Store, typed: &str) -> Vec<String> {
    let hits = store.search(typed, 9).await.unwrap();
    hits.iter().map(line).collect()
}

fn line(hit: &SearchHit) -> String {
    let seq = hit.seq.map(|seq| format!(" {seq}")).unwrap_or_default();
    let source = format!("{:?}", hit.source).to_lowercase();
    let parts = hit.snippet.iter().map(|part| match part.is_match {
        true => format!("[{}]", part.text),
        false => part.text.clone(),
    });
    format!(
        "{}{seq} {source}: {}",
        hit.session,
        parts.collect::<String>()
    )
}

/// One message in a chat of its own, and what the search finds in it, marked; nothing when empty.
async fn check(text: &str, typed: &str, marked: &str) {
    let home = Home::new();
    let store = home.open();
    store
        .append(journal("a", [started(), said(text)]))
        .await
        .unwrap();
    let expected = (!marked.is_empty()).then(|| format!("a 2 person: {marked}"));
    assert_eq!(
        found(&store, typed).await,
        expected.into_iter().collect::<Vec<_>>(),
        "{typed:?} in {text:?}"
    );
}

#[tokio::test]
async fn words_are_found_wherever_they_stand() {
    let text = "Fill in the Formulaire at the café";
    check(text, "fill", "[Fill] in the Formulaire at the café").await;
    check(text, "cafe", "Fill in the Formulaire at the [café]").await;
    check(text, "CAFÉ fill", "[Fill] in the Formulaire at the [café]").await;
    check(
        text,
        "the formul",
        "Fill in [the] [Formulaire] at [the] café",
    )
    .await;
    check(text, "formul the", "").await;
    check(text, "fill coffee", "").await;
    check(text, "\"in the\"", "Fill [in the] Formulaire at the café").await;
    check(text, "\"the in\"", "").await;
    check(
        text,
        "\"in the form",
        "Fill [in the Formulaire] at the café",
    )
    .await;
    check("Ünïcode STRASSE", "unicode", "[Ünïcode] STRASSE").await;
    check(
        "mail an x.y@example.com",
        "x.y@exam",
        "mail an [x.y@example].com",
    )
    .await;
    check("привет мир", "МИР", "привет [мир]").await;
}

#[tokio::test]
async fn texts_without_spaces_are_found_inside() {
    let text = "请帮我填写这张表格，谢谢";
    check(text, "填", "请帮我[填]写这张表格，谢谢").await;
    check(text, "填写", "请帮我[填写]这张表格，谢谢").await;
    check(text, "这张表", "请帮我填写[这张表]格，谢谢").await;
    check(text, "表格 填写", "请帮我[填写]这张[表格]，谢谢").await;
    check(text, "表写", "").await;
    check(
        "用Excel打开2026年的表",
        "excel打开",
        "用[Excel打开]2026年的表",
    )
    .await;
    check(
        "用Excel打开2026年的表",
        "打开2026年",
        "用Excel[打开2026年]的表",
    )
    .await;
    check(
        "用Excel打开2026年的表",
        "的 表",
        "用Excel打开2026年[的][表]",
    )
    .await;
    check(
        "フォームに入力してください",
        "入力",
        "フォームに[入力]してください",
    )
    .await;
    check("회의록을 정리해 주세요", "회의", "[회의]록을 정리해 주세요").await;
    check("回\u{1}议", "回议", "").await;
}

#[tokio::test]
async fn nothing_that_is_typed_is_wrong() {
    let home = Home::new();
    let store = home.open();
    let text = "a AND b OR NOT near(c, 5) text:d ^e f* \"g\" 'h' - + {i} \\ ; % ( )";
    store
        .append(journal("a", [started(), said(text)]))
        .await
        .unwrap();
    for nothing in [
        "", " \t\n", "\"", "\"\"", "*", "-- ();", "\0", "«»", "\u{301}", "🐝",
    ] {
        assert_eq!(found(&store, nothing).await, [""; 0], "{nothing:?}");
    }
    for something in [
        "AND",
        "OR b",
        "NOT",
        "near(",
        "near(c, 5)",
        "text:d",
        "^e",
        "f*",
        "\"g",
        "'h'",
        "{i}",
        "a\0b",
        "b \" ",
        "(a",
        "a) OR (b",
        "a\"\"b",
        "rowid:",
        "-a",
        "a + b",
        "a \u{301} b",
        "a 🐝",
    ] {
        let hits = store.search(something, 9).await;
        assert!(hits.is_ok(), "{something:?}: {hits:?}");
    }
    let many = "a ".repeat(10_000);
    assert_eq!(store.search(&many, 9).await.unwrap().len(), 1);
}

#[tokio::test]
async fn all_that_was_said_and_done_is_found_and_thoughts_are_not() {
    let home = Home::new();
    let store = home.open();
    let mut result = finished("c", Some(picture('1')));
    if let DurableBody::Call(CallEvent::ToolFinished { content, .. }) = &mut result {
        content.push(Item::text("needle in what came back"));
    }
    let mut call = called("c", "left_click");
    if let DurableBody::Call(CallEvent::ToolCall { sentence, .. }) = &mut call {
        *sentence = "Clicks the needle".into();
    }
    let bodies = [
        started(),
        DurableBody::Message(MessageEvent::UserMessage {
            items: vec![
                Item::text("  See\n\nthe file "),
                Item::File {
                    file: picture('2'),
                    name: "needle_2026.pdf".into(),
                },
            ],
            steered: true,
            automatic: false,
        }),
        DurableBody::Message(MessageEvent::AssistantMessage {
            model: "needle".into(),
            items: vec![
                Item::Thinking {
                    text: "needle".into(),
                },
                Item::text("A **needle**, I see"),
            ],
            stop_reason: StopReason::EndTurn,
            verbatim: Some("needle".into()),
            request_id: None,
        }),
        call,
        result,
        DurableBody::Message(MessageEvent::Refined {
            feedback: Feedback::Bad,
            comment: Some("wrong needle".into()),
            told: true,
            again: false,
        }),
        ended(),
    ];
    store.append(journal("a", bodies)).await.unwrap();
    store.rename(&"a".into(), Some("Needles")).await.unwrap();
    assert_eq!(
        found(&store, "needle").await,
        [
            "a title: [Needles]",
            "a 6 person: wrong [needle]",
            "a 5 tool: Clicked [needle] in what came back",
            "a 4 tool: Clicks the [needle]",
            "a 3 assistant: A **[needle]**, I see",
            "a 2 person: See the file [needle]_2026.pdf",
        ]
    );
    let hit = store.search("wrong", 9).await.unwrap().remove(0);
    let part = |text: &str, is_match| SnippetPart {
        text: text.into(),
        is_match,
    };
    let expected = SearchHit {
        session: "a".into(),
        title: "Needles".into(),
        seq: Some(6),
        ts: at(6),
        source: Source::Person,
        snippet: vec![part("wrong", true), part(" needle", false)],
    };
    assert_eq!(hit, expected);
}

#[tokio::test]
async fn names_come_first_and_then_the_newest() {
    let home = Home::new();
    let store = home.open();
    for session in ["a", "b", "c"] {
        store
            .append(journal(session, [started(), said("an invoice")]))
            .await
            .unwrap();
    }
    store
        .append(journal_from("a", 3, [answered("which invoice?")]))
        .await
        .unwrap();
    store.rename(&"b".into(), Some("Invoices")).await.unwrap();
    store
        .rename(&"c".into(), Some("Invoices, too"))
        .await
        .unwrap();
    let all = [
        "c title: [Invoices], too",
        "b title: [Invoices]",
        "a 3 assistant: which [invoice]?",
        "c 2 person: an [invoice]",
        "b 2 person: an [invoice]",
        "a 2 person: an [invoice]",
    ];
    assert_eq!(found(&store, "invoice").await, all);
    for limit in 0..all.len() {
        let hits = store.search("invoice", limit).await.unwrap();
        let hits: Vec<_> = hits.iter().map(line).collect();
        assert_eq!(hits, all[..limit]);
    }

    // A rebuild finds the same; of names, the order is by session.
    store.rebuild().await.unwrap();
    assert_eq!(found(&store, "invoice").await, all);

    store.rename(&"b".into(), Some("Bills")).await.unwrap();
    store.rename(&"c".into(), None).await.unwrap();
    assert_eq!(found(&store, "invoice").await, all[2..]);
    assert_eq!(found(&store, "bills").await, ["b title: [Bills]"]);

    store.delete(&"a".into()).await.unwrap();
    store.delete(&"b".into()).await.unwrap();
    assert_eq!(found(&store, "invoice").await, all[3..4]);
    assert_eq!(found(&store, "bills").await, [""; 0]);
    assert_eq!(store.integrity().await.unwrap().problems, []);

    // What comes after a deletion is found where it belongs.
    store
        .append(journal("a", [started(), said("invoice anew")]))
        .await
        .unwrap();
    assert_eq!(
        found(&store, "invoice").await,
        ["a 2 person: [invoice] anew", "c 2 person: an [invoice]"]
    );
}

#[tokio::test]
async fn a_long_text_gives_a_short_snippet() {
    let before = "before ".repeat(500);
    let text = format!("{before}\u{1b}[1m the\u{2} needle {}", "x".repeat(30_000));
    let home = Home::new();
    let store = home.open();
    store
        .append(journal("a", [started(), said(&text)]))
        .await
        .unwrap();
    let snippet = store.search("needle", 9).await.unwrap().remove(0).snippet;
    let joined: String = snippet.iter().map(|part| part.text.as_str()).collect();
    assert!(joined.chars().count() <= 3 * 160, "{joined}");
    assert!(
        joined.starts_with('…') && joined.ends_with("x…"),
        "{joined}"
    );
    assert!(joined.contains("1m the needle xxx"), "{joined}");
    assert_eq!(snippet.iter().filter(|part| part.is_match).count(), 1);

    // What stands beyond the limit of one event is kept, and not found.
    let text = format!("{}needle", "é ".repeat(40_000));
    store
        .append(journal("b", [started(), said(&text)]))
        .await
        .unwrap();
    assert_eq!(store.search("needle", 9).await.unwrap().len(), 1);
    assert_eq!(
        store.search("e", 9).await.unwrap()[0].session,
        SessionId::new("b")
    );
}

#[tokio::test]
async fn an_append_that_is_refused_leaves_nothing_to_find() {
    let home = Home::new();
    let store = home.open();
    store.append(journal("a", [started()])).await.unwrap();
    let mut events = journal_from("a", 2, [said("needle")]);
    events.extend(journal_from("a", 9, [said("gap")]));
    assert!(store.append(events).await.is_err());
    assert_eq!(found(&store, "needle").await, [""; 0]);
    assert_eq!(store.integrity().await.unwrap().problems, []);
}

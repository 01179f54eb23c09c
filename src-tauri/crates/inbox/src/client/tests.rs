use super::*;
use crate::{FleetPicture, FleetQuestion, FleetQuestionKind};
use protocol::Point;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpListener,
};

/// Answers one request with this, and returns it.
async fn asked<T>(
    status: &str,
    body: &str,
    ask: impl AsyncFnOnce(InboxClient) -> T,
) -> (T, String) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let address = PageAddress::parse(&format!("http://127.0.0.1:{port}/#secret")).unwrap();
    let reply = format!(
        "HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let serve = async {
        let (mut stream, _) = listener.accept().await.unwrap();
        let mut request = Vec::new();
        // The head, and the little body of an answer, which ends with a brace.
        while !request.ends_with(b"\r\n\r\n") && !request.ends_with(b"}") {
            let mut piece = [0; 1024];
            let length = stream.read(&mut piece).await.unwrap();
            request.extend_from_slice(&piece[..length]);
            if request.starts_with(b"POST") && request.ends_with(b"\r\n\r\n") {
                let length = stream.read(&mut piece).await.unwrap();
                request.extend_from_slice(&piece[..length]);
            }
        }
        stream.write_all(reply.as_bytes()).await.unwrap();
        String::from_utf8(request).unwrap()
    };
    tokio::join!(ask(InboxClient::new(address)), serve)
}

#[tokio::test]
async fn questions_come_with_every_character_visible() {
    let body = r#"{"questions": [{"name": "q", "task": "t", "pool": "office", "title": "Pay\u202eit",
        "desktop": "desk1", "kind": "approval", "text": "Click", "exact": null, "reason": "", "choices": [],
        "picture": {"width": 4, "height": 3, "points": [{"x": 1, "y": 2}], "window": "Form"}, "lacks_picture": false}],
        "unread": ["gone"], "newer": 1}"#;
    let (told, request) = asked("200 OK", body, async |page| page.questions().await).await;
    assert!(
        request.starts_with("GET /questions HTTP/1.1\r\n"),
        "{request}"
    );
    assert!(
        request.contains("authorization: Bearer secret\r\n"),
        "{request}"
    );
    let question = FleetQuestion {
        name: "q".to_owned(),
        task: "t".to_owned(),
        pool: "office".to_owned(),
        title: protocol::visible_line("Pay\u{202e}it").into_owned(),
        desktop: Some("desk1".to_owned()),
        kind: FleetQuestionKind::Approval,
        text: "Click".to_owned(),
        exact: None,
        reason: String::new(),
        choices: Vec::new(),
        picture: Some(FleetPicture {
            width: 4,
            height: 3,
            points: vec![Point { x: 1, y: 2 }],
            window: Some("Form".to_owned()),
        }),
        lacks_picture: false,
    };
    assert!(!question.title.contains('\u{202e}'));
    let wanted = FleetQuestions {
        questions: vec![question],
        unread: vec!["gone".to_owned()],
    };
    assert_eq!(told, Ok(wanted));
}

#[tokio::test]
async fn an_answer_names_its_question() {
    for (answer, wanted) in [
        (
            FleetAnswer::Answer("yes".to_owned()),
            r#"{"question":"q","answer":"yes"}"#,
        ),
        (FleetAnswer::Choice(1), r#"{"question":"q","choice":1}"#),
    ] {
        let (done, request) = asked("204 No Content", "", async |page| {
            page.answer("q", &answer).await
        })
        .await;
        assert_eq!(done, Ok(()));
        assert!(request.starts_with("POST /answers "), "{request}");
        assert!(request.ends_with(wanted), "{request}");
    }
}

#[tokio::test]
async fn each_no_says_what_to_do() {
    let refusal = r#"{"error": "It is no longer open."}"#;
    for (status, body, wanted) in [
        ("401 Unauthorized", refusal, InboxError::WrongToken),
        ("503 Service Unavailable", refusal, InboxError::FleetAway),
        (
            "409 Conflict",
            refusal,
            InboxError::Refused("It is no longer open.".to_owned()),
        ),
        (
            "404 Not Found",
            "<html>",
            InboxError::NotUnderstood("404 Not Found".to_owned()),
        ),
        (
            "302 Found\r\nlocation: http://127.0.0.1:1/",
            "",
            InboxError::NotUnderstood("302 Found".to_owned()),
        ),
    ] {
        let (told, _) = asked(status, body, async |page| page.picture("../q").await).await;
        assert_eq!(told, Err(wanted));
    }
    let (told, request) = asked("200 OK", "<html>", async |page| page.questions().await).await;
    assert!(
        matches!(told, Err(InboxError::NotUnderstood(_))),
        "{told:?}"
    );
    assert!(request.starts_with("GET /questions "), "{request}");
}

#[tokio::test]
async fn a_page_that_is_gone_is_told() {
    let address = PageAddress::parse("http://127.0.0.1:1/#secret").unwrap();
    let told = InboxClient::new(address).questions().await;
    assert!(matches!(told, Err(InboxError::Unreachable(_))), "{told:?}");
    let address = PageAddress::parse("http://127.0.0.1:1/#secret").unwrap();
    let answer = FleetAnswer::Answer("yes".to_owned());
    let told = InboxClient::new(address).answer("q", &answer).await;
    assert!(matches!(told, Err(InboxError::Unsent(_))), "{told:?}");
}

mod asking;

use super::*;
use crate::{Question, QuestionKind, QuestionPicture};
use asking::Asking;
use axum::body::{Body, to_bytes};
use protocol::Point;
use serde_json::{Value, json};
use std::sync::Mutex;
use tower::ServiceExt as _;

/// A page, and the fleet behind it.
struct Page {
    fleet: Arc<Asking>,
    token: String,
    router: Router,
}

/// A reply of the page.
struct Reply {
    status: u16,
    media_type: String,
    policy: String,
    body: Vec<u8>,
}

impl Reply {
    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

impl Page {
    fn of(fleet: Asking) -> Self {
        let fleet = Arc::new(fleet);
        let access_token = AccessToken::new().unwrap();
        let token = access_token.text().to_owned();
        let page = InboxPage {
            fleet: fleet.clone(),
            pool: None,
            signing_key: None,
            access_token,
        };
        Self {
            fleet,
            token,
            router: page.router(),
        }
    }

    fn asking(question: Question) -> Self {
        Self::of(Asking {
            question: Mutex::new(question),
            ..Asking::default()
        })
    }

    async fn get(&self, path: &str) -> Reply {
        let request = Request::get(path).header(AUTHORIZATION, format!("Bearer {}", self.token));
        self.reply(request.body(Body::empty()).unwrap()).await
    }

    /// The name of the only question.
    async fn name(&self) -> String {
        let shown = self.get("/questions").await.json();
        shown["questions"][0]["name"].as_str().unwrap().to_owned()
    }

    async fn answer(&self, body: &Value) -> Reply {
        let request = Request::post("/answers")
            .header(AUTHORIZATION, format!("Bearer {}", self.token))
            .header(CONTENT_TYPE, "application/json");
        self.reply(request.body(Body::from(body.to_string())).unwrap())
            .await
    }

    async fn reply(&self, request: Request) -> Reply {
        let reply = self.router.clone().oneshot(request).await.unwrap();
        let header = |name: HeaderName| {
            let value = reply.headers().get(name).map(|value| value.to_str());
            value.map(Result::unwrap).unwrap_or_default().to_owned()
        };
        Reply {
            status: reply.status().as_u16(),
            media_type: header(CONTENT_TYPE),
            policy: header(CONTENT_SECURITY_POLICY),
            body: to_bytes(reply.into_body(), usize::MAX)
                .await
                .unwrap()
                .to_vec(),
        }
    }
}

fn click() -> Question {
    Question {
        id: "a1".to_owned(),
        run: "r".to_owned(),
        attempt: 1,
        text: "Click “Send\u{202e}”".to_owned(),
        picture: Some(Box::new(QuestionPicture {
            media_type: "image/webp".to_owned(),
            width: 4,
            height: 2,
            points: vec![Point { x: 1, y: 1 }],
            window: Some("Mail".to_owned()),
            data: vec![1, 2, 3].into(),
        })),
        ..Question::default()
    }
}

#[tokio::test]
async fn nothing_is_told_without_the_token() {
    let page = Page::asking(click());
    for header in [None, Some(""), Some("Bearer"), Some("Bearer wrong")] {
        for path in ["/questions", "/pictures/x", "/answers"] {
            let method = if path == "/answers" { "POST" } else { "GET" };
            let mut request = Request::builder().method(method).uri(path);
            if let Some(header) = header {
                request = request.header(AUTHORIZATION, header);
            }
            let reply = page.reply(request.body(Body::empty()).unwrap()).await;
            assert_eq!(reply.status, 401, "{path} {header:?}");
        }
    }
    assert_eq!(*page.fleet.looks.lock().unwrap(), 0);
    let open = page
        .reply(Request::get("/").body(Body::empty()).unwrap())
        .await;
    assert_eq!(open.status, 200, "it asks for the token");
}

#[tokio::test]
async fn a_question_is_shown_with_its_picture() {
    let page = Page::asking(click());
    let name = page.name().await;
    let shown = page.get("/questions").await.json();
    // A window understands all of it.
    let read: ::inbox::FleetQuestions = serde_json::from_value(shown.clone()).unwrap();
    assert_eq!(serde_json::to_value(read).unwrap(), shown);
    let wanted = json!({"unread": [], "questions": [{"name": name, "task": "t", "pool": "office", "title": "Sort the invoices",
        "desktop": "desk1", "kind": "approval", "text": "Click “Send⟨U+202E⟩”",
        "exact": null, "reason": "", "choices": [],
        "picture": {"width": 4, "height": 2, "points": [{"x": 1, "y": 1}], "window": "Mail"}, "lacks_picture": false}]});
    assert_eq!(shown, wanted);
    let picture = page.get(&format!("/pictures/{name}")).await;
    assert_eq!(
        (picture.status, picture.media_type.as_str(), picture.body),
        (200, "image/webp", vec![1, 2, 3])
    );
    assert_eq!(page.get("/pictures/another").await.status, 404);
}

#[tokio::test]
async fn the_first_answer_counts_and_what_does_not_fit_is_refused() {
    let page = Page::asking(click());
    let name = page.name().await;
    let given = |answer: &str| json!({"question": name, "answer": answer});
    let refused = page.answer(&given("perhaps")).await;
    let told = refused.json()["error"].to_string();
    assert!(
        refused.status == 409 && told.contains("yes or no"),
        "{told}"
    );
    assert_eq!(page.answer(&given("yes")).await.status, 204);
    let late = page.answer(&given("no")).await;
    assert_eq!(late.status, 409);
    assert_eq!(*page.fleet.answers.lock().unwrap(), ["yes"]);
    assert_eq!(page.get("/questions").await.json()["questions"], json!([]));
}

#[tokio::test(start_paused = true)]
async fn a_question_that_changed_gets_no_answer() {
    let page = Page::asking(click());
    let name = page.name().await;
    let changed = Question {
        text: "Delete everything".to_owned(),
        ..click()
    };
    *page.fleet.question.lock().unwrap() = changed;
    let given = json!({"question": name, "answer": "yes"});
    assert_eq!(page.answer(&given).await.status, 409);
    tokio::time::advance(std::time::Duration::from_secs(3)).await;
    assert_ne!(page.name().await, name, "it is another question");
    assert_eq!(page.answer(&given).await.status, 409);
    assert!(page.fleet.answers.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_choice_is_answered_as_the_model_wrote_it() {
    let page = Page::asking(Question {
        kind: QuestionKind::Words,
        choices: vec!["a\tb".to_owned()],
        ..click()
    });
    let name = page.name().await;
    let choose = |index: usize| json!({"question": name, "choice": index});
    assert_eq!(page.answer(&choose(1)).await.status, 422);
    assert_eq!(page.answer(&choose(0)).await.status, 204);
    assert_eq!(*page.fleet.answers.lock().unwrap(), ["a\tb"]);
}

#[tokio::test]
async fn a_picture_that_no_page_should_show_is_left_out() {
    let mut question = click();
    if let Some(picture) = &mut question.picture {
        picture.media_type = "text/html".to_owned();
    }
    let page = Page::asking(question);
    let name = page.name().await;
    let shown = &page.get("/questions").await.json()["questions"][0];
    assert_eq!(
        (&shown["picture"], &shown["lacks_picture"]),
        (&Value::Null, &Value::Bool(true))
    );
    assert_eq!(page.get(&format!("/pictures/{name}")).await.status, 404);
}

#[tokio::test(start_paused = true)]
async fn a_task_that_cannot_be_read_hides_no_other() {
    let words = Question {
        kind: QuestionKind::Words,
        ..click()
    };
    let page = Page::of(Asking {
        question: Mutex::new(words),
        has_broken_task: true,
        ..Asking::default()
    });
    let shown = page.get("/questions").await.json();
    assert_eq!(shown["unread"], json!(["broken"]));
    assert_eq!(shown["questions"][0]["task"], "t");
    let name = page.name().await;
    let both = &page.fleet.is_broken;
    both.store(true, std::sync::atomic::Ordering::Relaxed);
    tokio::time::advance(std::time::Duration::from_secs(3)).await;
    assert_eq!(page.get("/questions").await.status, 502, "none can be read");
    let given = json!({"question": name, "answer": "what was shown"});
    assert_eq!(page.answer(&given).await.status, 204);
}

#[tokio::test(start_paused = true)]
async fn an_answered_question_stays_away() {
    let gate = tokio::sync::Semaphore::new(1);
    let page = Page::of(Asking {
        question: Mutex::new(click()),
        gate: Some(gate),
        ..Asking::default()
    });
    let name = page.name().await;
    tokio::time::advance(std::time::Duration::from_secs(3)).await;
    // The server has told of the question, and is slow to tell more while it is answered.
    let shown = page.get("/questions");
    let answer = async {
        tokio::task::yield_now().await;
        let given = json!({"question": name, "answer": "yes"});
        let status = page.answer(&given).await.status;
        page.fleet.gate.as_ref().unwrap().add_permits(1);
        status
    };
    let (shown, status) = tokio::join!(shown, answer);
    assert_eq!(status, 204);
    assert_eq!(shown.json()["questions"], json!([]));
}

#[tokio::test]
async fn many_pages_ask_once() {
    let page = Page::asking(Question {
        kind: QuestionKind::Words,
        ..click()
    });
    let pages = (0..20).map(|_| page.get("/questions"));
    futures::future::join_all(pages).await;
    assert_eq!(*page.fleet.looks.lock().unwrap(), 1);
}

#[tokio::test]
async fn a_server_that_is_away_is_told_of() {
    let page = Page::of(Asking {
        is_away: true,
        ..Asking::default()
    });
    let reply = page.get("/questions").await;
    assert_eq!(reply.status, 503);
    let told = reply.json()["error"].to_string();
    assert!(told.contains("cannot be reached"), "{told}");
    page.get("/questions").await;
    assert_eq!(
        *page.fleet.looks.lock().unwrap(),
        1,
        "it is not asked again at once"
    );
}

#[tokio::test]
async fn the_page_runs_only_its_own_files() {
    let page = Page::asking(click());
    for (path, media_type) in [
        ("/", "text/html; charset=utf-8"),
        ("/inbox.css", "text/css; charset=utf-8"),
        ("/inbox.js", "text/javascript; charset=utf-8"),
        ("/questions", "application/json"),
    ] {
        let reply = page.get(path).await;
        assert_eq!(reply.media_type, media_type, "{path}");
        assert!(
            reply
                .policy
                .starts_with("default-src 'none'; script-src 'self';")
        );
        assert!(reply.policy.contains("frame-ancestors 'none'"));
    }
    let (_, _, html) = FILES[0];
    assert!(!html.contains("style=") && !html.contains("onclick"));
}

//! Content of a question, and that the answer holds for exactly that.

use protocol::{
    Answer, CallEvent, DurableBody, Grant, Mode, Point, Question, Region, SessionOptions,
};
use serde_json::json;
use testkit::{Reply, ScriptedTool, SessionHarness};

const PICTURE: &[u8] = b"a letter and a button";

fn clicks(calls: &[&'static str]) -> Reply {
    let calls: Vec<_> = calls
        .iter()
        .map(|call| (*call, "computer.left_click", json!({})))
        .collect();
    Reply::calls("", &calls)
}

async fn harness(replies: Vec<Reply>, computer: ScriptedTool) -> SessionHarness {
    let ask = |options: &mut SessionOptions| options.mode = Mode::Ask;
    let mut harness = SessionHarness::with_options(replies, vec![computer], ask).await;
    harness.user("Click it").await;
    harness
}

/// Waits for the question and answers it.
async fn answered(harness: &mut SessionHarness, answer: Answer) -> Question {
    let (approval, question) = harness.question().await;
    harness.answer(approval, answer).await;
    question
}

fn once() -> Answer {
    Answer::Allow { grant: Grant::Once }
}

#[tokio::test]
async fn a_question_shows_the_part_of_the_screen_it_is_about() {
    let computer = ScriptedTool::desktop("computer").previews(PICTURE, true);
    let replies = vec![clicks(&["c1"]), Reply::says("Done.")];
    let mut harness = harness(replies, computer).await;
    let question = answered(&mut harness, once()).await;
    let target = question.target.unwrap();
    let region = Region {
        x: 10,
        y: 20,
        width: 480,
        height: 300,
    };
    assert_eq!(target.region, region);
    assert_eq!(target.points, [Point { x: 250, y: 170 }]);
    let window = target.window.unwrap();
    assert_eq!((&*window.title, &*window.app), ("Letter", "writer"));
    assert_eq!(
        (target.image.width, target.image.height),
        (Some(480), Some(300))
    );
    let story = harness.turn_end().await;
    assert!(story.contains("tool_finished c1 done"), "{story}");
    // It is kept like any other picture, and nothing takes it for unused.
    let store = harness.sessions.store();
    let later = jiff::Timestamp::now() + jiff::SignedDuration::from_hours(24 * 365);
    store.remove_unused_blobs(later).await.unwrap();
    let kept = store.blob(&target.image.id).await.unwrap().unwrap();
    assert_eq!(kept.bytes.as_slice(), PICTURE);
}

#[tokio::test]
async fn call_on_a_changed_screen_is_not_run_and_is_asked_again() {
    let computer = ScriptedTool::desktop("computer")
        .previews(PICTURE, false)
        .previews(b"another letter", true);
    let ran = computer.ran();
    let replies = vec![clicks(&["c1", "c2"]), clicks(&["c3"]), Reply::says("Done.")];
    let mut harness = harness(replies, computer).await;
    answered(&mut harness, once()).await;
    answered(&mut harness, once()).await;
    let story = harness.turn_end().await;
    let ended: Vec<_> = story
        .lines()
        .filter_map(|line| Some(line.split_once("tool_finished ")?.1))
        .collect();
    let wanted = [
        "c1 not_executed \"Not executed: the screen changed while the user was deciding",
        "c2 not_executed \"Not executed: an earlier computer action in this turn failed.\"",
        "c3 done",
    ];
    assert_eq!(ended.len(), wanted.len(), "{story}");
    for (ended, wanted) in ended.iter().zip(wanted) {
        assert!(ended.starts_with(wanted), "{story}");
    }
    assert_eq!(*ran.lock().unwrap(), ["left_click", "left_click end"]);
    let events = harness
        .sessions
        .store()
        .all_events(harness.session.id())
        .await
        .unwrap();
    let said = events.into_iter().find_map(|event| match event.body {
        DurableBody::Call(CallEvent::ToolFinished { summary, .. }) => Some(summary),
        _ => None,
    });
    let id = said.as_ref().and_then(|summary| summary.id());
    assert_eq!(id, Some("agent-call-screen-changed"));
}

#[tokio::test]
async fn grant_for_the_chat_covers_later_calls_not_changed_screens() {
    let computer = ScriptedTool::desktop("computer").previews(PICTURE, false);
    let replies = vec![clicks(&["c1"]), clicks(&["c2"]), Reply::says("Done.")];
    let mut harness = harness(replies, computer).await;
    let grant = Grant::Session;
    answered(&mut harness, Answer::Allow { grant }).await;
    let story = harness.turn_end().await;
    assert!(story.contains("tool_finished c1 not_executed"), "{story}");
    assert!(story.contains("tool_finished c2 done"), "{story}");
    assert_eq!(story.matches("approval_requested").count(), 1, "{story}");
}

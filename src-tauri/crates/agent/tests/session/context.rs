//! A conversation that outgrows its model: older messages are summed up, the chat goes on, and the journal keeps all.

use model::{ContextLimits, ModelError, Models, RecoveryHint, Spent};
use protocol::{Command, Event, Item, Message, SessionEvent, SummaryAuthor, Tokens, TurnEvent};
use serde_json::json;
use std::sync::Arc;
use testkit::{Reply, ScriptedModel, ScriptedTool, SessionHarness};

/// Text of the person that is most of the conversation.
fn long_text() -> String {
    format!("Read all of it. {}", "and on ".repeat(3_000))
}

/// The reply, after which the provider counts this many tokens.
fn counted(reply: Reply, input: u64) -> Reply {
    match reply {
        Reply::Answer(mut answer) => {
            answer.tokens = Tokens {
                input,
                output: 10,
                ..Tokens::default()
            };
            Reply::Answer(answer)
        }
        other => other,
    }
}

fn looks(input: u64) -> Reply {
    counted(
        Reply::calls("I look.", &[("c1", "look_up", json!({}))]),
        input,
    )
}

fn too_long() -> Reply {
    Reply::Error(ModelError {
        recovery: RecoveryHint::Shrink,
        ..ModelError::fatal("prompt is too long")
    })
}

/// A session with a model of 10,000 tokens, after the person's long message and these replies.
async fn run(replies: Vec<Reply>) -> (SessionHarness, ScriptedModel) {
    let (mut harness, model) = begun(replies).await;
    harness.turn_end().await;
    (harness, model)
}

async fn begun(replies: Vec<Reply>) -> (SessionHarness, ScriptedModel) {
    let model = ScriptedModel::new("scripted", replies).with_context_limits(ContextLimits {
        tokens: Some(20_000),
        answer_tokens: 2_000,
        ..ContextLimits::default()
    });
    let shared = model.clone();
    let mut harness = SessionHarness::with_parts(
        Vec::new(),
        vec![ScriptedTool::looking("look_up")],
        |_| {},
        move |parts| parts.models = Models::only(Arc::new(shared)),
    )
    .await;
    harness.user(&long_text()).await;
    (harness, model)
}

fn summaries(harness: &SessionHarness) -> Vec<(SummaryAuthor, String)> {
    let events = harness.seen().iter().filter_map(Event::as_session);
    let compacted = events.filter_map(|event| match event {
        SessionEvent::ContextCompacted {
            summary, folded, ..
        } => Some((folded.as_ref()?.by, summary.clone())),
        _ => None,
    });
    compacted.collect()
}

fn texts(message: &Message) -> Vec<&str> {
    let texts = message.items.iter().filter_map(|item| match item {
        Item::Text { text } => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

#[tokio::test]
async fn a_nearly_full_window_is_summed_up_by_the_model() {
    let replies = vec![
        looks(15_000),
        Reply::says("Much was read."),
        Reply::says("Done."),
    ];
    let (harness, model) = run(replies).await;
    let wanted = (SummaryAuthor::Model, "Much was read.".to_owned());
    assert_eq!(summaries(&harness), [wanted]);
    assert!(harness.transcript().ends_with("turn_ended completed"));
    let requests = model.requests();
    assert_eq!(requests.len(), 3);
    assert!(requests[1].tools.is_empty() && requests[1].messages.len() == 1);
    let last = &requests[2].messages;
    assert_eq!(last.len(), 3);
    let begins = texts(&last[0]);
    assert!(begins[0].contains("<summary>\nMuch was read.\n</summary>"));
    assert!(begins[1].contains("word for word") && begins[1].contains("Read all of it."));
    // A restart and a fork begin alike.
    let again = harness
        .sessions
        .store()
        .all_events(harness.session.id())
        .await
        .unwrap();
    let mut conversation = agent::Conversation::default();
    again.iter().for_each(|event| conversation.apply(event));
    assert_eq!(conversation.messages().unwrap()[..3], last[..]);
}

#[tokio::test]
async fn a_summary_that_fails_or_is_empty_becomes_a_digest() {
    for failing in [
        Reply::Error(ModelError::fatal("No.")),
        Reply::says(" "),
        Reply::ends(
            vec![Item::text("I will not")],
            protocol::StopReason::Refusal,
        ),
    ] {
        let (harness, model) = run(vec![looks(17_000), failing, Reply::says("Done.")]).await;
        let [(by, summary)] = summaries(&harness).try_into().unwrap();
        assert_eq!(by, SummaryAuthor::Digest);
        assert!(summary.contains("[user] Read all of it."), "{summary}");
        assert!(harness.transcript().ends_with("turn_ended completed"));
        assert_eq!(model.unsaid(), 0);
    }
}

#[tokio::test]
async fn a_huge_summary_is_cut_to_a_length_that_fits() {
    let huge = "word ".repeat(100_000);
    let replies = vec![looks(15_000), Reply::says(&huge), Reply::says("Done.")];
    let (harness, _) = run(replies).await;
    let [(by, summary)] = summaries(&harness).try_into().unwrap();
    assert_eq!(by, SummaryAuthor::Model);
    assert!(summary.len() < 25_000, "{}", summary.len());
}

#[tokio::test]
async fn an_outage_while_there_is_room_puts_the_summary_off() {
    let replies = vec![
        looks(15_000),
        Reply::fails("Busy.", None),
        Reply::says("Done."),
    ];
    let (harness, _) = run(replies).await;
    assert!(summaries(&harness).is_empty());
    assert!(harness.transcript().ends_with("turn_ended completed"));
}

#[tokio::test]
async fn a_request_that_is_too_long_heals_itself() {
    // First the older half, then all of it, and the chat is never stranded.
    let replies = vec![
        looks(100),
        too_long(),
        Reply::says("Much was read."),
        too_long(),
        Reply::says("Done."),
    ];
    let (harness, model) = run(replies).await;
    let by: Vec<_> = summaries(&harness).into_iter().map(|(by, _)| by).collect();
    assert_eq!(by, [SummaryAuthor::Model, SummaryAuthor::Digest]);
    assert!(harness.transcript().ends_with("turn_ended completed"));
    assert_eq!(model.requests().last().unwrap().messages.len(), 1);
}

#[tokio::test]
async fn a_summary_that_is_stopped_counts_as_cost() {
    let spent = Spent {
        tokens: Tokens {
            input: 15_000,
            ..Tokens::default()
        },
        cost_usd: 1.0,
    };
    let replies = vec![looks(15_000), Reply::Billed(spent, "Much ".into())];
    let (mut harness, model) = begun(replies).await;
    while model.unsaid() > 0 {
        tokio::task::yield_now().await;
    }
    harness.command(Command::Stop).await;
    let story = harness.turn_end().await;
    assert!(story.ends_with("turn_ended stopped"), "{story}");
    let turns = harness.seen().iter().filter_map(Event::as_turn);
    let costs = turns.filter_map(|event| match event {
        TurnEvent::Usage { cost_usd, .. } => Some(*cost_usd),
        _ => None,
    });
    assert_eq!(costs.collect::<Vec<_>>(), [0.25, 1.0]);
}

//! The guards at work: limits that end a turn, and loops that the model is told of first.

use agent::{DayBudget, DayLimit, Parts, SystemClock};
use jiff::tz::TimeZone;
use protocol::{CallEvent, Command, Event, Limits, Mode, Proof, SessionOptions, ToolOutput};
use serde_json::json;
use std::sync::Arc;
use testkit::{Reply, ScriptedTool, SessionHarness, check_transcript};

fn look(id: &str) -> Reply {
    Reply::calls("", &[(id, "look_up", json!({}))])
}

async fn run(replies: Vec<Reply>, change: impl FnOnce(&mut SessionOptions)) -> String {
    let tools = vec![ScriptedTool::looking("look_up")];
    let mut harness = SessionHarness::with_options(replies, tools, change).await;
    harness.user("Go").await;
    let story = harness.turn_end().await;
    assert_eq!(harness.model.unsaid(), 0, "{story}");
    story
}

/// The lines that tell of guards, of what was said, and of the end.
fn told(story: &str) -> String {
    let is_told = |line: &&str| {
        line.contains("guard_") || line.contains("automatic") || line.contains("ended")
    };
    let lines = story.lines().filter(is_told);
    let lines = lines.map(|line| line.split_once(' ').map_or(line, |(_, rest)| rest));
    lines.collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn loop_warns_the_model_and_ends_the_turn_when_it_goes_on() {
    let replies = (1..=6).map(|step| look(&format!("c{step}"))).collect();
    check_transcript(
        &told(&run(replies, |_| {}).await),
        r#"
        guard_tripped loop (goes on) agent-loop-same { count: Number(3) }
        user_message (automatic) "[From Qilbee, not from the user] You made the same call 3 times in a row, with the same result each time. Going on like this leads nowhere. Look at what is there now and try another way, or say what is in the way."
        guard_tripped loop agent-loop-same { count: Number(3) }
        turn_ended loop
        "#,
    );
}

#[tokio::test]
async fn a_model_that_heeds_the_observation_goes_on() {
    let replies = vec![
        look("c1"),
        look("c2"),
        look("c3"),
        Reply::says("I give up."),
    ];
    let story = told(&run(replies, |_| {}).await);
    assert!(story.ends_with("turn_ended completed"), "{story}");
}

#[tokio::test]
async fn a_screen_that_stands_still_is_told_to_the_model() {
    let still = || ToolOutput {
        proof: Proof::NoChange,
        ..ToolOutput::text("Clicked.", "Clicked")
    };
    let mut computer = ScriptedTool::desktop("computer");
    for _ in 0..4 {
        computer = computer.gives("left_click", Ok(still()));
    }
    let click =
        |id: &str, x: u32| Reply::calls("", &[(id, "computer.left_click", json!({ "x": x }))]);
    let replies = vec![
        click("c1", 1),
        click("c2", 2),
        click("c3", 3),
        click("c4", 4),
    ];
    let limit = |options: &mut SessionOptions| options.limits.max_still_actions = 2;
    let mut harness = SessionHarness::with_options(replies, vec![computer], limit).await;
    harness.user("Go").await;
    check_transcript(
        &told(&harness.turn_end().await),
        r#"
        guard_tripped stuck_screen (goes on) agent-screen-still { count: Number(2) }
        user_message (automatic) "[From Qilbee, not from the user] Your last 2 actions left the screen as it was. Going on like this leads nowhere. Look at what is there now and try another way, or say what is in the way."
        guard_tripped stuck_screen agent-screen-still { count: Number(2) }
        turn_ended loop
        "#,
    );
}

#[tokio::test]
async fn calls_beyond_the_limit_are_not_run() {
    let calls = [
        ("c1", "look_up", json!({"q": 1})),
        ("c2", "look_up", json!({"q": 2})),
        ("c3", "look_up", json!({"q": 3})),
    ];
    let two = |options: &mut SessionOptions| options.limits.max_tool_calls = Some(2);
    let story = run(vec![Reply::calls("", &calls)], two).await;
    let count = |part: &str| story.matches(part).count();
    assert_eq!(count("tool_started"), 2, "{story}");
    assert_eq!(count("done \"Done.\""), 2, "{story}");
    assert!(
        story.contains(
            r#"tool_finished c3 not_executed "Not executed: the limit of this task was reached.""#
        ),
        "{story}"
    );
    check_transcript(
        &told(&story),
        "
        guard_tripped max_tool_calls agent-tool-call-limit { count: Number(2) }
        turn_ended max_steps
        ",
    );
}

#[tokio::test]
async fn time_and_money_end_a_turn_before_the_next_request() {
    // The harness's clock moves a second each time it is read.
    let short = |options: &mut SessionOptions| options.limits.max_seconds = Some(4);
    let story = told(&run(vec![look("c1")], short).await);
    assert!(
        story.contains("guard_tripped wall_clock") && story.ends_with("turn_ended budget"),
        "{story}"
    );
    let cheap = |options: &mut SessionOptions| options.max_cost_usd = Some(0.25);
    check_transcript(
        &told(&run(vec![look("c1")], cheap).await),
        r#"
        guard_tripped budget agent-cost-limit { cost: "$0.25" }
        turn_ended budget
        "#,
    );
}

/// Runs a call that never ends by itself; `set` changes the options while it runs.
async fn cut_off(
    call: &str,
    change: impl FnOnce(&mut SessionOptions),
    set: Option<SessionOptions>,
) -> String {
    let call = format!("computer.{call}");
    let replies = vec![Reply::calls(
        "",
        &[
            ("c1", call.as_str(), json!({})),
            ("c2", "computer.left_click", json!({})),
        ],
    )];
    let tools = vec![ScriptedTool::desktop("computer")];
    let real_time = |parts: &mut Parts| parts.clock = Arc::new(SystemClock);
    let mut harness = SessionHarness::with_parts(replies, tools, change, real_time).await;
    harness.user("Go").await;
    if let Some(options) = set {
        let is_started =
            |event: &Event| matches!(event.as_call(), Some(CallEvent::ToolStarted { .. }));
        harness.until(is_started).await;
        harness.command(Command::SetOptions { options }).await;
    }
    let story = harness.turn_end().await;
    let is_told = |line: &&str| {
        line.contains("tool_finished") || line.contains("guard_") || line.contains("turn_ended")
    };
    let lines = story.lines().filter(is_told);
    let lines = lines.map(|line| line.split_once(' ').map_or(line, |(_, rest)| rest));
    lines.collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn time_limit_ends_a_call_that_runs() {
    let short = |options: &mut SessionOptions| options.limits.max_seconds = Some(2);
    for call in ["held", "hang", "reports"] {
        let story = cut_off(call, short, None).await;
        let told: Vec<_> = story.lines().collect();
        let [c1, c2, guard, end] = told[..] else {
            panic!("{call}: {story}");
        };
        assert_eq!(
            c1,
            "tool_finished c1 interrupted \"Interrupted: the time limit of the task ended it while this ran; its effect \
             is unknown. Nobody pressed stop.\"",
            "{call}"
        );
        assert_eq!(
            c2,
            "tool_finished c2 not_executed \"Not executed: the limit of this task was reached.\"",
            "{call}"
        );
        assert!(guard.starts_with("guard_tripped wall_clock"), "{guard}");
        assert_eq!(end, "turn_ended budget", "{call}");
    }
}

#[tokio::test]
async fn cost_limit_ends_a_call_that_runs() {
    let lower = SessionOptions {
        mode: Mode::Free,
        max_cost_usd: Some(0.2),
        ..SessionOptions::for_model("scripted")
    };
    check_transcript(
        &cut_off("held", |_| {}, Some(lower)).await,
        r#"
        tool_finished c1 interrupted "Interrupted: the cost limit of the task ended it while this ran; its effect is unknown. Nobody pressed stop."
        tool_finished c2 not_executed "Not executed: the limit of this task was reached."
        guard_tripped budget agent-cost-limit { cost: "$0.25" }
        turn_ended budget
        "#,
    );
}

#[tokio::test]
async fn an_answer_beyond_the_cost_limit_runs_nothing() {
    let cheap = |options: &mut SessionOptions| options.max_cost_usd = Some(0.25);
    let story = run(vec![look("c1")], cheap).await;
    assert!(!story.contains("tool_started"), "{story}");
    let wanted =
        r#"tool_finished c1 not_executed "Not executed: the limit of this task was reached.""#;
    assert!(story.contains(wanted), "{story}");
}

#[tokio::test]
async fn guards_that_are_switched_off_see_nothing() {
    let off = |options: &mut SessionOptions| {
        options.limits = Limits {
            max_repeats: 0,
            max_still_actions: 0,
            ..Limits::default()
        };
    };
    let mut replies: Vec<_> = (1..=9).map(|step| look(&format!("c{step}"))).collect();
    replies.push(Reply::says("Done."));
    assert_eq!(told(&run(replies, off).await), "turn_ended completed");
}

#[tokio::test]
async fn day_limit_counts_all_chats_and_can_be_raised_for_today() {
    let done = || Reply::says("Done.");
    let replies = vec![look("c1"), look("c2"), done(), look("c3"), done()];
    let tools = vec![ScriptedTool::looking("look_up")];
    let half = |parts: &mut Parts| {
        let limit = DayLimit::Usd(0.5);
        parts.day_budget = Arc::new(DayBudget::new(TimeZone::UTC, limit));
    };
    let mut harness = SessionHarness::with_parts(replies, tools, |_| {}, half).await;
    let reached = r#"
        guard_tripped day_budget agent-day-limit { limit: "$0.50", spent: "$0.50" }
        turn_ended budget
        "#;
    harness.user("Go").await;
    check_transcript(&told(&harness.turn_end().await), reached);

    // Another chat has nothing left either.
    let mut other = harness.another(|_| {}).await;
    other.user("Go").await;
    check_transcript(&told(&other.turn_end().await), reached);

    // A fork has copies of what was paid for once: $0.25 more is one request more.
    let mut fork = {
        let events = harness.sessions.store().all_events(harness.session.id());
        let last = events.await.unwrap().len() as u64;
        let fork = harness.sessions.fork(harness.session.id(), last).await;
        harness.over(fork.unwrap())
    };
    fork.turn_end().await;
    assert!(harness.sessions.allow_more_today(0.25).await.unwrap());
    // Settings that are read again with the same limit take nothing back.
    harness.sessions.day_budget().set(DayLimit::Usd(0.5));
    fork.user("Go on").await;
    let story = fork.turn_end().await;
    assert!(story.ends_with("turn_ended completed"), "{story}");
    fork.user("More").await;
    let story = told(&fork.turn_end().await);
    assert!(
        story.ends_with(
            "guard_tripped day_budget agent-day-limit { limit: \"$0.75\", spent: \"$0.75\" }\nturn_ended budget"
        ),
        "{story}"
    );

    // Without a limit nothing stops it, and nothing has to be allowed.
    harness.sessions.day_budget().set(DayLimit::None);
    assert!(harness.sessions.allow_more_today(0.25).await.unwrap());
    fork.user("More").await;
    let story = fork.turn_end().await;
    assert!(story.ends_with("turn_ended completed"), "{story}");
}

#[tokio::test]
async fn nothing_is_spent_while_the_limit_of_a_day_is_unknown() {
    let unknown = |parts: &mut Parts| {
        let limit = DayLimit::Unknown("The settings are not right.".into());
        parts.day_budget = Arc::new(DayBudget::new(TimeZone::UTC, limit));
    };
    let mut harness = SessionHarness::with_parts(vec![], vec![], |_| {}, unknown).await;
    harness.user("Go").await;
    check_transcript(
        &told(&harness.turn_end().await),
        r#"
        guard_tripped day_budget agent-day-limit-unknown { problem: "The settings are not right." }
        turn_ended budget
        "#,
    );
}

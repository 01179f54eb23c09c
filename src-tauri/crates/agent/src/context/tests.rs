use super::*;
use crate::conversation::history::MessageNote;
use model::ContextLimits;
use protocol::{BlobId, BlobRef, CallId, Item, Message, Role, ToolCall, ToolResult};
use std::sync::Arc;

/// Tokens of each message below.
const EACH: u64 = 1_000;

fn window(tokens: u64) -> Window {
    let limits = ContextLimits {
        tokens: Some(tokens),
        answer_tokens: 2_000,
        ..ContextLimits::default()
    };
    Window::of(limits, None)
}

fn tokens(tokens: u64) -> Load {
    Load {
        tokens,
        ..Load::default()
    }
}

/// Messages by their kinds: `u` of the user, `a` an answer with a call, `r` its result, `e` an answer that ends a turn.
fn messages(kinds: &str) -> (Vec<Arc<Message>>, Vec<MessageNote>) {
    let message = |kind| {
        let (role, item) = match kind {
            'u' => (Role::User, Item::text("Go")),
            'e' => (Role::Assistant, Item::text("Done.")),
            'a' => {
                let call = ToolCall {
                    call: CallId::new("c"),
                    name: "look".to_owned(),
                    toolset: None,
                    input: serde_json::json!({}),
                };
                (Role::Assistant, Item::ToolCall(call))
            }
            _ => {
                let result = ToolResult {
                    call: CallId::new("c"),
                    toolset: None,
                    is_error: false,
                    content: vec![Item::text("Seen.")],
                };
                (Role::User, Item::ToolResult(result))
            }
        };
        Arc::new(Message {
            role,
            items: vec![item],
            model: None,
            verbatim: None,
        })
    };
    let all: Vec<_> = kinds.chars().map(message).collect();
    let notes = (1..=all.len() as u64).map(|begun| MessageNote {
        begun: begun * 10,
        load: tokens(EACH),
    });
    let notes = notes.collect();
    (all, notes)
}

/// `window` is what messages kept whole may take: a fifth of the window less its answer.
fn check_cut(
    kinds: &str,
    kept_tokens: u64,
    kept_turns: u32,
    room: Room,
    wanted: Option<(usize, u64)>,
) {
    let (messages, notes) = messages(kinds);
    let window = window(kept_tokens * 5 + 2_000);
    let plan = plan(&messages, &notes, window, kept_turns, room);
    let found = plan.map(|plan| (plan.cut, plan.up_to_seq));
    assert_eq!(found, wanted, "{kinds} {kept_tokens} {room:?}");
}

#[test]
fn the_last_turns_stay_whole_as_far_as_they_fit() {
    let turns = "ueueueueue";
    check_cut(turns, 6_000, 3, Room::Usual, Some((4, 49)));
    check_cut(turns, 6_000, 2, Room::Usual, Some((6, 69)));
    check_cut(turns, 5_000, 3, Room::Usual, Some((6, 69)));
    check_cut(turns, 6_000, 0, Room::Usual, Some((8, 89)));
    check_cut(turns, 6_000, 3, Room::Tight, Some((8, 89)));
    check_cut(turns, 6_000, 3, Room::Most, Some((10, 100)));
}

#[test]
fn a_long_turn_is_cut_between_steps_and_never_before_a_result() {
    let steps = "uarararar";
    check_cut(steps, 4_000, 3, Room::Usual, Some((5, 59)));
    check_cut(steps, 5_000, 3, Room::Usual, Some((5, 59)));
    // Not even the last step fits: it is kept all the same.
    check_cut(steps, 1_000, 3, Room::Usual, Some((7, 79)));
}

#[test]
fn nothing_is_cut_where_that_is_no_use() {
    check_cut("u", 1_000, 3, Room::Usual, None);
    check_cut("u", 1_000, 3, Room::Most, None);
    check_cut("uar", 100_000, 3, Room::Usual, None);
    check_cut("", 1_000, 3, Room::Most, None);
}

#[test]
fn the_window_is_full_before_it_overflows() {
    let window = window(12_000);
    let check = |load, full, overflows| {
        assert_eq!(
            (window.is_full(load), window.overflows(load)),
            (full, overflows)
        );
    };
    check(tokens(7_999), false, false);
    check(tokens(8_000), true, false);
    check(tokens(10_000), true, true);
    let endless = Window::of(ContextLimits::default(), None);
    assert!(!endless.is_full(tokens(1 << 40)));
    let taught = Window::of(ContextLimits::default(), Some(10_000));
    assert!(taught.is_full(tokens(6_400)) && !taught.is_full(tokens(6_399)));
}

#[test]
fn pictures_and_texts_are_estimated() {
    let picture = |width, height| Item::Image {
        image: BlobRef {
            id: BlobId::new("a".repeat(64)),
            media_type: "image/png".to_owned(),
            byte_count: 300,
            width,
            height,
        },
    };
    let check = |item: Item, wanted: u64| {
        assert_eq!(Load::of_items(&[item]).tokens, wanted + 8);
    };
    check(picture(Some(1280), Some(720)), 46 * 26);
    check(picture(None, None), 1_600);
    check(Item::text("abcd"), 2);
    assert_eq!(Load::of_items(&[picture(None, None)]).bytes, 400);
}

#[test]
fn a_summary_cannot_leave_its_frame() {
    let framed = framed("a</summary>b");
    assert_eq!(framed.matches("</summary>").count(), 1);
    let transcript = transcript(&messages("uar").0, 1_000);
    assert!(transcript.ends_with("[user] Go\n[call] look {}\n[result] Seen.\n</transcript>"));
    assert_eq!(bounded(" \n "), None);
    assert!(bounded(&"ä".repeat(100_000)).unwrap().chars().count() < 25_000);
}

#[test]
fn a_small_window_shows_less_of_a_result() {
    let check = |tokens: Option<u64>, characters: usize| {
        let limits = ContextLimits {
            tokens,
            ..ContextLimits::default()
        };
        assert_eq!(Window::of(limits, None).result_characters(), characters);
    };
    check(None, 16_000);
    check(Some(200_000), 16_000);
    check(Some(32_768), 9_828);
    check(Some(4_096), 2_000);
}

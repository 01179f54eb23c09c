use super::*;
use model::{Price, Prices};
use protocol::{PictureLimits, PictureSize};

/// Price for a million tokens of input, as Claude prices the others by it.
fn prices(input: f64) -> Prices {
    let price = Price::list(input, input * 1.25, input * 2.0, input * 0.05, input * 5.0);
    Prices::flat(price)
}

fn candidate(id: &str, input_usd: Option<f64>) -> Candidate {
    Candidate {
        id: id.to_owned(),
        prices: input_usd.map(prices),
        sees: true,
        picture_limits: PictureLimits::default(),
        room_tokens: 100_000,
    }
}

/// All candidates there are in these tests.
fn find(id: &str) -> Option<Candidate> {
    let short_sighted = PictureLimits {
        long_edge: 800,
        ..PictureLimits::default()
    };
    match id {
        "small" => Some(candidate(id, Some(0.1))),
        "middle" => Some(candidate(id, Some(1.0))),
        "large" | "it/large" => Some(candidate(id, Some(2.0))),
        "huge" => Some(candidate(id, Some(8.0))),
        "unknown" => Some(candidate(id, None)),
        "it/free" => Some(candidate(id, Some(0.0))),
        "it/blind" => Some(Candidate {
            sees: false,
            room_tokens: 20_000,
            ..candidate(id, Some(0.0))
        }),
        "it/short-sighted" => Some(Candidate {
            picture_limits: short_sighted,
            ..candidate(id, Some(0.5))
        }),
        _ => None,
    }
}

fn choices(usable: &[&str], easy: Option<&str>, hard: Option<&str>) -> Choices {
    Choices {
        usable: usable.iter().map(|id| (*id).to_owned()).collect(),
        easy: easy.map(str::to_owned),
        hard: hard.map(str::to_owned),
    }
}

fn ladder(usable: &[&str]) -> Ladder {
    Ladder::of(&choices(usable, None, None), find).unwrap()
}

/// A chat that begins.
fn facts() -> Facts {
    Facts {
        needs: Needs {
            tokens: 8_000,
            ..Needs::default()
        },
        current: None,
        is_cached: false,
        steps: 6,
        longest_turn: 0,
        stuck: BTreeSet::new(),
        disliked: BTreeSet::new(),
        usd_left: None,
    }
}

/// A chat that a model answers whose cache still holds it.
fn at(model: &str, tokens: u64, steps: u32) -> Facts {
    Facts {
        needs: Needs {
            tokens,
            ..Needs::default()
        },
        current: Some(model.to_owned()),
        is_cached: true,
        steps,
        ..facts()
    }
}

fn ids(ids: &[&str]) -> BTreeSet<String> {
    ids.iter().map(|id| (*id).to_owned()).collect()
}

#[track_caller]
fn check_ladder(choices: &Choices, wanted: Option<&[&str]>) {
    let ladder = Ladder::of(choices, find);
    let all: Vec<_> = ladder.iter().flat_map(ids_of).collect();
    assert_eq!(ladder.as_ref().map(|_| &all[..]), wanted, "{choices:?}");
}

fn ids_of(ladder: &Ladder) -> impl Iterator<Item = &str> {
    let hard = ladder.hard();
    let all = ladder.cheaper_than(hard).chain([hard]);
    all.map(|candidate| candidate.id.as_str())
}

#[test]
fn a_ladder_goes_up_by_price_to_the_model_for_hard_work() {
    check_ladder(&choices(&[], None, None), None);
    check_ladder(&choices(&["large"], None, None), Some(&["large"]));
    let all = ["large", "huge", "middle", "small", "unknown"];
    // The recommended model is the one for hard work; what costs more is not chosen unasked.
    check_ladder(
        &choices(&all, None, None),
        Some(&["small", "middle", "large"]),
    );
    check_ladder(
        &choices(&all, None, Some("huge")),
        Some(&["small", "middle", "large", "huge"]),
    );
    check_ladder(
        &choices(&all, Some("middle"), None),
        Some(&["middle", "large"]),
    );
    // A price that nobody knows can't be compared, but the person may know better.
    check_ladder(&choices(&all, None, Some("unknown")), Some(&["unknown"]));
    check_ladder(
        &choices(&all, Some("unknown"), None),
        Some(&["unknown", "small", "middle", "large"]),
    );
    check_ladder(
        &choices(&all, Some("gone"), Some("gone")),
        Some(&["small", "middle", "large"]),
    );
    check_ladder(
        &choices(&all, Some("large"), Some("large")),
        Some(&["small", "middle", "large"]),
    );
}

#[test]
fn a_price_alone_sends_no_chat_to_another_provider() {
    let all = ["large", "small", "it/large", "it/free"];
    check_ladder(&choices(&all, None, None), Some(&["small", "large"]));
    check_ladder(
        &choices(&all, None, Some("it/large")),
        Some(&["it/free", "it/large"]),
    );
    check_ladder(
        &choices(&all, Some("it/free"), None),
        Some(&["it/free", "small", "large"]),
    );
}

#[track_caller]
fn check(ladder: &Ladder, facts: &Facts, model: &str, reason: RouteReason) {
    let model = model.to_owned();
    assert_eq!(route(ladder, facts), Route { model, reason }, "{facts:?}");
}

#[test]
fn the_cheapest_model_answers_until_something_speaks_against_it() {
    let ladder = ladder(&["large", "middle", "small"]);
    check(&ladder, &facts(), "small", RouteReason::Easy);
    let stuck = Facts {
        stuck: ids(&["small"]),
        disliked: ids(&["small"]),
        ..at("small", 8_000, 6)
    };
    check(&ladder, &stuck, "large", RouteReason::Stuck);
    let disliked = Facts {
        disliked: ids(&["small"]),
        ..at("small", 8_000, 6)
    };
    check(&ladder, &disliked, "large", RouteReason::Disliked);
    let long = Facts {
        longest_turn: MANY_STEPS,
        ..at("small", 8_000, 6)
    };
    check(&ladder, &long, "large", RouteReason::ManySteps);
    // Nothing is stronger than the strongest.
    let stuck = Facts {
        stuck: ids(&["large"]),
        ..at("small", 8_000, 6)
    };
    check(&ladder, &stuck, "small", RouteReason::Easy);
}

#[test]
fn one_model_alone_says_so() {
    let facts = Facts {
        stuck: ids(&["large"]),
        ..at("large", 900_000, 6)
    };
    check(&ladder(&["large"]), &facts, "large", RouteReason::OnlyOne);
}

#[test]
fn a_chat_goes_to_a_model_that_takes_it_in() {
    let ladder = ladder(&["it/large", "it/blind", "it/short-sighted"]);
    let needs = |sight: bool, long_edge: Option<u32>, tokens: u64| Facts {
        needs: Needs {
            sight,
            picture: long_edge.map(|width| PictureSize { width, height: 600 }),
            tokens,
        },
        ..facts()
    };
    for (facts, model, reason) in [
        (needs(false, None, 8_000), "it/blind", RouteReason::Easy),
        (
            needs(true, None, 8_000),
            "it/short-sighted",
            RouteReason::Pictures,
        ),
        (
            needs(true, Some(800), 8_000),
            "it/short-sighted",
            RouteReason::Pictures,
        ),
        (
            needs(true, Some(1_000), 8_000),
            "it/large",
            RouteReason::Pictures,
        ),
        // Pictures of the screen that the chat does not need any more.
        (
            needs(false, Some(1_000), 8_000),
            "it/blind",
            RouteReason::Easy,
        ),
        (
            needs(false, None, 20_000),
            "it/short-sighted",
            RouteReason::Length,
        ),
        // Too long for all: a summary makes room.
        (needs(false, None, 100_000), "it/blind", RouteReason::Easy),
        (
            needs(true, None, 100_000),
            "it/short-sighted",
            RouteReason::Pictures,
        ),
    ] {
        check(&ladder, &facts, model, reason);
    }
}

#[test]
fn a_limit_keeps_a_task_from_a_model_it_can_not_pay() {
    let ladder = ladder(&["large", "small"]);
    let left = |usd: f64| Facts {
        stuck: ids(&["small"]),
        usd_left: Some(usd),
        ..facts()
    };
    check(&ladder, &left(5.0), "large", RouteReason::Stuck);
    check(&ladder, &left(0.01), "small", RouteReason::Budget);
    check(&ladder, &left(-1.0), "small", RouteReason::Budget);
}

#[test]
fn no_cache_keeps_a_task_with_a_model_it_can_not_pay() {
    let ladder = ladder(&["large", "middle"]);
    let reasons = (1..60).map(|steps| {
        let facts = Facts {
            stuck: ids(&["middle"]),
            usd_left: Some(0.001),
            ..at("large", 50_000, steps)
        };
        route(&ladder, &facts).reason
    });
    let reasons: Vec<_> = reasons.collect();
    assert!(reasons.contains(&RouteReason::Budget), "{reasons:?}");
    assert!(!reasons.contains(&RouteReason::Cache), "{reasons:?}");
}

#[test]
fn a_model_is_left_only_where_that_pays() {
    let ladder = ladder(&["large", "middle", "small"]);
    // Twenty times cheaper pays at once, a half only over many steps.
    check(&ladder, &at("large", 50_000, 6), "small", RouteReason::Easy);
    let two = super::tests::ladder(&["large", "middle"]);
    check(&two, &at("large", 50_000, 2), "large", RouteReason::Cache);
    check(&two, &at("large", 50_000, 60), "middle", RouteReason::Easy);
    // Once nobody's cache holds the chat, both would read it anew.
    let cold = Facts {
        is_cached: false,
        ..at("large", 50_000, 2)
    };
    check(&two, &cold, "middle", RouteReason::Easy);
    // A price that nobody knows can't be compared.
    let unknown = Ladder::of(&choices(&["large"], Some("unknown"), None), find).unwrap();
    check(
        &unknown,
        &at("large", 50_000, 60),
        "large",
        RouteReason::Cache,
    );
    check(&unknown, &facts(), "unknown", RouteReason::Easy);
}

#[test]
fn a_chat_does_not_go_back_and_forth() {
    let two = ladder(&["large", "middle"]);
    for tokens in [4_000, 20_000, 60_000, 95_000] {
        for steps in 1..40 {
            let mut model = "middle".to_owned();
            let mut changes = 0;
            for turn in 0..12 {
                let facts = Facts {
                    // Long work in the beginning, short work ever after.
                    longest_turn: if turn < 3 {
                        MANY_STEPS
                    } else {
                        steps.min(MANY_STEPS - 1)
                    },
                    ..at(&model, tokens, steps)
                };
                let next = route(&two, &facts).model;
                changes += usize::from(next != model);
                model = next;
            }
            assert!(
                changes <= 2,
                "{changes} changes at {tokens} tokens, {steps} steps"
            );
        }
    }
}

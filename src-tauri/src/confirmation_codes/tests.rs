//! Life of a code, with a clock and random numbers of the test.

use super::*;

const A: &[u8] = b"a";
const B: &[u8] = b"b";

fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

/// Always the same number: 1234567 of 2³² is code 567.
fn codes() -> ConfirmationCodes {
    ConfirmationCodes::with_random(|| Ok(1_234_567))
}

fn purpose(name: &[u8]) -> Purpose {
    Purpose::of(&[name])
}

fn shown(valid: Duration) -> Result<ShownCode, CodeRefused> {
    Ok(ShownCode {
        digits: "567".to_owned(),
        valid,
    })
}

#[test]
fn a_code_counts_once_and_for_its_thing_only() {
    let (codes, now) = (codes(), Instant::now());
    assert_eq!(codes.redeem(purpose(A), "567", now), Err(CodeRefused::Gone));
    assert_eq!(codes.show(purpose(A), now), shown(VALID));
    assert_eq!(codes.redeem(purpose(B), "567", now), Err(CodeRefused::Gone));
    assert_eq!(codes.redeem(purpose(A), "567", now), Ok(()));
    assert_eq!(codes.redeem(purpose(A), "567", now), Err(CodeRefused::Gone));
}

#[test]
fn a_wrong_try_takes_the_code_with_it() {
    for typed in ["", "56", "566", "5670", "0567", "567 ", "٥٦٧"] {
        let (codes, now) = (codes(), Instant::now());
        codes.show(purpose(A), now).unwrap();
        let wrong = codes.redeem(purpose(A), typed, now);
        assert_eq!(wrong, Err(CodeRefused::Wrong), "{typed}");
        let again = codes.redeem(purpose(A), "567", now);
        assert_eq!(again, Err(CodeRefused::Gone), "{typed}");
    }
}

#[test]
fn a_code_is_soon_out_of_date() {
    let (codes, begin) = (codes(), Instant::now());
    codes.show(purpose(A), begin).unwrap();
    let later = begin + seconds(50);
    assert_eq!(
        codes.show(purpose(A), later),
        shown(seconds(70)),
        "the same"
    );
    let end = begin + VALID;
    assert_eq!(codes.redeem(purpose(A), "567", end), Err(CodeRefused::Gone));
    assert_eq!(codes.show(purpose(A), end), shown(VALID), "a new one");
}

/// Tries wrong codes until there is a pause; returns its length.
fn pause_after_guesses(codes: &ConfirmationCodes, now: Instant) -> Duration {
    for _ in 1..MAX_WRONG {
        codes.show(purpose(A), now).unwrap();
        let refused = codes.redeem(purpose(A), "000", now);
        assert_eq!(refused, Err(CodeRefused::Wrong));
    }
    codes.show(purpose(A), now).unwrap();
    codes.show(purpose(B), now).unwrap();
    match codes.redeem(purpose(A), "000", now) {
        Err(CodeRefused::Locked(pause)) => pause,
        other => panic!("{other:?}"),
    }
}

#[test]
fn guesses_lead_to_longer_and_longer_pauses() {
    let (codes, mut now) = (codes(), Instant::now());
    let mut pauses = Vec::new();
    for _ in 0..9 {
        let pause = pause_after_guesses(&codes, now);
        let locked = CodeRefused::Locked(pause);
        let right = codes.redeem(purpose(B), "567", now);
        assert_eq!(right, Err(locked));
        assert_eq!(codes.show(purpose(B), now), Err(locked));
        now += pause;
        pauses.push(pause.as_secs());
    }
    assert_eq!(pauses, [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
    assert_eq!(codes.redeem(purpose(B), "567", now), Err(CodeRefused::Gone));
    codes.show(purpose(B), now).unwrap();
    assert_eq!(codes.redeem(purpose(B), "567", now), Ok(()));
    assert_eq!(pause_after_guesses(&codes, now), FIRST_PAUSE, "forgiven");
}

#[test]
fn a_right_code_lets_messages_pass_for_a_while() {
    let (codes, begin) = (codes(), Instant::now());
    let passes = |at| codes.lets_messages_pass(begin + at);
    codes.show(purpose(A), begin).unwrap();
    assert!(!passes(Duration::ZERO));
    codes.redeem(purpose(A), "567", begin).unwrap();
    assert!(passes(MESSAGE_SPAN - seconds(1)));
    assert!(!passes(MESSAGE_SPAN));
    pause_after_guesses(&codes, begin);
    assert!(!passes(seconds(1)), "not while somebody guesses");
}

#[test]
fn few_codes_wait_at_a_time() {
    let (codes, now) = (codes(), Instant::now());
    for number in 0..=MAX_OPEN {
        codes.show(purpose(&number.to_le_bytes()), now).unwrap();
    }
    let redeem = |number: usize| codes.redeem(purpose(&number.to_le_bytes()), "567", now);
    assert_eq!(redeem(0), Err(CodeRefused::Gone));
    assert_eq!(redeem(1), Ok(()));
}

#[test]
fn without_random_numbers_there_is_no_code() {
    let codes = ConfirmationCodes::with_random(|| Err(getrandom::Error::UNSUPPORTED));
    let shown = codes.show(purpose(A), Instant::now());
    assert_eq!(shown, Err(CodeRefused::NoRandom));
}

#[test]
fn things_are_told_apart_by_all_their_parts() {
    let things: [&[&[u8]]; 5] = [
        &[b"ab", b"c"],
        &[b"a", b"bc"],
        &[b"abc"],
        &[b"abc", b""],
        &[],
    ];
    for (place, thing) in things.iter().enumerate() {
        let same = things
            .iter()
            .position(|other| Purpose::of(other) == Purpose::of(thing));
        assert_eq!(same, Some(place));
    }
}

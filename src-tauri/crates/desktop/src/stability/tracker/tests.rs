use super::*;
use crate::{Rect, StabilityOptions};
use std::ops::Range;

/// Number of tiles of a screen of 1920 by 1080 pixels.
const TILES: usize = 60 * 34;
/// Pixels along an edge of a tile.
const TILE_EDGE: usize = 32;
/// Time at which the action ended.
const START: Duration = Duration::from_secs(77);

#[test]
fn waits_until_the_screen_is_stable() {
    let menu = || once(30, tiles(10..16, 4..14));
    let caret = |until: u64| every(530, 40..until, |_| tiles(20..21, 10..11));
    // A bar of 300 pixels: its end moves through ten tiles.
    let progress = |from: u64, length: u64| {
        every(33, from..from + length, move |at| {
            let column = 20 + index((at - from) * 10 / length);
            tiles(column..column + 1, 16..17)
        })
    };
    let page = |at: u64| once(at, tiles(0..50, 5..30));
    let spinner = || every(16, 5..9000, |_| tiles(30..32, 20..22));
    let video = || every(40, 5..9000, |_| tiles(10..40, 5..25));
    let typed = |at: u64, column: usize| once(at, tiles(column..column + 1, 12..13));

    check("nothing happens", &[], Waited::until(1200));
    check(
        "a program that was busy",
        &[once(900, tiles(10..16, 4..14))],
        Waited::until(1020),
    );
    check("a menu opens", &[menu()], Waited::until(140));
    check(
        "a slow menu",
        &[once(130, tiles(10..16, 4..14))],
        Waited::until(240),
    );
    check(
        "a page loads in three pieces",
        &[page(60), page(250), page(460)],
        Waited::until(730),
    );
    // The first observation after the last change counts.
    check(
        "a progress bar of 2.5 s",
        &[progress(50, 2500)],
        Waited::until(2640),
    );
    check(
        "a progress bar of 3 s",
        &[progress(50, 3000)],
        Waited::in_vain(),
    );
    check("only a caret", &[caret(9000)], Waited::until(160));
    check(
        "only a caret, late",
        &[every(530, 120..9000, |_| tiles(20..21, 10..11))],
        Waited::until(240),
    );
    check(
        "a caret, and something late",
        &[caret(9000), once(130, tiles(40..50, 10..20))],
        Waited::until(240),
    );
    check(
        "characters where the caret is",
        &[caret(9000), typed(60, 20), typed(120, 20), typed(180, 21)],
        Waited::until(300),
    );
    let ignoring = |waited| Waited {
        ignored: vec![tiles(30..32, 20..22)],
        ..Waited::until(waited)
    };
    check("a spinner for ever", &[spinner()], ignoring(500));
    check(
        "a spinner, and what it stands for",
        &[spinner(), page(350)],
        ignoring(650),
    );
    check(
        "a spinner, and a menu beside it",
        &[spinner(), once(450, tiles(10..16, 4..14))],
        ignoring(560),
    );
    check("a video for ever", &[video()], Waited::in_vain());
}

#[test]
fn what_was_restless_before_is_ignored_as_long_as_it_is() {
    let place = tiles(10..40, 5..25);
    let check = |what: &str, happens: &[Changes], expected: Waited| {
        let (waited_ms, verdict, tracker) = watched(happens, StabilityOptions::default(), &[place]);
        let waited = Waited {
            waited_ms,
            timed_out: verdict == StabilityVerdict::TimedOut,
            ignored: tracker.ignored().collect(),
        };
        assert_eq!(waited, expected, "{what}");
    };
    let video = || every(40, 5..9000, |_| tiles(10..40, 5..25));
    let menu = |at| once(at, tiles(45..50, 4..14));
    let ignoring = |waited| Waited {
        ignored: vec![place],
        ..Waited::until(waited)
    };
    check("a video", &[video()], ignoring(500));
    check("a video and a menu", &[video(), menu(60)], ignoring(180));
    check(
        "a video, and a late menu",
        &[video(), menu(460)],
        ignoring(580),
    );
    check(
        "a slow one",
        &[every(200, 5..9000, |_| place)],
        ignoring(500),
    );
    check("one that has stopped", &[], Waited::until(1200));
    check(
        "a menu in its place",
        &[once(130, tiles(12..18, 6..16))],
        Waited::until(390),
    );
}

#[test]
fn what_never_stops_is_restless_from_now_on() {
    let check = |what: &str, happens: &[Changes], expected: &[TilePatch]| {
        let (waited_ms, _, tracker) = watched(happens, StabilityOptions::default(), &[]);
        let now = START + Duration::from_millis(waited_ms);
        let found: Vec<_> = tracker.still_changing(now).collect();
        assert_eq!(found, expected, "{what}");
    };
    let video = || every(40, 5..9000, |_| tiles(10..40, 5..25));
    let place = tiles(10..40, 5..25);
    check("a video", &[video()], &[place]);
    let page = once(60, tiles(45..55, 5..30));
    check("a video and a page", &[video(), page], &[place]);
    let late = once(2950, tiles(45..55, 5..30));
    check("a video and a late page", &[video(), late], &[place]);
}

/// A screen where nothing that was seen means anything is watched on.
#[test]
fn dismissed_changes_do_not_end_the_wait() {
    let at = |ms| START + Duration::from_millis(ms);
    let mut tracker = tracker(StabilityOptions::default(), &[]);
    let patch = tiles(10..12, 5..6);
    tracker.observe(at(20), &[patch]);
    assert_eq!(tracker.observe(at(140), &[]), StabilityVerdict::Stable);
    let poll = StabilityVerdict::PollAgain {
        after: Duration::from_millis(20),
    };
    assert_eq!(tracker.look_on(at(140)), poll);
    assert_eq!(tracker.observe(at(400), &[patch]), poll);
    assert_eq!(tracker.observe(at(500), &[]), StabilityVerdict::Stable);
    assert_eq!(tracker.look_on(at(500)), poll);
    assert_eq!(tracker.observe(at(1200), &[]), StabilityVerdict::Stable);
    assert_eq!(tracker.look_on(at(1200)), StabilityVerdict::Stable);
}

#[test]
fn a_long_wait_does_not_pass_its_end() {
    let options = StabilityOptions {
        timeout: Duration::from_millis(50),
        ..StabilityOptions::default()
    };
    let (waited, verdict, _) = watched(&[], options, &[]);
    assert_eq!((waited, verdict), (50, StabilityVerdict::Stable));
    let busy = every(10, 5..90, |_| tiles(10..40, 5..25));
    let (waited, verdict, _) = watched(&[busy], options, &[]);
    assert_eq!((waited, verdict), (50, StabilityVerdict::TimedOut));
}

/// Changes and their times, in milliseconds after the action.
type Changes = Vec<(u64, TilePatch)>;

#[derive(Debug, PartialEq)]
struct Waited {
    waited_ms: u64,
    timed_out: bool,
    ignored: Vec<TilePatch>,
}

impl Waited {
    fn until(waited_ms: u64) -> Self {
        Self {
            waited_ms,
            timed_out: false,
            ignored: Vec::new(),
        }
    }

    fn in_vain() -> Self {
        Self {
            timed_out: true,
            ..Self::until(3000)
        }
    }
}

fn check(what: &str, happens: &[Changes], expected: Waited) {
    let (waited_ms, verdict, tracker) = watched(happens, StabilityOptions::default(), &[]);
    let waited = Waited {
        waited_ms,
        timed_out: verdict == StabilityVerdict::TimedOut,
        ignored: tracker.ignored().collect(),
    };
    assert_eq!(waited, expected, "{what}");
}

#[test]
fn a_picture_waits_for_late_steps_but_not_for_endless_change() {
    let options = StabilityOptions::default();
    let check_with = |quiet_ms: u64, times: std::ops::Range<u64>, waited_ms: u64| {
        let quiet = Duration::from_millis(quiet_ms);
        let patience = Patience {
            at_least: quiet,
            first_change: quiet,
            quiet,
        };
        let changes = every(500, times, |_| tiles(10..40, 5..25));
        let picture = StabilityTracker::new(options, patience, START, TILES, []);
        let (waited, verdict, _) = played(&[changes], options, picture);
        assert_eq!((waited, verdict), (waited_ms, StabilityVerdict::Stable));
    };
    let check = |times, waited_ms| check_with(1100, times, waited_ms);
    check(300..400, 1420);
    check(300..900, 1920);
    // A long time without a change is waited for after every change that comes within it.
    check_with(1500, 1300..1400, 2820);
    check(300..9000, 1570);
}

fn tracker(options: StabilityOptions, restless: &[TilePatch]) -> StabilityTracker {
    let patience = Patience {
        at_least: options.reaction,
        first_change: options.first_change,
        quiet: Duration::ZERO,
    };
    StabilityTracker::new(options, patience, START, TILES, restless.iter().copied())
}

/// Plays changes to a tracker that polls when it asks to.
fn watched(
    happens: &[Changes],
    options: StabilityOptions,
    restless: &[TilePatch],
) -> (u64, StabilityVerdict, StabilityTracker) {
    played(happens, options, tracker(options, restless))
}

fn played(
    happens: &[Changes],
    options: StabilityOptions,
    mut judge: StabilityTracker,
) -> (u64, StabilityVerdict, StabilityTracker) {
    let (mut seen, mut now) = (0, 0);
    loop {
        let changes: Vec<_> = happens
            .iter()
            .filter_map(|changes| {
                changes
                    .iter()
                    .rev()
                    .find(|(at, _)| (seen..now).contains(at))
            })
            .map(|(_, patch)| *patch)
            .collect();
        seen = now;
        match judge.observe(START + Duration::from_millis(now), &changes) {
            StabilityVerdict::PollAgain { after } => {
                assert!(!after.is_zero() && after <= options.interval);
                now += u64::try_from(after.as_millis()).unwrap();
            }
            verdict @ (StabilityVerdict::Stable | StabilityVerdict::TimedOut) => {
                return (now, verdict, judge);
            }
        }
    }
}

fn once(at: u64, patch: TilePatch) -> Changes {
    vec![(at, patch)]
}

fn every(step: usize, times: Range<u64>, patch: impl Fn(u64) -> TilePatch) -> Changes {
    times.step_by(step).map(|at| (at, patch(at))).collect()
}

/// Returns the patch of these columns and rows of tiles.
fn tiles(columns: Range<usize>, rows: Range<usize>) -> TilePatch {
    let pixels = |tiles: usize| u32::try_from(tiles * TILE_EDGE).unwrap();
    let (left, top) = (pixels(columns.start), pixels(rows.start));
    let (width, height) = (pixels(columns.len()), pixels(rows.len()));
    let part = Rect::new(left.cast_signed(), top.cast_signed(), width, height);
    TilePatch::covering(part, Rect::new(0, 0, 1920, 1080)).unwrap()
}

fn index(value: u64) -> usize {
    usize::try_from(value).unwrap()
}

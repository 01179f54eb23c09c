use super::*;
use proptest::prelude::*;

const MS: Duration = Duration::from_millis(1);

/// One step of a story, at a time in milliseconds.
#[derive(Clone, Copy, Debug)]
enum Step {
    Gain,
    Lose,
    Glide,
    Hide,
    Reveal,
}

#[test]
fn the_edge_tells_who_has_the_mouse() {
    use Step::{Gain, Glide, Hide, Lose, Reveal};
    let check = |steps: &[(u32, Step)], expected: &[(u32, &str)]| {
        let mut scene = scene(true);
        let mut steps = steps.iter().peekable();
        for (at, looks) in expected {
            while let Some((time, step)) = steps.next_if(|(time, _)| time <= at) {
                take(&mut scene, *step, MS * *time);
            }
            assert_eq!(look(&scene.picture(MS * *at)), *looks, "at {at} ms");
        }
    };
    // Nothing before Qilbee does something, and nothing while it does.
    check(
        &[(0, Gain), (10, Hide), (20, Reveal)],
        &[
            (5, ""),
            (15, ""),
            (99, ""),
            (100, "edge 100"),
            (9000, "edge 100"),
        ],
    );
    check(
        &[(0, Gain), (10, Glide), (120, Hide), (200, Reveal)],
        &[
            (5, ""),
            (10, "edge 100, pointer 0 0"),
            (119, "edge 100, pointer 50 60"),
        ],
    );
    check(
        &[(10, Gain), (10, Glide), (120, Hide), (200, Reveal)],
        &[(120, ""), (250, ""), (280, "edge 100, pointer 50 60")],
    );
    // A takeover drains it: at once, or as soon as the action has been cut short.
    check(
        &[(0, Gain), (0, Hide), (0, Reveal), (500, Lose)],
        &[(500, "edge 100"), (560, "edge 50"), (620, "")],
    );
    check(
        &[
            (0, Gain),
            (0, Glide),
            (110, Hide),
            (150, Lose),
            (170, Reveal),
        ],
        &[(160, ""), (170, "edge 100"), (230, "edge 50"), (290, "")],
    );
    check(
        &[(0, Gain), (0, Glide), (30, Lose)],
        &[(30, "edge 100"), (150, "")],
    );
    // Who never acted has nothing to give back.
    check(
        &[(0, Reveal), (10, Gain), (20, Lose)],
        &[(10, ""), (20, ""), (30, "")],
    );
    // A glide of somebody without control is none.
    check(&[(0, Reveal), (0, Glide)], &[(50, "")]);
}

#[test]
fn nothing_rests_above_programs_that_forget() {
    let mut scene = scene(false);
    take(&mut scene, Step::Gain, MS);
    take(&mut scene, Step::Glide, MS);
    assert_eq!(look(&scene.picture(MS * 100)), "edge 100, pointer 50 60");
    take(&mut scene, Step::Hide, MS * 110);
    take(&mut scene, Step::Reveal, MS * 120);
    assert_eq!(look(&scene.picture(MS * 300)), "edge 100");
}

#[test]
fn a_still_picture_needs_no_clock() {
    let mut scene = scene(true);
    take(&mut scene, Step::Gain, MS);
    take(&mut scene, Step::Glide, MS);
    assert_eq!(scene.next_frame_in(MS * 2), Some(FRAME));
    assert_eq!(scene.next_frame_in(MS * 200), None);
    take(&mut scene, Step::Hide, MS * 210);
    assert_eq!(scene.next_frame_in(MS * 220), None);
    take(&mut scene, Step::Reveal, MS * 230);
    assert_eq!(scene.next_frame_in(MS * 240), Some(MS * 70));
    assert_eq!(scene.next_frame_in(MS * 310), Some(FRAME));
    assert_eq!(scene.next_frame_in(MS * 1000), None);
}

#[test]
fn lines_stay_on_their_monitor() {
    let monitor = Rect::new(-100, 50, 40, 30);
    let check = |scale: f64, full: f64, expected: [Rect; 4]| {
        assert_eq!(edge_lines(monitor, scale, full), expected);
    };
    let whole = [
        Rect::new(-100, 50, 40, 3),
        Rect::new(-100, 77, 40, 3),
        Rect::new(-100, 50, 3, 30),
        Rect::new(-63, 50, 3, 30),
    ];
    check(1.0, 1.0, whole);
    let half = [
        Rect::new(-90, 50, 20, 6),
        Rect::new(-90, 74, 20, 6),
        Rect::new(-100, 57, 6, 15),
        Rect::new(-66, 57, 6, 15),
    ];
    check(2.0, 0.5, half);
}

proptest! {
    #[test]
    fn nothing_shows_between_hide_and_the_next_step(steps in prop::collection::vec((step(), 0_u32..400), 0..60)) {
        let mut scene = scene(true);
        let mut now = MS;
        let mut hidden = false;
        for (step, passes) in steps {
            take(&mut scene, step, now);
            hidden = match step {
                Step::Hide => true,
                // A glide shows something only if Qilbee has control.
                Step::Glide | Step::Reveal => false,
                Step::Gain | Step::Lose => hidden,
            };
            now += MS * passes;
            let picture = scene.picture(now);
            prop_assert!(!hidden || picture == OverlayPicture::default());
            if let Some(next) = scene.next_frame_in(now) {
                prop_assert!(!hidden && !next.is_zero());
            }
        }
    }
}

fn scene(may_rest: bool) -> Scene {
    let mut scene = Scene {
        may_rest,
        ..Scene::default()
    };
    scene.set_monitor(Rect::new(0, 0, 200, 100), 1.0);
    scene
}

fn take(scene: &mut Scene, step: Step, now: Duration) {
    match step {
        Step::Gain => scene.gain_control(scene.may_rest),
        Step::Lose => scene.lose_control(now),
        Step::Glide => scene.glide(
            Some(ScreenPoint { x: 0, y: 0 }),
            ScreenPoint { x: 50, y: 60 },
            now,
        ),
        Step::Hide => scene.hide(),
        Step::Reveal => scene.reveal(now),
    }
}

/// Says how full the edge is, in percent, and where the pointer is.
fn look(picture: &OverlayPicture) -> String {
    let [top, bottom, left, right, pointer] = &picture.layers;
    let full = |line: &Option<Layer>, side: u32| {
        line.as_ref()
            .map(|line| line.area.size.width.max(line.area.size.height) * 100 / side)
    };
    assert_eq!(full(top, 200), full(bottom, 200));
    assert_eq!(full(left, 100), full(right, 100));
    assert_eq!(full(top, 200), full(left, 100));
    let edge = full(top, 200).map(|full| format!("edge {full}"));
    let pointer = pointer.as_ref().map(|pointer| {
        let half = i32::try_from(pointer.area.size.width / 2).unwrap();
        let place = pointer.area.origin;
        format!("pointer {} {}", place.x + half, place.y + half)
    });
    edge.into_iter()
        .chain(pointer)
        .collect::<Vec<_>>()
        .join(", ")
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        Just(Step::Gain),
        Just(Step::Lose),
        Just(Step::Glide),
        Just(Step::Hide),
        Just(Step::Reveal),
    ]
}

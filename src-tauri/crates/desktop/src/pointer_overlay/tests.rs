use super::*;
use crate::{
    InputBackend, MouseButton, PressState, ScreenCapture,
    fake_screen::{FakeScreen, screen},
};
use std::time::Instant;

/// Number of random steps, and the seed of their order.
const STEPS: u32 = 10_000;
const SEED: u64 = 20;
const PATIENCE: Duration = Duration::from_secs(20);

/// A canvas that writes down what is on it.
#[derive(Clone, Default)]
struct FakeCanvas(Arc<Mutex<CanvasState>>);

#[derive(Default)]
struct CanvasState {
    shown: OverlayPicture,
    pictures: usize,
    is_still: bool,
    fails: bool,
}

#[test]
fn without_control_nothing_is_shown_or_waited_for() {
    let canvas = FakeCanvas::default();
    let overlay = overlay(&canvas);
    assert_eq!(overlay.glide(None, point(5, 5)), Duration::ZERO);
    overlay.reveal();
    overlay.hide();
    assert_eq!(canvas.state().pictures, 0);

    let absent = PointerOverlay::absent();
    absent.control_indicator().set_control(true);
    assert_eq!(absent.glide(None, point(5, 5)), Duration::ZERO);
    absent.hide();
    let damage = Damage::Rects(vec![Rect::new(0, 0, 3, 3)]);
    assert_eq!(absent.without_own(damage.clone()), damage);
}

#[test]
fn who_wants_no_motion_sees_nothing() {
    let canvas = FakeCanvas::default();
    canvas.state().is_still = true;
    let overlay = overlay(&canvas);
    overlay.control_indicator().set_control(true);
    // The thread has taken all commands once it answers.
    overlay.reveal();
    overlay.hide();
    assert!(!overlay.is_active());
    assert_eq!(canvas.state().pictures, 0);
}

#[test]
fn damage_of_its_own_is_left_out() {
    let canvas = FakeCanvas::default();
    let overlay = overlay(&canvas);
    take_control(&overlay);
    overlay.glide(None, point(100, 100));
    until(|| canvas.state().pictures > 0);
    overlay.hide();
    let top = Rect::new(0, 0, 400, 3);
    let mixed = Damage::Rects(vec![top, Rect::new(200, 2, 20, 10)]);
    let left = Damage::Rects(vec![Rect::new(200, 3, 20, 9)]);
    assert_eq!(overlay.without_own(mixed.clone()), left);
    assert_eq!(overlay.without_own(mixed.clone()), mixed, "said once");
    assert_eq!(overlay.without_own(Damage::Unknown), Damage::Unknown);
}

#[test]
fn a_canvas_that_fails_ends_the_overlay_and_nothing_else() {
    let canvas = FakeCanvas::default();
    let overlay = overlay(&canvas);
    take_control(&overlay);
    canvas.state().fails = true;
    overlay.glide(None, point(100, 100));
    overlay.hide();
    until(|| !overlay.is_active());
    assert_eq!(overlay.glide(None, point(5, 5)), Duration::ZERO);
    overlay.reveal();
    overlay.hide();
}

/// Any order of commands: what captures and injects never finds anything on the canvas.
#[test]
fn nothing_is_captured_or_clicked_through_it() {
    let canvas = FakeCanvas::default();
    let overlay = overlay(&canvas);
    take_control(&overlay);
    let fake = screen(0, 0, 400, 300);
    let monitor = fake.clone().monitors().unwrap().remove(0);
    let capture: Box<dyn ScreenCapture> = Box::new(fake.clone());
    let mut capture = Behind::new(capture, overlay.clone());
    let input: Box<dyn InputBackend> = Box::new(fake.clone());
    let mut input = Behind::new(input, overlay.clone());
    let mut random = Random(SEED);
    for step in 0..STEPS {
        let is_clear = match random.below(8) {
            0 => {
                capture.capture(&monitor).unwrap();
                true
            }
            1 => {
                input.move_to(point(7, 7)).unwrap();
                true
            }
            2 => {
                input
                    .button(MouseButton::Left, PressState::Pressed)
                    .unwrap();
                true
            }
            3 | 4 => {
                overlay.reveal();
                false
            }
            5 => {
                let place = |random: &mut Random| point(random.below(400), random.below(300));
                let (from, to) = (place(&mut random), place(&mut random));
                overlay.glide(Some(from), to);
                false
            }
            6 => {
                overlay.control_indicator().set_control(random.below(4) > 0);
                false
            }
            _ => {
                thread::sleep(Duration::from_micros(
                    random.below(600).unsigned_abs().into(),
                ));
                false
            }
        };
        assert!(!is_clear || canvas.is_clear(), "step {step}");
    }
    assert!(canvas.state().pictures > 100, "something was to be seen");
}

fn overlay(canvas: &FakeCanvas) -> PointerOverlay {
    let overlay = PointerOverlay::start(Box::new(canvas.clone()));
    let fake: FakeScreen = screen(0, 0, 400, 300);
    overlay.set_monitor(&fake.clone().monitors().unwrap().remove(0));
    overlay
}

fn take_control(overlay: &PointerOverlay) {
    overlay.control_indicator().set_control(true);
    until(|| overlay.is_active());
}

fn until(mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "waited in vain");
        thread::sleep(Duration::from_millis(1));
    }
}

fn point(x: i32, y: i32) -> ScreenPoint {
    ScreenPoint { x, y }
}

impl FakeCanvas {
    fn state(&self) -> MutexGuard<'_, CanvasState> {
        self.0.lock().unwrap()
    }

    fn is_clear(&self) -> bool {
        self.state().shown == OverlayPicture::default()
    }
}

impl Canvas for FakeCanvas {
    fn wants_motion(&mut self) -> bool {
        !self.state().is_still
    }

    fn keeps_covered(&mut self) -> bool {
        true
    }

    fn show(&mut self, picture: &OverlayPicture) -> Result<(), CanvasError> {
        let mut state = self.state();
        if state.fails {
            return Err(CanvasError("no canvas".to_owned()));
        }
        state.shown = picture.clone();
        state.pictures += 1;
        Ok(())
    }

    fn clear(&mut self) -> Result<(), CanvasError> {
        self.state().shown = OverlayPicture::default();
        Ok(())
    }
}

/// Random numbers of a seed (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        i32::try_from(self.0 % limit).unwrap()
    }
}

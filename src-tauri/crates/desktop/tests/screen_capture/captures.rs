//! Captures, the fast way and the slow one.

use super::{
    open,
    painter::{BLUE, GREEN, Painter, RED},
    private_screen::{PrivateScreen, end_server},
};
use desktop::{Frame, Monitor, Rect, ScreenCapture, ScreenPoint};
use localization::{LocalizedText, localized};

/// Fields that are painted for a picture that has something in every part.
const FIELDS: u32 = 3000;

#[test]
fn the_fast_way_sees_what_the_slow_one_sees() {
    let screen = PrivateScreen {
        size: "1920x1080x24",
        ..PrivateScreen::PLAIN
    };
    screen.run(|| {
        let (mut capture, _) = open();
        assert_eq!(capture.name(), "X11 shared memory (MIT-SHM)");
        let monitor = capture.monitors().unwrap().remove(0);
        let painter = Painter::new();
        for seed in [1, 2] {
            paint_everywhere(&painter, seed);
            assert_eq!(capture.capture(&monitor).unwrap(), through_xcap(&monitor));
        }
        assert_eq!(capture.fallback_reason(), None);
    });
}

#[test]
fn without_shared_memory_the_slow_way_is_gone_and_said() {
    let screen = PrivateScreen {
        options: &["-extension", "MIT-SHM"],
        ..PrivateScreen::PLAIN
    };
    screen.run(|| {
        let reason = localized!("desktop-x11-shm-missing", error = "Unsupported extension");
        check_slow(reason, [RED, GREEN, BLUE]);
    });
}

#[test]
fn unusual_pixels_go_the_slow_way() {
    let screen = PrivateScreen {
        size: "800x600x16",
        ..PrivateScreen::PLAIN
    };
    screen.run(|| {
        let reason = localized!("desktop-x11-pixels", depth = 16);
        let (mut capture, _) = open();
        let painter = Painter::new();
        painter.paint(painter.root, Rect::new(0, 0, 800, 600), [0, 0, 0]);
        // All five and six bits of a colour.
        painter.paint(painter.root, Rect::new(0, 0, 800, 600), [0, 0xff, 0xff]);
        let monitor = eyes_monitor(&mut *capture);
        let frame = capture.capture(&monitor).unwrap();
        let white = frame.color_at(ScreenPoint { x: 700, y: 500 });
        assert_eq!(white, Some([0xff, 0xff, 0xff]));
        let expected = localized!("desktop-x11-slow", reason = reason);
        assert_eq!(capture.fallback_reason(), Some(expected));
    });
}

#[test]
fn a_screen_that_is_gone_is_an_error() {
    PrivateScreen::PLAIN.run(|| {
        let (mut capture, mut windows) = open();
        let monitor = eyes_monitor(&mut *capture);
        assert!(capture.capture(&monitor).is_ok());
        end_server();
        let place = ScreenPoint { x: 5, y: 5 };
        assert!(capture.monitors().is_err());
        assert!(capture.capture(&monitor).is_err());
        assert!(capture.cursor().is_err());
        assert!(capture.damage().is_err());
        assert!(windows.focused_window().is_err());
        assert!(windows.window_at(place).is_err());
        assert!(windows.list().is_err());
        assert!(windows.areas_of(&|_| true).is_err());
    });
}

fn check_slow(reason: LocalizedText, colors: [[u8; 3]; 3]) {
    let (mut capture, _) = open();
    let expected = localized!("desktop-x11-slow", reason = reason);
    assert_eq!(capture.fallback_reason(), Some(expected));
    assert_eq!(capture.name(), "xcap on X11");
    let painter = Painter::new();
    let monitor = eyes_monitor(&mut *capture);
    for (place, color) in (0..).zip(colors) {
        painter.paint(painter.root, Rect::new(place * 100, 40, 100, 100), color);
    }
    let frame = capture.capture(&monitor).unwrap();
    assert_eq!(frame.area(), monitor.area);
    for (place, color) in (0..).zip(colors) {
        let first = ScreenPoint {
            x: place * 100,
            y: 40,
        };
        assert_eq!(frame.color_at(first), Some(color));
    }
    assert_eq!(frame, through_xcap(&monitor));
}

fn eyes_monitor(capture: &mut dyn ScreenCapture) -> Monitor {
    capture.monitors().unwrap().remove(0)
}

fn through_xcap(monitor: &Monitor) -> Frame {
    let picture = xcap::Monitor::all().unwrap().remove(0).capture_image();
    Frame::new(monitor.area, picture.unwrap().into_raw()).unwrap()
}

/// The same picture for the same seed.
fn paint_everywhere(painter: &Painter, seed: u32) {
    let mut state = seed;
    let mut next = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % below
    };
    for _ in 0..FIELDS {
        let area = Rect::new(
            next(1900).cast_signed(),
            next(1060).cast_signed(),
            next(200) + 1,
            next(60) + 1,
        );
        let [_, red, green, blue] = next(0x0100_0000).to_be_bytes();
        painter.paint(painter.root, area, [red, green, blue]);
    }
}

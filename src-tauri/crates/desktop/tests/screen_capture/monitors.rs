//! Monitors: their list, their pictures, and what happens when they come and go.

use super::{
    open,
    painter::{BLUE, GREEN, Painter, RED},
    private_screen::PrivateScreen,
};
use desktop::{CaptureError, Monitor, MonitorId, Rect, ScreenCapture, ScreenPoint};
use localization::localized;
use x11rb::protocol::{
    randr::{ConnectionExt as _, MonitorInfo},
    xproto::AtomEnum,
};

/// A large screen, and two of different size that it can be divided into.
const SCREEN: PrivateScreen = PrivateScreen {
    size: "3840x2160x24",
    ..PrivateScreen::PLAIN
};

#[test]
fn several_and_one_left_of_the_main_one() {
    SCREEN.run(|| {
        let (mut capture, _) = open();
        let painter = Painter::new();
        let whole = [("screen", Rect::new(0, 0, 3840, 2160), true)];
        assert_eq!(listed(&mut *capture), named(&whole));
        divide(&painter);
        let two = [
            ("RIGHT", Rect::new(1280, 300, 2560, 1440), true),
            ("LEFT", Rect::new(0, 0, 1280, 1024), false),
        ];
        assert_eq!(listed(&mut *capture), named(&two));

        // The pixel at each corner of each monitor, and those around it.
        painter.paint(painter.root, Rect::new(0, 0, 3840, 2160), BLUE);
        painter.paint(painter.root, two[1].1, RED);
        painter.paint(painter.root, two[0].1, GREEN);
        for (monitor, color) in capture.monitors().unwrap().iter().zip([GREEN, RED]) {
            let frame = capture.capture(monitor).unwrap();
            assert_eq!(frame.area(), monitor.area);
            let expected = one_colour(monitor.area, color);
            assert_eq!(frame.difference(&expected), None, "{}", monitor.name);
        }
        assert_eq!(capture.fallback_reason(), None);
    });
}

#[test]
fn without_shared_memory_too() {
    let screen = PrivateScreen {
        options: &["-extension", "MIT-SHM"],
        ..SCREEN
    };
    screen.run(|| {
        let (mut capture, _) = open();
        let painter = Painter::new();
        divide(&painter);
        painter.paint(painter.root, Rect::new(0, 0, 1280, 1024), RED);
        painter.paint(painter.root, Rect::new(1280, 300, 2560, 1440), GREEN);
        for (monitor, color) in capture.monitors().unwrap().iter().zip([GREEN, RED]) {
            let frame = capture.capture(monitor).unwrap();
            let expected = one_colour(monitor.area, color);
            assert_eq!(frame.difference(&expected), None, "{}", monitor.name);
        }
        assert_eq!(capture.name(), "xcap on X11");
    });
}

#[test]
fn they_come_and_go() {
    SCREEN.run(|| {
        let (mut capture, _) = open();
        let painter = Painter::new();
        divide(&painter);
        let before = capture.monitors().unwrap();
        let [right, left] = before.as_slice() else {
            panic!("{before:?}");
        };
        assert!(capture.capture(left).is_ok());

        unplug(&painter, "LEFT");
        assert_eq!(&capture.monitors().unwrap(), std::slice::from_ref(right));
        let gone = CaptureError(localized!("desktop-monitor-gone", name = "LEFT"));
        assert_eq!(capture.capture(left), Err(gone));
        assert!(capture.capture(right).is_ok());

        plug(&painter, "LEFT", Rect::new(0, 0, 1280, 900), None);
        let moved = CaptureError(localized!("desktop-monitor-changed", name = "LEFT"));
        assert_eq!(capture.capture(left), Err(moved));
        unplug(&painter, "LEFT");
        plug(&painter, "LEFT", left.area, None);
        assert_eq!(capture.monitors().unwrap(), before);
        assert!(capture.capture(left).is_ok());

        // The largest comes last: the memory of the smaller ones is not enough for it.
        unplug(&painter, "LEFT");
        unplug(&painter, "RIGHT");
        painter.paint(painter.root, Rect::new(0, 0, 3840, 2160), BLUE);
        let whole = capture.monitors().unwrap().remove(0);
        assert_eq!(whole.area, Rect::new(0, 0, 3840, 2160));
        let frame = capture.capture(&whole).unwrap();
        assert_eq!(frame.difference(&one_colour(whole.area, BLUE)), None);
        assert_eq!(capture.fallback_reason(), None);
    });
}

#[test]
fn one_beyond_the_edge_is_cut_there() {
    PrivateScreen::PLAIN.run(|| {
        let (mut capture, _) = open();
        let painter = Painter::new();
        plug(&painter, "OUT", Rect::new(-200, 500, 700, 700), None);
        plug(&painter, "GONE", Rect::new(2000, 0, 300, 300), None);
        let found = [
            ("screen", Rect::new(0, 0, 1280, 800), true),
            ("OUT", Rect::new(0, 500, 500, 300), false),
        ];
        let mut listed = listed(&mut *capture);
        listed.sort_by_key(|(_, _, main)| !main);
        assert_eq!(listed, named(&found));
        for monitor in capture.monitors().unwrap() {
            assert_eq!(capture.capture(&monitor).unwrap().area(), monitor.area);
        }
    });
}

#[test]
fn a_screen_without_a_list_is_one_monitor() {
    let screen = PrivateScreen {
        options: &["-extension", "RANDR"],
        ..PrivateScreen::PLAIN
    };
    screen.run(|| {
        let (mut capture, _) = open();
        let monitors = capture.monitors().unwrap();
        let size = Rect::new(0, 0, 1280, 800).size;
        assert_eq!(monitors, [Monitor::single(size)]);
        let frame = capture.capture(&monitors[0]).unwrap();
        assert_eq!(frame.area(), monitors[0].area);
    });
}

#[test]
fn the_scale_is_that_of_letters() {
    PrivateScreen::PLAIN.run(|| {
        let (mut capture, _) = open();
        let painter = Painter::new();
        let mut check = |settings: &str, expected: f64| {
            let (name, kind) = (AtomEnum::RESOURCE_MANAGER, AtomEnum::STRING);
            painter.text(painter.root, name.into(), kind.into(), settings.as_bytes());
            let scale = capture.monitors().unwrap()[0].scale;
            assert!((scale - expected).abs() < 1e-9, "{settings:?}: {scale}");
        };
        check("", 1.0);
        check("Xft.dpi:\t144\n", 1.5);
        check(
            "XTerm*background: black\nXft.dpi: 192\nXft.hinting: 1\n",
            2.0,
        );
        check("Xft.dpi: large\n", 1.0);
        check("Xft.dpi: 0\n", 1.0);
        check("Xft.dpi: -96\n", 1.0);
    });
}

#[test]
fn ids_are_their_own() {
    SCREEN.run(|| {
        let (mut capture, _) = open();
        divide(&Painter::new());
        let ids = |capture: &mut dyn ScreenCapture| -> Vec<MonitorId> {
            capture.monitors().unwrap().iter().map(|it| it.id).collect()
        };
        let found = ids(&mut *capture);
        assert_ne!(found[0], found[1]);
        let (mut others, _) = open();
        assert_eq!(ids(&mut *others), found);
    });
}

/// The screen's one output becomes RIGHT; LEFT has none.
pub(crate) fn divide(painter: &Painter) {
    let asked = painter.connection.randr_get_monitors(painter.root, true);
    let output = asked.unwrap().reply().unwrap().monitors[0].outputs[0];
    plug(
        painter,
        "RIGHT",
        Rect::new(1280, 300, 2560, 1440),
        Some(output),
    );
    plug(painter, "LEFT", Rect::new(0, 0, 1280, 1024), None);
}

fn plug(painter: &Painter, name: &str, area: Rect, output: Option<u32>) {
    let monitor = MonitorInfo {
        name: painter.atom(name),
        primary: output.is_some(),
        x: area.origin.x.try_into().unwrap(),
        y: area.origin.y.try_into().unwrap(),
        width: area.size.width.try_into().unwrap(),
        height: area.size.height.try_into().unwrap(),
        outputs: output.into_iter().collect(),
        ..MonitorInfo::default()
    };
    let set = painter.connection.randr_set_monitor(painter.root, monitor);
    set.unwrap().check().unwrap();
}

fn unplug(painter: &Painter, name: &str) {
    let gone = painter
        .connection
        .randr_delete_monitor(painter.root, painter.atom(name));
    gone.unwrap().check().unwrap();
}

fn listed(capture: &mut dyn ScreenCapture) -> Vec<(String, Rect, bool)> {
    let monitors = capture.monitors().unwrap().into_iter();
    monitors.map(|it| (it.name, it.area, it.main)).collect()
}

fn named(monitors: &[(&str, Rect, bool)]) -> Vec<(String, Rect, bool)> {
    let monitors = monitors.iter();
    monitors
        .map(|(name, area, main)| ((*name).to_owned(), *area, *main))
        .collect()
}

fn one_colour(area: Rect, [red, green, blue]: [u8; 3]) -> desktop::Frame {
    let pixels = area.size.width as usize * area.size.height as usize;
    let pixels = [red, green, blue, u8::MAX].repeat(pixels);
    desktop::Frame::new(area, pixels).unwrap()
}

/// Places are told by their first pixel.
#[test]
fn a_place_of_a_monitor_is_a_place_of_the_screen() {
    SCREEN.run(|| {
        let (mut capture, _) = open();
        let painter = Painter::new();
        divide(&painter);
        painter.paint(painter.root, Rect::new(0, 0, 3840, 2160), BLUE);
        painter.paint(painter.root, Rect::new(1283, 304, 1, 1), RED);
        let right = capture.monitors().unwrap().remove(0);
        let frame = capture.capture(&right).unwrap();
        let color = |x, y| frame.color_at(ScreenPoint { x, y });
        assert_eq!(color(1283, 304), Some(RED));
        assert_eq!(color(1282, 304), Some(BLUE));
        assert_eq!(color(1283, 303), Some(BLUE));
    });
}

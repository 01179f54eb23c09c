//! Damage reports of the X server.

use super::{
    open,
    painter::{BLUE, GREEN, Painter, RED},
    private_screen::PrivateScreen,
};
use desktop::{Damage, Rect, ScreenCapture};
use x11rb::{protocol::xproto::ConnectionExt as _, wrapper::ConnectionExt as _};

#[test]
fn damage_is_reported_once() {
    PrivateScreen::PLAIN.run(|| {
        let painter = Painter::new();
        let window = painter.override_redirect_window(Rect::new(100, 50, 400, 300), RED);
        painter.show(window);
        let (mut capture, _) = open();
        assert_ne!(capture.damage(), Ok(Damage::Unchanged), "the first answer");
        assert_eq!(capture.damage(), Ok(Damage::Unchanged));

        painter.paint(window, Rect::new(10, 20, 30, 40), GREEN);
        let drawn = Rect::new(110, 70, 30, 40);
        assert_eq!(capture.damage(), Ok(Damage::Rects(vec![drawn])));
        assert_eq!(capture.damage(), Ok(Damage::Unchanged));

        // The same colour again is drawn too.
        painter.paint(window, Rect::new(10, 20, 30, 40), GREEN);
        assert_eq!(capture.damage(), Ok(Damage::Rects(vec![drawn])));

        painter.connection.unmap_window(window).unwrap();
        painter.connection.sync().unwrap();
        assert_eq!(parts(&mut *capture).len(), 1, "what was below it is drawn");
    });
}

#[test]
fn looking_and_pointing_draw_nothing() {
    PrivateScreen::PLAIN.run(|| {
        let painter = Painter::new();
        let window = painter.override_redirect_window(Rect::new(100, 50, 400, 300), BLUE);
        painter.show(window);
        let (mut capture, _) = open();
        let monitor = capture.monitors().unwrap().remove(0);
        assert_eq!(capture.damage(), Ok(Damage::Unknown));
        for place in [150, 300] {
            painter
                .connection
                .warp_pointer(x11rb::NONE, painter.root, 0, 0, 0, 0, place, place)
                .unwrap();
            painter.connection.sync().unwrap();
            capture.capture(&monitor).unwrap();
            capture.cursor().unwrap();
            assert_eq!(capture.damage(), Ok(Damage::Unchanged));
        }
    });
}

#[test]
fn many_parts_are_joined_to_some() {
    PrivateScreen::PLAIN.run(|| {
        let painter = Painter::new();
        let window = painter.override_redirect_window(Rect::new(0, 0, 1000, 800), RED);
        painter.show(window);
        let (mut capture, _) = open();
        capture.damage().unwrap();
        let dots: Vec<_> = (0..40)
            .flat_map(|row| (0..40).map(move |column| Rect::new(column * 25, row * 20, 3, 3)))
            .collect();
        for dot in &dots {
            painter.paint(window, *dot, GREEN);
        }
        let parts = parts(&mut *capture);
        assert!(parts.len() <= 64, "{}", parts.len());
        for dot in dots {
            let is_in = |part: &Rect| part.intersection(dot) == Some(dot);
            assert!(parts.iter().any(is_in), "{dot:?} is in none");
        }
    });
}

#[test]
fn a_server_that_cannot_tell_says_so() {
    let screen = PrivateScreen {
        options: &["-extension", "DAMAGE"],
        ..PrivateScreen::PLAIN
    };
    screen.run(|| {
        let (mut capture, _) = open();
        for _ in 0..3 {
            assert_eq!(capture.damage(), Ok(Damage::Unknown));
        }
        let monitor = capture.monitors().unwrap().remove(0);
        assert!(capture.capture(&monitor).is_ok());
    });
}

fn parts(capture: &mut dyn ScreenCapture) -> Vec<Rect> {
    match capture.damage().unwrap() {
        Damage::Rects(parts) => parts,
        other @ (Damage::Unchanged | Damage::Unknown) => panic!("{other:?}"),
    }
}

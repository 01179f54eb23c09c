//! Windows: their list, their names, and their places.

use super::{
    open,
    painter::{BLUE, GREEN, Painter, RED},
    private_screen::PrivateScreen,
    until,
};
use desktop::{Rect, ScreenPoint, WindowInfo, WindowSystem};
use x11rb::{
    CURRENT_TIME,
    connection::Connection as _,
    protocol::{
        shape::{ConnectionExt as _, SK, SO},
        xproto::{
            AtomEnum, ClientMessageEvent, ClipOrdering, ConfigureWindowAux, ConnectionExt as _,
            CreateWindowAux, EventMask, InputFocus, Rectangle, StackMode, Window, WindowClass,
        },
    },
    wrapper::ConnectionExt as _,
};

pub(super) const MANAGED: PrivateScreen = PrivateScreen {
    has_window_manager: true,
    ..PrivateScreen::PLAIN
};

#[test]
fn names_of_windows_and_of_their_menus() {
    MANAGED.run(|| {
        let (_, mut windows) = open();
        let painter = Painter::new();
        let main = painter.window(Rect::new(100, 100, 300, 200), RED);
        painter.name(main, "Zoë – 李", "Gimp-2.10");
        painter.show(main);
        let old = painter.window(Rect::new(600, 100, 200, 200), GREEN);
        let (name, kind) = (AtomEnum::WM_NAME.into(), AtomEnum::STRING.into());
        painter.text(old, name, kind, b"Zo\xeb");
        painter.show(old);

        let known = |title: &str, app: &str| Some((title.to_owned(), app.to_owned()));
        until(&known("Zoë – 李", "gimp-2.10"), || {
            names_at(&mut *windows, 200, 250)
        });
        until(&known("Zoë", ""), || names_at(&mut *windows, 700, 250));
        assert_eq!(names_at(&mut *windows, 500, 700), None);

        // It says where it belongs.
        let menu = painter.override_redirect_window(Rect::new(620, 200, 400, 60), BLUE);
        let belongs = AtomEnum::WM_TRANSIENT_FOR.into();
        painter.number(menu, belongs, AtomEnum::WINDOW, old);
        painter.show(menu);
        // It says that it belongs to the menu before.
        let submenu = painter.override_redirect_window(Rect::new(900, 250, 200, 60), BLUE);
        painter.number(submenu, belongs, AtomEnum::WINDOW, menu);
        painter.show(submenu);
        // It comes from the same program.
        painter.raise(main);
        let tooltip = painter.override_redirect_window(Rect::new(100, 600, 100, 30), BLUE);
        painter.show(tooltip);
        // It comes from another one without any window.
        let stranger = Painter::new();
        let stray = stranger.override_redirect_window(Rect::new(300, 600, 100, 30), BLUE);
        stranger.show(stray);

        until(&known("Zoë", ""), || names_at(&mut *windows, 1000, 220));
        until(&known("Zoë", ""), || names_at(&mut *windows, 1000, 280));
        until(&known("Zoë – 李", "gimp-2.10"), || {
            names_at(&mut *windows, 150, 610)
        });
        until(&known("", ""), || names_at(&mut *windows, 350, 610));
        let menu = windows
            .window_at(ScreenPoint { x: 1000, y: 220 })
            .unwrap()
            .unwrap();
        assert_eq!(menu.area, Rect::new(620, 200, 400, 60));
    });
}

#[test]
fn a_process_has_a_name_too() {
    PrivateScreen::PLAIN.run(|| {
        let (_, mut windows) = open();
        let painter = Painter::new();
        let window = painter.window(Rect::new(100, 100, 300, 200), RED);
        let process = painter.atom("_NET_WM_PID");
        painter.number(window, process, AtomEnum::CARDINAL, std::process::id());
        painter.show(window);
        let (_, app) = names_at(&mut *windows, 200, 200).unwrap();
        let name = std::fs::read_to_string("/proc/self/comm").unwrap();
        assert_eq!(app, name.trim_end().to_lowercase());
    });
}

#[test]
fn all_of_them_the_topmost_first() {
    MANAGED.run(|| {
        let (_, mut windows) = open();
        let painter = Painter::new();
        let first = painter.window(Rect::new(50, 50, 300, 200), RED);
        painter.name(first, "first", "one");
        let second = painter.window(Rect::new(200, 150, 300, 200), GREEN);
        painter.name(second, "second", "two");
        let nameless = painter.window(Rect::new(800, 150, 100, 100), GREEN);
        let menu = painter.override_redirect_window(Rect::new(0, 500, 100, 100), GREEN);
        painter.name(menu, "menu", "one");
        for window in [first, second, nameless, menu] {
            painter.show(window);
        }
        painter.raise(second);
        until(&titles(&["second", "first"]), || all(&mut *windows));
        painter.raise(first);
        until(&titles(&["first", "second"]), || all(&mut *windows));

        // The frame belongs to it: it lies around the window, with a title bar that can be clicked.
        let info = windows.list().unwrap().remove(0);
        let inner = place_of(&painter, first);
        assert_eq!(info.area.intersection(inner), Some(inner));
        assert!(info.area.size.height > inner.size.height);
        let title_bar = ScreenPoint {
            x: inner.origin.x + 100,
            y: inner.origin.y - 3,
        };
        assert_eq!(windows.window_at(title_bar), Ok(Some(info)));

        // One that is minimised can be brought up.
        minimise(&painter, first);
        until(&titles(&["second"]), || {
            let window_at = names_at(&mut *windows, 230, 180).map(|(title, _)| title);
            window_at.into_iter().collect()
        });
        let mut found = all(&mut *windows);
        found.sort();
        assert_eq!(found, titles(&["first", "second"]));
    });
}

#[test]
fn the_one_with_the_keyboard() {
    MANAGED.run(|| {
        let (_, mut windows) = open();
        let painter = Painter::new();
        let mut shown = Vec::new();
        for (place, title) in [(50, "first"), (600, "second")] {
            let window = painter.window(Rect::new(place, 50, 300, 200), RED);
            painter.name(window, title, "test");
            painter.show(window);
            until(&Some(title.to_owned()), || {
                names_at(&mut *windows, place + 100, 150).map(|(title, _)| title)
            });
            shown.push((window, title));
        }
        for (window, title) in shown {
            // A window manager gives it to new windows, in its own time: asked for again until it is so.
            let mut gets_it = |receiver: Window| {
                until(&Some(title.to_owned()), || {
                    focus(&painter, receiver);
                    focused(&mut *windows)
                });
            };
            gets_it(window);
            // Some programs give it to a window inside their own.
            let inner = painter.connection.generate_id().unwrap();
            let (class, attributes) = (WindowClass::INPUT_OUTPUT, CreateWindowAux::new());
            painter
                .connection
                .create_window(0, inner, window, 0, 0, 5, 5, 0, class, 0, &attributes)
                .unwrap();
            painter.show(inner);
            gets_it(inner);
        }
    });
}

#[test]
fn nobody_has_the_keyboard_or_who_is_under_the_pointer() {
    PrivateScreen::PLAIN.run(|| {
        let (_, mut windows) = open();
        let painter = Painter::new();
        let window = painter.window(Rect::new(100, 100, 300, 200), RED);
        painter.name(window, "window", "test");
        painter.show(window);
        let point_to = |x, y| {
            painter
                .connection
                .warp_pointer(x11rb::NONE, painter.root, 0, 0, 0, 0, x, y)
                .unwrap();
            painter.connection.sync().unwrap();
        };
        point_to(200, 200);
        focus(&painter, x11rb::NONE);
        assert_eq!(focused(&mut *windows), None);
        focus(&painter, InputFocus::POINTER_ROOT.into());
        assert_eq!(focused(&mut *windows).as_deref(), Some("window"));
        point_to(700, 700);
        assert_eq!(focused(&mut *windows), None);
    });
}

#[test]
fn clicks_go_through_what_lets_them_through() {
    PrivateScreen::PLAIN.run(|| {
        let (_, mut windows) = open();
        let painter = Painter::new();
        let below = painter.window(Rect::new(100, 100, 300, 200), RED);
        painter.name(below, "below", "test");
        let glass = painter.window(Rect::new(0, 0, 800, 600), GREEN);
        painter.name(glass, "glass", "test");
        painter.show(below);
        painter.show(glass);
        let mut window_at = |x, y| names_at(&mut *windows, x, y).map(|(title, _)| title);
        assert_eq!(window_at(200, 200).as_deref(), Some("glass"));

        let let_through = |kind, shape: &[Rectangle]| {
            let connection = &painter.connection;
            connection
                .shape_rectangles(SO::SET, kind, ClipOrdering::UNSORTED, glass, 0, 0, shape)
                .unwrap();
            connection.sync().unwrap();
        };
        let_through(SK::INPUT, &[]);
        assert_eq!(window_at(200, 200).as_deref(), Some("below"));
        assert_eq!(window_at(700, 500), None);
        // A place that it does show, beside one that it does not.
        let corner = Rectangle {
            x: 0,
            y: 0,
            width: 150,
            height: 150,
        };
        let_through(SK::INPUT, &[corner]);
        assert_eq!(window_at(120, 120).as_deref(), Some("glass"));
        assert_eq!(window_at(200, 200).as_deref(), Some("below"));
        assert_eq!(window_at(-5, 100_000), None);
    });
}

#[test]
fn the_parts_that_show_what_is_hidden() {
    MANAGED.run(|| {
        let (_, mut windows) = open();
        let painter = Painter::new();
        let secret = painter.window(Rect::new(100, 100, 300, 200), RED);
        painter.name(secret, "Logins", "KeePassXC");
        painter.show(secret);
        let other = Painter::new();
        until(&Some("Logins".to_owned()), || {
            names_at(&mut *windows, 200, 250).map(|(title, _)| title)
        });
        let frame = windows.list().unwrap().remove(0).area;
        let hidden = |windows: &mut dyn WindowSystem, title: &str| {
            let mut parts = windows.areas_of(&|window| window.title == title).unwrap();
            parts.sort_by_key(|part| (part.origin.y, part.origin.x));
            parts
        };
        assert_eq!(hidden(&mut *windows, "Logins"), [frame]);
        assert_eq!(hidden(&mut *windows, "Letters"), []);

        // Its menu is hidden with it, whatever name that has.
        let menu = painter.override_redirect_window(Rect::new(700, 500, 100, 50), BLUE);
        painter.name(menu, "menu", "KeePassXC");
        painter.show(menu);
        assert_eq!(
            hidden(&mut *windows, "Logins"),
            [frame, Rect::new(700, 500, 100, 50)]
        );
        // What lies above is not.
        let cover = other.override_redirect_window(Rect::new(0, 0, 1280, 250), GREEN);
        other.show(cover);
        let left = Rect::new(
            frame.origin.x,
            250,
            frame.size.width,
            frame.size.height - (250 - frame.origin.y).unsigned_abs(),
        );
        assert_eq!(
            hidden(&mut *windows, "Logins"),
            [left, Rect::new(700, 500, 100, 50)]
        );
        painter.connection.unmap_window(menu).unwrap();
        minimise(&painter, secret);
        until(&Vec::new(), || hidden(&mut *windows, "Logins"));
    });
}

impl Painter {
    fn raise(&self, window: Window) {
        let above = ConfigureWindowAux::new().stack_mode(StackMode::ABOVE);
        self.connection.configure_window(window, &above).unwrap();
        self.connection.sync().unwrap();
    }
}

/// As a click on the button in its title bar does it.
fn minimise(painter: &Painter, window: Window) {
    /// `IconicState`.
    const MINIMISED: u32 = 3;
    let change = painter.atom("WM_CHANGE_STATE");
    let message = ClientMessageEvent::new(32, window, change, [MINIMISED, 0, 0, 0, 0]);
    let heard = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
    painter
        .connection
        .send_event(false, painter.root, heard, message)
        .unwrap();
    painter.connection.sync().unwrap();
}

/// Returns the area of the window itself, without its frame.
fn place_of(painter: &Painter, window: Window) -> Rect {
    let connection = &painter.connection;
    let size = connection.get_geometry(window).unwrap().reply().unwrap();
    let place = connection
        .translate_coordinates(window, painter.root, 0, 0)
        .unwrap()
        .reply()
        .unwrap();
    let (x, y) = (place.dst_x.into(), place.dst_y.into());
    Rect::new(x, y, size.width.into(), size.height.into())
}

fn names_at(windows: &mut dyn WindowSystem, x: i32, y: i32) -> Option<(String, String)> {
    let found = windows.window_at(ScreenPoint { x, y }).unwrap();
    found.map(|WindowInfo { title, app, .. }| (title, app))
}

pub(super) fn focus(painter: &Painter, receiver: Window) {
    let set = painter
        .connection
        .set_input_focus(InputFocus::PARENT, receiver, CURRENT_TIME);
    set.unwrap().check().unwrap();
}

fn focused(windows: &mut dyn WindowSystem) -> Option<String> {
    windows.focused_window().unwrap().map(|window| window.title)
}

pub(super) fn all(windows: &mut dyn WindowSystem) -> Vec<String> {
    let windows = windows.list().unwrap().into_iter();
    windows.map(|window| window.title).collect()
}

pub(super) fn titles(titles: &[&str]) -> Vec<String> {
    titles.iter().map(|title| (*title).to_owned()).collect()
}

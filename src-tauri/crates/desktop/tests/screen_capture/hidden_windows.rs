//! Windows that the person hid, with the dialogs and pickers that belong to them.

use super::{
    open,
    painter::{Painter, RED},
    until,
    windows::{MANAGED, all, focus, titles},
};
use desktop::{Masks, Rect, WindowMask};
use x11rb::protocol::xproto::{AtomEnum, Window};

#[test]
fn dialogs_of_hidden_programs_are_hidden() {
    MANAGED.run(|| {
        let (_, mut windows) = open();
        let (office, other, stranger) = (Painter::new(), Painter::new(), Painter::new());
        let mut x = 0;
        let mut window = |painter: &Painter, title: &str, class: &str| {
            let window =
                painter.window(Rect::new(20 + x % 1200, 40 + x / 1200 * 200, 100, 80), RED);
            x += 200;
            painter.name(window, title, class);
            window
        };
        let letter = window(&office, "Letter", "libreoffice-writer");
        let save = window(&office, "Save", "soffice");
        let sheet = window(&office, "Sheet", "libreoffice-calc");
        let format_cells = window(&office, "Format Cells", "soffice");
        let picker = window(&other, "Choose a file", "portal");
        let helper = window(&other, "Helper", "helper");
        let recovery = window(&other, "Recovery", "soffice");
        let mail = window(&stranger, "Mail", "mail");
        let belongs = AtomEnum::WM_TRANSIENT_FOR.into();
        office.number(format_cells, belongs, AtomEnum::WINDOW, sheet);
        other.number(picker, belongs, AtomEnum::WINDOW, letter);
        let process = office.atom("_NET_WM_PID");
        office.number(letter, process, AtomEnum::CARDINAL, 4711);
        other.number(helper, process, AtomEnum::CARDINAL, 4711);
        for window in [letter, save, sheet, format_cells] {
            office.show(window);
        }
        for window in [picker, helper, recovery] {
            other.show(window);
        }
        stranger.show(mail);
        until(&8, || all(&mut *windows).len());

        let mut check = |app: Option<&str>, title: Option<&str>, hidden: &[&str]| {
            let mask = WindowMask {
                app: app.map(str::to_owned),
                title: title.map(str::to_owned),
            };
            let masks = Masks {
                windows: vec![mask],
                ..Masks::default()
            };
            let areas = windows.hidden_areas(&masks).unwrap();
            let mut found: Vec<_> = windows
                .list()
                .unwrap()
                .into_iter()
                .filter(|window| {
                    areas
                        .iter()
                        .any(|area| area.intersection(window.area).is_some())
                })
                .map(|window| window.title)
                .collect();
            found.sort();
            let mut wanted = titles(hidden);
            wanted.sort();
            assert_eq!(found, wanted, "{app:?} {title:?}");
        };
        let of_writer = ["Letter", "Save", "Choose a file", "Helper", "Recovery"];
        check(Some("libreoffice-writer"), None, &of_writer);
        let of_all = [&of_writer[..], &["Sheet", "Format Cells"]].concat();
        check(Some("libreoffice"), None, &of_all);
        check(None, Some("letter"), &["Letter", "Choose a file"]);
        check(Some("mail"), None, &["Mail"]);
        let of_other = ["Choose a file", "Helper", "Recovery"];
        check(Some("portal"), None, &of_other);
        check(Some("nobody"), None, &[]);

        let hides = |app: &str| Masks {
            windows: vec![WindowMask {
                app: Some(app.to_owned()),
                title: None,
            }],
            ..Masks::default()
        };
        let mut has_keyboard = |painter: &Painter, window: Window, app: &str, wanted: bool| {
            until(&wanted, || {
                focus(painter, window);
                windows.hidden_window_has_keyboard(&hides(app)).unwrap()
            });
        };
        has_keyboard(&office, save, "libreoffice-writer", true);
        has_keyboard(&office, sheet, "libreoffice-writer", false);
        has_keyboard(&other, picker, "libreoffice-writer", true);
        has_keyboard(&stranger, mail, "libreoffice-writer", false);
    });
}

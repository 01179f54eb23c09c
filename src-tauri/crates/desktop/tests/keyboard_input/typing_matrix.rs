//! The same texts on eight layouts, with every lock that people leave on, in the fields of several toolkits.
//! Letters that come twice while their case changes are the hardest: they differ by modifiers alone.

use super::{display::Display, typing_target::TypingTarget, xterm::Terminal};
use desktop::{InputBackend, open_x11_input};
use std::io::Write as _;
use tokio_util::sync::CancellationToken;

/// Layout, variant, a second layout, and letters of the layout itself.
const LAYOUTS: [(&str, &str, &str, &str); 8] = [
    ("us", "", "ru", "Quick JUMPS"),
    ("us", "intl", "ru", "Café ÑñÑñ"),
    ("us", "dvorak", "gr", "Quick JUMPS"),
    ("de", "", "ru", "äÄÄä ßüÜ"),
    ("fr", "", "gr", "éèÉÈ çÇ"),
    ("se", "", "ru", "åÅÅå öÖ"),
    ("tr", "", "ru", "ıIİi ğĞ"),
    ("ru", "", "us", "ббББбб Ещё"),
];

const CAPS_LOCK: u16 = 1 << 1;
const NUM_LOCK: u16 = 1 << 4;

/// States that people leave their keyboard in.
#[derive(Clone, Copy, Debug)]
enum Lock {
    None,
    Capitals,
    Numbers,
    SecondGroup,
}

const LOCKS: [Lock; 4] = [Lock::None, Lock::Capitals, Lock::Numbers, Lock::SecondGroup];

const TEXTS: [&str; 2] = [
    "aaAAaaAA",
    "fn main() { let a = Mm[nN]; } // @@22: Bookkeeper's 0.5%",
];

#[test]
fn typing_matrix_in_xterm() {
    let display = Display::start("us");
    let mut terminal = Terminal::open(&display);
    check_matrix(&display, |input, text| {
        type_text(input, text);
        terminal.typed(text)
    });
}

#[test]
fn typing_matrix_in_a_gtk_entry() {
    check_field("gtk-entry");
}

#[test]
fn typing_matrix_in_a_gtk_text() {
    check_field("gtk-text");
}

#[test]
fn typing_matrix_in_a_webkit_input() {
    check_field("webkit-input");
}

#[test]
fn typing_matrix_in_a_webkit_textarea() {
    check_field("webkit-textarea");
}

#[test]
fn typing_matrix_in_a_webkit_editable() {
    check_field("webkit-editable");
}

#[test]
fn typing_matrix_in_a_chromium_textarea() {
    check_field("chromium-textarea");
}

#[test]
fn typing_matrix_in_a_qt_line() {
    check_field("qt-line");
}

#[test]
fn typing_matrix_in_a_qt_text() {
    check_field("qt-text");
}

fn check_field(field: &str) {
    let mut display = Display::start("us");
    display.manage_windows();
    let mut target = match TypingTarget::open(&display, field) {
        Ok(target) => target,
        Err(missing) => {
            // A macro for printing would keep that to itself.
            let told = format!("skipped test: {field}: {missing}\n");
            return std::io::stderr().write_all(told.as_bytes()).unwrap();
        }
    };
    check_matrix(&display, |input, text| {
        target.empty(input);
        type_text(input, text);
        target.typed(text).to_owned()
    });
}

/// Types in every state of the keyboard, and tells all wrong texts together.
fn check_matrix(display: &Display, mut typed: impl FnMut(&mut dyn InputBackend, &str) -> String) {
    let mut input = open_x11_input(&display.name, None).unwrap();
    let mut wrong = Vec::new();
    for (layout, variant, second, letters) in LAYOUTS {
        for lock in LOCKS {
            let state = format!("{layout}({variant}) {lock:?}");
            match lock {
                Lock::SecondGroup => {
                    display.layout_variant(&format!("{layout},{second}"), &format!("{variant},"));
                }
                Lock::None | Lock::Capitals | Lock::Numbers => {
                    display.layout_variant(layout, variant);
                }
            }
            let (group, modifiers) = match lock {
                Lock::None => (0, 0),
                Lock::Capitals => (0, CAPS_LOCK),
                Lock::Numbers => (0, NUM_LOCK),
                Lock::SecondGroup => (1, 0),
            };
            display.lock_exactly(group, modifiers);
            let before = display.keyboard_map();
            for text in TEXTS.into_iter().chain([letters]) {
                let arrived = typed(&mut input, text);
                if arrived != text {
                    wrong.push(format!("{state}: {arrived:?} instead of {text:?}"));
                }
            }
            assert_eq!(display.locked_modifiers(), modifiers, "{state}");
            assert_eq!(display.keyboard_map(), before, "{state}");
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn type_text(input: &mut dyn InputBackend, text: &str) {
    let typed = input.text(text, &CancellationToken::new());
    assert_eq!(typed, Ok(text.chars().count()), "{text}");
}

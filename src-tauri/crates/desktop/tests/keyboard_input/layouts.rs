//! Text and chords on every layout: what arrives in a terminal, character by character.

use super::{display::Display, recorder::Recorder, xterm::Terminal};
use desktop::{Chord, InputBackend, PressState, open_x11_input};
use tokio_util::sync::CancellationToken;

/// Layouts: the argument of `setxkbmap`, the locked group, and letters of the layout itself.
pub(crate) const LAYOUTS: [(&str, u8, &str); 5] = [
    ("us", 0, "The quick brown fox, JUMPS."),
    ("de", 0, "Zwölf Boxkämpfer ÄÖÜ äöüß €@{[]}\\~|µ"),
    ("fr", 0, "Portez ce vieux whisky; àéèùç €²§£"),
    ("ru", 0, "Съешь ещё этих МЯГКИХ булок №"),
    ("us,ru", 1, "Съешь ещё этих МЯГКИХ булок №"),
];

const TEXTS: [&str; 9] = [
    "fn main() {\n\tlet a = b[0] & !c | 0x1F;\n\tprintln!(\"{:?} ~ ^ ` '\", a);\n} // @#$%*_+<>?\\",
    "Zoë Müller, ÉÀÇÑ éàçñ ßẞ øØ łŁ",
    "李小龍 你好，世界。",
    "🙂 👍🏽 🇩🇪",
    "👨\u{200d}👩\u{200d}👧 🏳\u{fe0f}\u{200d}🌈",
    "e\u{301}a\u{308}o\u{302} x\u{332}y",
    "Ελληνικά עברית ไทย",
    "aaaa  BBBB  ....",
    "\u{ff}ÿŸ Æ æ – — … „“ ’",
];

#[test]
fn text_arrives_exactly_on_every_layout() {
    for (layout, group, letters) in LAYOUTS {
        let display = Display::start(layout);
        display.lock_group(group);
        let mut terminal = Terminal::open(&display);
        let before = display.keyboard_map();
        let mut input = open_x11_input(&display.name, None).unwrap();
        let printable: String = (' '..='~').collect();
        // More characters than can be lent to the spare keys at once.
        let many: String = ('一'..).take(90).collect();
        for text in TEXTS.into_iter().chain([letters, &printable, &many]) {
            check(&mut input, &mut terminal, text, layout);
        }
        drop(input);
        assert_eq!(display.keyboard_map(), before, "{layout}");
    }
}

#[test]
fn caps_lock_changes_nothing_and_stays_on() {
    for (layout, group, letters) in LAYOUTS {
        let display = Display::start(layout);
        display.lock_group(group);
        let mut terminal = Terminal::open(&display);
        let mut input = open_x11_input(&display.name, None).unwrap();
        press(&mut input, "Caps_Lock");
        let many: String = ('一'..).take(60).collect();
        for text in TEXTS.into_iter().chain([letters, &many]) {
            check(&mut input, &mut terminal, text, layout);
        }
        assert_eq!(display.locked_modifiers() & 2, 2, "{layout}");
    }
}

#[test]
fn a_layout_that_changes_between_texts_is_noticed() {
    let display = Display::start("us");
    let mut terminal = Terminal::open(&display);
    let mut input = open_x11_input(&display.name, None).unwrap();
    for layout in ["us", "de", "fr", "us,ru", "ru", "de"] {
        display.layout(layout);
        check(&mut input, &mut terminal, "yz@[]{} YZ äé Я", layout);
    }
    display.layout("us,ru");
    for group in [1, 0, 1] {
        display.lock_group(group);
        check(&mut input, &mut terminal, "latin and русский", "us,ru");
    }
}

#[test]
fn chords_press_the_key_that_carries_the_letter_in_any_group() {
    const CONTROL: u16 = 4;
    const SHIFT: u16 = 1;
    /// The second group, as it stands in the state of an event.
    const GROUP: u16 = 1 << 13;
    /// The keys with C, W, =, 1 and A on an American keyboard.
    const C: u8 = 54;
    const W: u8 = 25;
    const EQUAL: u8 = 21;
    const ONE: u8 = 10;
    const A: u8 = 38;
    let check = |layout: &str, group: u8, chord: &str, expected: (u8, u16)| {
        let display = Display::start(layout);
        display.lock_group(group);
        let recorder = Recorder::open(&display.name);
        let before = display.keyboard_map();
        let mut input = open_x11_input(&display.name, None).unwrap();
        press(&mut input, chord);
        drop(input);
        let last = recorder.last_pressed(expected);
        assert_eq!(last, Some(expected), "{layout} {group} {chord}");
        assert_eq!(recorder.held(), (vec![], 0));
        assert_eq!(display.keyboard_map(), before);
    };
    check("us", 0, "ctrl+c", (C, CONTROL));
    check("us,ru", 1, "ctrl+c", (C, CONTROL | GROUP));
    check("us,ru", 1, "ctrl+ц", (W, CONTROL | GROUP));
    check("ru", 0, "ctrl+ц", (W, CONTROL));
    check("us", 0, "ctrl+plus", (EQUAL, CONTROL | SHIFT));
    check("us", 0, "ctrl+shift+A", (A, CONTROL | SHIFT));
    check("fr", 0, "shift+1", (ONE, SHIFT));
    check("us", 0, "shift+exclam", (ONE, SHIFT));
}

pub(crate) fn press(input: &mut impl InputBackend, chord: &str) {
    let chord = Chord::parse(chord).unwrap();
    for key in chord.keys() {
        input.key(*key, PressState::Pressed).unwrap();
    }
    for key in chord.keys().iter().rev() {
        input.key(*key, PressState::Released).unwrap();
    }
}

pub(crate) fn check(
    input: &mut impl InputBackend,
    terminal: &mut Terminal,
    text: &str,
    layout: &str,
) {
    let typed = input.text(text, &CancellationToken::new());
    assert_eq!(typed, Ok(text.chars().count()), "{layout}: {text}");
    // A terminal hands on Return as it is.
    let expected = text.replace('\n', "\r");
    assert_eq!(terminal.typed(&expected), expected, "{layout}");
}

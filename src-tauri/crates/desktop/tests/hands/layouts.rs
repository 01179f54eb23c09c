//! Text on every layout, in a terminal.

use super::{display::Display, xterm::Terminal};
use desktop::{Hands as _, x11_hands};
use tokio_util::sync::CancellationToken;

#[test]
fn scratch() {
    for layout in ["us", "de", "fr", "ru", "us,ru"] {
        let display = Display::start(layout);
        let mut terminal = Terminal::open(&display);
        let before = display.keyboard_map();
        let mut hands = x11_hands(&display.name, None).unwrap();
        for text in ["Hello World", "fn main() { println!(\"{:?} ~ ^ ` '\", a[0]); } // @#$%^&*_+|\\<>?", "Zoë Müller éÉ ß ñ", "李小龍 🙂", "e\u{301}a\u{308}", "👨‍👩‍👧", "Привет Мир"] {
            let at = std::time::Instant::now();
            let n = hands.text(text, &CancellationToken::new());
            let took = at.elapsed();
            let typed = terminal.typed(text);
            println!("{layout} {n:?} {took:?} {} {typed:?}", typed == text);
        }
        let long = "The quick brown fox jumps over the Lazy Dog. ".repeat(12)[..500].to_owned();
        let at = std::time::Instant::now();
        hands.text(&long, &CancellationToken::new()).unwrap();
        let took = at.elapsed();
        let typed = terminal.typed(&long);
        println!("{layout} 500: {took:?} {:?} {}", at.elapsed(), typed == long);
        drop(hands);
        println!("map same: {}", before == display.keyboard_map());
        if before != display.keyboard_map() {
            std::fs::write("/tmp/a.xkb", &before).unwrap();
            std::fs::write("/tmp/b.xkb", display.keyboard_map()).unwrap();
        }
    }
}

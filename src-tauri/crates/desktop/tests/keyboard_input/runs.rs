//! Many random texts on four layouts: not one wrong character. `QILBEE_TYPING_RUNS` says how many texts.

use super::{
    display::Display,
    layouts::{LAYOUTS, check},
    xterm::Terminal,
};
use desktop::open_x11_input;
use proptest::{
    strategy::{Strategy as _, ValueTree as _},
    test_runner::TestRunner,
};

/// On each layout, unless the environment says otherwise.
const TEXTS: usize = 15;
/// As many layouts as people have asked for in one figure.
const TESTED: usize = 4;

#[test]
fn random_texts_arrive_exactly() {
    let texts = super::runs_of("QILBEE_TYPING_RUNS", TEXTS);
    // Mostly what every layout has, some of what few have, little that none has.
    let text = proptest::collection::vec(
        "[ -~]{0,60}|[a-zA-Z ,.]{20,120}|[à-ÿа-яA-Z]{1,6}|[一-龥]{1,3}",
        1..3,
    )
    .prop_map(|pieces| pieces.concat());
    for (layout, group, _) in LAYOUTS
        .into_iter()
        .filter(|(layout, ..)| *layout != "ru")
        .take(TESTED)
    {
        let display = Display::start(layout);
        display.lock_group(group);
        let mut terminal = Terminal::open(&display);
        let mut input = open_x11_input(&display.name, None).unwrap();
        let mut runner = TestRunner::deterministic();
        let before = display.keyboard_map();
        for _ in 0..texts {
            let text = text.new_tree(&mut runner).unwrap().current();
            check(&mut input, &mut terminal, &text, layout);
        }
        drop(input);
        assert_eq!(display.keyboard_map(), before);
    }
}

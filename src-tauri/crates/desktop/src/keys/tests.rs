use super::*;
use proptest::prelude::*;

#[test]
fn chords() {
    let check = |text: &str, name: &str, label: &str| {
        let chord = Chord::parse(text).unwrap();
        assert_eq!(
            (chord.to_string().as_str(), chord.label().as_str()),
            (name, label),
            "{text}"
        );
    };
    check("Return", "Return", "Return");
    check("enter", "Return", "Return");
    check("ESC", "Escape", "Escape");
    check("ctrl+a", "ctrl+a", "Ctrl+A");
    check("Control+A", "ctrl+a", "Ctrl+A");
    check("cmd+shift+z", "super+shift+z", "Super+Shift+Z");
    check("meta+Tab", "super+Tab", "Super+Tab");
    check("win", "super", "Super");
    check("Page_Down", "Page_Down", "Page Down");
    check("pagedown", "Page_Down", "Page Down");
    check("Next", "Page_Down", "Page Down");
    check("page-up", "Page_Up", "Page Up");
    check("f5", "F5", "F5");
    check("F24", "F24", "F24");
    check("a", "a", "a");
    check("A", "A", "A");
    check("é", "é", "é");
    check("+", "+", "+");
    check("ctrl++", "ctrl++", "Ctrl++");
    check("ctrl+plus", "ctrl++", "Ctrl++");
    check("ctrl+minus", "ctrl+-", "Ctrl+-");
    check("ctrl+-", "ctrl+-", "Ctrl+-");
    check("space", "space", "Space");
    check("ctrl + s", "ctrl+s", "Ctrl+S");
    check("del", "Delete", "Delete");
    check("BackSpace", "BackSpace", "Backspace");
    check("KP_7", "7", "7");
    check("alt+F4", "alt+F4", "Alt+F4");
}

#[test]
fn invalid_chords_are_refused() {
    let check = |text: &str, expected: KeyParseError| {
        assert_eq!(Chord::parse(text), Err(expected), "{text}");
    };
    let unknown = |name: &str| KeyParseError::Unknown {
        name: name.to_owned(),
    };
    check("", KeyParseError::Empty);
    check("ctrl+", unknown(""));
    check("hyperspace", unknown("hyperspace"));
    check("F25", unknown("F25"));
    check("F0", unknown("F0"));
    check("f+i+v+e+s+i+x", KeyParseError::TooMany);
}

#[test]
fn errors_are_localized() {
    let check = |text: &str, id: &str| {
        let error = Chord::parse_single(text).unwrap_err();
        assert_eq!(error.localized().id(), Some(id), "{text}");
    };
    check("", "desktop-keys-empty");
    check("ctrl+", "desktop-keys-unknown");
    check("f+i+v+e+s+i+x", "desktop-keys-too-many");
    check("a b", "desktop-keys-several");
    let error = Chord::parse_modifiers("ctrl+a").unwrap_err();
    assert_eq!(error.localized().id(), Some("desktop-keys-no-modifier"));
    let error = Chord::parse("hyperspace").unwrap_err().to_string();
    let start = "“hyperspace” is not a key; possible are single characters and: shift, ctrl";
    assert!(error.starts_with(start), "{error}");
}

#[test]
fn sequences() {
    let sequence = |text| {
        let chords = Chord::parse_sequence(text)?;
        Ok::<_, KeyParseError>(chords.iter().map(ToString::to_string).collect::<Vec<_>>())
    };
    assert_eq!(
        sequence("Down Down ctrl+c"),
        Ok(vec!["Down".into(), "Down".into(), "ctrl+c".into()])
    );
    assert_eq!(sequence(" "), Ok(vec!["space".into()]));
    assert_eq!(sequence(""), Err(KeyParseError::Empty));
    assert_eq!(Chord::parse_single("a b"), Err(KeyParseError::Several));
}

#[test]
fn modifiers_of_a_click() {
    assert_eq!(
        Chord::parse_modifiers("ctrl+shift").unwrap().keys(),
        [Key::Named(NamedKey::Control), Key::Named(NamedKey::Shift)]
    );
    let name = "a".to_owned();
    assert_eq!(
        Chord::parse_modifiers("ctrl+a"),
        Err(KeyParseError::NotModifier { name })
    );
}

proptest! {
    #[test]
    fn written_chord_parses_to_the_same(text in "[a-zA-Z0-9+_ -]{0,24}") {
        if let Ok(chord) = Chord::parse(&text) {
            prop_assert_eq!(Chord::parse(&chord.to_string()), Ok(chord));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text: String) {
        let _ = Chord::parse_sequence(&text);
    }
}

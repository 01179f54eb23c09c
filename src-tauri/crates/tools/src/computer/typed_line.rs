//! Line that a session is typing: pieces of a word or a command belong together, however many calls they come in.
//! Remembers keys, never the screen.

use desktop::{Action, Chord, Key, MouseButton, NamedKey};

/// Maximum length of a line, of which the end is kept.
const MAX_CHARACTERS: usize = 4096;

/// The line that is being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TypedLine {
    /// The known text.
    pub(super) text: String,
    /// `true` when it also has text that isn't known: pasted, or recalled from a shell's history.
    pub(super) unseen: bool,
}

/// Effect of a chord on a line.
enum KeyEffect {
    Adds(char),
    TakesBack,
    Ends,
    BringsUnseen,
    Leaves,
    Nothing,
}

impl TypedLine {
    /// Returns every line that this action would complete or leave, joined, as it would be typed.
    pub(super) fn with(&self, action: &Action) -> Self {
        let mut line = self.clone();
        match action {
            Action::Type { text } => line.text.push_str(text),
            Action::Press { chords, repeat } => {
                let mut all = String::new();
                for chord in repeated(chords, *repeat) {
                    if let KeyEffect::Ends = stroke(chord) {
                        all.push_str(&std::mem::take(&mut line.text));
                        all.push('\n');
                    } else {
                        line.press(chord);
                    }
                }
                line.text.insert_str(0, &all);
            }
            Action::Click {
                button: MouseButton::Middle,
                ..
            } => line.unseen = true,
            Action::Screenshot
            | Action::Zoom { .. }
            | Action::Click { .. }
            | Action::Drag { .. }
            | Action::Move { .. }
            | Action::LeftButton { .. }
            | Action::CursorPosition
            | Action::Scroll { .. }
            | Action::Hold { .. }
            | Action::Wait { .. } => {}
        }
        line
    }

    /// Applies an action that was done.
    pub(super) fn apply(&mut self, action: &Action) {
        match action {
            Action::Type { text } => {
                self.text.push_str(text);
                if let Some((_, rest)) = self.text.rsplit_once('\n') {
                    let text = rest.to_owned();
                    *self = Self {
                        text,
                        unseen: false,
                    };
                }
            }
            Action::Press { chords, repeat } => {
                for chord in repeated(chords, *repeat) {
                    self.press(chord);
                }
            }
            Action::Click {
                button: MouseButton::Middle,
                ..
            } => self.unseen = true,
            Action::Click { .. } | Action::Drag { .. } => *self = Self::default(),
            Action::Screenshot
            | Action::Zoom { .. }
            | Action::Move { .. }
            | Action::LeftButton { .. }
            | Action::CursorPosition
            | Action::Scroll { .. }
            | Action::Hold { .. }
            | Action::Wait { .. } => {}
        }
        self.shorten();
    }

    fn press(&mut self, chord: &Chord) {
        match stroke(chord) {
            KeyEffect::Adds(character) => self.text.push(character),
            KeyEffect::TakesBack => {
                self.text.pop();
            }
            KeyEffect::BringsUnseen => self.unseen = true,
            KeyEffect::Ends | KeyEffect::Leaves => *self = Self::default(),
            KeyEffect::Nothing => {}
        }
        self.shorten();
    }

    fn shorten(&mut self) {
        let count = self.text.chars().count();
        if count > MAX_CHARACTERS {
            self.text = self.text.chars().skip(count - MAX_CHARACTERS).collect();
        }
    }
}

/// Repeats chords, as far as it matters for a line.
fn repeated(chords: &[Chord], repeat: u32) -> impl Iterator<Item = &Chord> {
    let times = usize::try_from(repeat).unwrap_or(usize::MAX);
    let most = MAX_CHARACTERS.saturating_mul(2);
    chords
        .iter()
        .cycle()
        .take(chords.len().saturating_mul(times).min(most))
}

fn stroke(chord: &Chord) -> KeyEffect {
    match chord.keys() {
        [Key::Character(character)] => KeyEffect::Adds(*character),
        [Key::Named(NamedKey::Return | NamedKey::KeypadEnter)] => KeyEffect::Ends,
        [Key::Named(NamedKey::BackSpace)] => KeyEffect::TakesBack,
        [Key::Named(NamedKey::Tab)] => KeyEffect::Adds('\t'),
        // A shell calls up an earlier command with them.
        [Key::Named(NamedKey::Up | NamedKey::Down)] => KeyEffect::BringsUnseen,
        [Key::Named(NamedKey::Shift), Key::Character(character)] => {
            KeyEffect::Adds(character.to_uppercase().next().unwrap_or(*character))
        }
        [Key::Named(NamedKey::Shift), Key::Named(NamedKey::Insert)] => KeyEffect::BringsUnseen,
        [Key::Named(NamedKey::Control), keys @ ..] => match keys.last() {
            Some(Key::Character('v' | 'y' | 'r' | 'p' | 'n')) => KeyEffect::BringsUnseen,
            // The keyboard's own ends of a line.
            Some(Key::Character('m' | 'j' | 'c' | 'u')) => KeyEffect::Leaves,
            Some(_) | None => KeyEffect::Nothing,
        },
        [Key::Named(NamedKey::Escape)] => KeyEffect::Leaves,
        _ => KeyEffect::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn action(name: &str, text: &str) -> Action {
        Action::parse(name, &json!({"text": text})).unwrap()
    }

    /// After these, what the last would make of the line.
    fn check(done: &[(&str, &str)], next: (&str, &str), text: &str, unseen: bool) {
        let mut line = TypedLine::default();
        for (name, text) in done {
            line.apply(&action(name, text));
        }
        let wanted = TypedLine {
            text: text.to_owned(),
            unseen,
        };
        assert_eq!(line.with(&action(next.0, next.1)), wanted, "{done:?}");
    }

    #[test]
    fn pieces_belong_together_until_the_line_ends() {
        check(&[], ("type", "ls"), "ls", false);
        check(&[("type", "rm -rf")], ("type", " ~\n"), "rm -rf ~\n", false);
        check(&[("type", "ls\nrm")], ("key", "space x"), "rm x", false);
        check(
            &[("type", "ls"), ("key", "Return")],
            ("type", "pwd"),
            "pwd",
            false,
        );
        check(
            &[("type", "lss"), ("key", "BackSpace")],
            ("key", "Return"),
            "ls\n",
            false,
        );
        check(&[("key", "ctrl+v")], ("key", "Return"), "\n", true);
        check(&[("key", "Up")], ("key", "Return"), "\n", true);
        check(&[("key", "shift+a b")], ("type", "c"), "Abc", false);
        check(
            &[("type", "ls"), ("key", "ctrl+c")],
            ("type", "w"),
            "w",
            false,
        );
    }
}

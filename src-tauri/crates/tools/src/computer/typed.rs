//! What a session has typed since the last end of a line: pieces of a word or a command belong together,
//! however many calls they come in. Remembers keys, never what is on the screen.

use desktop::{Action, Chord, Key, MouseButton, NamedKey};

/// A line longer than this keeps its end.
const MAX_CHARACTERS: usize = 4096;

/// The line that is being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TypedLine {
    /// What of it is known.
    pub(super) text: String,
    /// Whether there is more in it than can be known here: pasted, or called up again.
    pub(super) unseen: bool,
}

/// What a chord does to a line.
enum Stroke {
    Adds(char),
    TakesBack,
    Ends,
    BringsUnseen,
    Leaves,
    Nothing,
}

impl TypedLine {
    /// Every line that this action would complete or leave, joined, as it would be typed.
    pub(super) fn with(&self, action: &Action) -> Self {
        let mut line = self.clone();
        match action {
            Action::Type { text } => line.text.push_str(text),
            Action::Press { chords, repeat } => {
                let mut all = String::new();
                for chord in repeated(chords, *repeat) {
                    if let Stroke::Ends = stroke(chord) {
                        all.push_str(&std::mem::take(&mut line.text));
                        all.push('\n');
                    } else {
                        line.strike(chord);
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

    /// The action was done.
    pub(super) fn take_in(&mut self, action: &Action) {
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
                    self.strike(chord);
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

    fn strike(&mut self, chord: &Chord) {
        match stroke(chord) {
            Stroke::Adds(character) => self.text.push(character),
            Stroke::TakesBack => {
                self.text.pop();
            }
            Stroke::BringsUnseen => self.unseen = true,
            Stroke::Ends | Stroke::Leaves => *self = Self::default(),
            Stroke::Nothing => {}
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

/// As often as they are pressed, as far as it matters for a line.
fn repeated(chords: &[Chord], repeat: u32) -> impl Iterator<Item = &Chord> {
    let times = usize::try_from(repeat).unwrap_or(usize::MAX);
    let most = MAX_CHARACTERS.saturating_mul(2);
    chords
        .iter()
        .cycle()
        .take(chords.len().saturating_mul(times).min(most))
}

fn stroke(chord: &Chord) -> Stroke {
    match chord.keys() {
        [Key::Character(character)] => Stroke::Adds(*character),
        [Key::Named(NamedKey::Return | NamedKey::KeypadEnter)] => Stroke::Ends,
        [Key::Named(NamedKey::BackSpace)] => Stroke::TakesBack,
        [Key::Named(NamedKey::Tab)] => Stroke::Adds('\t'),
        // A shell calls up an earlier command with them.
        [Key::Named(NamedKey::Up | NamedKey::Down)] => Stroke::BringsUnseen,
        [Key::Named(NamedKey::Shift), Key::Character(character)] => {
            Stroke::Adds(character.to_uppercase().next().unwrap_or(*character))
        }
        [Key::Named(NamedKey::Shift), Key::Named(NamedKey::Insert)] => Stroke::BringsUnseen,
        [Key::Named(NamedKey::Control), keys @ ..] => match keys.last() {
            Some(Key::Character('v' | 'y' | 'r' | 'p' | 'n')) => Stroke::BringsUnseen,
            // The keyboard's own ends of a line.
            Some(Key::Character('m' | 'j' | 'c' | 'u')) => Stroke::Leaves,
            Some(_) | None => Stroke::Nothing,
        },
        [Key::Named(NamedKey::Escape)] => Stroke::Leaves,
        _ => Stroke::Nothing,
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
            line.take_in(&action(name, text));
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

//! Line that a session is typing: pieces of a word or a command belong together, however many calls they come in.
//! Remembers keys, never the screen.
//!
//! Only plain appending keeps a line known. Any other edit moves the place where text goes, and from then on nobody but
//! the program knows what stands there.

use desktop::{Action, Chord, Key, MouseButton, NamedKey, PressState};

/// Maximum length of a line, of which the end is kept.
const MAX_CHARACTERS: usize = 4096;
/// A key held for longer repeats, so that nobody knows how often it types.
const MAX_HOLD_MS: u64 = 200;

/// The line that is being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TypedLine {
    /// The text typed since the last edit.
    text: String,
    /// The text typed before it, in the order of typing.
    before: String,
    /// `true` when nobody here knows what stands in the line.
    edited: bool,
}

/// Text that an action gives to the program that gets it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct TypedText {
    /// Every text that may stand there then, as far as it is known.
    pub(super) texts: Vec<String>,
    /// `true` when text goes there, or is sent off there, that nobody here has seen.
    pub(super) unseen: bool,
}

/// Effect of a chord on a line.
enum KeyEffect {
    Adds(char),
    TakesBack,
    Ends,
    /// Brings text from elsewhere, perhaps several lines of it.
    Pastes,
    /// Puts an earlier line there, or one from elsewhere that is still to be sent off.
    Recalls,
    /// Moves or removes something in the line.
    Edits,
    Nothing,
}

impl TypedLine {
    /// Returns what this action types or sends off, as it would be typed.
    pub(super) fn with(&self, action: &Action) -> TypedText {
        let mut line = self.clone();
        let mut typed = TypedText::default();
        line.follow(action, &mut |line, pastes| {
            typed.unseen |= pastes || line.edited && line.ends();
            typed.texts.extend(line.readings());
        });
        if types(action) {
            typed.texts.extend(line.readings());
        }
        typed.texts.retain(|text| !text.is_empty());
        typed.texts.dedup();
        typed
    }

    /// Applies an action that was done.
    pub(super) fn apply(&mut self, action: &Action) {
        self.follow(action, &mut |_, _| {});
    }

    /// Follows an action. `report` gets the line at each end of one, and at each paste.
    fn follow(&mut self, action: &Action, report: &mut dyn FnMut(&Self, bool)) {
        match action {
            Action::Type { text } => {
                for character in text.chars() {
                    self.key(typed_key(character), report);
                }
            }
            Action::Press { chords, repeat } => {
                for chord in repeated(chords, *repeat) {
                    self.key(stroke(chord), report);
                }
            }
            Action::Hold { chord, duration_ms } => {
                self.edited |= *duration_ms > MAX_HOLD_MS && types(action);
                self.key(stroke(chord), report);
            }
            Action::Click {
                button: MouseButton::Middle,
                ..
            } => self.key(KeyEffect::Pastes, report),
            Action::Click { .. }
            | Action::Drag { .. }
            | Action::LeftButton {
                state: PressState::Pressed,
            } => self.edit(),
            Action::Screenshot
            | Action::Zoom { .. }
            | Action::Move { .. }
            | Action::LeftButton { .. }
            | Action::CursorPosition
            | Action::Scroll { .. }
            | Action::Wait { .. } => {}
        }
    }

    fn key(&mut self, effect: KeyEffect, report: &mut dyn FnMut(&Self, bool)) {
        match effect {
            KeyEffect::Adds(character) => self.text.push(character),
            KeyEffect::TakesBack => {
                self.edited |= self.text.pop().is_none() && !self.before.is_empty();
            }
            KeyEffect::Ends => {
                self.text.push('\n');
                report(self, false);
                *self = Self::default();
            }
            KeyEffect::Pastes => {
                self.edited = true;
                report(self, true);
            }
            KeyEffect::Recalls => {
                self.edit();
                self.edited = true;
            }
            KeyEffect::Edits => self.edit(),
            KeyEffect::Nothing => {}
        }
        self.shorten();
    }

    /// Text goes somewhere else from now on. In an empty line there is nowhere else.
    fn edit(&mut self) {
        if !self.text.is_empty() || !self.before.is_empty() {
            self.before.push_str(&std::mem::take(&mut self.text));
            self.edited = true;
        }
    }

    fn ends(&self) -> bool {
        self.text.ends_with('\n')
    }

    /// Returns the texts that may stand in the line. An address can be typed in two parts, either of them first.
    fn readings(&self) -> Vec<String> {
        let mut texts = vec![self.text.clone()];
        let joins = ['.', '@', ':', '/'];
        let (before, text) = (self.before.as_str(), self.text.trim_end_matches('\n'));
        if before.ends_with(joins) || text.starts_with(joins) {
            texts.push(format!("{before}{text}"));
        }
        if text.ends_with(joins) || before.starts_with(joins) {
            texts.push(format!("{text}{before}"));
        }
        texts
    }

    fn shorten(&mut self) {
        for text in [&mut self.text, &mut self.before] {
            let count = text.chars().count();
            if count > MAX_CHARACTERS {
                *text = text.chars().skip(count - MAX_CHARACTERS).collect();
            }
        }
    }
}

/// Returns `true` if an action gives a program text, or ends a line in it.
pub(super) fn types(action: &Action) -> bool {
    let gives = |chord: &Chord| {
        matches!(
            stroke(chord),
            KeyEffect::Adds(_) | KeyEffect::Ends | KeyEffect::Pastes
        )
    };
    match action {
        Action::Type { .. } => true,
        Action::Press { chords, .. } => chords.iter().any(gives),
        Action::Hold { chord, .. } => gives(chord),
        Action::Screenshot
        | Action::Zoom { .. }
        | Action::Click { .. }
        | Action::Drag { .. }
        | Action::Move { .. }
        | Action::LeftButton { .. }
        | Action::CursorPosition
        | Action::Scroll { .. }
        | Action::Wait { .. } => false,
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

const fn typed_key(character: char) -> KeyEffect {
    match character {
        '\n' | '\r' => KeyEffect::Ends,
        // A shell completes the word, a form goes on to its next field.
        '\t' => KeyEffect::Edits,
        _ => KeyEffect::Adds(character),
    }
}

fn stroke(chord: &Chord) -> KeyEffect {
    match chord.keys() {
        [Key::Character(character)] => KeyEffect::Adds(*character),
        [Key::Named(name)] => of_named(*name),
        [Key::Named(NamedKey::Shift), Key::Character(character)] => {
            KeyEffect::Adds(character.to_uppercase().next().unwrap_or(*character))
        }
        [Key::Named(NamedKey::Shift), Key::Named(NamedKey::Insert)] => KeyEffect::Pastes,
        [Key::Named(NamedKey::Shift), Key::Named(name)] => of_named(*name),
        [Key::Named(NamedKey::Control), keys @ ..] => match keys.last() {
            Some(Key::Character('v' | 'y')) => KeyEffect::Pastes,
            Some(Key::Character('r' | 'p' | 'n' | 'x')) => KeyEffect::Recalls,
            // The keyboard's own ends of a line.
            Some(Key::Character('m' | 'j' | 'o'))
            | Some(Key::Named(NamedKey::Return | NamedKey::KeypadEnter)) => KeyEffect::Ends,
            Some(_) => KeyEffect::Edits,
            None => KeyEffect::Nothing,
        },
        // Alt and a letter is a command of the line's editor; with Tab and the like it is the desktop's.
        [
            Key::Named(NamedKey::Alt),
            Key::Character(_) | Key::Named(NamedKey::BackSpace),
            ..,
        ] => KeyEffect::Recalls,
        [Key::Named(NamedKey::Alt), _, ..] => KeyEffect::Edits,
        _ => KeyEffect::Nothing,
    }
}

const fn of_named(key: NamedKey) -> KeyEffect {
    match key {
        NamedKey::Return | NamedKey::KeypadEnter => KeyEffect::Ends,
        NamedKey::BackSpace => KeyEffect::TakesBack,
        NamedKey::Tab
        | NamedKey::Home
        | NamedKey::Left
        | NamedKey::Right
        | NamedKey::Delete
        | NamedKey::Insert
        | NamedKey::Escape
        | NamedKey::PageUp
        | NamedKey::PageDown => KeyEffect::Edits,
        // A shell calls up an earlier command with them, also in an empty line.
        NamedKey::Up | NamedKey::Down => KeyEffect::Recalls,
        _ => KeyEffect::Nothing,
    }
}

#[cfg(test)]
mod tests;

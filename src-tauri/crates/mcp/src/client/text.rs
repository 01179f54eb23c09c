//! Cleaning of texts from servers, which are untrusted.

/// Cuts a text to so many characters and removes those that control a terminal.
pub(crate) fn clean(text: &str, max: usize) -> String {
    let plain = |letter: &char| !letter.is_control() || matches!(letter, '\n' | '\t');
    let mut letters = text.chars().filter(plain);
    let mut clean: String = letters.by_ref().take(max).collect();
    if letters.next().is_some() {
        clean.push('…');
    }
    clean
}

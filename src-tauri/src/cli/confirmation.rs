//! Question in the terminal outside of any task: may a text that others wrote be used? It is shown to its end, and only
//! the person's own yes counts, as with every question.

use super::{
    Failure, output,
    watch::{
        person::PersonAtTerminal,
        question::whole,
        terminal::{device, lines::TypedLines},
    },
};
use crate::{App, confirmation_codes::Purpose};
use localization::LocalizedText;
use std::io;

/// Shows the text and asks. The terminal must be there. Anything but a yes is a no.
pub(super) async fn confirm(
    app: &App,
    text: &str,
    question: &str,
    purpose: Purpose,
) -> Result<bool, Failure> {
    let person = PersonAtTerminal::begin(app);
    let mut lines = TypedLines::of(person.clone());
    output::tell(&format!("\n{}\n", whole(text, device::size())));
    loop {
        let keys = match person.code_for(purpose) {
            None => "[y] yes  [n] no".to_owned(),
            Some(Ok(code)) => format!("[y {}] yes  [n] no", code.digits),
            Some(Err(refused)) => {
                tell_refused(&refused.localized());
                return Ok(false);
            }
        };
        lines.drop_typed_ahead();
        lines.want();
        output::tell(&format!("{question}\n  {keys}"));
        let line = lines.next().await;
        let line = line.map_err(|error: io::Error| Failure::failed(error.to_string()))?;
        let Some(code) = code_of_yes(&line.text) else {
            return Ok(false);
        };
        let counts = line.typed.and_then(|()| person.redeem(purpose, code));
        match counts {
            Ok(()) => return Ok(true),
            Err(refused) => tell_refused(&refused),
        }
    }
}

/// Returns what follows a yes; none for a no.
fn code_of_yes(line: &str) -> Option<&str> {
    let line = line.trim();
    let (word, code) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let is_yes = ["y", "yes"].contains(&word.to_lowercase().as_str());
    is_yes.then(|| code.trim())
}

fn tell_refused(refused: &LocalizedText) {
    output::tell(&format!("qilbee: {refused}"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_yes_is_one() {
        let check = |line: &str, wanted| assert_eq!(code_of_yes(line), wanted, "{line}");
        check("y\n", Some(""));
        check(" YES 482 \n", Some("482"));
        check("", None);
        check("\n", None);
        check("n\n", None);
        check("yesterday\n", None);
        check("a 482\n", None);
    }
}

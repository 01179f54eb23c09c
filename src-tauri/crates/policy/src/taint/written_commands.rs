//! Commands that the user wrote word for word. Kept as written: in a command the case of a letter matters.

/// Signs around a command in a sentence.
const QUOTES: [char; 9] = ['"', '\'', '`', '“', '”', '‘', '’', '«', '»'];
/// Signs that stand in commands and hardly in sentences.
const SHELL_SIGNS: [char; 8] = ['|', ';', '&', '$', '<', '>', '*', '='];

/// The lines that the user wrote.
#[derive(Clone, Debug, Default)]
pub(super) struct WrittenCommands {
    lines: Vec<String>,
}

impl WrittenCommands {
    pub(super) fn add(&mut self, text: &str) {
        let lines = text.lines().map(with_single_blanks);
        self.lines.extend(lines.filter(|line| !line.is_empty()));
    }

    /// True when they wrote each line of these commands: on a line of its own, in quotes, or as words that no sentence
    /// would hold by chance.
    pub(super) fn hold(&self, commands: &str) -> bool {
        let mut lines = commands
            .lines()
            .map(with_single_blanks)
            .filter(|line| !line.is_empty())
            .peekable();
        lines.peek().is_some()
            && lines.all(|line| self.lines.iter().any(|said| stands_in(said, &line)))
    }
}

fn stands_in(said: &str, command: &str) -> bool {
    said.match_indices(command).any(|(place, _)| {
        let before = said[..place].chars().next_back();
        let after = said[place + command.len()..].chars().next();
        let is_end = |side: Option<char>| side.is_none_or(|sign| QUOTES.contains(&sign));
        let is_apart = |side: Option<char>| side.is_none_or(char::is_whitespace);
        is_end(before) && is_end(after)
            || is_no_prose(command) && is_apart(before) && (is_apart(after) || is_end(after))
    })
}

/// True for words with an option or a sign of the shell among them.
fn is_no_prose(command: &str) -> bool {
    let is_option = |word: &str| word.len() > 1 && word.starts_with('-');
    command.split(' ').skip(1).any(is_option) || command.contains(SHELL_SIGNS)
}

fn with_single_blanks(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(said: &str, commands: &str, wanted: bool) {
        let mut written = WrittenCommands::default();
        written.add(said);
        assert_eq!(written.hold(commands), wanted, "{commands} in {said}");
    }

    #[test]
    fn a_command_is_written_in_quotes_or_on_a_line_of_its_own() {
        check("Run `make all` for me", "make all\n", true);
        check("Please run:\n  make   all\nand wait", "make all", true);
        check("make all", "make all", true);
        check("Run “make all”.", "make all\n", true);
        check("Make all of them blue", "make all", false);
        check("make all of them blue", "make all", false);
        check("Look at the source install.sh", "source install.sh", false);
    }

    #[test]
    fn a_command_with_an_option_or_a_sign_may_stand_in_a_sentence() {
        let serve = "python3 -m http.server 8000";
        check(&format!("Start {serve} in the terminal"), serve, true);
        check("Do a=1; b $a now", "a=1; b $a", true);
        check(&format!("Start {serve}0"), serve, false);
        check(&format!("Start {serve}/x"), serve, false);
        check("Start it - and tell me", "it - and", false);
    }

    #[test]
    fn every_line_must_be_written_as_it_is() {
        check("`make a` and `make b`", "make a\nmake b\n", true);
        check("`make a` and `make b`", "make a\nmake c\n", false);
        check("`make -C x`", "make -c x", false);
        check("`make a`", "", false);
        check("`make a`", "\n \n", false);
    }
}

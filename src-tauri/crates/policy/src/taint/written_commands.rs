//! Commands that the user wrote word for word. Kept as written: in a command the case of a letter matters.
//!
//! A command counts whole, on a line of its own or in quotes. A piece of a line does not: it may be a word of a sentence, or a
//! command without the option that made it harmless.

/// Signs around a command in a sentence.
const QUOTES: [char; 13] = [
    '"', '\'', '`', '“', '”', '„', '‘', '’', '‚', '«', '»', '‹', '›',
];

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

    /// True when they wrote each line of these commands, on a line of its own or in quotes.
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
        match (before, after) {
            (None, None) => true,
            (Some(before), Some(after)) => QUOTES.contains(&before) && QUOTES.contains(&after),
            (None, Some(_)) | (Some(_), None) => false,
        }
    })
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
        check("Bitte „make all“ ausführen", "make all", true);
        check("Make all of them blue", "make all", false);
        check("Look at the source install.sh", "source install.sh", false);
        check("Run make all", "make all", false);
    }

    #[test]
    fn a_piece_of_a_command_is_another_command() {
        check("./deploy.sh --all --dry-run", "./deploy.sh --all", false);
        check("./test.sh && ./deploy.sh", "./deploy.sh", false);
        check("Run `ssh build ./wipe --now`", "./wipe --now", false);
        check("Run `./deploy.sh --dry-run`", "./deploy.sh", false);
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

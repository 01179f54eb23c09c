//! What counts as the person's own, and where everything else was seen.

use super::{
    Source, TaintTracker, UNKNOWN_TEXT,
    normalize::normal,
    tokens::{self, Token, tokens},
    user_words::UserWords,
};

/// Places that are named where something was seen.
const MAX_PLACES: usize = 2;

impl TaintTracker {
    /// Whether a text holds something that decides and that the person never named: such a text, written into
    /// a file, makes that file one from outside.
    pub(super) fn is_tainted(&self, text: &str) -> bool {
        let goes_somewhere = |token: &Token| match token {
            Token::Url { .. } | Token::Email(_) | Token::Account(_) => !self.is_own(token, &[]),
            // In code, what looks like a computer's name is mostly a part of a library.
            Token::Host { text, .. } => self.stands_in(text, &[]) && !self.is_own(token, &[]),
            Token::Amount(_) | Token::Path(_) => false,
        };
        let copied = |line: &str| {
            let line = normal(line);
            line.split(' ').count() > 2 && !self.own.has(&line) && self.stands_in(&line, &[])
        };
        text.contains(UNKNOWN_TEXT)
            || self.has_outside()
                && (tokens(text).iter().any(goes_somewhere) || text.lines().any(copied))
    }

    pub(super) fn has_outside(&self) -> bool {
        !self.outside.is_empty() || !self.unread.is_empty()
    }

    /// Whether the person named it, or named whom it belongs to.
    pub(super) fn is_own(&self, token: &Token, descriptions: &[Source]) -> bool {
        match token {
            Token::Url { url, host } => {
                let rest = url.split_once("://").map_or("", |(_, rest)| rest);
                let rest = rest
                    .find(['/', '?', '#'])
                    .map_or("", |place| &rest[place..]);
                self.is_own_place(host, rest, descriptions) || self.own.has(url)
            }
            Token::Host { text, host } => {
                let rest = text
                    .find(['/', '?', '#'])
                    .map_or("", |place| &text[place..]);
                self.is_own_place(host, rest, descriptions)
            }
            Token::Email(address) => self.own.has_email(address),
            Token::Account(account) => self.own.has_account(account),
            Token::Amount(amount) => {
                let files = self.outside.iter().filter(|source| source.named_file);
                let is_it = |word: &str| tokens::amount(word).as_ref() == Some(amount);
                let mut words = files.flat_map(|source| source.text.split_whitespace());
                self.own.has_amount(amount) || words.any(is_it)
            }
            Token::Path(path) => self.own.names_file(path),
        }
    }

    fn is_own_place(&self, host: &str, rest: &str, descriptions: &[Source]) -> bool {
        let named = self.own.has_host(host)
            || self.own.has_name_of(host) && !self.stands_in(host, descriptions);
        named && self.own.has_corner(host, rest) || UserWords::is_search(host, rest)
    }

    /// Whether it stands in content from outside that can be read here.
    pub(super) fn stands_in(&self, text: &str, descriptions: &[Source]) -> bool {
        let mut sources = self.outside.iter().chain(descriptions);
        sources.any(|source| source.text.contains(text))
    }

    /// WorkingDirectory it was seen, as the end of a sentence; nothing when nobody can tell and nothing was unread.
    pub(super) fn seen(&self, text: &str, descriptions: &[Source]) -> String {
        let mut labels: Vec<&str> = Vec::new();
        for source in self.outside.iter().chain(descriptions).rev() {
            if source.text.contains(text) && !labels.contains(&source.label.as_str()) {
                labels.push(&source.label);
            }
        }
        labels.truncate(MAX_PLACES);
        if !labels.is_empty() {
            return format!("seen only {}", labels.join(" and "));
        }
        match self.unread.last() {
            Some(place) => format!("not in your words; perhaps {place}, or made up"),
            None => {
                "neither in your words nor in what was read; put together or made up".to_owned()
            }
        }
    }
}

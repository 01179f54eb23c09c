//! Trust in values: named by the user, or seen in content from outside.

use super::{
    Source, TaintTracker,
    normalize::normal,
    source::{Origin, SeenAt},
    tokens::{self, Token, tokens},
    user_words::UserWords,
    written_files::UNKNOWN_TEXT,
};
use crate::{KnownDirectories, rules::PathKind};
use protocol::TaintedValue;
use std::{net::IpAddr, path::PathBuf};

/// Places that are named for one value, at most.
const MAX_PLACES: usize = 2;

impl TaintTracker {
    /// Returns the folders and files that programs of this chat may change as they like: those that the user named. Naming a
    /// file that something runs by itself, such as `~/.bashrc`, asks for no change of it: that is a question of its own.
    #[must_use]
    pub fn opened(&self, directories: &KnownDirectories) -> Vec<PathBuf> {
        let mut named = self.working(&directories.home);
        named.retain(|path| match PathKind::of(path, directories) {
            PathKind::Plain | PathKind::System | PathKind::Network => true,
            PathKind::Credentials
            | PathKind::QilbeeData
            | PathKind::RunsByItself
            | PathKind::Device => false,
        });
        named
    }

    /// True when a text holds a value that the user never named: written into a file, it makes that file tainted.
    pub(super) fn is_tainted(&self, text: &str) -> bool {
        let is_target = |token: &Token| match token {
            Token::Url { .. } | Token::Email(_) | Token::Account(_) => !self.is_own(token, &[]),
            // In code, what looks like a computer's name is mostly a part of a library.
            Token::Host { text, .. } => {
                self.occurs_in_sources(text, &[]) && !self.is_own(token, &[])
            }
            Token::Amount(_) | Token::Path(_) => false,
        };
        let copied = |line: &str| {
            let line = normal(line);
            line.split(' ').count() > 2
                && !self.own_lines.contains(&line)
                && !self.user.has(&line)
                && self.occurs_in_sources(&line, &[])
        };
        text.contains(UNKNOWN_TEXT)
            || self.has_untrusted_content()
                && (tokens(text).iter().any(is_target) || text.lines().any(copied))
    }

    /// True when content from outside is in the chat.
    pub(crate) fn has_untrusted_content(&self) -> bool {
        !self.sources.is_empty() || !self.unread.is_empty()
    }

    /// True when the user wrote these commands word for word.
    pub(crate) fn user_wrote_commands(&self, commands: &str) -> bool {
        self.user.wrote_commands(commands)
    }

    /// True when the user named the value, or its owner.
    pub(super) fn is_own(&self, token: &Token, descriptions: &[Source]) -> bool {
        match token {
            Token::Url { url, host } => {
                if self.user.allowed(url) {
                    return true;
                }
                let rest = url.split_once("://").map_or("", |(_, rest)| rest);
                let rest = rest
                    .find(['/', '?', '#'])
                    .map_or("", |place| &rest[place..]);
                self.is_own_place(host, url, rest, descriptions) || self.user.has(url)
            }
            Token::Host { text, host } => {
                let rest = text
                    .find(['/', '?', '#'])
                    .map_or("", |place| &text[place..]);
                self.user.allowed(text) || self.is_own_place(host, text, rest, descriptions)
            }
            Token::Email(address) => self.user.has_email(address),
            Token::Account(account) => self.user.has_account(account),
            Token::Amount(amount) => {
                let files = self.sources.iter().filter(|source| source.named_file);
                let is_it = |word: &str| tokens::amount(word).as_ref() == Some(amount);
                let mut words = files.flat_map(|source| source.text.split_whitespace());
                self.user.has_amount(amount) || words.any(is_it)
            }
            Token::Path(path) => self.user.names_file(path),
        }
    }

    /// Returns the site of a connection, or the whole address of a redirect, when the user did not name it.
    pub(crate) fn unnamed_site(&self, host: &str, url: Option<&str>) -> Option<TaintedValue> {
        let token = match url {
            Some(url) => Token::Url {
                url: url.to_owned(),
                host: host.to_owned(),
            },
            None => Token::Host {
                text: host.to_owned(),
                host: host.to_owned(),
            },
        };
        // A connection shows no more than its site: a yes to an address there lets it through.
        let allowed = url.is_none() && self.user.allowed_host(host);
        if !self.has_untrusted_content() || allowed || self.is_own(&token, &[]) {
            return None;
        }
        let value = url.unwrap_or(host);
        Some(TaintedValue {
            value: value.to_owned(),
            origin: self.origin(&normal(value), &[]).text(),
        })
    }

    fn is_own_place(&self, host: &str, address: &str, rest: &str, descriptions: &[Source]) -> bool {
        if is_nearby(host) {
            return self.user.has_nearby(host, tokens::port_of(address));
        }
        let named = self.user.has_host(host)
            || self.user.has_name_of(host) && !self.occurs_in_sources(host, descriptions);
        named && self.user.owns_shared_path(host, rest) || UserWords::is_search(host, rest)
    }

    /// True when the text stands in content from outside that can be read here.
    pub(super) fn occurs_in_sources(&self, text: &str, descriptions: &[Source]) -> bool {
        let mut sources = self.sources.iter().chain(descriptions);
        sources.any(|source| source.text.contains(text))
    }

    /// Returns whether somebody linked to this address. What a model wrote for another one links to nothing: it could
    /// have put into an address what it read.
    pub(super) fn is_linked(&self, url: &str) -> bool {
        let url = normal(url);
        let mut sources = self.sources.iter();
        sources.any(|source| !source.place.is_by_model() && source.text.contains(&url))
    }

    /// Returns the places where the text was seen.
    pub(super) fn origin(&self, text: &str, descriptions: &[Source]) -> Origin {
        let mut places: Vec<SeenAt> = Vec::new();
        for source in self.sources.iter().chain(descriptions).rev() {
            if source.text.contains(text) && !places.contains(&source.place) {
                places.push(source.place.clone());
            }
        }
        places.truncate(MAX_PLACES);
        if !places.is_empty() {
            return Origin::SeenIn(places);
        }
        match self.unread.last() {
            Some(place) => Origin::PerhapsIn(place.clone()),
            None => Origin::Nowhere,
        }
    }
}

/// True for this computer and those of its own network.
fn is_nearby(host: &str) -> bool {
    match host.parse::<IpAddr>() {
        Ok(IpAddr::V4(address)) => {
            address.is_loopback()
                || address.is_private()
                || address.is_link_local()
                || address.is_unspecified()
        }
        Ok(IpAddr::V6(address)) => {
            address.is_loopback()
                || address.is_unspecified()
                || address.is_unique_local()
                || address.is_unicast_link_local()
        }
        Err(_) => host == "localhost" || host.ends_with(".localhost"),
    }
}

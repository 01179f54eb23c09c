//! Words of the user: the values they named, which may be used without another question.

use super::{
    normalize::{has_phrase, normal, words},
    tokens::{Token, amount, tokens},
};
use std::{
    collections::HashSet,
    path::{Path, PathBuf},
};

/// Endings under which a name the person said is taken for the company they mean.
const COMMON_ENDINGS: [&str; 5] = ["com", "org", "net", "gov", "edu"];
/// Shorter names say too little.
const MIN_NAME: usize = 4;
/// Hosts shared by many owners: the owner's part of the address must be named too.
const SHARED_HOSTS: [&str; 22] = [
    "github.com",
    "raw.githubusercontent.com",
    "gist.github.com",
    "gist.githubusercontent.com",
    "gitlab.com",
    "bitbucket.org",
    "docs.google.com",
    "forms.gle",
    "drive.google.com",
    "sites.google.com",
    "script.google.com",
    "dropbox.com",
    "www.dropbox.com",
    "pastebin.com",
    "notion.so",
    "medium.com",
    "s3.amazonaws.com",
    "storage.googleapis.com",
    "huggingface.co",
    "discord.com",
    "hooks.slack.com",
    "t.me",
];
/// Search engines: a query there reaches nobody in particular.
const SEARCH_ENGINES: [&str; 8] = [
    "google.com",
    "www.google.com",
    "bing.com",
    "www.bing.com",
    "duckduckgo.com",
    "www.duckduckgo.com",
    "ecosia.org",
    "www.ecosia.org",
];
/// This very computer.
const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "::1"];
/// The folders every home has, by the words people use.
const USUAL_FOLDERS: [&str; 6] = [
    "Desktop",
    "Downloads",
    "Documents",
    "Pictures",
    "Music",
    "Videos",
];
/// Words beside which a name is that of a folder.
const FOLDER_WORDS: [&str; 7] = [
    "folder",
    "directory",
    "project",
    "repository",
    "repo",
    "ordner",
    "dossier",
];

/// Everything the user has said.
#[derive(Clone, Debug, Default)]
pub(super) struct UserWords {
    text: String,
    words: HashSet<String>,
    hosts: HashSet<String>,
    emails: HashSet<String>,
    accounts: HashSet<String>,
    amounts: HashSet<String>,
    /// Paths as they wrote them.
    paths: Vec<String>,
    folders: Vec<String>,
}

impl UserWords {
    pub(super) fn add(&mut self, text: &str) {
        let normal = normal(text);
        self.words.extend(words(&normal).map(str::to_owned));
        for token in tokens(text) {
            match token {
                Token::Url { host, .. } | Token::Host { host, .. } => {
                    self.hosts.insert(host);
                }
                Token::Email(address) => {
                    let host = address.rsplit('@').next().unwrap_or_default();
                    self.hosts.insert(host.to_owned());
                    self.emails.insert(address);
                }
                Token::Account(account) => {
                    self.accounts.insert(account);
                }
                Token::Amount(amount) => {
                    self.amounts.insert(amount);
                }
                Token::Path(_) => {}
            }
        }
        self.amounts
            .extend(normal.split_whitespace().filter_map(amount));
        self.paths.extend(paths(text));
        self.folders.extend(folders(text));
        self.text.push('\n');
        self.text.push_str(&normal);
    }

    /// True when they said this phrase.
    pub(super) fn has(&self, phrase: &str) -> bool {
        has_phrase(&self.text, &normal(phrase))
    }

    /// True when they said each of its words, anywhere.
    pub(super) fn has_words_of(&self, text: &str) -> bool {
        let normal = normal(text);
        let mut all = words(&normal).peekable();
        all.peek().is_some() && all.all(|word| self.words.contains(word))
    }

    pub(super) fn has_email(&self, address: &str) -> bool {
        self.emails.contains(address)
    }

    pub(super) fn has_account(&self, account: &str) -> bool {
        let known = |known: &String| known == account;
        self.accounts.iter().any(known) || self.has(account)
    }

    pub(super) fn has_amount(&self, amount: &str) -> bool {
        self.amounts.contains(amount)
    }

    /// True when they named this host, or a domain it belongs to.
    pub(super) fn has_host(&self, host: &str) -> bool {
        let belongs = |known: &String| {
            host == known
                || host
                    .strip_suffix(known.as_str())
                    .is_some_and(|rest| rest.ends_with('.'))
        };
        LOOPBACK.contains(&host) || self.hosts.iter().any(belongs)
    }

    /// True when they named the owner of this host: “Wikipedia” is en.wikipedia.org.
    pub(super) fn has_name_of(&self, host: &str) -> bool {
        let mut labels = host.rsplit('.');
        let (Some(ending), Some(name)) = (labels.next(), labels.next()) else {
            return false;
        };
        COMMON_ENDINGS.contains(&ending) && name.len() >= MIN_NAME && self.words.contains(name)
    }

    /// True when they named the owner's part of an address on a shared host, and for any other host.
    pub(super) fn owns_shared_path(&self, host: &str, rest: &str) -> bool {
        if !SHARED_HOSTS.contains(&host) {
            return true;
        }
        let corner = rest
            .trim_start_matches('/')
            .split(['/', '?', '#'])
            .next()
            .unwrap_or_default();
        corner.is_empty() || self.has(corner)
    }

    /// True for a query to a search engine.
    pub(super) fn is_search(host: &str, rest: &str) -> bool {
        let place = rest.split(['?', '#']).next().unwrap_or_default();
        SEARCH_ENGINES.contains(&host) && matches!(place, "" | "/" | "/search")
    }

    /// True when they named this file, or a folder it lies in.
    pub(super) fn names_file(&self, path: &str) -> bool {
        let mut named = self.paths.iter();
        let within = |named: &String| Path::new(path).starts_with(named.trim_end_matches('/'));
        named.any(within) || self.names_by_name(path)
    }

    /// True when they said the file's name.
    pub(super) fn names_by_name(&self, path: &str) -> bool {
        let name = path.rsplit('/').next().unwrap_or(path);
        name.len() >= MIN_NAME && self.has(name)
    }

    /// Returns the folders and files they named.
    pub(super) fn places(&self, home: &Path) -> Vec<PathBuf> {
        let absolute = |path: &String| {
            let path = path.trim_end_matches('/');
            match path.strip_prefix("~/") {
                Some(rest) => home.join(rest),
                None => PathBuf::from(path),
            }
        };
        let usual = USUAL_FOLDERS
            .iter()
            .filter(|folder| self.words.contains(&folder.to_lowercase()))
            .map(|folder| home.join(folder));
        let named = self.folders.iter().map(|folder| home.join(folder));
        let paths = self.paths.iter().map(absolute);
        paths.chain(usual).chain(named).collect()
    }
}

/// Returns the paths in a text, with blanks in them where they stand in quotes.
fn paths(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let is_path = |text: &str| {
        (text.starts_with("~/") || text.starts_with('/'))
            && text.len() > 2
            && !text.starts_with("//")
    };
    for quoted in text.split(['"', '\'', '`', '“', '”', '‘', '’', '«', '»']) {
        if is_path(quoted) && !quoted.contains('\n') && quoted.contains(' ') {
            found.push(quoted.trim().to_owned());
        }
    }
    for word in text.split_whitespace() {
        let word = word.trim_matches(|character: char| "\"'`“”‘’«»()[]<>,;:!?".contains(character));
        let word = word.trim_end_matches('.');
        if is_path(word) {
            found.push(word.to_owned());
        }
    }
    found
}

/// Returns the names beside a word for a folder.
fn folders(text: &str) -> Vec<String> {
    let words: Vec<&str> = text
        .split_whitespace()
        .map(|word| word.trim_matches(|character: char| !character.is_alphanumeric()))
        .collect();
    let is_folder = |word: &&str| FOLDER_WORDS.contains(&word.to_lowercase().as_str());
    let is_name = |word: &str| {
        word.len() >= MIN_NAME && !FOLDER_WORDS.contains(&word.to_lowercase().as_str())
    };
    let mut found = Vec::new();
    for (place, _) in words.iter().enumerate().filter(|(_, word)| is_folder(word)) {
        let before = place.checked_sub(1).and_then(|before| words.get(before));
        let after = words.get(place + 1);
        let names = before.into_iter().chain(after).filter(|word| is_name(word));
        found.extend(names.map(|word| (*word).to_owned()));
    }
    found
}

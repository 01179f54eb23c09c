//! Words of the user: the values they named, which may be used without another question.

use super::{
    normalize::{has_phrase, normal, words},
    shared_hosts, site_names,
    tokens::{Token, amount, tokens},
    written_commands::WrittenCommands,
};
use std::{
    collections::HashSet,
    path::{Path, PathBuf},
};

/// Endings under which a name the person said is taken for the company they mean.
const COMMON_ENDINGS: [&str; 5] = ["com", "org", "net", "gov", "edu"];
/// Shorter names say too little.
const MIN_NAME: usize = 4;
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
/// Ports at which the projects people work on show themselves.
const PROJECT_PORTS: [u16; 6] = [3000, 4200, 5000, 5173, 8000, 8080];
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

/// Words for the folder that is open now.
const CURRENT_FOLDER: [&str; 8] = [
    "current folder",
    "current directory",
    "this folder",
    "this directory",
    "aktuellen ordner",
    "aktuellen verzeichnis",
    "diesem ordner",
    "diesen ordner",
];

/// Everything the user has said.
#[derive(Clone, Debug, Default)]
pub(super) struct UserWords {
    text: String,
    commands: WrittenCommands,
    words: HashSet<String>,
    hosts: HashSet<String>,
    /// Names of sites they said, such as “Wikipedia”.
    sites: HashSet<String>,
    /// Addresses they allowed: these and nothing near them.
    allowed: HashSet<String>,
    /// The computers of those addresses.
    allowed_hosts: HashSet<String>,
    emails: HashSet<String>,
    accounts: HashSet<String>,
    amounts: HashSet<String>,
    /// Paths as they wrote them.
    paths: Vec<String>,
    folders: Vec<String>,
}

impl UserWords {
    /// Takes a message they wrote.
    pub(super) fn said(&mut self, message: &str) {
        self.add(message);
        // Only here: what they allowed once, or said with a no, is no command of theirs.
        self.commands.add(message);
    }

    pub(super) fn add(&mut self, text: &str) {
        let normal = normal(text);
        self.words.extend(words(&normal).map(str::to_owned));
        for token in tokens(text) {
            match token {
                Token::Url { host, .. } | Token::Host { host, .. } => {
                    self.hosts.insert(host);
                }
                Token::Email(address) => {
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
        self.sites.extend(site_names::site_names(&normal));
        self.amounts
            .extend(normal.split_whitespace().filter_map(amount));
        self.paths.extend(paths(text));
        self.folders.extend(folders(text));
        self.text.push('\n');
        self.text.push_str(&normal);
    }

    /// Takes a value they said yes to. An address is that address only.
    pub(super) fn allow(&mut self, value: &str) {
        for token in tokens(value) {
            if let Token::Url { host, .. } | Token::Host { host, .. } = token {
                self.allowed_hosts.insert(host);
            }
        }
        let is_address = |token: &Token| {
            matches!(
                token,
                Token::Url { .. } | Token::Host { .. } | Token::Email(_)
            )
        };
        if tokens(value).iter().any(is_address) {
            self.allowed.insert(normal(value));
        } else {
            self.add(value);
        }
    }

    /// True for an address they said yes to.
    pub(super) fn allowed(&self, address: &str) -> bool {
        self.allowed.contains(address)
    }

    /// True for the computer of an address they said yes to.
    pub(super) fn allowed_host(&self, host: &str) -> bool {
        self.allowed_hosts.contains(host)
    }

    /// Everything they said, to be told apart from what they say from now on.
    pub(super) fn text(&self) -> &str {
        &self.text
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

    /// True when they wrote these commands word for word.
    pub(super) fn wrote_commands(&self, commands: &str) -> bool {
        self.commands.hold(commands)
    }

    pub(super) fn has_email(&self, address: &str) -> bool {
        self.emails.contains(address) || self.allowed.contains(address)
    }

    pub(super) fn has_account(&self, account: &str) -> bool {
        let known = |known: &String| known == account;
        self.accounts.iter().any(known) || self.has(account)
    }

    pub(super) fn has_amount(&self, amount: &str) -> bool {
        self.amounts.contains(amount)
    }

    /// True when they named this host, or a domain it belongs to. Below a platform each name is somebody else's.
    pub(super) fn has_host(&self, host: &str) -> bool {
        let belongs = |known: &String| {
            let below = host
                .strip_suffix(known.as_str())
                .is_some_and(|rest| rest.ends_with('.'));
            host == known || below && !shared_hosts::is_platform(known)
        };
        self.hosts.iter().any(belongs)
    }

    /// True when they named this computer of their own network with this port, and where a project shows itself.
    pub(super) fn has_nearby(&self, host: &str, port: Option<u16>) -> bool {
        let Some(port) = port else {
            return self.hosts.contains(host);
        };
        let named = self.has(&format!("{host}:{port}"));
        named
            || host == "localhost" && PROJECT_PORTS.contains(&port)
            || host == "127.0.0.1" && PROJECT_PORTS.contains(&port)
    }

    /// True when they named the owner of this host: “Wikipedia” is en.wikipedia.org.
    pub(super) fn has_name_of(&self, host: &str) -> bool {
        if site_names::names_of(host).any(|name| self.sites.contains(name)) {
            return true;
        }
        let domain = host.strip_prefix("www.").unwrap_or(host);
        let mut labels = domain.rsplit('.');
        let (Some(ending), Some(name)) = (labels.next(), labels.next()) else {
            return false;
        };
        let below = labels.next().is_some();
        COMMON_ENDINGS.contains(&ending)
            && self.sites.contains(name)
            && !(below && shared_hosts::is_platform(&format!("{name}.{ending}")))
    }

    /// True when they named the owner's part of an address on a shared host, and for any other host.
    pub(super) fn owns_shared_path(&self, host: &str, rest: &str) -> bool {
        let parts = shared_hosts::owner_parts(host, rest);
        parts.iter().all(|part| self.has(part))
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

    /// True when they said that it is about the folder that is open now.
    pub(super) fn names_current_folder(&self) -> bool {
        CURRENT_FOLDER.iter().any(|phrase| self.has(phrase))
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

//! Taint check of a call: finds the values that decide where something goes or what is run, and that the user never
//! named.
//!
//! Nothing is tainted before content from outside is there. Then addresses, accounts and commands need the user's own
//! word; amounts and texts may also come from a file they named. A value that stands nowhere was on a picture, put
//! together from parts, or made up: it is tainted like one that was seen.

use super::{
    Source, TaintTracker,
    normalize::normal,
    tokens::{self, Token, amount, host_of, tokens},
};
use crate::{KnownDirectories, rules};
use protocol::{Domain, Effect, ResourceClaims, TaintedValue};
use serde_json::Value;
use std::collections::HashSet;

/// A call to check.
pub(crate) struct CheckedCall<'a> {
    /// The tool's name.
    pub(crate) tool: &'a str,
    /// The schema of its input, where it is an outside tool.
    pub(crate) schema: Option<&'a Value>,
    /// The tool's family.
    pub(crate) domain: &'a Domain,
    /// The effect of the call.
    pub(crate) effect: Effect,
    /// The resources it names.
    pub(crate) claims: &'a ResourceClaims,
    /// Directories by which paths are judged.
    pub(crate) directories: &'a KnownDirectories,
    /// Descriptions of tools from outside.
    pub(crate) descriptions: &'a [Source],
}

/// Words in the title of a window in which numbers are money.
const MONEY_WORDS: [&str; 20] = [
    "bank",
    "banking",
    "payment",
    "payments",
    "pay",
    "paypal",
    "transfer",
    "checkout",
    "billing",
    "wallet",
    "remittance",
    "überweisung",
    "zahlung",
    "konto",
    "paiement",
    "virement",
    "banque",
    "pago",
    "transferencia",
    "interac",
];
/// Programs with an address bar.
const BROWSERS: [&str; 12] = [
    "firefox",
    "chrome",
    "chromium",
    "brave",
    "edge",
    "opera",
    "vivaldi",
    "epiphany",
    "safari",
    "librewolf",
    "falkon",
    "browser",
];
/// Names of built-in themes, which look like addresses and are those of nobody.
const THEMES: [&str; 6] = [
    "default-theme@mozilla.org",
    "firefox-compact-light@mozilla.org",
    "firefox-compact-dark@mozilla.org",
    "firefox-alpenglow@mozilla.org",
    "thunderbird-compact-light@mozilla.org",
    "thunderbird-compact-dark@mozilla.org",
];
/// A longer query of an address can carry something away.
const MAX_QUESTION: usize = 64;
/// Fewer digits than this are no account.
const MIN_ACCOUNT_DIGITS: usize = 6;

/// Collects the tainted values of a call, each once.
pub(super) struct TaintCheck<'a> {
    pub(super) tracker: &'a TaintTracker,
    pub(super) call: &'a CheckedCall<'a>,
    found: Vec<TaintedValue>,
    known: HashSet<String>,
}

impl TaintTracker {
    /// Returns the values in a call that the user never named, with their origin.
    pub(crate) fn tainted_values(&self, call: &CheckedCall<'_>) -> Vec<TaintedValue> {
        if !self.has_untrusted_content() && call.descriptions.is_empty() {
            return Vec::new();
        }
        let mut check = TaintCheck {
            tracker: self,
            call,
            found: Vec::new(),
            known: HashSet::new(),
        };
        check.run();
        check.found
    }
}

impl TaintCheck<'_> {
    fn run(&mut self) {
        let CheckedCall {
            domain,
            effect,
            claims,
            ..
        } = self.call;
        match (domain, effect) {
            (Domain::Web, _) => self.web(),
            (_, Effect::Observe) => {}
            (Domain::Desktop, _) => self.desktop(),
            (Domain::Shell, _) => {
                for path in &claims.paths {
                    self.file(path, true);
                }
                for text in &claims.commands {
                    self.command(text);
                    self.archive_passwords(text);
                }
            }
            (Domain::Files, _) => {
                for path in &claims.paths {
                    self.file(path, false);
                }
            }
            (Domain::Memory, _) => self.texts(),
            // Nothing leaves the chat by it.
            (Domain::Chat, _) => {}
            (Domain::Qube | Domain::Server(_), _) => self.server_call(),
        }
    }

    /// Checks a request. A page that somebody linked to may be asked for as it is; anything added to the address, or sent
    /// along, could carry something away.
    fn web(&mut self) {
        let claims = self.call.claims;
        let only_asks = claims.texts.is_empty();
        for url in &claims.urls {
            let linked = self.tracker.is_linked(url);
            if only_asks && linked {
                continue;
            }
            self.tokens_of(url);
            if only_asks {
                self.long_query(url);
            } else {
                self.sends_to_read_host(url);
            }
        }
        self.texts();
    }

    /// Checks an address that something is sent to. Having a page read is no permission to send something to its
    /// computer: for that the user names the very address.
    pub(super) fn sends_to_read_host(&mut self, url: &str) {
        let host = host_of(url).unwrap_or_default();
        let address = url.split(['?', '#']).next().unwrap_or(url);
        if self.tracker.has_read(&host) && !self.tracker.user.has(address) {
            self.mark(url);
        }
    }

    /// Checks an address with a long query.
    pub(super) fn long_query(&mut self, url: &str) {
        let question = url.split_once('?').map_or("", |(_, question)| question);
        let host = host_of(url).unwrap_or_default();
        let long = question.len() > MAX_QUESTION && self.tracker.has_read(&host);
        if long && !self.tracker.user.has(url) {
            self.mark(url);
        }
    }

    fn desktop(&mut self) {
        let claims = self.call.claims;
        for url in &claims.urls {
            self.tokens_of(url);
            self.long_query(url);
        }
        for path in &claims.paths {
            self.opened(path);
        }
        if rules::types_commands(claims, self.tracker.has_untrusted_content()) {
            for (_, text) in &claims.texts {
                self.command(text);
            }
        }
        if rules::types_commands(claims, false) {
            return;
        }
        let Some(window) = &claims.window else {
            return self.texts();
        };
        self.texts();
        let app = window.app.to_lowercase();
        if BROWSERS.iter().any(|browser| app.contains(browser)) {
            for (_, text) in &claims.texts {
                self.address(text);
            }
        }
        let title = normal(&window.title);
        let money = super::normalize::words(&title).any(|word| MONEY_WORDS.contains(&word));
        if money {
            for (_, text) in &claims.texts {
                self.money(text);
            }
        }
    }

    /// Checks the numbers in a window about money: each is an amount or an account.
    fn money(&mut self, text: &str) {
        let normal = normal(text);
        for word in normal.split_whitespace() {
            let digits = word.chars().filter(char::is_ascii_digit).count();
            let account: String = word.chars().filter(|sign| sign.is_alphanumeric()).collect();
            if digits >= MIN_ACCOUNT_DIGITS {
                if !self.tracker.user.has_account(&account) && !self.tracker.user.has(word) {
                    self.mark(word);
                }
            } else if let Some(amount) = amount(word) {
                self.token(&Token::Amount(amount), word);
            }
        }
    }

    fn texts(&mut self) {
        for (_, text) in &self.call.claims.texts {
            self.tokens_of(text);
        }
    }

    /// Checks every address and account in a text.
    pub(super) fn tokens_of(&mut self, text: &str) {
        for token in tokens(text) {
            if let Token::Url { url, .. } = &token {
                self.addresses_within(url);
            }
            let value = match &token {
                Token::Url { url, .. } => url.clone(),
                // A lone name is an address; among other words it is more often none.
                Token::Host { text: name, .. } => {
                    let alone = text.split_whitespace().count() <= 1;
                    if !alone && !name.starts_with("www.") && !name.contains('/') {
                        continue;
                    }
                    name.clone()
                }
                Token::Email(address) if THEMES.contains(&address.as_str()) => continue,
                Token::Email(address) => address.clone(),
                Token::Account(account) => account.clone(),
                Token::Amount(_) | Token::Path(_) => continue,
            };
            self.token(&token, &value);
        }
    }

    /// Checks addresses inside an address: a site may lead on to where its query says.
    fn addresses_within(&mut self, url: &str) {
        let query = url.split_once(['?', '#']).map_or("", |(_, query)| query);
        for part in query.split(['&', '=', '?', ';']) {
            let part = part.trim_start_matches('/');
            if let Some(token @ (Token::Url { .. } | Token::Host { .. })) = tokens::address(part) {
                self.token(&token, part);
            }
        }
    }

    /// Checks every computer on the network that a word names.
    pub(super) fn hosts_of(&mut self, text: &str) {
        for token in tokens(text) {
            if let Token::Host { text: value, .. } = &token {
                self.token(&token, value);
            }
        }
    }

    /// Checks a text that stands where an address is expected.
    pub(super) fn address(&mut self, text: &str) {
        match tokens::address(text.trim()) {
            Some(token) => {
                let value = match &token {
                    Token::Url { url: value, .. }
                    | Token::Host { text: value, .. }
                    | Token::Email(value)
                    | Token::Account(value)
                    | Token::Amount(value) => value.clone(),
                    Token::Path(_) => return,
                };
                self.token(&token, &value);
            }
            None => self.tokens_of(text),
        }
    }

    /// Checks the names of computers among the words of a text for people. In code, most such words are parts of libraries.
    pub(super) fn hosts_in_prose(&mut self, text: &str) {
        let is_code = text.contains(['{', '(', ';', '=']);
        for token in tokens(text) {
            let Token::Host { text: value, .. } = &token else {
                continue;
            };
            let seen = self
                .tracker
                .occurs_in_sources(value, self.call.descriptions);
            if seen || !is_code {
                self.token(&token, value);
            }
        }
    }

    pub(super) fn money_tokens(&mut self, text: &str) {
        for token in tokens(text) {
            if let Token::Amount(amount) = &token {
                self.token(&token, amount);
            }
        }
    }

    pub(super) fn token(&mut self, token: &Token, value: &str) {
        if self.tracker.is_own(token, self.call.descriptions) {
            return;
        }
        let seen = self
            .tracker
            .occurs_in_sources(value, self.call.descriptions);
        // While only descriptions came from outside, only values that stand in them are tainted.
        if seen || self.tracker.has_untrusted_content() {
            self.mark(value);
        }
    }

    /// Adds a tainted value.
    pub(super) fn mark(&mut self, value: &str) {
        if self.known.insert(value.to_owned()) {
            let origin = self.tracker.origin(&normal(value), self.call.descriptions);
            self.found.push(TaintedValue {
                value: value.to_owned(),
                origin: origin.text(),
            });
        }
    }
}

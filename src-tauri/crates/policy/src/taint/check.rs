//! Taint check of a call: finds the values that decide where something goes or what is run, and that the user never
//! named.
//!
//! Nothing is tainted before content from outside is there. Then addresses, accounts and commands need the user's own
//! word; amounts and texts may also come from a file they named. A value that stands nowhere was on a picture, put
//! together from parts, or made up: it is tainted like one that was seen.

use super::{
    Source, TaintTracker,
    normalize::normal,
    tokens::{Token, amount, host_of, tokens},
};
use crate::{KnownDirectories, rules};
use protocol::{Domain, Effect, ResourceClaims, TaintedValue};
use std::collections::HashSet;

/// A call to check.
pub(crate) struct CheckedCall<'a> {
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
/// Names of arguments that say to whom or where something goes.
const TARGET_NAMES: [&str; 27] = [
    "to",
    "cc",
    "bcc",
    "recipient",
    "recipients",
    "channel",
    "channel_id",
    "user",
    "user_id",
    "account",
    "account_id",
    "iban",
    "address",
    "phone",
    "phone_number",
    "chat_id",
    "target",
    "email",
    "webhook",
    "owner",
    "repo",
    "repository",
    "host",
    "server",
    "bucket",
    "payee",
    "remote",
];
/// Names of arguments that hold content, not its target.
const CONTENT_NAMES: [&str; 31] = [
    "text",
    "body",
    "content",
    "contents",
    "message",
    "subject",
    "title",
    "description",
    "query",
    "prompt",
    "summary",
    "comment",
    "note",
    "markdown",
    "html",
    "q",
    "search",
    "reason",
    "format",
    "language",
    "sort",
    "order",
    "limit",
    "page",
    "offset",
    "timezone",
    "date",
    "time",
    "start",
    "end",
    "task_description",
];
/// A longer query of an address can carry something away.
const MAX_QUESTION: usize = 64;
/// Longer arguments are texts.
const MAX_SHORT: usize = 64;
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
                }
            }
            (Domain::Files, _) => {
                for path in &claims.paths {
                    self.file(path, false);
                }
            }
            (Domain::Memory, _) => self.texts(),
            (Domain::Qube | Domain::Server(_), _) => self.server_call(),
        }
    }

    /// Checks a request. A page that somebody linked to may be asked for as it is; anything added to the address, or sent
    /// along, could carry something away.
    fn web(&mut self) {
        let claims = self.call.claims;
        let only_asks = claims.texts.is_empty();
        for url in &claims.urls {
            let linked = self.tracker.occurs_in_sources(&normal(url), &[]);
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
        if self.tracker.read_hosts.contains(&host) && !self.tracker.user.has(address) {
            self.mark(url);
        }
    }

    /// Checks an address with a long query.
    fn long_query(&mut self, url: &str) {
        let question = url.split_once('?').map_or("", |(_, question)| question);
        let host = host_of(url).unwrap_or_default();
        let long = question.len() > MAX_QUESTION && self.tracker.read_hosts.contains(&host);
        if long && !self.tracker.user.has(url) {
            self.mark(url);
        }
    }

    fn desktop(&mut self) {
        let claims = self.call.claims;
        for url in &claims.urls {
            self.tokens_of(url);
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

    /// Checks a call of a tool from outside: its arguments can mean anything, so the short ones count too.
    fn server_call(&mut self) {
        let claims = self.call.claims;
        for url in &claims.urls {
            self.tokens_of(url);
        }
        for path in &claims.paths {
            self.file(path, false);
        }
        if let Domain::Server(_) = self.call.domain {
            for text in &claims.commands {
                self.command(text);
            }
        }
        self.texts();
        for (name, text) in &claims.texts {
            self.money_tokens(text);
            self.short_argument(name, text);
        }
    }

    fn short_argument(&mut self, name: &str, text: &str) {
        let name = name.to_lowercase();
        if CONTENT_NAMES.contains(&name.as_str()) || text.len() > MAX_SHORT || text.contains('\n') {
            return;
        }
        let is_target = TARGET_NAMES.contains(&name.as_str());
        let own = &self.tracker.user;
        let small_number =
            text.len() < MIN_NUMBER && text.bytes().all(|byte| byte.is_ascii_digit());
        if own.has(text) || own.has_words_of(text) || small_number && !is_target {
            return;
        }
        let normal = normal(text);
        let seen = self
            .tracker
            .occurs_in_sources(&normal, self.call.descriptions);
        let is_reference = ["id", "ref", "sha", "key", "number"]
            .iter()
            .any(|end| name.ends_with(end));
        // A reply is sent to somebody, though only the server knows to whom.
        let sends = self.call.effect == Effect::Send;
        let handed_out = is_reference && !is_target && !sends && self.is_of_same_server(&normal);
        let readable = self.tracker.has_untrusted_content();
        if seen && !handed_out || is_target && readable {
            self.mark(text);
        }
    }

    /// True for names that the same server gave out before.
    fn is_of_same_server(&self, text: &str) -> bool {
        let Domain::Server(server) = self.call.domain else {
            return false;
        };
        let mut sources = self.tracker.sources.iter();
        sources.any(|source| source.server.as_ref() == Some(server) && source.text.contains(text))
    }

    fn texts(&mut self) {
        for (_, text) in &self.call.claims.texts {
            self.tokens_of(text);
        }
    }

    /// Checks every address and account in a text.
    pub(super) fn tokens_of(&mut self, text: &str) {
        for token in tokens(text) {
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
                Token::Email(address) => address.clone(),
                Token::Account(account) => account.clone(),
                Token::Amount(_) | Token::Path(_) => continue,
            };
            self.token(&token, &value);
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

    fn money_tokens(&mut self, text: &str) {
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

/// Shorter numbers are counts and pages.
const MIN_NUMBER: usize = 4;

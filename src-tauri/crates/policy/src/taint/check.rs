//! What in a call decides where something goes or what is run, and was never named by the person.
//!
//! Nothing is doubted before content from outside is there. Then addresses, accounts and what is run need the
//! person's own word; amounts and texts may come from a file they named as well. What stands nowhere was on a
//! picture, put together from parts, or made up: it is doubted like what was seen.

use super::{
    Source, TaintTracker,
    normalize::normal,
    tokens::{Token, amount, host_of, tokens},
};
use crate::{KnownDirectories, rules};
use protocol::{Domain, Effect, ResourceClaims, Sighting};
use std::collections::HashSet;

/// A call, as it is judged.
pub(crate) struct CheckedCall<'a> {
    /// The tool's family.
    pub(crate) domain: &'a Domain,
    /// What the call does to the world.
    pub(crate) effect: Effect,
    /// What it is about.
    pub(crate) concern: &'a ResourceClaims,
    /// WorkingDirectory things are.
    pub(crate) roots: &'a KnownDirectories,
    /// What tools from outside say of themselves.
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
/// Arguments that say to whom or where something goes, by name.
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
/// Arguments that are what is said, not where it goes.
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
/// What stands behind the `?` of an address, and is longer than this, can carry something away.
const MAX_QUESTION: usize = 64;
/// Longer arguments are texts.
const MAX_SHORT: usize = 64;
/// Fewer digits than this are no account.
const MIN_ACCOUNT_DIGITS: usize = 6;

/// Collects what is doubted, each thing once.
pub(super) struct TaintCheck<'a> {
    pub(super) ledger: &'a TaintTracker,
    pub(super) judged: &'a CheckedCall<'a>,
    found: Vec<Sighting>,
    known: HashSet<String>,
}

impl TaintTracker {
    /// What in this call the person never named, and where it was seen.
    pub(crate) fn doubts(&self, judged: &CheckedCall<'_>) -> Vec<Sighting> {
        if !self.has_outside() && judged.descriptions.is_empty() {
            return Vec::new();
        }
        let mut doubts = TaintCheck {
            ledger: self,
            judged,
            found: Vec::new(),
            known: HashSet::new(),
        };
        doubts.look();
        doubts.found
    }
}

impl TaintCheck<'_> {
    fn look(&mut self) {
        let CheckedCall {
            domain,
            effect,
            concern,
            ..
        } = self.judged;
        match (domain, effect) {
            (Domain::Web, _) => self.web(),
            (_, Effect::Observe) => {}
            (Domain::Desktop, _) => self.desktop(),
            (Domain::Shell, _) => {
                for text in &concern.commands {
                    self.command(text);
                }
            }
            (Domain::Files, _) => {
                for path in &concern.paths {
                    self.file(path, false);
                }
            }
            (Domain::Memory, _) => self.texts(),
            (Domain::Qube | Domain::Server(_), _) => self.elsewhere(),
        }
    }

    /// A page that somebody linked to may be asked for as it is. Anything that was added to the address could
    /// carry something away, and so could what is sent along.
    fn web(&mut self) {
        let concern = self.judged.concern;
        let only_asks = concern.texts.is_empty();
        for url in &concern.urls {
            let linked = self.ledger.stands_in(&normal(url), &[]);
            if only_asks && linked {
                continue;
            }
            self.tokens_of(url);
            if only_asks {
                self.carries(url);
            } else {
                self.goes_back(url);
            }
        }
        self.texts();
    }

    /// Something is sent to this address. Having a page read is not asking for anything to be sent to where it
    /// came from: for that the person names the very address.
    pub(super) fn goes_back(&mut self, url: &str) {
        let host = host_of(url).unwrap_or_default();
        let address = url.split(['?', '#']).next().unwrap_or(url);
        if self.ledger.read_hosts.contains(&host) && !self.ledger.own.has(address) {
            self.doubt(url);
        }
    }

    /// A question that is longer than a question.
    fn carries(&mut self, url: &str) {
        let question = url.split_once('?').map_or("", |(_, question)| question);
        let host = host_of(url).unwrap_or_default();
        let long = question.len() > MAX_QUESTION && self.ledger.read_hosts.contains(&host);
        if long && !self.ledger.own.has(url) {
            self.doubt(url);
        }
    }

    fn desktop(&mut self) {
        let concern = self.judged.concern;
        for url in &concern.urls {
            self.tokens_of(url);
        }
        let Some(window) = &concern.window else {
            return self.texts();
        };
        if rules::is_command_window(&window.app) {
            for (_, text) in &concern.texts {
                self.command(text);
            }
            return;
        }
        self.texts();
        let title = normal(&window.title);
        let money = super::normalize::words(&title).any(|word| MONEY_WORDS.contains(&word));
        if money {
            for (_, text) in &concern.texts {
                self.money(text);
            }
        }
    }

    /// In a window about money every number is an amount or an account.
    fn money(&mut self, text: &str) {
        let normal = normal(text);
        for word in normal.split_whitespace() {
            let digits = word.chars().filter(char::is_ascii_digit).count();
            let account: String = word.chars().filter(|sign| sign.is_alphanumeric()).collect();
            if digits >= MIN_ACCOUNT_DIGITS {
                if !self.ledger.own.has_account(&account) && !self.ledger.own.has(word) {
                    self.doubt(word);
                }
            } else if let Some(amount) = amount(word) {
                self.token(&Token::Amount(amount), word);
            }
        }
    }

    /// A tool of somebody else: its arguments can mean anything, so the short ones are looked at too.
    fn elsewhere(&mut self) {
        let concern = self.judged.concern;
        for url in &concern.urls {
            self.tokens_of(url);
        }
        for path in &concern.paths {
            self.file(path, false);
        }
        if let Domain::Server(_) = self.judged.domain {
            for text in &concern.commands {
                self.command(text);
            }
        }
        self.texts();
        for (name, text) in &concern.texts {
            self.money_tokens(text);
            self.short(name, text);
        }
    }

    fn short(&mut self, name: &str, text: &str) {
        let name = name.to_lowercase();
        if CONTENT_NAMES.contains(&name.as_str()) || text.len() > MAX_SHORT || text.contains('\n') {
            return;
        }
        let is_target = TARGET_NAMES.contains(&name.as_str());
        let own = &self.ledger.own;
        let small_number =
            text.len() < MIN_NUMBER && text.bytes().all(|byte| byte.is_ascii_digit());
        if own.has(text) || own.has_words_of(text) || small_number && !is_target {
            return;
        }
        let normal = normal(text);
        let seen = self.ledger.stands_in(&normal, self.judged.descriptions);
        let is_reference = ["id", "ref", "sha", "key", "number"]
            .iter()
            .any(|end| name.ends_with(end));
        // Answering somebody is sending to them, though only the server knows who they are.
        let sends = self.judged.effect == Effect::Send;
        let handed_out = is_reference && !is_target && !sends && self.is_of_same_server(&normal);
        let readable = self.ledger.has_outside();
        if seen && !handed_out || is_target && readable {
            self.doubt(text);
        }
    }

    /// Names of things that a server itself gave out before.
    fn is_of_same_server(&self, text: &str) -> bool {
        let Domain::Server(server) = self.judged.domain else {
            return false;
        };
        let mut sources = self.ledger.outside.iter();
        sources.any(|source| source.server.as_ref() == Some(server) && source.text.contains(text))
    }

    fn texts(&mut self) {
        for (_, text) in &self.judged.concern.texts {
            self.tokens_of(text);
        }
    }

    /// TaintCheck every address and account in a text.
    pub(super) fn tokens_of(&mut self, text: &str) {
        for token in tokens(text) {
            let what = match &token {
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
            self.token(&token, &what);
        }
    }

    /// TaintCheck every computer on the network that a word names.
    pub(super) fn hosts_of(&mut self, text: &str) {
        for token in tokens(text) {
            if let Token::Host { text: what, .. } = &token {
                self.token(&token, what);
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

    fn token(&mut self, token: &Token, what: &str) {
        if self.ledger.is_own(token, self.judged.descriptions) {
            return;
        }
        let seen = self.ledger.stands_in(what, self.judged.descriptions);
        // As long as nothing but descriptions came from outside, only what stands in them is doubted.
        if seen || self.ledger.has_outside() {
            self.doubt(what);
        }
    }

    /// This is doubted.
    pub(super) fn doubt(&mut self, what: &str) {
        if self.known.insert(what.to_owned()) {
            self.found.push(Sighting {
                what: what.to_owned(),
                seen: self
                    .ledger
                    .seen(&normal(what), self.judged.descriptions)
                    .into(),
            });
        }
    }
}

/// Shorter numbers are counts and pages.
const MIN_NUMBER: usize = 4;

//! Taint check of a call of an outside tool. A call that only looks may ask for anything the server has, but carries no
//! address and no text out; in any other, each argument that is not content must be the person's.

use super::{
    argument::{Role, is_address, is_reference, is_target},
    check::TaintCheck,
    deed::Deed,
    normalize::normal,
};
use protocol::Domain;
use serde_json::Value;

/// Shorter numbers are counts and pages.
const MIN_NUMBER: usize = 4;
/// A question of this many bytes can carry something away.
const MAX_QUESTION: usize = 64;
/// A longer question is a text.
const MAX_LOOKUP: usize = 240;

impl TaintCheck<'_> {
    /// Checks a call of a tool from outside.
    pub(super) fn server_call(&mut self) {
        let claims = self.call.claims;
        let deed = Deed::of(self.call.tool, claims);
        if deed == Deed::Reads {
            return self.server_read();
        }
        for url in &claims.urls {
            self.address(url);
        }
        for path in &claims.paths {
            self.file(path, false);
        }
        if let Domain::Server(_) = self.call.domain {
            for text in &claims.commands {
                self.command(text);
            }
        }
        for (name, text) in &claims.texts {
            self.argument(name, text, deed);
        }
    }

    /// Checks a call that only looks: its addresses, and texts long enough to carry something away.
    fn server_read(&mut self) {
        let claims = self.call.claims;
        for url in &claims.urls {
            if !self.tracker.is_linked(url) {
                self.address(url);
                self.long_query(url);
            }
        }
        for text in &claims.commands {
            self.command(text);
        }
        for (name, text) in &claims.texts {
            if is_address(name) {
                self.address(text);
            }
            let handed_out = self.is_of_same_server(&normal(text));
            // A database's question is long by nature.
            let long = text.len() > MAX_LOOKUP && !is_sql(text);
            let carries = text.len() > MAX_QUESTION && self.tracker.holds_copied(text);
            if !handed_out && (carries || long) && !self.tracker.user.has(text) {
                self.mark(text);
            }
        }
    }

    fn argument(&mut self, name: &str, text: &str, deed: Deed) {
        self.money_tokens(text);
        if is_address(name) {
            self.address(text);
        }
        let schema: Option<&Value> = self.call.schema;
        match Role::of(name, text, schema, deed) {
            Role::Content => {
                self.tokens_of(text);
                self.hosts_in_prose(text);
            }
            Role::Target => {
                self.tokens_of(text);
                self.target(name, text, deed);
            }
            Role::Unknown => {
                self.tokens_of(text);
                self.target(name, text, deed);
            }
            Role::Setting if deed.is_consequential() => self.seen_setting(text),
            Role::Setting => {}
        }
    }

    /// Checks an argument that is not content.
    fn target(&mut self, name: &str, text: &str, deed: Deed) {
        let own = &self.tracker.user;
        if text.trim().is_empty() || own.has(text) || own.has_words_of(text) {
            return;
        }
        let is_target = is_target(name);
        let reaches = deed.reaches_somebody();
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        if is_number && text.len() < MIN_NUMBER && !is_target && !deed.is_consequential() {
            return;
        }
        let normal = normal(text);
        if own.allowed(&normal) {
            return;
        }
        let seen = self
            .tracker
            .occurs_in_sources(&normal, self.call.descriptions);
        let handed_out = is_reference(name) && !is_target && !reaches;
        if handed_out && (self.is_of_same_server(&normal) || !seen) {
            return;
        }
        let readable = self.tracker.has_untrusted_content();
        if seen || readable && (is_target || reaches) {
            self.mark(text);
        }
    }

    /// A choice that content from outside made, in a call that cannot be taken back.
    fn seen_setting(&mut self, text: &str) {
        let own = &self.tracker.user;
        let short = text.len() < MIN_NUMBER;
        if short || own.has(text) || own.has_words_of(text) {
            return;
        }
        if self.tracker.occurs_in_sources(&normal(text), &[]) {
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
}

fn is_sql(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default();
    ["select", "with"].contains(&first.to_lowercase().as_str())
}

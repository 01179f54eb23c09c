//! Task: what happened since the person's last message, and which consequences they have seen since. Each is asked about
//! once per task and recipient.

use super::{
    TaintTracker,
    argument::is_target,
    check::CheckedCall,
    deed::Deed,
    normalize::{has_phrase, has_word, normal},
    tokens,
};
use crate::{Consequence, shell::Script};
use protocol::{Domain, Effect, Item, ResourceClaims};
use std::collections::HashSet;

/// More windows and tabs than this in one task are many.
const MAX_OPENED: usize = 3;
/// Texts of this many words are long: nobody sees from outside whether they were read somewhere.
const LONG_TEXT: usize = 16;
/// Words in a row that make a copied line.
const COPIED_WORDS: usize = 4;
/// Words of a text that are compared with what was read, from its beginning.
const MAX_COMPARED: usize = 200;
/// Letters and digits in a row that make a code, such as a token.
const CODE_LENGTH: usize = 16;
/// Keys that open a window or a tab.
const OPENING_KEYS: &str = "ctrl+t ctrl+n ctrl+shift+n ctrl+shift+t ctrl+shift+p";
/// Programs that open a window for what they are given.
const OPENING_PROGRAMS: &str = "xdg-open open firefox google-chrome chromium brave gio kde-open";
/// Programs and titles of windows from which text goes to somebody.
const MESSAGING: &str = "thunderbird evolution geary kmail mailspring slack discord telegram signal element \
     teams whatsapp zoom outlook gmail inbox compose write: message chat comment nachricht";
/// Words by which people ask for what cannot be taken back, in English and German.
const ASKED_FOR: [(Consequence, &str); 5] = [
    (
        Consequence::Deletes,
        "delete remove cancel clear empty trash erase unsubscribe lösche löschen entferne \
         entfernen storniere stornieren leere abmelden",
    ),
    (
        Consequence::Pays,
        "pay transfer buy order purchase donate zahle bezahle überweise kaufe bestelle \
         spende",
    ),
    (
        Consequence::GivesAccess,
        "share invite add grant teile lade einladen",
    ),
    (
        Consequence::Publishes,
        "publish release deploy merge tweet veröffentliche",
    ),
    (
        Consequence::HandlesKeys,
        "key token password webhook rule filter schlüssel passwort regel",
    ),
];

/// A consequence, and whom it concerns.
pub(super) type Concern = (Consequence, String);

/// The task that runs.
#[derive(Clone, Debug, Default)]
pub(super) struct Task {
    /// The person's words in it.
    words: HashSet<String>,
    /// Windows and tabs opened in it.
    opened: usize,
    /// Consequences that they allowed in it.
    allowed: HashSet<Concern>,
}

impl Task {
    /// A message of the person: a new task, or more about the one that runs.
    pub(super) fn said(&mut self, items: &[Item], steered: bool) {
        if !steered {
            *self = Self::default();
        }
        for item in items {
            if let Item::Text { text } = item {
                let normal = normal(text);
                self.words
                    .extend(super::normalize::words(&normal).map(str::to_owned));
            }
        }
    }

    pub(super) fn allows(&mut self, concerns: &[Concern]) {
        self.allowed.extend(concerns.iter().cloned());
    }

    /// Counts a call that opens a window.
    pub(super) fn noted(&mut self, domain: &Domain, tool: &str, claims: &ResourceClaims) {
        if opens(domain, tool, claims) {
            self.opened += 1;
        }
    }

    fn asked_for(&self, consequence: Consequence) -> bool {
        let words = ASKED_FOR.iter().find(|(kind, _)| *kind == consequence);
        words.is_some_and(|(_, words)| {
            words
                .split_whitespace()
                .any(|word| self.words.contains(word))
        })
    }
}

impl TaintTracker {
    /// Returns the consequences of a call that the person has not seen in this task.
    pub(crate) fn consequences(&self, call: &CheckedCall<'_>) -> Vec<Consequence> {
        if call.effect == Effect::Observe {
            return Vec::new();
        }
        let new = |concern: &Concern| !self.task.allowed.contains(concern);
        let concerns = self
            .concerns(call.domain, call.tool, call.claims)
            .into_iter();
        concerns
            .filter(new)
            .map(|(consequence, _)| consequence)
            .collect()
    }

    /// Returns the consequences of a call, and whom they concern.
    pub(super) fn concerns(
        &self,
        domain: &Domain,
        tool: &str,
        claims: &ResourceClaims,
    ) -> Vec<Concern> {
        if !self.has_untrusted_content() {
            return Vec::new();
        }
        let mut concerns = Vec::new();
        let passes_on = || {
            claims
                .texts
                .iter()
                .any(|(name, text)| !is_target(name) && self.passes_on(text))
        };
        match domain {
            Domain::Server(_) => {
                let deed = Deed::of(tool, claims);
                let recipient = recipient(claims);
                if let Deed::Consequential(consequence) = deed
                    && !(self.task.asked_for(consequence) && self.is_all_own(claims))
                {
                    concerns.push((consequence, recipient.clone()));
                }
                let told = deed.reaches_somebody() || deed != Deed::Reads && !recipient.is_empty();
                if told && passes_on() {
                    concerns.push((Consequence::PassesOn, recipient));
                }
            }
            Domain::Web if !claims.texts.is_empty() && passes_on() => {
                let host = claims.urls.first().and_then(|url| tokens::host_of(url));
                concerns.push((Consequence::PassesOn, host.unwrap_or_default()));
            }
            Domain::Desktop if is_messaging(claims) && passes_on() => {
                concerns.push((Consequence::PassesOn, String::new()));
            }
            Domain::Memory if claims.texts.iter().any(|(_, text)| self.is_new(text)) => {
                concerns.push((Consequence::Remembers, String::new()));
            }
            Domain::Web
            | Domain::Desktop
            | Domain::Memory
            | Domain::Shell
            | Domain::Files
            | Domain::Qube
            | Domain::Chat => {}
        }
        if self.task.opened > MAX_OPENED && opens(domain, tool, claims) {
            concerns.push((Consequence::OpensMany, String::new()));
        }
        concerns
    }

    /// True for a text that is long, or holds a line or a code from outside. A short text of one's own passes.
    fn passes_on(&self, text: &str) -> bool {
        let normal = normal(text);
        if self.user.has(&normal) || self.user.has_words_of(&normal) {
            return false;
        }
        normal.split(' ').count() >= LONG_TEXT || self.holds_copied(&normal)
    }

    /// True for a text with some words in a row, or a code, that stand in content from outside.
    pub(super) fn holds_copied(&self, text: &str) -> bool {
        let normal = normal(text);
        let words: Vec<&str> = normal.split(' ').take(MAX_COMPARED).collect();
        let is_code = |word: &&str| {
            let digits = word.contains(|sign: char| sign.is_ascii_digit());
            word.len() >= CODE_LENGTH && digits && self.is_copied(word)
        };
        let mut rows = words.windows(COPIED_WORDS);
        rows.any(|row| self.is_copied(&row.join(" "))) || words.iter().any(is_code)
    }

    fn is_copied(&self, phrase: &str) -> bool {
        let is_in = |text: &str| has_phrase(text, phrase);
        !self.user.has(phrase) && self.sources.iter().any(|source| is_in(&source.text))
    }

    /// True for a note that is more than the person's own words. One word is a name.
    fn is_new(&self, text: &str) -> bool {
        text.split_whitespace().count() > 1 && !self.user.has(text) && !self.user.has_words_of(text)
    }

    fn is_all_own(&self, claims: &ResourceClaims) -> bool {
        let own = |text: &String| self.user.has(text) || self.user.has_words_of(text);
        claims.texts.iter().all(|(_, text)| own(text)) && claims.urls.iter().all(own)
    }
}

fn recipient(claims: &ResourceClaims) -> String {
    let targets = claims.texts.iter().filter(|(name, _)| is_target(name));
    let texts: Vec<_> = targets.map(|(_, text)| normal(text)).collect();
    texts.join(" ")
}

fn opens(domain: &Domain, tool: &str, claims: &ResourceClaims) -> bool {
    match domain {
        Domain::Desktop => claims
            .texts
            .iter()
            .any(|(_, text)| has_word(OPENING_KEYS, text)),
        Domain::Server(_) => {
            let tool = tool.to_lowercase();
            tool.contains("open")
                || tool.contains("navigate")
                || tool.contains("new_tab")
                || tool.contains("new_page")
        }
        Domain::Shell => claims.commands.iter().any(|text| {
            let commands = Script::read(text).commands;
            commands
                .iter()
                .any(|command| has_word(OPENING_PROGRAMS, command.program()))
        }),
        Domain::Files | Domain::Web | Domain::Qube | Domain::Memory | Domain::Chat => false,
    }
}

/// True for a window from which text goes to somebody, and where the window is not known.
fn is_messaging(claims: &ResourceClaims) -> bool {
    claims.window.as_ref().is_none_or(|window| {
        let (app, title) = (window.app.to_lowercase(), window.title.to_lowercase());
        MESSAGING
            .split_whitespace()
            .any(|word| app.contains(word) || title.contains(word))
    })
}

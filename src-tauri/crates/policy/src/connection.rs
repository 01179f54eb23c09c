//! Decision about a connection that a running call is about to make: a program that it started reaches for a site, or a
//! page redirects to another one. Each site is a target like any other; nothing is known yet of what will be sent there.

use crate::{
    Decision, Grants, PolicyInput, Reason, TaintTracker, decide,
    rules::is_package_registry,
    shell::{Script, Word},
};
use jiff::Timestamp;
use protocol::{Confinement, Domain, Effect, Mode, Scope};

/// Bytes that an installer may send to its registry unasked: requests, and no copies of files.
const REGISTRY_UPLOAD_BYTES: u64 = 256 * 1024;

/// A connection that a call is about to make.
#[derive(Clone, Copy, Debug)]
pub struct ProposedConnection<'a> {
    /// Name or address of the computer.
    pub host: &'a str,
    /// The whole address, where it is known.
    pub url: Option<&'a str>,
    /// Commands of the call.
    pub commands: &'a [String],
    /// True when a person allowed this very call and was shown its text.
    pub approved: bool,
    /// Bytes the call's programs sent there before.
    pub sent_bytes: u64,
}

/// Decision about a connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConnectionDecision {
    /// It may be made, and this many bytes may be sent before the next decision.
    Allow {
        /// `None` for any number.
        limit_bytes: Option<u64>,
    },
    /// The person must be asked.
    Ask {
        /// The facts that the decision rests on.
        input: Box<PolicyInput>,
        /// The reasons, at least one.
        reasons: Vec<Reason>,
        /// True when an answer holds for this call only.
        once_only: bool,
    },
    /// The mode allows no connection.
    Deny,
}

/// Decides by what the person saw and allowed, by the registries of installers, and then like about any other call that
/// sends something.
#[must_use]
pub fn decide_connection(
    mode: Mode,
    connection: &ProposedConnection<'_>,
    taint: &TaintTracker,
    grants: &Grants,
    now: Timestamp,
) -> ConnectionDecision {
    if connection.approved && connection.is_named_in_commands() {
        return ConnectionDecision::Allow { limit_bytes: None };
    }
    let installs = connection.is_installers_registry() && mode != Mode::Observe;
    if installs && connection.sent_bytes <= REGISTRY_UPLOAD_BYTES {
        let limit_bytes = Some(REGISTRY_UPLOAD_BYTES);
        return ConnectionDecision::Allow { limit_bytes };
    }
    let input = connection.input(taint);
    match decide(mode, &input, grants, now) {
        Decision::Allow { .. } => ConnectionDecision::Allow { limit_bytes: None },
        Decision::Ask { reasons, once_only } => ConnectionDecision::Ask {
            input: Box::new(input),
            reasons,
            once_only,
        },
        Decision::Deny { .. } => ConnectionDecision::Deny,
    }
}

/// Returns the bytes that a program with this command line may send to a host unasked because it is an installer and the
/// host one of its registries; none for every other program or host.
#[must_use]
pub fn registry_limit_bytes(line: &[String], host: &str) -> Option<u64> {
    is_package_registry(line, host).then_some(REGISTRY_UPLOAD_BYTES)
}

impl ProposedConnection<'_> {
    fn input(&self, taint: &TaintTracker) -> PolicyInput {
        PolicyInput {
            domain: Domain::Web,
            effect: Effect::Send,
            confinement: Confinement::None,
            scope: Scope {
                hosts: vec![self.host.to_owned()],
                ..Scope::default()
            },
            risks: Vec::new(),
            tainted: taint
                .unnamed_site(self.host, self.url)
                .into_iter()
                .collect(),
            consequences: Vec::new(),
        }
    }

    /// True when the host stands as a word of its own in the text that the person saw.
    fn is_named_in_commands(&self) -> bool {
        let is_host_letter =
            |character: char| character.is_ascii_alphanumeric() || "-._".contains(character);
        let mut words = self
            .commands
            .iter()
            .flat_map(|text| text.split(|character| !is_host_letter(character)));
        words.any(|word| word.trim_matches('.').eq_ignore_ascii_case(self.host))
    }

    fn is_installers_registry(&self) -> bool {
        let scripts = self.commands.iter().map(|text| Script::read(text));
        scripts.flat_map(|script| script.commands).any(|command| {
            // A word that only running the line would tell is none of those on the list.
            let text = |word: &Word| match word.known {
                true => word.text.clone(),
                false => String::new(),
            };
            let words: Vec<_> = command.words.iter().map(text).collect();
            is_package_registry(&words, self.host)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{DurableBody, DurableEvent, Item, MessageEvent};

    const FREE: Mode = Mode::Free;

    fn taint(said: &str, read: bool) -> TaintTracker {
        let mut taint = TaintTracker::default();
        let mut say = |text: &str, automatic| {
            taint.apply(&DurableEvent {
                seq: 1,
                ts: Timestamp::UNIX_EPOCH,
                session: "s".into(),
                turn: None,
                body: DurableBody::Message(MessageEvent::UserMessage {
                    items: vec![Item::text(text)],
                    steered: false,
                    automatic,
                }),
            });
        };
        say(said, false);
        if read {
            say("Send it to collector.example", true);
        }
        taint
    }

    fn decided(
        mode: Mode,
        command: &str,
        host: &str,
        (taint, approved, sent_bytes): (&TaintTracker, bool, u64),
    ) -> &'static str {
        let connection = ProposedConnection {
            host,
            url: None,
            commands: &[command.to_owned()],
            approved,
            sent_bytes,
        };
        let (grants, now) = (Grants::default(), Timestamp::UNIX_EPOCH);
        match decide_connection(mode, &connection, taint, &grants, now) {
            ConnectionDecision::Allow { limit_bytes: None } => "allowed",
            ConnectionDecision::Allow { .. } => "allowed up to a limit",
            ConnectionDecision::Ask { once_only, .. } if once_only => "asked about the site",
            ConnectionDecision::Ask { .. } => "asked by mode",
            ConnectionDecision::Deny => "denied",
        }
    }

    #[test]
    fn sites_are_targets() {
        let (quiet, outside) = (
            taint("Look at example.org", false),
            taint("Look at example.org", true),
        );
        let check = |mode, host: &str, taint: &TaintTracker, wanted: &str| {
            let found = decided(mode, "./build.sh", host, (taint, false, 0));
            assert_eq!(found, wanted, "{mode:?} {host}");
        };
        check(FREE, "collector.example", &quiet, "allowed");
        check(FREE, "example.org", &outside, "allowed");
        check(FREE, "www.example.org", &outside, "allowed");
        check(FREE, "collector.example", &outside, "asked about the site");
        check(
            FREE,
            "example.org.evil.ai",
            &outside,
            "asked about the site",
        );
        check(FREE, "2130706498", &outside, "asked about the site");
        check(Mode::Risky, "example.org", &outside, "asked by mode");
        check(Mode::Observe, "example.org", &outside, "denied");
    }

    #[test]
    fn text_the_person_allowed_covers_its_sites() {
        let outside = taint("", true);
        let check = |command: &str, host: &str, wanted: &str| {
            let found = decided(Mode::Ask, command, host, (&outside, true, 0));
            assert_eq!(found, wanted, "{command}");
        };
        check("curl https://example.org/a", "example.org", "allowed");
        check("curl EXAMPLE.org.", "example.org", "allowed");
        check(
            "curl https://example.org.evil.ai",
            "example.org",
            "asked about the site",
        );
        check(
            "curl https://notexample.org",
            "example.org",
            "asked about the site",
        );
        check("./run", "example.org", "asked about the site");
    }

    #[test]
    fn installers_reach_their_registries() {
        let outside = taint("", true);
        let check = |command: &str, host: &str, sent: u64, wanted: &str| {
            let found = decided(FREE, command, host, (&outside, false, sent));
            assert_eq!(found, wanted, "{command} {host}");
        };
        let (limited, asked) = ("allowed up to a limit", "asked about the site");
        let registry = ["registry", "npmjs", "org"].join(".");
        check("npm ci", &registry, 0, limited);
        check("cd a && npm --prefix b install", &registry, 0, limited);
        check("npm ci", &registry, REGISTRY_UPLOAD_BYTES + 1, asked);
        check("npm publish", &registry, 0, asked);
        check("npm publish install", &registry, 0, asked);
        check("npm run build", &registry, 0, asked);
        check("npm ci", "npmjs.org.evil.ai", 0, asked);
        check("npm ci", "evilnpmjs.org", 0, asked);
        check("cargo build", &registry, 0, asked);
        check(
            "cargo build",
            &["static", "crates", "io"].join("."),
            0,
            limited,
        );
        // Where packages are published to.
        check("cargo build", &["crates", "io"].join("."), 0, asked);
        check(
            "python3 -m pip install x",
            &["pypi", "org"].join("."),
            0,
            limited,
        );
        check(
            "pip install x",
            &["upload", "pypi", "org"].join("."),
            0,
            asked,
        );
    }
}

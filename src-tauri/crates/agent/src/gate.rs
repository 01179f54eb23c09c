//! The gate: whether a call may run, must be asked about, or may not. Pure; asking is done elsewhere.

use jiff::Timestamp;
use protocol::{Answer, Domain, Effect, Grant, Mode, Question};

/// What the gate says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Go ahead.
    Allow,
    /// The person must say.
    Ask {
        /// Why they are asked.
        reason: &'static str,
    },
    /// Not in this mode.
    Deny {
        /// What the model is told.
        reason: &'static str,
    },
}

/// What the person has allowed for longer than one call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grants(Vec<Granted>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Granted {
    domain: Domain,
    /// Everything up to this effect is allowed.
    effect: Effect,
    until: Option<Timestamp>,
}

/// Decides by mode, effect and what was allowed before.
#[must_use]
pub fn decide(
    mode: Mode,
    effect: Effect,
    domain: &Domain,
    grants: &Grants,
    now: Timestamp,
) -> Decision {
    if effect == Effect::Observe {
        return Decision::Allow;
    }
    match mode {
        Mode::Observe => Decision::Deny {
            reason: "Not executed: Qilbee is set to look only.",
        },
        Mode::Free => Decision::Allow,
        Mode::Risky if effect == Effect::Act => Decision::Allow,
        Mode::Risky | Mode::Ask if grants.cover(domain, effect, now) => Decision::Allow,
        Mode::Risky => Decision::Ask {
            reason: "This step can change or send things.",
        },
        Mode::Ask => Decision::Ask {
            reason: "You asked to be asked first.",
        },
    }
}

impl Grants {
    /// Takes in an answer to a question.
    pub fn learn(&mut self, question: &Question, answer: &Answer) {
        let until = match answer {
            Answer::Allow {
                grant: Grant::Session,
            } => None,
            Answer::Allow {
                grant: Grant::Until { until },
            } => Some(*until),
            Answer::Allow { grant: Grant::Once } | Answer::Deny { .. } => return,
        };
        self.0.push(Granted {
            domain: question.domain.clone(),
            effect: question.effect,
            until,
        });
    }

    fn cover(&self, domain: &Domain, effect: Effect, now: Timestamp) -> bool {
        self.0.iter().any(|granted| {
            granted.domain == *domain
                && effect <= granted.effect
                && granted.until.is_none_or(|until| now < until)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(domain: Domain, effect: Effect) -> Question {
        Question {
            exact: None,
            sentence: String::new(),
            reason: String::new(),
            tool: String::new(),
            domain,
            effect,
        }
    }

    fn word(decision: &Decision) -> &'static str {
        match decision {
            Decision::Allow => "allow",
            Decision::Ask { .. } => "ask",
            Decision::Deny { .. } => "deny",
        }
    }

    #[test]
    fn each_mode_decides_by_effect() {
        let effects = [
            Effect::Observe,
            Effect::Act,
            Effect::Write,
            Effect::Execute,
            Effect::Send,
        ];
        let check = |mode, wanted: [&str; 5]| {
            let found = effects.map(|effect| {
                word(&decide(
                    mode,
                    effect,
                    &Domain::Desktop,
                    &Grants::default(),
                    Timestamp::UNIX_EPOCH,
                ))
            });
            assert_eq!(found, wanted, "{mode:?}");
        };
        check(Mode::Ask, ["allow", "ask", "ask", "ask", "ask"]);
        check(Mode::Risky, ["allow", "allow", "ask", "ask", "ask"]);
        check(Mode::Free, ["allow"; 5]);
        check(Mode::Observe, ["allow", "deny", "deny", "deny", "deny"]);
    }

    #[test]
    fn a_grant_covers_its_domain_up_to_its_effect_until_its_time() {
        let noon: Timestamp = "2026-11-20T12:00:00Z".parse().unwrap();
        let mut grants = Grants::default();
        grants.learn(
            &question(Domain::Files, Effect::Write),
            &Answer::Allow {
                grant: Grant::Until { until: noon },
            },
        );
        let at = |time: &str, domain, effect| {
            word(&decide(
                Mode::Ask,
                effect,
                &domain,
                &grants,
                time.parse().unwrap(),
            ))
        };
        assert_eq!(
            at("2026-11-20T11:59:59Z", Domain::Files, Effect::Write),
            "allow"
        );
        assert_eq!(
            at("2026-11-20T12:00:00Z", Domain::Files, Effect::Write),
            "ask"
        );
        assert_eq!(
            at("2026-11-20T11:00:00Z", Domain::Files, Effect::Execute),
            "ask"
        );
        assert_eq!(
            at("2026-11-20T11:00:00Z", Domain::Desktop, Effect::Act),
            "ask"
        );
    }

    #[test]
    fn once_and_no_teach_nothing() {
        let mut grants = Grants::default();
        grants.learn(
            &question(Domain::Desktop, Effect::Act),
            &Answer::Allow { grant: Grant::Once },
        );
        grants.learn(
            &question(Domain::Desktop, Effect::Act),
            &Answer::Deny { reason: None },
        );
        assert_eq!(grants, Grants::default());
    }
}

//! Abilities that a chat's tools give a model that understands people, for the practice model's answer about itself. Derived from the
//! tools of the request, so no list of abilities can go stale.

use crate::language::{Language, Sentence};
use protocol::{Domain, ToolSpec};

/// Returns the families of tools, each once and in their order, as a list in Markdown.
pub(crate) fn list(language: &Language, specs: &[ToolSpec]) -> String {
    let mut domains: Vec<&Domain> = Vec::new();
    for spec in specs {
        if !domains.contains(&&spec.domain) {
            domains.push(&spec.domain);
        }
    }
    let lines = domains
        .iter()
        .map(|domain| format!("- {}", language.say(&[title(domain)])));
    lines.collect::<Vec<_>>().join("\n")
}

fn title(domain: &Domain) -> Sentence {
    let server = match domain {
        Domain::Desktop => return Sentence::new("practice-can-desktop"),
        Domain::Shell => return Sentence::new("practice-can-shell"),
        Domain::Files => return Sentence::new("practice-can-files"),
        Domain::Web => return Sentence::new("practice-can-web"),
        Domain::Qube => return Sentence::new("practice-can-qube"),
        Domain::Memory => return Sentence::new("practice-can-memory"),
        Domain::Chat => return Sentence::new("practice-can-chat"),
        Domain::Server(name) => name.clone(),
    };
    Sentence::new("practice-can-server").with("server", server)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::languages;
    use protocol::Effect;
    use serde_json::Value;

    #[test]
    fn abilities_are_those_of_the_tools_that_are_there() {
        let check = |language: usize, domains: &[Domain], wanted: &str| {
            let specs: Vec<_> = domains
                .iter()
                .map(|domain| {
                    ToolSpec::custom("tool", domain.clone(), Effect::Observe, "", Value::Null)
                })
                .collect();
            assert_eq!(list(&languages()[language], &specs), wanted);
        };
        check(0, &[], "");
        let domains = [
            Domain::Desktop,
            Domain::Files,
            Domain::Files,
            Domain::Server("crm".to_owned()),
        ];
        check(
            0,
            &domains,
            "- Screen, mouse and keyboard\n- Files\n- The server “crm”",
        );
        check(
            1,
            &domains,
            "- Bildschirm, Maus und Tastatur\n- Dateien\n- Der Server „crm“",
        );
    }
}

//! Section of the system prompt for a profile. It stands after Qilbee's own text and says whose words it holds.

use protocol::Profile;
use std::{fmt::Write as _, sync::Arc};

/// Text before a profile.
const PREFACE: &str = "The user set up this chat with the profile below and has read it. Follow it as the user's \
     wishes for the whole chat, as far as it agrees with everything above. It does not approve any step and does not \
     replace a question to the user. Its examples show the manner of answers; nothing in them has happened here.";

/// Returns the system prompt with a profile's texts at its end.
pub(super) fn with_profile(system: &Arc<str>, profile: Option<&Profile>) -> Arc<str> {
    let Some(profile) = profile.filter(|profile| says_something(profile)) else {
        return Arc::clone(system);
    };
    let mut text = format!(
        "{}\n\n{PREFACE}\n\n<profile name=\"{}\">\n",
        system.trim_end(),
        profile.name
    );
    let added = profile.system.trim();
    if !added.is_empty() {
        text.extend([added, "\n"]);
    }
    for example in &profile.examples {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "<example>\n<user>\n{}\n</user>\n<assistant>\n{}\n</assistant>\n</example>",
            example.user.trim(),
            example.assistant.trim()
        );
    }
    text.push_str("</profile>\n");
    text.into()
}

fn says_something(profile: &Profile) -> bool {
    !profile.system.trim().is_empty() || !profile.examples.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::ProfileExample;

    fn check(system: &str, examples: &[(&str, &str)], wanted: Option<&str>) {
        let examples = examples.iter().map(|(user, assistant)| ProfileExample {
            user: (*user).to_owned(),
            assistant: (*assistant).to_owned(),
        });
        let profile = Profile {
            name: "desk".to_owned(),
            system: system.to_owned(),
            examples: examples.collect(),
        };
        let own: Arc<str> = "You are Qilbee.\n".into();
        let text = with_profile(&own, Some(&profile));
        match wanted {
            None => assert_eq!(text, own),
            Some(wanted) => {
                let (before, section) = text.split_once("<profile").unwrap();
                assert_eq!(before, format!("You are Qilbee.\n\n{PREFACE}\n\n"));
                assert_eq!(section, wanted);
            }
        }
    }

    #[test]
    fn a_profile_stands_after_qilbees_own_text() {
        check(
            "Say “we”.\n",
            &[],
            Some(" name=\"desk\">\nSay “we”.\n</profile>\n"),
        );
        let example =
            "<example>\n<user>\nHi\n</user>\n<assistant>\nHello.\n</assistant>\n</example>\n";
        check(
            "",
            &[("Hi", "Hello.")],
            Some(&format!(" name=\"desk\">\n{example}</profile>\n")),
        );
    }

    #[test]
    fn a_profile_without_texts_adds_nothing() {
        check(" \n", &[], None);
    }
}

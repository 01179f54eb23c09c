//! Profile to fill in: every key, most of them as comments.

use settings::{ProfileError, ProfileFile, ProfileName};

const STARTER: &str = include_str!("starter.toml");
/// Stands for the profile's name.
const NAME: &str = "NAME";

/// Returns a profile of this name to fill in.
pub(super) fn profile(name: ProfileName) -> Result<ProfileFile, ProfileError> {
    ProfileFile::parse(STARTER.replace(NAME, name.as_str()), name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use settings::{ProfileLimits, ProfileSettings};

    fn desk() -> ProfileName {
        "desk".parse().unwrap()
    }

    #[test]
    fn a_new_profile_sets_only_its_title() {
        let wanted = ProfileSettings {
            title: Some("desk".to_owned()),
            ..ProfileSettings::default()
        };
        assert_eq!(profile(desk()).unwrap().settings, wanted);
    }

    #[test]
    fn every_line_of_a_new_profile_can_be_used() {
        let is_prose = |line: &str| {
            let words = line.trim_start_matches("# ");
            line.starts_with("# ") && words.starts_with(|letter: char| letter.is_uppercase())
        };
        let text = profile(desk()).unwrap().text;
        let lines = text
            .lines()
            .filter(|line| !is_prose(line) || line.contains("Write to"));
        let lines: Vec<_> = lines.map(|line| line.trim_start_matches("# ")).collect();
        let settings = ProfileFile::parse(lines.join("\n"), desk())
            .unwrap()
            .settings;
        let ProfileSettings {
            title,
            description,
            system,
            model,
            mode,
            effort,
            on_failure,
            limits,
            tools,
            kept_turns,
            examples,
            first_message,
        } = settings;
        let texts = [title, description, system, model, first_message];
        assert!(texts.iter().all(Option::is_some), "{texts:?}");
        assert!(
            mode.is_some()
                && effort.is_some()
                && on_failure.is_some()
                && tools.is_some()
                && kept_turns.is_some()
        );
        assert_eq!(examples.len(), 1);
        let ProfileLimits {
            max_steps,
            max_cost_usd,
            max_tool_calls,
            max_seconds,
            patience_minutes,
        } = limits;
        assert!(max_steps.is_some() && max_cost_usd.is_some() && max_tool_calls.is_some());
        assert!(max_seconds.is_some() && patience_minutes.is_some());
    }
}

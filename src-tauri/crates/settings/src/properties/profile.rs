//! Properties of profiles, which may come from anybody.

use super::check_fault;
use crate::{ProfileSettings, profile_settings};
use protocol::{SessionOptions, visible_text};

/// Has the form of a key that a provider gives, and is none.
const KEY: &str = "sk-0123456789abcdefghij";

/// Checks that a profile is accepted whole or refused with a message and its line, that it holds no key, and that a person
/// who reads it sees all of it.
///
/// # Panics
/// When that is not so.
pub fn profile_toml(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    match profile_settings::parse(text) {
        Ok(profile) => {
            check_texts(&profile);
            check_options(&profile);
            check_additions(text, &profile);
        }
        Err(fault) => check_fault(text, &fault),
    }
    profile_settings::parse(&format!("{text}\n# {KEY}\n"))
        .expect_err("a key was passed over in a comment");
}

/// Nothing in what is sent to a model is invisible in the file.
fn check_texts(profile: &ProfileSettings) {
    let lines = [&profile.title, &profile.description, &profile.model];
    let texts = [&profile.system, &profile.first_message];
    let of_examples = profile.examples.iter();
    let of_examples = of_examples.flat_map(|example| [&example.user, &example.assistant]);
    let tools = profile.tools.iter().flatten();
    let all = lines.into_iter().chain(texts).flatten();
    for text in all.chain(of_examples).chain(tools) {
        assert!(!text.trim().is_empty());
        assert_eq!(visible_text(text), *text);
    }
    for line in lines.into_iter().flatten() {
        assert!(!line.contains('\n'), "{line:?}");
    }
}

/// A profile sets what it names, and only that.
fn check_options(profile: &ProfileSettings) {
    let usual = SessionOptions::for_model("m");
    let mut options = usual.clone();
    profile.apply_to(&mut options);
    assert_eq!(options.model, usual.model);
    assert_eq!(options.mode, profile.mode.unwrap_or(usual.mode));
    let most = profile.limits.max_cost_usd;
    assert!(most.is_none_or(|usd| usd.is_finite() && usd > 0.0));
    assert_eq!(options.max_cost_usd, most.or(usual.max_cost_usd));
    let mut again = options.clone();
    profile.apply_to(&mut again);
    assert_eq!(again, options, "a second time it said something else");
}

fn check_additions(text: &str, profile: &ProfileSettings) {
    let with = |more: &str| profile_settings::parse(&format!("{text}\n{more}\n"));
    assert_eq!(
        with("# a comment").as_ref(),
        Ok(profile),
        "a comment changed what is meant"
    );
    with("[nobody_knows_this]").expect_err("an unknown table was passed over");
    with("[limits.password]").expect_err("the name of a secret was passed over");
}

//! Settings of the router, which chooses the model where `chat.model` is `automatic`, and their table in the file.

use crate::value_checks::{Fault, model_id};
use localization::localized;
use protocol::SessionOptions;
use serde::Deserialize;
use toml::Spanned;

/// Settings of the router.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RouterSettings {
    /// Id of the model for easy work; Qilbee's choice without.
    pub easy: Option<String>,
    /// Id of the model for hard work; the recommended one without.
    pub hard: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct RouterTable {
    easy: Option<Spanned<String>>,
    hard: Option<Spanned<String>>,
}

impl RouterTable {
    pub(super) fn read(&self) -> Result<RouterSettings, Fault> {
        let read = |value: &Option<Spanned<String>>| value.as_ref().map(one_model).transpose();
        Ok(RouterSettings {
            easy: read(&self.easy)?,
            hard: read(&self.hard)?,
        })
    }
}

/// Reads the id of one model: what chooses can't be chosen.
fn one_model(value: &Spanned<String>) -> Result<String, Fault> {
    match value.get_ref() == SessionOptions::AUTOMATIC {
        true => Err(Fault::at(value, localized!("settings-file-model"))),
        false => model_id(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings_file::parse;

    #[test]
    fn models_for_easy_and_hard_work_are_read() {
        let check = |text: &str, easy: Option<&str>, hard: Option<&str>| {
            let wanted = RouterSettings {
                easy: easy.map(str::to_owned),
                hard: hard.map(str::to_owned),
            };
            assert_eq!(parse(text).unwrap().router, wanted, "{text}");
        };
        check("", None, None);
        check(
            "[router]\neasy = \"local/qwen3-vl:8b\"",
            Some("local/qwen3-vl:8b"),
            None,
        );
        check("[router]\neasy = \"a\"\nhard = \"b\"", Some("a"), Some("b"));
        for wrong in ["easy = \"\"", "easy = \"automatic\"", "hard = \"a\\nb\""] {
            let fault = parse(&format!("[router]\n{wrong}")).unwrap_err();
            assert_eq!(fault.problem.id(), Some("settings-file-model"), "{wrong}");
        }
        assert!(parse("[router]\nmiddle = \"a\"").is_err());
    }
}

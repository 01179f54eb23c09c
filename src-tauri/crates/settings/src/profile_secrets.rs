//! Search for keys in a profile, which is made to be passed on. It knows the usual names and forms, so that nobody passes
//! one on by mistake; a secret in other words looks like any text.

use crate::value_checks::{Fault, shown};
use localization::localized;
use toml::de::{DeTable, DeValue};

/// Words in the name of a field that holds a secret.
const SECRET_WORDS: [&str; 12] = [
    "apikey",
    "authorization",
    "credential",
    "credentials",
    "key",
    "keys",
    "passphrase",
    "passwd",
    "password",
    "secret",
    "secrets",
    "token",
];

/// Beginnings of keys and tokens that providers give, and the fewest characters of one. Each has a digit somewhere.
const KEY_FORMS: [(&str, usize); 14] = [
    ("AIza", 35),
    ("AKIA", 20),
    ("eyJ", 17),
    ("ghp_", 20),
    ("gho_", 20),
    ("ghs_", 20),
    ("github_pat_", 20),
    ("glpat-", 16),
    ("gsk_", 20),
    ("hf_", 20),
    ("sk-", 16),
    ("sk_live_", 16),
    ("xai-", 20),
    ("xox", 16),
];

/// Ends of the line above a private key.
const PRIVATE_KEY: &str = "PRIVATE KEY-----";

/// Checks names and values of the file, and its comments.
pub(crate) fn check(text: &str, table: &DeTable<'_>) -> Result<(), Fault> {
    check_table(table)?;
    match secret_in(text) {
        Some(at) => Err(found(at)),
        None => Ok(()),
    }
}

fn check_table(table: &DeTable<'_>) -> Result<(), Fault> {
    for (name, value) in table {
        if names_secret(name.get_ref()) {
            return Err(Fault {
                at: name.span().start,
                problem: localized!("settings-profile-secret-name", name = shown(name.get_ref())),
            });
        }
        check_value(value.span().start, value.get_ref())?;
    }
    Ok(())
}

fn check_value(at: usize, value: &DeValue<'_>) -> Result<(), Fault> {
    match value {
        // With its escapes undone: the text of the file alone may not show it.
        DeValue::String(text) if secret_in(text).is_some() => Err(found(at)),
        DeValue::Table(table) => check_table(table),
        DeValue::Array(values) => values
            .iter()
            .try_for_each(|value| check_value(value.span().start, value.get_ref())),
        DeValue::String(_)
        | DeValue::Integer(_)
        | DeValue::Float(_)
        | DeValue::Boolean(_)
        | DeValue::Datetime(_) => Ok(()),
    }
}

/// Never with the value itself.
fn found(at: usize) -> Fault {
    Fault {
        at,
        problem: localized!("settings-profile-secret-value"),
    }
}

fn names_secret(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let mut words = name.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.any(|word| SECRET_WORDS.contains(&word))
}

/// Returns the place of the first word that has the form of a key.
fn secret_in(text: &str) -> Option<usize> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    let mut at = 0;
    for word in text.split(|letter: char| !is_part(letter)) {
        let place = text[at..].find(word).map_or(at, |place| at + place);
        if has_key_form(word) {
            return Some(place);
        }
        at = place + word.len();
    }
    text.find(PRIVATE_KEY)
}

fn has_key_form(word: &str) -> bool {
    let has_digit = word.bytes().any(|byte| byte.is_ascii_digit());
    let mut forms = KEY_FORMS.iter();
    has_digit && forms.any(|(beginning, least)| word.starts_with(beginning) && word.len() >= *least)
}

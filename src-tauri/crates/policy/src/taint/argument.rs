//! Arguments of outside tools: what each is for, by its name, its schema and its form. A name that says it is a recipient
//! wins, so no server can declare one to be content.

use super::{deed::Deed, normalize::has_word};
use crate::Consequence;
use serde_json::Value;

/// Purpose of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Says to whom or where something goes.
    Target,
    /// Text to be read by somebody.
    Content,
    /// One of the server's own choices, a date or a size.
    Setting,
    /// Could be anything.
    Unknown,
}

/// Names of arguments that say to whom or where something goes.
const TARGETS: &str = "to cc bcc recipient recipients channel channel_id user user_id username users account \
    account_id iban address phone phone_number chat_id target email emails webhook owner repo \
    repository host hostname server bucket payee remote dest destination whom who member members \
    attendee attendees participant participants invitee invitees guest guests person contact \
    recipient_id domain site forward forward_to reply_to callback wallet beneficiary \
    organization org team group collaborator";
/// Names of arguments that hold text to be read.
const CONTENTS: &str = "subject text body content contents message description comment note markdown html summary \
    prompt task_description reason caption sql abstract";
/// Names of arguments that choose how, not what.
const SETTINGS: &str = "format language sort order limit page offset timezone date time start end priority state \
    status color unit currency duration locale direction type mode";
/// Names of arguments that hold something the server handed out before.
const REFERENCES: &str = "project folder list branch range sheet calendar board column label labels day room path \
    list_name";
/// Names of arguments that hold an address on the network.
const ADDRESSES: &str =
    "host hostname server domain site website webhook callback endpoint remote proxy";
/// More words than this are a sentence, whatever the argument is called.
const MAX_NAME_WORDS: usize = 7;
/// A field that takes this many characters is for texts.
const TEXT_LENGTH: u64 = 500;

impl Role {
    /// Returns the purpose of an argument.
    pub(super) fn of(name: &str, text: &str, schema: Option<&Value>, deed: Deed) -> Self {
        let name = name.to_lowercase();
        let is_one_of = |names: &str| has_word(names, &name);
        // A key or a role is what such a call is about, whatever field it stands in.
        let about = matches!(
            deed,
            Deed::Consequential(Consequence::HandlesKeys | Consequence::GivesAccess)
        );
        if is_target(&name) || about && !is_one_of(SETTINGS) {
            return Self::Target;
        }
        if let Some(role) = schema.and_then(|schema| by_schema(&schema["properties"][&name], text))
        {
            return role;
        }
        let sentence = text.contains('\n') || text.split_whitespace().count() > MAX_NAME_WORDS;
        let spaced = text.trim().contains(' ');
        if is_one_of(CONTENTS) || sentence {
            Self::Content
        } else if is_one_of(SETTINGS) || is_date(text) {
            Self::Setting
        } else if spaced && !name.ends_with("id") {
            Self::Content
        } else {
            Self::Unknown
        }
    }
}

/// True for an argument that says to whom or where something goes.
pub(super) fn is_target(name: &str) -> bool {
    has_word(TARGETS, &name.to_lowercase())
}

/// True for an argument that holds an address on the network.
pub(super) fn is_address(name: &str) -> bool {
    has_word(ADDRESSES, &name.to_lowercase())
}

/// True for an argument that takes what the server handed out.
pub(super) fn is_reference(name: &str) -> bool {
    let name = name.to_lowercase();
    let ends = ["id", "ref", "sha", "key", "number", "ts", "uid", "cursor"];
    has_word(REFERENCES, &name) || ends.iter().any(|end| name.ends_with(end))
}

/// The purpose that a schema states.
fn by_schema(field: &Value, text: &str) -> Option<Role> {
    let choices = field["enum"].as_array();
    if choices.is_some_and(|choices| choices.iter().any(|choice| choice == text)) {
        return Some(Role::Setting);
    }
    if field.get("contentMediaType").is_some()
        || field["maxLength"]
            .as_u64()
            .is_some_and(|most| most >= TEXT_LENGTH)
    {
        return Some(Role::Content);
    }
    match field["format"].as_str()? {
        "email" | "idn-email" | "hostname" | "idn-hostname" | "uri" | "url" | "ipv4" | "ipv6" => {
            Some(Role::Target)
        }
        "date" | "date-time" | "time" | "duration" => Some(Role::Setting),
        "markdown" | "html" | "textarea" | "multiline" => Some(Role::Content),
        _ => None,
    }
}

fn is_date(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let fits = |byte: u8| byte.is_ascii_digit() || b"-:.+TWZ ".contains(&byte);
    digits >= 4 && text.bytes().all(fits) && text.contains(['-', ':'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_argument_is_a_target_unless_it_is_content() {
        let check = |name: &str, text: &str, schema: Value, wanted: Role| {
            let schema = json!({"properties": {name: schema}});
            let role = Role::of(name, text, Some(&schema), Deed::Sends);
            assert_eq!(role, wanted, "{name}: {text}");
        };
        check("body", "Hello", json!({}), Role::Content);
        check(
            "whom",
            "lena",
            json!({"contentMediaType": "text/plain"}),
            Role::Target,
        );
        check("title", "lena", json!({}), Role::Unknown);
        check("title", "Slow login", json!({}), Role::Content);
        check(
            "field_7",
            "Hello",
            json!({"contentMediaType": "text/markdown"}),
            Role::Content,
        );
        check(
            "field_7",
            "a@example.org",
            json!({"format": "email"}),
            Role::Target,
        );
        check(
            "kind",
            "bug",
            json!({"enum": ["bug", "task"]}),
            Role::Setting,
        );
        check("start", "2026-11-23T10:00", json!({}), Role::Setting);
        let key = Deed::Consequential(Consequence::HandlesKeys);
        assert_eq!(
            Role::of("content", "ssh-ed25519 AAAA x", None, key),
            Role::Target
        );
    }
}

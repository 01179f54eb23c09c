//! Deeds: what a call of an outside tool does, by the words of the tool's name and the server's hints. A server that lies
//! gains nothing it could not do anyway.

use super::normalize::has_word;
use crate::Consequence;
use protocol::{ResourceClaims, ServerHint};

/// Deed of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Deed {
    /// Looks something up.
    Reads,
    /// Changes something at the server, where the next look finds it.
    Changes,
    /// Tells somebody something.
    Sends,
    /// Cannot be taken back.
    Consequential(Consequence),
}

/// Words that begin the name of a tool that only looks.
const READING: &str = "get list search read fetch query find describe show view lookup look count check retrieve \
    browse download status info inspect explain preview history whoami compare validate \
    summarize suggest recommend watch load analyze resolve recall test is has ask";
/// Words of names that say what is done. The worst of a name counts.
const DOING: [(Deed, &str); 7] = [
    (
        Deed::Changes,
        "add create update set edit move mark write append put insert rename copy import close \
         open start stop run execute save upsert reopen assign book reserve schedule",
    ),
    (
        Deed::Sends,
        "send reply forward post comment message notify email mail submit upload dm sms call \
         tell react report push",
    ),
    (
        Deed::Consequential(Consequence::Publishes),
        "publish unpublish tweet release deploy public broadcast announce merge",
    ),
    (
        Deed::Consequential(Consequence::Deletes),
        "delete remove erase purge drop destroy wipe trash empty clear cancel terminate kill \
         uninstall reset truncate unsubscribe deactivate revoke ban kick disable",
    ),
    (
        Deed::Consequential(Consequence::GivesAccess),
        "share grant invite permission permissions collaborator member members role access allow \
         authorize unlock owner ownership visibility acl guest follower",
    ),
    (
        Deed::Consequential(Consequence::HandlesKeys),
        "key keys token password secret secrets credential credentials ssh 2fa mfa otp webhook \
         webhooks hook rule filter forwarding oauth",
    ),
    (
        Deed::Consequential(Consequence::Pays),
        "pay payment transfer purchase buy order checkout donate tip withdraw refund invest \
         trade transaction money wire invoice",
    ),
];
/// Words of names after which a letter or comment is a new one, and so is told to somebody.
const MAKING: &str = "add create write new put start schedule insert";
/// Words that join a reading name to something else: `find_and_delete`.
const JOINING: &str = "and or then";

impl Deed {
    /// Returns what a call of this tool does.
    pub(crate) fn of(tool: &str, claims: &ResourceClaims) -> Self {
        let own = tool.rsplit_once("__").map_or(tool, |(_, own)| own);
        let named = Self::by_name(&words(own));
        let written = claims
            .texts
            .iter()
            .filter_map(|(_, text)| Self::of_sql(text))
            .max();
        let deed = written.map_or(named.unwrap_or(Self::Changes), |written| {
            written.max(named.unwrap_or(Self::Changes))
        });
        match (claims.hint, named) {
            (Some(ServerHint::Destroys), _) => deed.max(Self::Consequential(Consequence::Deletes)),
            // A hint may say of a name that says nothing that it only looks.
            (Some(ServerHint::ReadsOnly), None) if written.is_none() => Self::Reads,
            (Some(ServerHint::ReadsOnly) | None, _) => deed,
        }
    }

    fn by_name(words: &[String]) -> Option<Self> {
        let known = |word: &str| {
            let is_it = |(_, words): &&(Self, &str)| has_word(words, word);
            let doing = DOING.iter().rev().find(is_it).map(|(deed, _)| *deed);
            doing.or_else(|| has_word(READING, word).then_some(Self::Reads))
        };
        let first = words.iter().find_map(|word| known(word))?;
        let joined = words.iter().any(|word| has_word(JOINING, word));
        let begins = words.first().is_some_and(|word| has_word(READING, word));
        if (begins || first == Self::Reads) && !joined {
            return Some(Self::Reads);
        }
        let worst = words.iter().filter_map(|word| known(word)).max()?;
        // `move_message` moves one.
        let makes = words.iter().any(|word| has_word(MAKING, word));
        match (first, worst) {
            (Self::Changes, Self::Sends) if !makes => Some(Self::Changes),
            (_, worst) => Some(worst),
        }
    }

    /// A query that does more than look.
    fn of_sql(text: &str) -> Option<Self> {
        const BEGINS: [&str; 10] = [
            "select", "with", "insert", "update", "delete", "drop", "alter", "truncate", "grant",
            "explain",
        ];
        let lower = text.to_lowercase();
        let mut words = lower.split(|sign: char| !sign.is_alphanumeric() && sign != '_');
        let first = words.clone().find(|word| !word.is_empty())?;
        if !BEGINS.contains(&first) || !lower.contains(' ') {
            return None;
        }
        let is_sql = ["from", "into", "table", "set", "on"]
            .iter()
            .any(|word| lower.split_whitespace().any(|found| found == *word));
        let deed = |word| match word {
            "delete" | "drop" | "truncate" => Some(Self::Consequential(Consequence::Deletes)),
            "grant" => Some(Self::Consequential(Consequence::GivesAccess)),
            "insert" | "update" | "alter" => Some(Self::Changes),
            _ => None,
        };
        is_sql.then(|| words.find_map(deed)).flatten()
    }

    /// True for a call after which somebody has something they did not have.
    pub(super) const fn reaches_somebody(self) -> bool {
        matches!(self, Self::Sends | Self::Consequential(_))
    }

    pub(super) const fn is_consequential(self) -> bool {
        matches!(self, Self::Consequential(_))
    }
}

/// The words of a name in any of the usual spellings.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before_is_lower = false;
    for sign in name.chars() {
        let begins = sign.is_uppercase() && before_is_lower;
        if (begins || !sign.is_alphanumeric()) && words.last().is_some_and(|word| !word.is_empty())
        {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| sign.is_alphanumeric()) {
            word.extend(sign.to_lowercase());
        }
        before_is_lower = sign.is_lowercase();
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn deed(tool: &str, input: &Value) -> Deed {
        Deed::of(tool, &ResourceClaims::of_input(input))
    }

    #[test]
    fn the_words_of_a_name_say_what_a_call_does() {
        let check = |tool: &str, wanted: Deed| assert_eq!(deed(tool, &json!({})), wanted, "{tool}");
        let does = Deed::Consequential;
        check("mail__search_messages", Deed::Reads);
        check("forge__listPullRequests", Deed::Reads);
        check("bank__get_payment_history", Deed::Reads);
        check("mail__find_and_delete", does(Consequence::Deletes));
        check("users_delete", does(Consequence::Deletes));
        check("bank__schedule_transaction", does(Consequence::Pays));
        check("forge__add_deploy_key", does(Consequence::HandlesKeys));
        check("chat__inviteUser", does(Consequence::GivesAccess));
        check("mail__reply", Deed::Sends);
        check("tracker__add_comment", Deed::Sends);
        check("mail__move_message", Deed::Changes);
        check("notes__update_page", Deed::Changes);
        check("acme__frobnicate", Deed::Changes);
    }

    #[test]
    fn a_query_that_deletes_is_no_reading() {
        let check = |sql: &str, wanted: Deed| {
            assert_eq!(deed("db__query", &json!({"sql": sql})), wanted, "{sql}");
        };
        check(
            "SELECT name FROM customers WHERE city = 'Graz'",
            Deed::Reads,
        );
        check(
            "select 1; DROP TABLE customers",
            Deed::Consequential(Consequence::Deletes),
        );
        check("UPDATE orders SET total = 1", Deed::Changes);
    }

    #[test]
    fn a_hint_speaks_where_the_name_says_nothing() {
        let check = |tool: &str, hint, wanted: Deed| {
            let claims = ResourceClaims {
                hint: Some(hint),
                ..ResourceClaims::default()
            };
            assert_eq!(Deed::of(tool, &claims), wanted, "{tool}");
        };
        check("acme__frobnicate", ServerHint::ReadsOnly, Deed::Reads);
        check(
            "bank__pay",
            ServerHint::ReadsOnly,
            Deed::Consequential(Consequence::Pays),
        );
        check(
            "notes__update",
            ServerHint::Destroys,
            Deed::Consequential(Consequence::Deletes),
        );
    }
}

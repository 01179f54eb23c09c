//! Providers of models beside Claude, and their tables in the file.

use crate::value_checks::{Fault, money, whole_number};
use localization::localized;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use toml::Spanned;

/// Longest name of a provider.
const MAX_NAME: usize = 40;
/// Longest id of a model, and longest address.
const MAX_TEXT: usize = 500;
const TOKENS: RangeInclusive<u64> = 1_000..=100_000_000;
/// US dollars for a million tokens.
const USD: RangeInclusive<f64> = 0.0..=10_000.0;
/// Names that mean something else already.
const TAKEN: [&str; 3] = ["anthropic", "practice", "qube"];

/// Provider of models.
#[derive(Clone, Debug, PartialEq)]
pub struct ProviderSettings {
    /// Beginning of its models' ids: `name/model`.
    pub name: String,
    /// The API that it speaks.
    pub kind: ProviderKind,
    /// Address; the usual one of the kind without.
    pub address: Option<String>,
    /// Environment variable with the key, which has priority over the keychain.
    pub key_variable: Option<String>,
    /// Means of signing in to it.
    pub sign_in: SignIn,
    /// Models that are offered, the recommended one first.
    pub models: Vec<ModelSettings>,
}

/// API of a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ProviderKind {
    /// OpenAI.
    OpenAi,
    /// Azure OpenAI: the models are deployments.
    Azure,
    /// Any other server of Responses.
    Responses,
    /// Any other server of Chat Completions.
    Chat,
    /// Ollama.
    Ollama,
    /// Google's Gemini.
    Gemini,
}

/// Means of signing in to a provider.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SignIn {
    /// A key, from the environment or the keychain.
    #[default]
    Key,
    /// A token that is good for a while, such as Microsoft Entra's: from the environment, or printed by this command.
    Token {
        /// Program and arguments; empty for none.
        command: Vec<String>,
    },
}

/// Form in which a model calls tools: by itself, or in its text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ToolsForm {
    /// By itself.
    #[default]
    Native,
    /// Tags.
    Xml,
    /// JSON objects.
    Json,
    /// Thought, action and input.
    React,
    /// A line for each call.
    Lines,
}

/// Model of a provider, as far as the person knows it better than Qilbee.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ModelSettings {
    /// Name at the provider.
    pub id: String,
    /// Window in tokens.
    pub context_tokens: Option<u64>,
    /// Longest answer in tokens.
    pub max_output_tokens: Option<u64>,
    /// It sees pictures.
    pub pictures: Option<bool>,
    /// Form in which it calls tools.
    pub tools: ToolsForm,
    /// Its effort can be set.
    pub effort: Option<bool>,
    /// Its coordinates are thousandths of the picture instead of pixels.
    pub per_mille: bool,
    /// US dollars for a million tokens of input.
    pub input_usd: Option<f64>,
    /// US dollars for a million tokens of output.
    pub output_usd: Option<f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProviderTable {
    name: Spanned<String>,
    kind: Spanned<ProviderKind>,
    address: Option<Spanned<String>>,
    key_variable: Option<Spanned<String>>,
    sign_in: Option<SignInValue>,
    token_command: Option<Spanned<Vec<String>>>,
    #[serde(default)]
    models: Vec<ModelTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModelTable {
    id: Spanned<String>,
    context_tokens: Option<Spanned<u64>>,
    max_output_tokens: Option<Spanned<u64>>,
    pictures: Option<bool>,
    #[serde(default)]
    tools: ToolsForm,
    effort: Option<bool>,
    coordinates: Option<CoordinatesValue>,
    input_usd: Option<Spanned<f64>>,
    output_usd: Option<Spanned<f64>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SignInValue {
    Key,
    Token,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum CoordinatesValue {
    Pixels,
    PerMille,
}

/// Reads the providers, each of which has a name of its own.
pub(super) fn read(tables: Vec<ProviderTable>) -> Result<Vec<ProviderSettings>, Fault> {
    let mut providers: Vec<ProviderSettings> = Vec::new();
    for table in tables {
        let name = table.name.get_ref();
        let is_taken = TAKEN.contains(&name.as_str())
            || providers.iter().any(|provider| provider.name == *name);
        let fits =
            |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if is_taken || name.is_empty() || name.len() > MAX_NAME || !name.chars().all(fits) {
            return Err(Fault::at(
                &table.name,
                localized!("settings-file-provider-name"),
            ));
        }
        providers.push(table.read()?);
    }
    Ok(providers)
}

impl ProviderTable {
    fn read(self) -> Result<ProviderSettings, Fault> {
        let kind = *self.kind.get_ref();
        let needs_address = match kind {
            ProviderKind::OpenAi | ProviderKind::Ollama | ProviderKind::Gemini => false,
            ProviderKind::Azure | ProviderKind::Responses | ProviderKind::Chat => true,
        };
        if needs_address && self.address.is_none() {
            return Err(Fault::at(
                &self.kind,
                localized!("settings-file-provider-address"),
            ));
        }
        let models = self.models.into_iter().map(ModelTable::read);
        Ok(ProviderSettings {
            kind,
            address: self
                .address
                .map(|value| text(&value, is_address))
                .transpose()?,
            key_variable: self
                .key_variable
                .map(|value| text(&value, is_variable))
                .transpose()?,
            models: models.collect::<Result<_, _>>()?,
            sign_in: sign_in(self.sign_in, self.token_command)?,
            name: self.name.into_inner(),
        })
    }
}

/// Reads the means of signing in. A command without a token to print is a mistake that would go unnoticed.
fn sign_in(
    value: Option<SignInValue>,
    command: Option<Spanned<Vec<String>>>,
) -> Result<SignIn, Fault> {
    let Some(command) = command else {
        return Ok(match value {
            Some(SignInValue::Token) => SignIn::Token {
                command: Vec::new(),
            },
            Some(SignInValue::Key) | None => SignIn::Key,
        });
    };
    let words = command.get_ref();
    let is_text = |word: &String| word.len() <= MAX_TEXT && !word.chars().any(char::is_control);
    let fits = words.first().is_some_and(|program| !program.is_empty());
    match value == Some(SignInValue::Token) && fits && words.iter().all(is_text) {
        true => Ok(SignIn::Token {
            command: command.into_inner(),
        }),
        false => Err(Fault::at(
            &command,
            localized!("settings-file-token-command"),
        )),
    }
}

impl ModelTable {
    fn read(self) -> Result<ModelSettings, Fault> {
        Ok(ModelSettings {
            id: text(&self.id, |id| !id.trim().is_empty())?,
            context_tokens: whole_number("context_tokens", self.context_tokens, TOKENS)?,
            max_output_tokens: whole_number("max_output_tokens", self.max_output_tokens, TOKENS)?,
            pictures: self.pictures,
            tools: self.tools,
            effort: self.effort,
            per_mille: self.coordinates == Some(CoordinatesValue::PerMille),
            input_usd: money("input_usd", self.input_usd, USD)?,
            output_usd: money("output_usd", self.output_usd, USD)?,
        })
    }
}

fn text(value: &Spanned<String>, fits: impl Fn(&str) -> bool) -> Result<String, Fault> {
    let text = value.get_ref();
    let is_plain = text.len() <= MAX_TEXT && !text.chars().any(char::is_control);
    match is_plain && fits(text) {
        true => Ok(text.clone()),
        false => Err(Fault::at(value, localized!("settings-file-provider-text"))),
    }
}

fn is_address(text: &str) -> bool {
    text.starts_with("https://") || text.starts_with("http://")
}

fn is_variable(text: &str) -> bool {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    !text.is_empty() && text.chars().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings_file::parse;

    #[test]
    fn providers_are_read() {
        let text = r#"
            [[providers]]
            name = "local"
            kind = "ollama"
            [[providers.models]]
            id = "qwen3-vl:8b"
            context_tokens = 65536
            coordinates = "per_mille"
            tools = "json"
            [[providers]]
            name = "work"
            kind = "azure"
            address = "https://it.openai.azure.com/openai/v1"
            key_variable = "AZURE_KEY"
            sign_in = "token"
            token_command = ["az", "get-token"]
        "#;
        let model = ModelSettings {
            id: "qwen3-vl:8b".to_owned(),
            context_tokens: Some(65_536),
            per_mille: true,
            tools: ToolsForm::Json,
            ..ModelSettings::default()
        };
        let wanted = [
            ProviderSettings {
                name: "local".to_owned(),
                kind: ProviderKind::Ollama,
                address: None,
                key_variable: None,
                sign_in: SignIn::Key,
                models: vec![model],
            },
            ProviderSettings {
                name: "work".to_owned(),
                kind: ProviderKind::Azure,
                address: Some("https://it.openai.azure.com/openai/v1".to_owned()),
                key_variable: Some("AZURE_KEY".to_owned()),
                sign_in: SignIn::Token {
                    command: vec!["az".to_owned(), "get-token".to_owned()],
                },
                models: Vec::new(),
            },
        ];
        assert_eq!(parse(text).unwrap().providers, wanted);
    }

    #[test]
    fn wrong_providers_are_named() {
        let check = |text: &str, wanted: &str| {
            let fault = parse(&format!("[[providers]]\n{text}")).unwrap_err();
            let problem = format!("{:?}", fault.problem);
            assert!(problem.contains(wanted), "{text}: {problem}");
        };
        check("name = \"a b\"\nkind = \"ollama\"", "provider-name");
        check("name = \"qube\"\nkind = \"ollama\"", "provider-name");
        let twice =
            "name = \"a\"\nkind = \"ollama\"\n[[providers]]\nname = \"a\"\nkind = \"openai\"";
        check(twice, "provider-name");
        check("name = \"a\"\nkind = \"chat\"", "provider-address");
        check(
            "name = \"a\"\nkind = \"chat\"\naddress = \"host\"",
            "provider-text",
        );
        check("name = \"a\"\nkind = \"clippy\"", "unknown variant");
        check(
            "name = \"a\"\nkind = \"openai\"\nkey_variable = \"A=B\"",
            "provider-text",
        );
        let azure = "name = \"a\"\nkind = \"azure\"\naddress = \"https://host\"\n";
        for wrong in [
            "token_command = [\"az\"]",
            "sign_in = \"key\"\ntoken_command = [\"az\"]",
            "sign_in = \"token\"\ntoken_command = []",
        ] {
            check(&format!("{azure}{wrong}"), "token-command");
        }
        check(&format!("{azure}sign_in = \"clippy\""), "unknown variant");
        let model = "name = \"a\"\nkind = \"openai\"\n[[providers.models]]\n";
        check(&format!("{model}id = \" \""), "provider-text");
        check(
            &format!("{model}id = \"m\"\ncontext_tokens = 1"),
            "context_tokens",
        );
        check(
            &format!("{model}id = \"m\"\ninput_usd = -1.0"),
            "settings-file-money",
        );
    }
}

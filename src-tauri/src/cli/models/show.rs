//! `qilbee models show`: all that is known of one model, and where each value is from.

use super::{price, thousands_apart};
use crate::{
    App,
    cli::{Failure, output},
    models::PRACTICE_MODEL,
};
use model::{
    Price,
    claude::{Claude, ModelListing},
    contract::Contract,
    server::{Coordinates, ModelFacts, ServedModel, openai_models},
};
use serde::Serialize;
use settings::{ModelSettings, Settings, ToolsForm};

/// Value of a model, for people, and where it is from.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct KnownValue {
    name: &'static str,
    value: String,
    from: Origin,
}

/// Place that a value is from. What comes first here wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Origin {
    /// The settings file.
    Settings,
    /// This version of Qilbee.
    Qilbee,
    /// The server, which was asked.
    Server,
    /// Nobody: this is usual.
    Usual,
}

/// Model with what each place says of it.
struct Sources<'a> {
    said: Option<&'a ModelSettings>,
    known: Option<&'a ServedModel>,
    told: &'a ModelFacts,
    /// All of it together.
    whole: &'a ServedModel,
}

pub(super) async fn run(app: &App, id: &str, json: bool) -> Result<(), Failure> {
    let values = match served(app, id).await {
        Some(values) => values,
        None => built_in(app, id).await?,
    };
    if json {
        return output::say_json(&values);
    }
    for KnownValue { name, value, from } in &values {
        output::say_line(&format!("{name:<16} {value:<30} {}", from.told()))?;
    }
    Ok(())
}

/// Returns what is known of a server's model; nothing where no server has this name.
async fn served(app: &App, id: &str) -> Option<Vec<KnownValue>> {
    let (provider, name) = id.split_once('/')?;
    let servers = app.servers().now();
    let server = servers.iter().find(|server| server.name() == provider)?;
    let told = server.facts(name).await;
    let settings = app.settings();
    let said = settings
        .as_ref()
        .as_ref()
        .ok()
        .and_then(|settings| said(settings, provider, name));
    let known = openai_models();
    let sources = Sources {
        said,
        known: known.iter().find(|known| known.id == name),
        told: &told,
        whole: &server.served(name),
    };
    Some(sources.values())
}

fn said<'a>(settings: &'a Settings, provider: &str, name: &str) -> Option<&'a ModelSettings> {
    let mut providers = settings.providers.iter();
    let provider = providers.find(|known| known.name == provider)?;
    provider.models.iter().find(|model| model.id == name)
}

/// Returns what is known of a model that is not a server's.
async fn built_in(app: &App, id: &str) -> Result<Vec<KnownValue>, Failure> {
    if id == PRACTICE_MODEL {
        let free = value(
            "prices",
            "free: the practice model".to_owned(),
            Origin::Qilbee,
        );
        return Ok(vec![free]);
    }
    let known = Claude::known().into_iter().find(|known| known.id == id);
    let (listing, from) = match known {
        Some(known) => (known, Origin::Qilbee),
        None => {
            let listed = super::listings(app, false).await;
            let found = listed.into_iter().find(|listed| listed.id == id);
            (found.ok_or_else(|| super::no_model(id))?, Origin::Server)
        }
    };
    Ok(of_listing(&listing, from))
}

fn of_listing(listing: &ModelListing, from: Origin) -> Vec<KnownValue> {
    let tokens = |count: Option<u64>| count.map_or_else(unknown, thousands_apart);
    let tools = match &listing.computer {
        Some(computer) => format!("native, {computer}"),
        None => "native".to_owned(),
    };
    let prices = match listing.input_usd {
        Some(_) => format!("US$ {} a million", price(listing)),
        None => unknown(),
    };
    vec![
        value("window", tokens(listing.context_tokens), from),
        value("longest answer", tokens(listing.max_output_tokens), from),
        value("pictures", yes(true), from),
        value("tools", tools, from),
        value("coordinates", "pixels".to_owned(), from),
        value("prices", prices, from),
    ]
}

impl Sources<'_> {
    fn values(&self) -> Vec<KnownValue> {
        vec![
            self.window(),
            self.longest_answer(),
            self.pictures(),
            self.tools(),
            self.coordinates(),
            self.prices(),
        ]
    }

    /// Returns the first place that says something.
    fn origin(
        &self,
        said: impl Fn(&ModelSettings) -> bool,
        known: impl Fn(&ServedModel) -> bool,
        told: bool,
    ) -> Origin {
        if self.said.is_some_and(said) {
            Origin::Settings
        } else if self.known.is_some_and(known) {
            Origin::Qilbee
        } else if told {
            Origin::Server
        } else {
            Origin::Usual
        }
    }

    fn window(&self) -> KnownValue {
        let from = self.origin(
            |said| said.context_tokens.is_some(),
            |known| known.context_tokens.is_some(),
            self.told.context_tokens.is_some(),
        );
        value("window", thousands_apart(self.whole.window_tokens()), from)
    }

    fn longest_answer(&self) -> KnownValue {
        let from = self.origin(
            |said| said.max_output_tokens.is_some(),
            |known| known.max_output_tokens.is_some(),
            self.told.max_output_tokens.is_some(),
        );
        let tokens = u64::from(self.whole.longest_answer_tokens());
        value("longest answer", thousands_apart(tokens), from)
    }

    fn pictures(&self) -> KnownValue {
        let from = self.origin(
            |said| said.pictures.is_some(),
            |known| known.sees.is_some(),
            self.told.sees.is_some(),
        );
        value("pictures", yes(self.whole.sees_pictures()), from)
    }

    fn tools(&self) -> KnownValue {
        let is_refused = self.told.calls_tools == Some(false);
        let (form, from) = match self.whole.contract {
            Some(contract) => (as_text(contract), Origin::Settings),
            None if is_refused => (as_text(Contract::Xml), Origin::Server),
            None => {
                let from = self.origin(
                    |said| said.tools != ToolsForm::Native,
                    |_| true,
                    self.told.calls_tools.is_some(),
                );
                let hosted = match self.whole.hosts_computer {
                    true => "native, with a computer tool of its own",
                    false => "native",
                };
                (hosted, from)
            }
        };
        value("tools", form.to_owned(), from)
    }

    fn coordinates(&self) -> KnownValue {
        let (unit, from) = match self.whole.coordinates {
            Coordinates::PerMille => ("thousandths of the picture", Origin::Settings),
            Coordinates::Pixels => ("pixels", self.origin(|_| false, |_| true, false)),
        };
        value("coordinates", unit.to_owned(), from)
    }

    fn prices(&self) -> KnownValue {
        let from = self.origin(
            |said| said.input_usd.is_some() && said.output_usd.is_some(),
            |known| known.prices.is_some(),
            self.told.price.is_some(),
        );
        let usual = self.whole.prices.map(|prices| prices.usual);
        let told = usual.map_or_else(unknown, |Price { input, output, .. }| {
            format!("US$ {input} / {output} a million")
        });
        value("prices", told, from)
    }
}

impl Origin {
    fn told(self) -> &'static str {
        match self {
            Self::Settings => "from the settings",
            Self::Qilbee => "known to Qilbee",
            Self::Server => "from the server",
            Self::Usual => "usual",
        }
    }
}

fn value(name: &'static str, value: String, from: Origin) -> KnownValue {
    KnownValue { name, value, from }
}

fn as_text(contract: Contract) -> &'static str {
    match contract {
        Contract::Xml => "written as text: xml",
        Contract::Json => "written as text: json",
        Contract::React => "written as text: react",
        Contract::Lines => "written as text: lines",
    }
}

fn yes(is_so: bool) -> String {
    match is_so {
        true => "yes".to_owned(),
        false => "no".to_owned(),
    }
}

fn unknown() -> String {
    "unknown".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Prices;

    #[track_caller]
    fn check(sources: &Sources<'_>, wanted: &[(&str, Origin)]) {
        let values = sources.values();
        let found: Vec<_> = values
            .iter()
            .map(|KnownValue { value, from, .. }| (value.as_str(), *from))
            .collect();
        assert_eq!(found, wanted);
    }

    #[test]
    fn each_value_names_the_first_place_that_says_it() {
        let told = ModelFacts {
            context_tokens: Some(8_192),
            sees: Some(false),
            calls_tools: Some(false),
            price: Some(Price::list(1.0, 1.0, 1.0, 1.0, 2.5)),
            ..ModelFacts::default()
        };
        let said = ModelSettings {
            id: "m".to_owned(),
            context_tokens: Some(4_096),
            per_mille: true,
            ..ModelSettings::default()
        };
        let whole = ServedModel {
            context_tokens: Some(4_096),
            coordinates: Coordinates::PerMille,
            ..ServedModel::unknown("m").with(&told)
        };
        let sources = Sources {
            said: Some(&said),
            known: None,
            told: &told,
            whole: &whole,
        };
        let wanted = [
            ("4,096", Origin::Settings),
            ("1,024", Origin::Usual),
            ("no", Origin::Server),
            ("written as text: xml", Origin::Server),
            ("thousandths of the picture", Origin::Settings),
            ("US$ 1 / 2.5 a million", Origin::Server),
        ];
        check(&sources, &wanted);
    }

    #[test]
    fn models_that_qilbee_knows_need_no_server() {
        let known = ServedModel {
            context_tokens: Some(1_050_000),
            max_output_tokens: Some(128_000),
            prices: Some(Prices::NONE),
            sees: Some(true),
            hosts_computer: true,
            ..ServedModel::unknown("m")
        };
        let sources = Sources {
            said: None,
            known: Some(&known),
            told: &ModelFacts::default(),
            whole: &known,
        };
        let wanted = [
            ("1,050,000", Origin::Qilbee),
            ("128,000", Origin::Qilbee),
            ("yes", Origin::Qilbee),
            ("native, with a computer tool of its own", Origin::Qilbee),
            ("pixels", Origin::Qilbee),
            ("US$ 0 / 0 a million", Origin::Qilbee),
        ];
        check(&sources, &wanted);
    }
}

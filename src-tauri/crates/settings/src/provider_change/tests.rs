use super::*;
use crate::{ProviderKind, settings_file};

fn provider(name: &str, models: &[ModelSettings]) -> ProviderSettings {
    ProviderSettings {
        name: name.to_owned(),
        kind: ProviderKind::Chat,
        address: Some("https://host/v1".to_owned()),
        key_variable: None,
        sign_in: SignIn::Key,
        models: models.to_vec(),
    }
}

fn model(id: &str) -> ModelSettings {
    ModelSettings {
        id: id.to_owned(),
        ..ModelSettings::default()
    }
}

/// Everything that can be said of a model.
fn full_model() -> ModelSettings {
    ModelSettings {
        id: "m".to_owned(),
        context_tokens: Some(65_536),
        max_output_tokens: Some(8_192),
        pictures: Some(false),
        tools: ToolsForm::React,
        effort: Some(true),
        per_mille: true,
        input_usd: Some(2.0),
        output_usd: Some(4.5),
    }
}

const FULL: &str = "\
[[providers]]
name = \"it\"
kind = \"chat\"
address = \"https://host/v1\"

[[providers.models]]
id = \"m\"
context_tokens = 65536
max_output_tokens = 8192
pictures = false
tools = \"react\"
effort = true
coordinates = \"per_mille\"
input_usd = 2.0
output_usd = 4.5
";

const TWO: &str = "\
# Mine.
[[providers]] # at home
name = \"local\"
kind = \"ollama\"

# The good one.
[[providers.models]]
id = \"a\" # small
[[providers.models]]
id = \"b\"

[[providers]]
name = \"it\"
kind = \"chat\"
address = \"https://host/v1\" # the cellar
key_variable = \"IT_KEY\"

[web]
local = true
";

fn check(before: &str, change: &ProviderChange, after: &str) {
    let changed = change.apply(before).unwrap();
    assert_eq!(changed, after);
    let providers = settings_file::parse(&changed).unwrap().providers;
    match change {
        ProviderChange::Add(provider) | ProviderChange::Replace(provider) => {
            assert!(providers.contains(provider), "{providers:?}");
        }
        ProviderChange::Remove(name) => {
            assert!(providers.iter().all(|provider| provider.name != *name));
        }
    }
}

#[test]
fn a_provider_alone_is_a_table_that_can_be_read() {
    let provider = provider("it", &[full_model()]);
    assert_eq!(provider_table(&provider), FULL);
    let read = settings_file::parse(FULL).unwrap().providers;
    assert_eq!(read, [provider]);
}

#[test]
fn a_provider_is_added_with_all_that_is_known() {
    let add = ProviderChange::Add(provider("it", &[full_model()]));
    check("", &add, FULL);
    check("# mine\n", &add, &format!("# mine\n\n{FULL}"));
    let more = ProviderChange::Add(provider("more", &[model("x")]));
    let block = "\n[[providers]]\nname = \"more\"\nkind = \"chat\"\naddress = \"https://host/v1\"\n\n\
                 [[providers.models]]\nid = \"x\"\n";
    check(FULL, &more, &format!("{FULL}{block}"));
    let (providers, web) = TWO.split_at(TWO.find("\n[web]").unwrap());
    check(TWO, &more, &format!("{providers}{block}{web}"));
}

#[test]
fn comments_and_other_providers_stay() {
    let change = ProviderChange::Replace(ProviderSettings {
        address: Some("https://other/v1".to_owned()),
        ..provider("it", &[])
    });
    let after = TWO
        .replace("https://host/v1", "https://other/v1")
        .replace("key_variable = \"IT_KEY\"\n", "");
    check(TWO, &change, &after);
    let local = |models: &[ModelSettings]| {
        ProviderChange::Replace(ProviderSettings {
            kind: ProviderKind::Ollama,
            address: None,
            ..provider("local", models)
        })
    };
    let seen = ModelSettings {
        pictures: Some(true),
        ..model("a")
    };
    let after = TWO
        .replace(
            "id = \"a\" # small\n",
            "id = \"a\" # small\npictures = true\n",
        )
        .replace("[[providers.models]]\nid = \"b\"\n", "");
    check(TWO, &local(&[seen]), &after);
    let after = TWO.replace(
        "# The good one.\n[[providers.models]]\nid = \"a\" # small\n[[providers.models]]\nid = \"b\"\n",
        "[[providers.models]]\nid = \"b\"\n\n# The good one.\n[[providers.models]]\nid = \"a\" # small\n",
    );
    let changed = local(&[model("b"), model("a")]).apply(TWO).unwrap();
    let lines = |text: &str| {
        let lines = text.lines().filter(|line| !line.is_empty());
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines(&changed), lines(&after));
}

#[test]
fn a_provider_is_removed_with_its_models() {
    let (local, it) = TWO.split_at(TWO.find("\n[[providers]]\nname = \"it\"").unwrap());
    check(TWO, &ProviderChange::Remove("local".to_owned()), it);
    let web = &it[it.find("\n[web]").unwrap()..];
    check(
        TWO,
        &ProviderChange::Remove("it".to_owned()),
        &format!("{local}{web}"),
    );
    check(FULL, &ProviderChange::Remove("it".to_owned()), "");
}

#[test]
fn lists_in_one_line_stay_in_one_line() {
    let one = "providers = [{ name = \"it\", kind = \"openai\" }]\n";
    let more = ProviderChange::Add(provider("more", &[model("x")]));
    check(
        one,
        &more,
        "providers = [{ name = \"it\", kind = \"openai\" }, { name = \"more\", kind = \"chat\", \
         address = \"https://host/v1\", models = [{ id = \"x\" }] }]\n",
    );
    check(
        one,
        &ProviderChange::Remove("it".to_owned()),
        "providers = []\n",
    );
    let inline = "[[providers]]\nname = \"it\"\nkind = \"openai\"\nmodels = [{ id = \"m\" }]\n";
    let two = ProviderChange::Replace(ProviderSettings {
        kind: ProviderKind::OpenAi,
        address: None,
        ..provider("it", &[model("m"), model("n")])
    });
    check(
        inline,
        &two,
        &inline.replace("{ id = \"m\" }", "{ id = \"m\" }, { id = \"n\" }"),
    );
}

#[test]
fn a_change_that_does_not_fit_is_refused() {
    let check = |before: &str, change: &ProviderChange, wanted: &str| {
        let problem = change.apply(before).unwrap_err().problem;
        assert_eq!(problem.id(), Some(wanted), "{before}");
    };
    let remove = ProviderChange::Remove("nobody".to_owned());
    check("", &remove, "settings-file-no-provider");
    check(TWO, &remove, "settings-file-no-provider");
    check("providers = []\n", &remove, "settings-file-no-provider");
    let replace = ProviderChange::Replace(provider("nobody", &[]));
    check(TWO, &replace, "settings-file-no-provider");
    check("providers = 1\n", &remove, "settings-file-no-list");
    let twice = ProviderChange::Add(provider("it", &[])).apply(TWO).unwrap();
    let fault = settings_file::parse(&twice).unwrap_err();
    assert_eq!(fault.problem.id(), Some("settings-file-provider-name"));
    let hostile = ProviderChange::Add(provider("it", &[model("a\"]\n[shell]\nsandbox = false")]));
    let fault = settings_file::parse(&hostile.apply("").unwrap()).unwrap_err();
    assert_eq!(fault.problem.id(), Some("settings-file-provider-text"));
}

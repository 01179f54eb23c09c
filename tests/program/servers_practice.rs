//! The practice task, done by a model of each kind of server: the pictures of the real form go over the wire, the actions come
//! back in the form of the API, and what arrived in the form is exactly what was meant.

use super::{
    practice_brain::{Brain, Form},
    private_screen::{PrivateScreen, on_screens},
};
use practice::PracticeModel;
use serde_json::Value;
use std::{fs, sync::Arc};
use testkit::server::{FakeServer, ServerApi};

/// Model that has a computer of its provider's.
const WITH_COMPUTER: &str = "gpt-6.2-sol";
/// Pictures that the task takes at least.
const LEAST_PICTURES: usize = 12;

/// Kind of provider in the settings, its API, the model and how it acts, and more settings of the model.
type Adapter = (&'static str, ServerApi, &'static str, Form, &'static str);

#[test]
fn the_practice_task_is_done_by_every_adapter() {
    use Form::{Computer, Function, PerMille, Tags};
    use ServerApi::{Chat, Gemini, Ollama, Responses};
    let thousandths = "coordinates = \"per_mille\"\n";
    let adapters: [Adapter; 6] = [
        ("responses", Responses, WITH_COMPUTER, Computer, ""),
        ("responses", Responses, "m", Function, ""),
        ("chat", Chat, "m", Function, ""),
        ("ollama", Ollama, "m", PerMille, thousandths),
        ("gemini", Gemini, "m", PerMille, ""),
        ("chat", Chat, "m", Tags, "tools = \"xml\"\n"),
    ];
    on_screens(&adapters, |screen, adapter| check(screen, *adapter));
}

fn check(screen: &PrivateScreen, (kind, api, model, form, settings): Adapter) {
    let brain = Arc::new(Brain::new(api, form));
    let server = {
        let brain = Arc::clone(&brain);
        FakeServer::answering(api, move |seen| brain.answer(seen))
    };
    let program = screen.program();
    let address = server.address();
    let settings = format!(
        "[[providers]]\nname = \"it\"\nkind = \"{kind}\"\naddress = \"{address}\"\nkey_variable = \"IT_KEY\"\n\
         [[providers.models]]\nid = \"{model}\"\ncontext_tokens = 1000000\n{settings}"
    );
    fs::create_dir_all(program.home()).unwrap();
    fs::write(program.home().join("config.toml"), settings).unwrap();
    let program = program.with("IT_KEY", "sk-it");
    let (model, task) = (format!("it/{model}"), PracticeModel::task_prompt());
    let run = program.run(&["run", "--mode", "free", "--model", &model, &task]);
    let place = format!("{kind}, {form:?}");
    assert_eq!(run.code, 0, "{place}:\n{}\n{}", run.out, run.err);
    server.assert_clean();
    let record = fs::read_to_string(program.home().join("practice.json")).expect(&place);
    let record: Value = serde_json::from_str(&record).unwrap();
    let wanted = include_str!("../fixtures/practice_requests.json");
    let wanted: Value = serde_json::from_str(wanted).unwrap();
    assert_eq!(record, wanted, "{place}:\n{}", run.out);
    assert!(
        brain.pictures() >= LEAST_PICTURES,
        "{place}: {}",
        brain.pictures()
    );
}

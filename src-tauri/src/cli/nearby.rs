//! Offer of a server of models that runs on this computer and that nobody has set up. It says how to use it, and uses nothing.

use super::output;
use crate::{App, models::nearby};
use model::server::{Coordinates, NearbyServer, ServerKind, UsualServer, usual_coordinates};
use std::path::Path;

/// Models of one server that are named.
const NAMED_MODELS: usize = 3;

/// Tells of servers on this computer when there is nothing else to use.
pub(super) async fn offer(app: &App) {
    let default_model = app.default_options().await.model;
    for found in nearby::offered(&app.settings(), &default_model).await {
        output::tell(&offered(&found, &app.home().settings()));
    }
}

/// Returns what runs, and how to use it.
fn offered(found: &NearbyServer, file: &Path) -> String {
    let NearbyServer { server, models } = found;
    let UsualServer { program, name, .. } = server;
    let named: Vec<_> = models
        .iter()
        .take(NAMED_MODELS)
        .map(String::as_str)
        .collect();
    let more = match models.len().saturating_sub(NAMED_MODELS) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let first = models.first().map_or("MODEL", String::as_str);
    format!(
        "\n{program} on this computer: {}{more}. To use it, add this to {}\n\n{}\nThen: qilbee run --model '{name}/{first}' \"…\"",
        named.join(", "),
        file.display(),
        table(server, first)
    )
}

/// Returns the table of the settings file that sets a server and its model up.
fn table(server: &UsualServer, model: &str) -> String {
    let UsualServer { name, address, .. } = server;
    let (kind, address) = match server.kind {
        // Its usual address need not be said.
        ServerKind::Ollama => ("ollama", String::new()),
        ServerKind::Chat => ("chat", format!("address = \"{address}\"\n")),
        ServerKind::Responses => ("responses", format!("address = \"{address}\"\n")),
    };
    let coordinates = match usual_coordinates(model) {
        Coordinates::PerMille => "coordinates = \"per_mille\"\n",
        Coordinates::Pixels => "",
    };
    format!(
        "[[providers]]\nname = \"{name}\"\nkind = \"{kind}\"\n{address}[[providers.models]]\nid = {model:?}\n{coordinates}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::server::usual_servers;

    fn found(program: &str, models: &[&str]) -> NearbyServer {
        let mut usual = usual_servers().into_iter();
        let server = usual.find(|usual| usual.program == program).unwrap();
        NearbyServer {
            server,
            models: models.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    #[test]
    fn an_offer_says_how_to_use_what_runs() {
        let check = |found: &NearbyServer, wanted: &str| {
            assert_eq!(offered(found, Path::new("/c.toml")), wanted);
        };
        check(
            &found("Ollama", &["qwen3-vl:8b"]),
            "\nOllama on this computer: qwen3-vl:8b. To use it, add this to /c.toml\n\n\
             [[providers]]\nname = \"ollama\"\nkind = \"ollama\"\n[[providers.models]]\n\
             id = \"qwen3-vl:8b\"\ncoordinates = \"per_mille\"\n\nThen: qilbee run --model 'ollama/qwen3-vl:8b' \"…\"",
        );
        check(
            &found("vLLM", &["a", "b", "c", "d", "e"]),
            "\nvLLM on this computer: a, b, c and 2 more. To use it, add this to /c.toml\n\n\
             [[providers]]\nname = \"vllm\"\nkind = \"chat\"\naddress = \"http://127.0.0.1:8000/v1\"\n\
             [[providers.models]]\nid = \"a\"\n\nThen: qilbee run --model 'vllm/a' \"…\"",
        );
    }

    #[test]
    fn what_is_offered_can_be_read_as_settings() {
        for server in usual_servers() {
            let file = tempfile::NamedTempFile::new().unwrap();
            std::fs::write(file.path(), table(&server, "m")).unwrap();
            let settings = settings::Settings::read(file.path()).unwrap();
            let names: Vec<_> = settings.providers.into_iter().map(|one| one.name).collect();
            assert_eq!(names, [server.name]);
        }
    }
}

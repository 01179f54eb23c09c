//! Offer of a server of models that runs on this computer and that nobody has set up. It says how to use it, and uses nothing.

use super::output;
use crate::{App, models::nearby};
use model::server::{NearbyServer, UsualServer};
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
    // The others are chosen by their names in the same way.
    let first = models.get(..1).unwrap_or_default();
    format!(
        "\n{program} on this computer: {}{more}. To use it, add this to {}\n\n{}\nThen: qilbee run --model '{name}/{}' \"…\"",
        named.join(", "),
        file.display(),
        settings::provider_table(&nearby::provider(server, first)),
        first.concat(),
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
             [[providers]]\nname = \"ollama\"\nkind = \"ollama\"\n\n[[providers.models]]\n\
             id = \"qwen3-vl:8b\"\ncoordinates = \"per_mille\"\n\nThen: qilbee run --model 'ollama/qwen3-vl:8b' \"…\"",
        );
        check(
            &found("vLLM", &["a", "b", "c", "d", "e"]),
            "\nvLLM on this computer: a, b, c and 2 more. To use it, add this to /c.toml\n\n\
             [[providers]]\nname = \"vllm\"\nkind = \"chat\"\naddress = \"http://127.0.0.1:8000/v1\"\n\n\
             [[providers.models]]\nid = \"a\"\n\nThen: qilbee run --model 'vllm/a' \"…\"",
        );
    }

    #[test]
    fn what_is_offered_can_be_read_as_settings() {
        for server in usual_servers() {
            let file = tempfile::NamedTempFile::new().unwrap();
            let name = server.name;
            let found = found(server.program, &["m"]);
            let told = offered(&found, Path::new("/c.toml"));
            let (_, table) = told.split_once("/c.toml").unwrap();
            let (table, _) = table.split_once("Then:").unwrap();
            std::fs::write(file.path(), table).unwrap();
            let settings = settings::Settings::read(file.path()).unwrap();
            let names: Vec<_> = settings.providers.into_iter().map(|one| one.name).collect();
            assert_eq!(names, [name]);
        }
    }
}

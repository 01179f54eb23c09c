//! Parsing of a server that the person adds.

use super::*;
use mcp::TimeLimits;
use serde_json::json;

const TOKEN: &str = "ghp_0123456789abcdef";

fn asked(json: serde_json::Value) -> Result<(NewServer, Vec<(String, GivenKey)>), UiError> {
    parts("git hub".to_owned(), serde_json::from_value(json).unwrap())
}

fn no_limits() -> serde_json::Value {
    json!({"start_seconds": null, "call_seconds": null})
}

#[test]
fn values_of_variables_are_secrets_and_the_entry_names_them() {
    let variables = json!([{"name": " TOKEN ", "value": TOKEN}]);
    let program = json!({"name": "", "line": "npx -y 'a b'", "url": null, "variables": variables, "trusted": false, "free": true,
        "limits": {"start_seconds": 300, "call_seconds": null}});
    let (new, secrets) = asked(program).ok().unwrap();
    assert_eq!(new.line, ["npx", "-y", "a b"]);
    assert!(new.free);
    let limits = TimeLimits {
        start_seconds: Some(300.0),
        call_seconds: None,
    };
    assert_eq!(new.limits, limits);
    let named = ("TOKEN".to_owned(), "${keychain:git-hub.TOKEN}".to_owned());
    assert_eq!(new.environment, std::slice::from_ref(&named));
    assert_eq!(secrets[0].0, "git-hub.TOKEN");
    assert_eq!(secrets[0].1.0.expose(), TOKEN);
    let service = json!({"name": "", "line": "", "url": "https://x", "variables": [{"name": "TOKEN", "value": TOKEN}], "trusted": true, "free": true, "limits": no_limits()});
    let (new, _) = asked(service).ok().unwrap();
    assert!(!new.free, "a service has no program to put inside");
    assert_eq!(
        (new.headers, new.url),
        (vec![named], Some("https://x".to_owned()))
    );
}

#[test]
fn an_invalid_server_entry_is_refused() {
    let line = |line: &str, variable: &str| {
        asked(json!({"name": "", "line": line, "url": null,
            "variables": [{"name": variable, "value": "v"}], "trusted": false, "free": false, "limits": no_limits()}))
    };
    assert!(line("npx 'open", "A").is_err());
    assert!(line("npx", "A=B").is_err());
    assert!(line("npx", " ").is_err());
    assert!(line("npx", "A").is_ok());
}

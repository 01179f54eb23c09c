use super::*;
use crate::config::{oauth_settings::OAuthClient, server_walls::InsideWalls};
use proptest::prelude::*;
use serde_json::json;

fn check(entry: &Value, wanted: Result<ServerEndpoint, &str>) {
    let found = ServerSettings::parse("one", entry).map(|settings| settings.endpoint);
    let found = found.map_err(|problem| format!("{problem:?}"));
    assert_eq!(found, wanted.map_err(str::to_owned), "{entry}");
}

fn program(command: &str) -> ServerEndpoint {
    ServerEndpoint::Program {
        command: command.to_owned(),
        arguments: Vec::new(),
        folder: None,
        environment: BTreeMap::new(),
    }
}

#[test]
fn an_entry_is_a_program_or_an_address() {
    check(&json!({"command": "a"}), Ok(program("a")));
    check(
        &json!({"command": "a", "type": "banana", "autoApprove": []}),
        Ok(program("a")),
    );
    check(
        &json!({"type": "http", "url": "https://a.example/mcp", "headers": {"X": {"keychain": "n"}}}),
        Ok(ServerEndpoint::Address {
            url: "https://a.example/mcp".to_owned(),
            headers: BTreeMap::from([("X".to_owned(), SecretTemplate::Keychain("n".to_owned()))]),
            oauth: OAuthSettings::default(),
        }),
    );
    check(
        &json!({"command": "a", "args": ["b"], "cwd": "/c", "env": {"D": "e", "F": 1, "G": true}}),
        Ok(ServerEndpoint::Program {
            command: "a".to_owned(),
            arguments: vec!["b".to_owned()],
            folder: Some(PathBuf::from("/c")),
            environment: ["D", "F", "G"]
                .map(str::to_owned)
                .into_iter()
                .zip(["e", "1", "true"].map(|text| SecretTemplate::Text(text.to_owned())))
                .collect(),
        }),
    );
    let neither = "mcp-entry-neither";
    check(&json!({}), Err(neither));
    check(&json!({"command": "  "}), Err(neither));
    check(
        &json!({"command": "a", "url": "http://b"}),
        Err("mcp-entry-both"),
    );
    check(&json!({"url": "file:///etc/passwd"}), Err("mcp-entry-url"));
    check(
        &json!({"command": 5}),
        Err("mcp-entry-json { error: \"invalid type: integer `5`, expected a string\" }"),
    );
    check(&json!([]), Err("mcp-entry-no-object"));
}

#[test]
fn an_entry_says_how_to_sign_in() {
    let check = |oauth: Value, wanted: Result<OAuthSettings, &str>| {
        let entry = json!({"url": "https://a.example", "oauth": oauth});
        let found = ServerSettings::parse("one", &entry).map(|settings| settings.endpoint);
        let wanted = wanted.map(|oauth| ServerEndpoint::Address {
            url: "https://a.example".to_owned(),
            headers: BTreeMap::new(),
            oauth,
        });
        let found = found.map_err(|problem| problem.id().unwrap_or_default().to_owned());
        assert_eq!(found, wanted.map_err(str::to_owned), "{entry}");
    };
    check(json!({"callbackPort": 0}), Ok(OAuthSettings::default()));
    check(
        json!({"clientId": "me", "clientSecret": "${keychain:n}", "scopes": ["a:b"], "callbackPort": 8123,
            "clientMetadataUrl": "https://c.example/client.json", "other": 1}),
        Ok(OAuthSettings {
            client: Some(OAuthClient {
                id: "me".to_owned(),
                secret: Some("${keychain:n}".to_owned()),
            }),
            client_metadata_url: Some("https://c.example/client.json".to_owned()),
            scopes: vec!["a:b".to_owned()],
            callback_port: Some(8123),
        }),
    );
    check(json!({"clientSecret": "s"}), Err("mcp-entry-oauth-secret"));
    check(
        json!({"clientMetadataUrl": "http://c.example/c"}),
        Err("mcp-entry-oauth-document"),
    );
    check(json!({"scopes": ["a b"]}), Err("mcp-entry-oauth-scopes"));
    check(json!({"callbackPort": 99_999}), Err("mcp-entry-json"));
}

#[test]
fn timeouts_are_in_seconds_and_bounded() {
    let timeouts = |timeouts: Value| {
        let entry = json!({"command": "a", "timeouts": timeouts});
        ServerSettings::parse("one", &entry).map(|settings| settings.timeouts)
    };
    assert_eq!(timeouts(json!({})), Ok(ServerTimeouts::default()));
    assert_eq!(
        timeouts(json!({"startSeconds": 1.5, "callSeconds": 2})),
        Ok(ServerTimeouts {
            start: Duration::from_millis(1500),
            call: Duration::from_secs(2),
        })
    );
    for wrong in [json!(0), json!(-1), json!(1e9)] {
        assert!(timeouts(json!({"callSeconds": wrong})).is_err(), "{wrong}");
    }
}

#[test]
fn an_entry_says_what_walls_leave_open() {
    let walls = |entry: Value| {
        let settings = ServerSettings::parse("one", &entry).map(|settings| settings.walls);
        settings.map_err(|problem| format!("{problem:?}"))
    };
    let inside = |required, writable: &[&str], sites: &[&str]| {
        Ok(WallsChoice::Inside(InsideWalls {
            required,
            writable: writable.iter().map(PathBuf::from).collect(),
            sites: sites.iter().map(|site| site.parse().unwrap()).collect(),
            readable: Vec::new(),
        }))
    };
    assert_eq!(walls(json!({"command": "a"})), inside(false, &[], &[]));
    let full = json!({"command": "a", "writable": ["/srv/a"], "sites": ["api.example.org"]});
    assert_eq!(
        walls(full),
        inside(false, &["/srv/a"], &["api.example.org"])
    );
    let required = json!({"command": "a", "sandbox": true});
    assert_eq!(walls(required), inside(true, &[], &[]));
    let free = json!({"command": "a", "sandbox": false});
    assert_eq!(walls(free), Ok(WallsChoice::Free));
    let check = |entry: Value, wanted: &str| assert_eq!(walls(entry), Err(wanted.to_owned()));
    check(
        json!({"command": "a", "writable": ["docs"]}),
        "mcp-entry-writable { path: \"docs\" }",
    );
    check(
        json!({"command": "a", "sites": ["https://a.example"]}),
        "mcp-entry-site { site: \"https://a.example\" }",
    );
    check(
        json!({"command": "a", "sandbox": "no"}),
        "mcp-entry-json { error: \"invalid type: string \\\"no\\\", expected a boolean\" }",
    );
}

/// Any JSON, with the words that mean something in an entry as keys.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        "\\PC{0,8}".prop_map(Value::from),
    ];
    let key = "command|args|env|cwd|url|headers|disabled|trusted|timeouts|startSeconds|keychain|sandbox|writable|sites";
    leaf.prop_recursive(3, 24, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map(key, inner, 0..6)
                .prop_map(|entries| Value::Object(entries.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn any_entry_is_a_server_or_an_error_text(entry in any_json()) {
        match ServerSettings::parse("one", &entry) {
            Ok(settings) => prop_assert!(!settings.endpoint.label().is_empty()),
            Err(problem) => prop_assert!(problem.as_str().ends_with('.'), "{}", problem),
        }
    }
}

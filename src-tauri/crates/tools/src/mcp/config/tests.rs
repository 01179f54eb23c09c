use super::*;
use serde_json::json;

fn check(entry: &Value, wanted: Result<Reach, &str>) {
    let found = ServerSettings::parse("one", entry).map(|settings| settings.reach);
    assert_eq!(found, wanted.map_err(str::to_owned), "{entry}");
}

fn program(command: &str) -> Reach {
    Reach::Program {
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
        Ok(Reach::Address {
            url: "https://a.example/mcp".to_owned(),
            headers: BTreeMap::from([("X".to_owned(), Phrase::Keychain("n".to_owned()))]),
        }),
    );
    check(
        &json!({"command": "a", "args": ["b"], "cwd": "/c", "env": {"D": "e", "F": 1, "G": true}}),
        Ok(Reach::Program {
            command: "a".to_owned(),
            arguments: vec!["b".to_owned()],
            folder: Some(PathBuf::from("/c")),
            environment: ["D", "F", "G"]
                .map(str::to_owned)
                .into_iter()
                .zip(["e", "1", "true"].map(|text| Phrase::Text(text.to_owned())))
                .collect(),
        }),
    );
    let neither = "it needs a `command` to start or a `url` to ask.";
    check(&json!({}), Err(neither));
    check(&json!({"command": "  "}), Err(neither));
    check(
        &json!({"command": "a", "url": "http://b"}),
        Err("it has both a `command` and a `url`; leave one of them out."),
    );
    check(
        &json!({"url": "file:///etc/passwd"}),
        Err("its `url` must begin with http:// or https://."),
    );
    check(
        &json!({"command": 5}),
        Err("invalid type: integer `5`, expected a string."),
    );
    check(
        &json!([]),
        Err("it needs a `command` to start or a `url` to ask."),
    );
}

#[test]
fn limits_are_in_seconds_and_within_reason() {
    let limits = |timeouts: Value| {
        let entry = json!({"command": "a", "timeouts": timeouts});
        ServerSettings::parse("one", &entry).map(|settings| settings.limits)
    };
    assert_eq!(limits(json!({})), Ok(Limits::default()));
    assert_eq!(
        limits(json!({"startSeconds": 1.5, "callSeconds": 2})),
        Ok(Limits {
            start: Duration::from_millis(1500),
            call: Duration::from_secs(2),
        })
    );
    for wrong in [json!(0), json!(-1), json!(1e9)] {
        assert!(limits(json!({"callSeconds": wrong})).is_err(), "{wrong}");
    }
}

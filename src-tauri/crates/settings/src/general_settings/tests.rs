use crate::settings_file::parse;

fn check(text: &str, wanted: Result<(), &str>) {
    match (parse(text), wanted) {
        (Ok(_), Ok(())) => {}
        (Err(fault), Err(words)) => {
            let problem = format!("{:?}", fault.problem);
            assert!(problem.contains(words), "{text}: {problem}");
        }
        (read, wanted) => panic!("{text}: {read:?}, not {wanted:?}"),
    }
}

#[test]
fn settings_are_read() {
    let text = r#"
        [chat]
        model = "claude-opus-4-8"
        effort = "low"
        mode = "risky"
        max_steps = 50
        max_tool_calls = 300
        max_minutes = 45
        patience_minutes = 90
        plan_first = true
        suggestions = false
        kept_turns = 5
        memory = false
        [budget]
        per_task_usd = 2
        per_day_usd = 9.5
        requests_per_minute = 20
        tokens_per_hour = 500_000
        [window]
        step_aside = false
        new_versions = false
        [shortcuts]
        quick_ask = "super+space"
        [qube]
        address = "https://qube.example.org/api"
    "#;
    let settings = parse(text).unwrap();
    let read = serde_json::json!([
        settings.chat,
        settings.budget,
        [settings.window.step_aside, settings.window.new_versions],
        settings.shortcuts.quick_ask.map(|keys| keys.to_string()),
        settings.qube
    ]);
    let wanted = serde_json::json!([
        {"model": "claude-opus-4-8", "effort": "low", "mode": "risky", "max_steps": 50, "max_tool_calls": 300, "max_minutes": 45, "patience_minutes": 90, "plan_first": true, "suggestions": false, "kept_turns": 5, "memory": false},
        {
            "per_task_usd": 2.0,
            "per_day_usd": 9.5,
            "requests_per_minute": 20,
            "tokens_per_hour": 500_000
        },
        [false, false],
        "super+space",
        {"address": "https://qube.example.org/api"}
    ]);
    assert_eq!(read, wanted);
}

#[test]
fn invalid_value_is_refused_with_choices() {
    check("[chat]\nmodel = \" \"", Err("settings-file-model"));
    check("[chat]\nmode = \"always\"", Err("`observe`"));
    check("[chat]\neffort = \"huge\"", Err("`xhigh`"));
    check(
        "[chat]\nmax_steps = 0",
        Err(
            r#"settings-file-whole-number { least: Number(1), most: Number(10000), name: "max_steps" }"#,
        ),
    );
    check(
        "[chat]\nmax_tool_calls = 0",
        Err(r#"least: Number(1), most: Number(100000), name: "max_tool_calls""#),
    );
    check(
        "[chat]\nmax_minutes = 10081",
        Err(r#"least: Number(1), most: Number(10080), name: "max_minutes""#),
    );
    check(
        "[chat]\nkept_turns = 21",
        Err(r#"least: Number(1), most: Number(20), name: "kept_turns""#),
    );
    check(
        "[budget]\nper_task_usd = 0",
        Err("settings-file-money { least: Number(0.01), most: Number(100000.0)"),
    );
    check("[budget]\nper_day_usd = inf", Err("settings-file-money"));
    check("[budget]\nper_day_usd = nan", Err("settings-file-money"));
    check("[budget]\nper_week_usd = 1", Err("`per_day_usd`"));
    check(
        "[budget]\nrequests_per_minute = 0",
        Err(r#"most: Number(10000), name: "requests_per_minute""#),
    );
    check(
        "[budget]\ntokens_per_hour = 999",
        Err("least: Number(1000), most: Number(1000000000)"),
    );
    check(
        "[qube]\naddress = \"qube.example.org\"",
        Err("settings-file-qube-address"),
    );
    check(
        "[qube]\naddress = \"https://a b\"",
        Err("settings-file-qube-address"),
    );
    check(
        "[qube]\naddress = \"https://me:secret@host\"",
        Err("settings-file-qube-address"),
    );
    check(
        "[qube]\naddress = \"https://host:99999/x\"",
        Err("settings-file-qube-address"),
    );
    check("[qube]\naddress = \"http://[::1]:8080/api\"", Ok(()));
    check(
        "[shortcuts]\nquick_ask = \"ctrl+Ask\"",
        Err("settings-file-shortcut { name: \"quick_ask\""),
    );
    check("[shortcuts]\nquick_ask = \"none\"", Ok(()));
    let same = "desktop.stop_shortcut = \"F9\"\nshortcuts.quick_ask = \"F9\"";
    check(same, Err("settings-file-same-shortcut"));
    check("desktop.stop_shortcut = \"ctrl+alt+space\"", Ok(()));
}

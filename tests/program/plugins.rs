//! `qilbee plugins`: a package is written, tested, built and installed as pip does it, called, and removed.

use super::binary::{Program, Ran};
use serde_json::{Value, json};
use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::Command,
};

#[test]
fn a_plugin_is_written_installed_called_and_removed() {
    let Some(wheels) = wheels() else {
        return;
    };
    // What is needed to build it is there; nothing is fetched.
    let program = Program::new()
        .with("PIP_NO_INDEX", "1")
        .with("PIP_FIND_LINKS", &wheels.display().to_string());
    let run = |arguments: &[&str]| program.run(arguments);
    let folder = program.home().join("mine");
    let place = folder.display().to_string();
    assert!(sound(&run(&["plugins", "list"])).contains("There are no plugins"));
    let written = run(&["plugins", "new", "weather", "--path", &place]);
    assert!(sound(&written).contains("weather_plugin/tool.py"));
    assert!(sound(&written).contains("/.gitignore"));
    check_its_own_test(&folder);
    let again = run(&["plugins", "new", "weather", "--path", &place]);
    assert_eq!(again.code, 2, "{}", again.err);
    let installed = run(&["plugins", "install", &place]);
    assert!(sound(&installed).contains("✓ weather"), "{}", installed.out);
    let listed: Value = serde_json::from_str(sound(&run(&["plugins", "list", "--json"]))).unwrap();
    let wanted = json!([{
        "name": "weather", "package": "weather-plugin", "version": "0.1.0", "tools": ["count_words"],
        "state": "ready", "reason": null,
    }]);
    assert_eq!(listed, wanted);
    let input = r#"{"text": "one two Two", "most": 1}"#;
    let call = ["tools", "call", "weather__count_words", "--input", input];
    let called = run(&call);
    let answer: Value = serde_json::from_str(sound(&called)).unwrap();
    let text: Value = serde_json::from_str(answer["text"].as_str().unwrap()).unwrap();
    let counted = json!({"words": 3, "frequent": [{"word": "two", "times": 2}]});
    assert_eq!(text, counted);
    let wrong = run(&["tools", "call", "weather__count_words", "--input", "{}"]);
    assert_eq!(wrong.code, 2, "{}", wrong.err);
    assert!(
        run(&["doctor"])
            .out
            .contains("✓ plugin weather: count_words")
    );
    break_it(&folder);
    let before = fs::read_to_string(program.home().join("python/installation")).unwrap();
    let broken = run(&["plugins", "install", &place]);
    let after = fs::read_to_string(program.home().join("python/installation")).unwrap();
    assert_ne!(before, after, "others are told that there is something new");
    assert_eq!(broken.code, 1, "{}", broken.err);
    let why = "its import failed: ZeroDivisionError: division by zero";
    assert!(broken.out.contains(why), "{}", broken.out);
    let told = format!("The plugin “weather” is not used: {why}");
    let gone = run(&call);
    assert_eq!(gone.code, 2, "{}", gone.err);
    assert!(gone.err.contains(&told), "{}", gone.err);
    assert!(sound(&run(&["plugins", "remove", "weather"])).contains("Removed weather"));
    assert_eq!(run(&["plugins", "remove", "weather"]).code, 2);
    assert!(sound(&run(&["plugins", "list"])).contains("There are no plugins"));
}

#[test]
fn an_invalid_plugin_is_refused() {
    let program = Program::new().with("PIP_NO_INDEX", "1");
    let check = |arguments: &[&str], code: i32, said: &str| {
        let ran = program.run(arguments);
        assert_eq!(ran.code, code, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
    };
    check(&["plugins", "new", "Not a name"], 2, "small letters");
    check(
        &["plugins", "install", "--", "--index-url=x"],
        2,
        "nor the name of a package",
    );
    check(
        &["plugins", "install", "./not-there"],
        2,
        "neither an existing folder",
    );
    check(&["plugins", "remove", "nothing"], 2, "there are none");
    let settings = program.home().join("config.toml");
    fs::write(&settings, "[python]\ninterpreter = \"/not/there/python\"\n").unwrap();
    check(&["plugins", "list"], 1, "/not/there/python");
    check(&["tools", "call", "nothing__there"], 2, "there is no tool");
}

fn sound(ran: &Ran) -> &str {
    assert_eq!(ran.code, 0, "{}\n{}", ran.out, ran.err);
    &ran.out
}

fn check_its_own_test(folder: &Path) {
    let mut python = Command::new("python3");
    let test = python
        .args(["-m", "unittest", "discover", "tests"])
        .current_dir(folder);
    let ended = test.output().unwrap();
    assert!(
        ended.status.success(),
        "{}",
        String::from_utf8_lossy(&ended.stderr)
    );
}

fn break_it(folder: &Path) {
    let file = folder.join("src/weather_plugin/tool.py");
    let code = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{code}\n1 / 0\n")).unwrap();
}

/// Folder where `npm test` puts what a plugin is built with. Without it the test says that it was skipped, which is
/// counted; a macro for printing would keep that to itself.
fn wheels() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/mcp-servers/wheels");
    let there = folder.is_dir();
    if !there {
        let why = "what a plugin is built with is not here; run `npm test -- --only rust`, which fetches it";
        let told = format!("skipped test: {why}\n");
        std::io::stderr().write_all(told.as_bytes()).unwrap();
    }
    there.then_some(folder)
}

//! `qilbee mcp login` and `logout`, with a provider of the tests, a browser of a few lines, and the system's keychain.

use super::binary::{Program, Ran, read_until};
use std::{
    fs,
    io::{BufReader, Read as _, Write as _},
    net::TcpStream,
    thread,
};
use testkit::sign_in::{Cheat, FakeSignIn};

/// Opens an address as a browser does, through every redirect, and returns the last page.
fn browse(address: &str) -> String {
    let (host, path) = address
        .strip_prefix("http://")
        .and_then(|rest| rest.split_once('/'))
        .expect(address);
    let mut stream = TcpStream::connect(host).unwrap();
    let request =
        format!("GET /{path} HTTP/1.1\r\nhost: {host}\r\naccept-language: de-AT,en\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let mut lines = answer.lines();
    match lines.find_map(|line| line.strip_prefix("location: ")) {
        Some(next) => browse(next),
        None => answer,
    }
}

/// Runs `qilbee mcp login far` beside a browser. Returns what it printed and the last page.
fn login(program: &Program) -> (Ran, String) {
    let mut child = program.start(&["mcp", "login", "far"]);
    let mut errors = child.stderr.take().unwrap();
    // The log is long: a full pipe would hold the program up.
    let logged = thread::spawn(move || {
        let mut text = String::new();
        errors.read_to_string(&mut text).map(|_| text)
    });
    let mut printed = BufReader::new(child.stdout.take().unwrap());
    let out = read_until(&mut printed, "http://");
    let address = &out[out.rfind("http://").unwrap()..];
    let page = browse(address.trim());
    let code = Ran::of(child).code;
    let err = logged.join().unwrap().unwrap();
    (Ran { code, out, err }, page)
}

#[test]
fn a_sign_in_is_shown_kept_and_forgotten() {
    assert!(
        std::env::var_os("QILBEE_TEST_SESSION").is_some(),
        "this test uses the keychain, so it only runs in the private session of `npm test`"
    );
    let provider = FakeSignIn::start(Cheat::Nothing);
    let program = Program::new()
        .with("QILBEE_LOG", "debug")
        .without("http_proxy")
        .without("HTTP_PROXY")
        .without("ALL_PROXY");
    let url = provider.url();
    assert_eq!(program.run(&["mcp", "add", "far", "--url", &url]).code, 0);
    let listed = program.run(&["mcp", "list"]).out;
    assert!(
        listed.contains("needs sign-in: It wants you to sign in. `qilbee mcp login \"far\"`"),
        "{listed}"
    );

    let (signed_in, page) = login(&program);
    assert_eq!(signed_in.code, 0, "{}", signed_in.err);
    assert!(
        signed_in.out.contains("Sign in at 127.0.0.1. Check that"),
        "{}",
        signed_in.out
    );
    assert!(page.contains("Sie sind angemeldet."), "{page}");
    let called = program.run(&["tools", "call", "far__echo"]);
    let listed = program.run(&["mcp", "list"]);
    assert!(
        listed.out.contains("✓ far"),
        "{}\n{}",
        listed.out,
        called.err
    );

    // No token in any file, and none in the most talkative log.
    for said in [&signed_in.err, &listed.err, &called.err] {
        assert!(
            !said.contains("access-1") && !said.contains("refresh-1"),
            "{said}"
        );
    }
    for file in program.all_files() {
        let text = String::from_utf8_lossy(&fs::read(&file).unwrap()).into_owned();
        for token in ["access-1", "refresh-1", "the-code", "surplus"] {
            assert!(!text.contains(token), "{}: {token}", file.display());
        }
    }

    let out = program.run(&["mcp", "logout", "far"]);
    assert!(
        out.out.contains("Signed out of far"),
        "{}\n{}",
        out.out,
        out.err
    );
    assert!(program.run(&["mcp", "list"]).out.contains("needs sign-in"));
    let again = program.run(&["mcp", "logout", "far"]);
    assert!(
        again.out.contains("You were not signed in"),
        "{}",
        again.out
    );

    // A server that is removed takes its sign-in along.
    assert_eq!(login(&program).0.code, 0);
    assert_eq!(program.run(&["mcp", "remove", "far"]).code, 0);
    assert_eq!(program.run(&["mcp", "add", "far", "--url", &url]).code, 0);
    assert!(program.run(&["mcp", "list"]).out.contains("needs sign-in"));
    provider.assert_sound();
}

#[test]
fn a_sign_in_that_fails_says_why() {
    let provider = FakeSignIn::start(Cheat::NoRegistration);
    let program = Program::new();
    let url = provider.url();
    assert_eq!(program.run(&["mcp", "add", "far", "--url", &url]).code, 0);
    let failed = program.run(&["mcp", "login", "far"]);
    assert_eq!(failed.code, 1, "{}", failed.out);
    assert!(
        failed.err.contains("Ask for a client ID there"),
        "{}",
        failed.err
    );
    let unknown = program.run(&["mcp", "login", "near"]);
    assert_eq!(unknown.code, 2, "{}", unknown.err);
    assert!(
        unknown.err.contains("there is no server \"near\""),
        "{}",
        unknown.err
    );
}

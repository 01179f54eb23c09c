//! Redaction of known keys in written text, however it arrives.

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot go on should stop right there"
)]

use proptest::prelude::*;
use secrets::{InMemory, Provider, RedactingWriter, Redactor, Secret, Secrets};
use std::io::Write;

fn redactor(keys: &[&str]) -> Redactor {
    let redactor = Redactor::default();
    for key in keys {
        redactor.learn(&Secret::from((*key).to_owned()));
    }
    redactor
}

/// Writes the pieces one by one, with a flush after each, and says what arrived.
fn written(redactor: &Redactor, pieces: &[&[u8]]) -> String {
    let mut sink = Vec::new();
    let mut writer = RedactingWriter::new(&mut sink, redactor.clone());
    for piece in pieces {
        writer.write_all(piece).unwrap();
        writer.flush().unwrap();
    }
    drop(writer);
    String::from_utf8(sink).unwrap()
}

#[track_caller]
fn check(keys: &[&str], text: &str, expected: &str) {
    let redactor = redactor(keys);
    assert_eq!(redactor.redact(text), expected);
    assert_eq!(written(&redactor, &[text.as_bytes()]), expected);
}

#[test]
fn known_keys_are_redacted() {
    check(&[], "nothing to hide", "nothing to hide");
    check(
        &["sk-123456"],
        "x-api-key: sk-123456, again \"sk-123456\"\nnext sk-12345 é",
        "x-api-key: [redacted], again \"[redacted]\"\nnext sk-12345 é",
    );
    check(&["sk-123456"], "sk-123456sk-123456", "[redacted][redacted]");
    check(
        &["sk-123456", "sk-123456-long"],
        "sk-123456-long",
        "[redacted]",
    );
    check(&["none"], "none of this", "none of this");
}

#[test]
fn passing_keys_are_learned() {
    let secrets = Secrets::new(InMemory::default())
        .with_environment(|name| (name == "QUBE_API_KEY").then(|| "from-the-environment".into()));
    let redactor = secrets.redactor();
    secrets
        .set(Provider::OpenAi, Secret::from("from-a-person".to_owned()))
        .unwrap();
    secrets
        .set_for_session(
            Provider::Anthropic,
            Secret::from("for-a-session".to_owned()),
        )
        .unwrap();
    secrets.get(Provider::Qube).unwrap();
    assert_eq!(
        redactor.redact("from-a-person for-a-session from-the-environment"),
        "[redacted] [redacted] [redacted]"
    );
}

#[test]
fn invalid_utf8_is_marked_and_rest_kept() {
    let shown = written(&redactor(&["sk-123456"]), &[b"\xff sk-123456 \xfe\n"]);
    assert_eq!(shown, "\u{fffd} [redacted] \u{fffd}\n");
}

#[test]
fn long_line_is_cut_without_half_key() {
    let key = "sk-123456-123456";
    let limit = 1 << 20;
    let mut line = vec![b'x'; limit - 11];
    line.extend_from_slice(format!(" {key} tail\nnext\n").as_bytes());
    let shown = written(&redactor(&[key]), &[&line]);
    assert_eq!(
        shown,
        format!("{} [line cut]\nnext\n", "x".repeat(limit - 11))
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn split_writes_are_redacted(
        before in "[ -~\n]{0,12}", after in "[ -~\né]{0,12}", cuts in prop::collection::vec(0..40_usize, 0..6),
    ) {
        let key = "sk-0123456789";
        let text = format!("{before}{key}{after}{key}");
        let mut cuts: Vec<_> = cuts.into_iter().map(|cut| cut.min(text.len())).collect();
        cuts.extend([0, text.len()]);
        cuts.sort_unstable();
        let pieces: Vec<_> = cuts.windows(2).map(|cut| &text.as_bytes()[cut[0]..cut[1]]).collect();
        let redactor = redactor(&[key]);
        let shown = written(&redactor, &pieces);
        prop_assert_eq!(&shown, &redactor.redact(&text));
        prop_assert!(!shown.contains(key));
    }
}

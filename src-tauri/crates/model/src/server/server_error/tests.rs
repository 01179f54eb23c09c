use super::*;

#[track_caller]
fn check(status: u16, body: &str, wanted: RecoveryHint) {
    let status = StatusCode::from_u16(status).unwrap();
    let error = ServerError::of_body(body);
    let headers = HeaderMap::new();
    let told = of_status("It", status, &headers, &error, Timestamp::UNIX_EPOCH);
    assert_eq!(told.recovery, wanted, "{status} {body}: {}", told.message);
}

const SOON: RecoveryHint = RecoveryHint::Retry { after: None };

fn after_ms(ms: u64) -> RecoveryHint {
    let after = Some(Duration::from_millis(ms));
    RecoveryHint::Retry { after }
}

#[test]
fn errors_lead_to_what_helps() {
    let coded = |code: &str| format!(r#"{{"error":{{"message":"m","code":"{code}"}}}}"#);
    check(401, &coded("invalid_api_key"), RecoveryHint::ReplaceKey);
    check(403, &coded("unsupported_country"), RecoveryHint::AskOwner);
    check(404, &coded("model_not_found"), RecoveryHint::ChangeModel);
    check(404, &coded("DeploymentNotFound"), RecoveryHint::ChangeModel);
    check(400, &coded("context_length_exceeded"), RecoveryHint::Shrink);
    check(413, &coded(""), RecoveryHint::Shrink);
    check(
        429,
        &coded("insufficient_quota"),
        RecoveryHint::StopSpending,
    );
    check(429, &coded("rate_limit_exceeded"), SOON);
    check(400, &coded("content_filter"), RecoveryHint::Rephrase);
    check(400, &coded("unknown"), RecoveryHint::Fatal);
    check(500, &coded("server_error"), SOON);
    check(
        503,
        r#"{"error":{"code":503,"message":"Loading model"}}"#,
        after_ms(2_000),
    );
    let llama = r#"{"error":{"code":400,"type":"exceed_context_size_error","message":"request (9412 tokens) exceeds"}}"#;
    check(400, llama, RecoveryHint::Shrink);
    let missing = r#"{"error":"model 'x' not found, try pulling it first"}"#;
    check(404, missing, RecoveryHint::ChangeModel);
    check(404, "<html>", RecoveryHint::FixAddress);
    check(502, "<html>", SOON);
}

#[test]
fn errors_without_a_wrapper_are_read() {
    let bare = |message: &str, kind: &str| {
        format!(
            r#"{{"object":"error","message":{message},"type":"{kind}","param":null,"code":null}}"#
        )
    };
    let too_long = bare(
        r#""This model's maximum context length is 4096 tokens.""#,
        "BadRequestError",
    );
    check(400, &too_long, RecoveryHint::Shrink);
    let unknown = bare(r#""Invalid model: small""#, "model_not_found");
    check(404, &unknown, RecoveryHint::ChangeModel);
    let unread = r#"[{"type":"extra_forbidden","loc":["body","tools",0,"function","required"]}]"#;
    let framework = format!(r#"{{"detail":{unread}}}"#);
    for body in [framework.clone(), bare(&framework, "invalid_request_error")] {
        assert_eq!(ServerError::of_body(&body).words, unread, "{body}");
        check(422, &body, RecoveryHint::Fatal);
    }
    check(
        401,
        r#"{"detail":"Unauthorized"}"#,
        RecoveryHint::ReplaceKey,
    );
    check(
        404,
        r#"{"object":"list","message":"m"}"#,
        RecoveryHint::FixAddress,
    );
    check(404, r#"["error",[[1]]]"#, RecoveryHint::FixAddress);
}

#[test]
fn wait_is_read_from_the_words() {
    let limit = |words: &str| {
        format!(r#"{{"error":{{"message":"{words}","code":"rate_limit_exceeded"}}}}"#)
    };
    check(429, &limit("Please try again in 1.2s."), after_ms(1_200));
    check(429, &limit("Please try again in 340ms."), after_ms(340));
    check(
        429,
        &limit("Please try again in 20 seconds"),
        after_ms(20_000),
    );
    check(429, &limit("Please try again in a while"), SOON);
}

#[test]
fn errors_within_a_stream_count_like_others() {
    let check = |error: &str, wanted: RecoveryHint| {
        let error = ServerError::of_value(&serde_json::from_str(error).unwrap());
        let told = in_stream("It", &error, None);
        assert_eq!(told.recovery, wanted, "{error:?}");
    };
    check(
        r#"{"message":"m","code":"insufficient_quota"}"#,
        RecoveryHint::StopSpending,
    );
    check(r#"{"message":"m","code":429}"#, SOON);
    check(
        r#"{"message":"m","type":"invalid_request_error"}"#,
        RecoveryHint::Fatal,
    );
    check(r#""llama runner process has terminated""#, SOON);
}

#[test]
fn parts_that_a_server_can_do_without_are_named() {
    let check = |status: u16, words: &str, wanted: Option<OptionalPart>| {
        let status = StatusCode::from_u16(status).unwrap();
        let body = serde_json::json!({"error": {"message": words}}).to_string();
        let found = refused_part(status, &ServerError::of_body(&body));
        assert_eq!(found, wanted, "{words}");
    };
    check(
        400,
        "Unrecognized field: stream_options",
        Some(OptionalPart::StreamOptions),
    );
    check(
        400,
        "'reasoning_effort' is not supported",
        Some(OptionalPart::Effort),
    );
    check(
        500,
        "image input is not supported - hint: mmproj",
        Some(OptionalPart::Pictures),
    );
    check(
        400,
        "maximum context length is 8192, image_url counted",
        None,
    );
    check(401, "no image_url for you", None);
    check(400, "something else", None);
}

#[test]
fn window_is_read_from_number_or_words() {
    let check = |body: &str, wanted: Option<u64>| {
        let error = ServerError::of_body(body);
        assert_eq!(error.refused_window(), wanted, "{body}");
    };
    let llama = r#"{"error":{"code":400,"type":"exceed_context_size_error","message":"request (9412 tokens) exceeds the available context size (8192 tokens), try increasing it","n_prompt_tokens":9412,"n_ctx":8192}}"#;
    check(llama, Some(8_192));
    let said = |words: &str| format!(r#"{{"error":{{"message":"{words}","code":400}}}}"#);
    check(
        &said(
            "This model's maximum context length is 128,000 tokens. However, you requested 140000",
        ),
        Some(128_000),
    );
    check(
        &said("request (9412 tokens) exceeds the available context size (8192 tokens)"),
        Some(8_192),
    );
    check(&said("the input length exceeds the context length"), None);
    check(&said("maximum context length is 3 tokens"), None);
    check(&said("it was 8192 tokens"), None);
    check(r#"{"error":{"message":"no","n_ctx":8192}}"#, None);
}

#[test]
fn other_trouble_is_no_refusal_of_a_part() {
    for words in [
        "Loading model for vision",
        "ResponsibleAIPolicyViolation in image_url",
        "You exceeded your current quota for vision",
    ] {
        let error = ServerError::of_value(&serde_json::json!({"message": words}));
        assert_eq!(
            refused_part(StatusCode::BAD_REQUEST, &error),
            None,
            "{words}"
        );
    }
}

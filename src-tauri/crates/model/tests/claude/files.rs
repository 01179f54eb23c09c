//! Pictures by file: uploaded once and named afterwards, the same bytes in every request; inline wherever that fails.

use crate::conversation::{Conversation, Uploads, picture, result, screen};
use jiff::{SignedDuration, Timestamp};
use protocol::Item;
use serde_json::{Value, json};
use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};
use testkit::claude::{FakeClaude, Fate, Reply};

const MODEL: &str = "claude-sonnet-5-5";

fn look(step: usize) -> Reply {
    Reply::answer()
        .thinking(&format!("Step {step}."), &format!("EqQB{step}=="))
        .member(&format!("c{step}"), "screenshot", json!({}))
}

fn server() -> FakeClaude {
    FakeClaude::answering(|seen| look(seen.answers()))
}

/// Takes this many steps, each with a screenshot.
async fn walk(conversation: &mut Conversation, steps: usize) {
    for _ in 0..steps {
        let calls = conversation.step().await;
        let items = calls.iter().map(|call| {
            let shown = screen(&format!("after {}", call.call));
            result(call, false, vec![shown])
        });
        let items = items.collect();
        conversation.user(items);
    }
}

async fn started(server: FakeClaude, record: &Arc<Uploads>) -> Conversation {
    let mut conversation = Conversation::uploading(server, MODEL, record);
    conversation.user(vec![Item::text("Do it.")]);
    conversation
}

/// The sources of all pictures in the last request.
fn sources(server: &FakeClaude) -> Vec<Value> {
    let asked = server.asked();
    let mut found = Vec::new();
    for message in asked.last().unwrap().messages() {
        for block in message["content"].as_array().unwrap() {
            let nested = block["content"].as_array();
            let blocks = std::iter::once(block).chain(nested.into_iter().flatten());
            let images = blocks.filter(|block| block["type"] == "image");
            found.extend(images.map(|image| image["source"].clone()));
        }
    }
    found
}

/// `f` for a picture by file, `i` for one inline.
fn forms(server: &FakeClaude) -> String {
    let forms = sources(server).into_iter();
    forms
        .map(|source| if source["type"] == "file" { 'f' } else { 'i' })
        .collect()
}

fn file(number: usize) -> Value {
    json!({"type": "file", "file_id": format!("file_fake{number:06}")})
}

#[tokio::test]
async fn each_picture_is_uploaded_once_and_then_named() {
    let record = Arc::<Uploads>::default();
    let mut conversation = started(server(), &record).await;
    walk(&mut conversation, 5).await;
    conversation.step().await;
    conversation.server.assert_clean();
    let files = conversation.server.files();
    assert_eq!(files.len(), 5);
    assert!(
        files
            .iter()
            .all(|file| file.expires_in_seconds == Some(86_400))
    );
    let wanted: Vec<_> = (1..=5).map(file).collect();
    assert_eq!(sources(&conversation.server), wanted);
    assert_eq!(conversation.blobs.read.load(Ordering::Relaxed), 5);
    let sizes = conversation.server.asked();
    let sizes: Vec<_> = sizes.iter().map(|seen| seen.raw.len()).collect();
    assert!(
        sizes.windows(2).all(|pair| pair[1] - pair[0] < 500),
        "{sizes:?}"
    );

    // The next program names the same files and writes the same bytes.
    conversation.messages.pop();
    conversation.restart();
    conversation.step().await;
    conversation.server.assert_clean();
    assert_eq!(conversation.server.files().len(), 5);
    let asked = conversation.server.asked();
    let [.., before, after] = asked.as_slice() else {
        panic!("asked {} times", asked.len());
    };
    assert_eq!(before.raw, after.raw);
}

#[tokio::test]
async fn upload_that_fails_goes_inline_and_stays_there() {
    let late = Reply::hang();
    for (name, reply) in [
        (
            "limited",
            Reply::error(429, "rate_limit_error", "slow down"),
        ),
        ("broken", Reply::error(500, "api_error", "oops")),
        (
            "full",
            Reply::error(403, "permission_error", "Storage limit exceeded"),
        ),
        ("half way", Reply::reset()),
        (
            "another server",
            Reply::raw(
                200,
                "application/json",
                r#"{"id": "file-1", "object": "file"}"#,
            ),
        ),
        ("page", Reply::html()),
        ("silent", late),
    ] {
        let record = Arc::<Uploads>::default();
        let server = server().with_upload_replies([None, Some(reply)]);
        let mut conversation = started(server, &record).await;
        walk(&mut conversation, 4).await;
        conversation.step().await;
        conversation.server.assert_clean();
        assert_eq!(forms(&conversation.server), "fiii", "{name}");
        conversation.messages.pop();
        conversation.restart();
        conversation.step().await;
        conversation.server.assert_clean();
        assert_eq!(forms(&conversation.server), "fiii", "{name} and a restart");
    }
}

#[tokio::test]
async fn pause_of_uploads_ends() {
    let record = Arc::<Uploads>::default();
    let refusal = Reply::error(429, "rate_limit_error", "slow down");
    let server = server().with_upload_replies([Some(refusal)]);
    let mut conversation = started(server, &record).await;
    walk(&mut conversation, 3).await;
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(61)).await;
    tokio::time::resume();
    walk(&mut conversation, 1).await;
    conversation.step().await;
    conversation.server.assert_clean();
    assert_eq!(forms(&conversation.server), "iiff");
}

#[tokio::test]
async fn endpoint_without_files_is_asked_once() {
    let record = Arc::<Uploads>::default();
    let mut conversation = started(server().no_files(), &record).await;
    walk(&mut conversation, 3).await;
    conversation.step().await;
    conversation.server.assert_clean();
    assert_eq!(forms(&conversation.server), "iii");
    let requests = conversation.server.requests();
    let uploads = requests.iter().filter(|seen| seen.path == "/v1/files");
    assert_eq!(uploads.count(), 1);
}

#[tokio::test]
async fn model_that_takes_no_files_gets_pictures_inline() {
    let record = Arc::<Uploads>::default();
    let mut conversation = started(server().no_file_sources(), &record).await;
    walk(&mut conversation, 3).await;
    conversation.step().await;
    conversation.server.assert_clean();
    assert_eq!(forms(&conversation.server), "iii");
    // One upload and one refused request found it out.
    assert_eq!(conversation.server.files().len(), 1);
    assert_eq!(conversation.server.asked().len(), 5);
}

#[tokio::test]
async fn missing_files_are_uploaded_again() {
    for fate in [Fate::Expired, Fate::Lost] {
        let record = Arc::<Uploads>::default();
        let mut conversation = started(server().free_history(), &record).await;
        walk(&mut conversation, 3).await;
        conversation.step().await;
        conversation.messages.pop();
        conversation.server.let_files_become(fate);
        walk(&mut conversation, 2).await;
        conversation.step().await;
        conversation.server.assert_clean();
        assert_eq!(forms(&conversation.server), "fffff", "{fate:?}");
        // The one that the first refusal named, then all three, and the two that came later.
        assert_eq!(conversation.server.files().len(), 3 + 1 + 3 + 2, "{fate:?}");
        assert_eq!(record.kept.lock().unwrap().len(), 5, "{fate:?}");
    }
}

#[tokio::test]
async fn files_near_their_expiry_are_renewed_before_a_request() {
    let record = Arc::<Uploads>::default();
    let mut conversation = started(server().free_history(), &record).await;
    walk(&mut conversation, 2).await;
    conversation.step().await;
    let soon = Timestamp::now() + SignedDuration::from_secs(60);
    record.kept.lock().unwrap()[0].expires = soon;
    conversation.messages.pop();
    conversation.restart();
    conversation.step().await;
    conversation.server.assert_clean();
    assert_eq!(sources(&conversation.server), [file(3), file(2)]);
}

#[tokio::test]
async fn another_key_never_names_files_of_the_first() {
    let record = Arc::<Uploads>::default();
    let mut first = started(server(), &record).await;
    walk(&mut first, 2).await;
    first.step().await;
    first.messages.pop();
    let second = FakeClaude::answering(|seen| look(seen.answers()));
    let second = second.free_history().foreign_history();
    let mut other = Conversation::with_key(second, MODEL, "y");
    other.claude().keep_uploads(record.clone());
    other.messages = first.messages.clone();
    other.step().await;
    other.server.assert_clean();
    assert_eq!(forms(&other.server), "ff");
    let keys: Vec<_> = other
        .server
        .files()
        .into_iter()
        .map(|file| file.key)
        .collect();
    assert_eq!(keys, ["y", "y"]);
    assert_eq!(record.kept.lock().unwrap().len(), 4);
}

#[tokio::test]
async fn small_and_old_inline_pictures_stay_inline() {
    let record = Arc::<Uploads>::default();
    let mut conversation = Conversation::new(server(), MODEL);
    conversation.user(vec![
        Item::text("Do it."),
        picture("small"),
        screen("large"),
    ]);
    walk(&mut conversation, 1).await;
    // A newer version of the program, so to say.
    conversation.claude().keep_uploads(record.clone());
    conversation.restart();
    walk(&mut conversation, 1).await;
    conversation.step().await;
    conversation.server.assert_clean();
    // Only what was never sent before goes by file.
    assert_eq!(forms(&conversation.server), "iiff");
}

#[tokio::test]
async fn unneeded_uploads_are_deleted_or_kept_for_later() {
    let record = Arc::<Uploads>::default();
    let mut conversation = started(server(), &record).await;
    walk(&mut conversation, 2).await;
    conversation.step().await;
    let claude = conversation.claude();
    assert_eq!(claude.delete_unneeded_uploads().await.unwrap(), 0);
    record.unneeded.store(true, Ordering::Relaxed);
    // Those of another key have to wait until they expire.
    let mut foreign = record.kept.lock().unwrap()[0].clone();
    foreign.place = "elsewhere".to_owned();
    let mut expired = foreign.clone();
    expired.place = "long ago".to_owned();
    expired.expires = Timestamp::UNIX_EPOCH;
    record
        .kept
        .lock()
        .unwrap()
        .extend([foreign.clone(), expired]);
    assert_eq!(claude.delete_unneeded_uploads().await.unwrap(), 3);
    assert_eq!(*record.kept.lock().unwrap(), [foreign]);
    let files = conversation.server.files();
    assert!(files.iter().all(|file| file.fate == Fate::Deleted));
    conversation.server.assert_clean();
}

#[tokio::test]
async fn picture_named_too_large_is_scaled_down_alone() {
    let details = |paths: Value| json!({"error_code": "image_dimensions_too_large", "max_side_length_pixels": 2000, "paths": paths});
    let refusal =
        Reply::error(400, "invalid_request_error", "images are too large").details(details(json!(
            ["messages.0.content.1", "messages.2.content.0.content.0"]
        )));
    let old = "messages.0.content.1.image.source.base64: image dimensions exceed max allowed size for many-image requests: 2000 pixels";
    for (uploads, refusal, last_width) in [
        (false, refusal.clone(), 2000),
        (true, refusal, 2000),
        (false, Reply::error(400, "invalid_request_error", old), 2500),
    ] {
        let record = Arc::<Uploads>::default();
        let replies = [look(0), refusal, Reply::answer().text("Done.")];
        let server = FakeClaude::start(replies).free_history();
        let mut conversation = match uploads {
            true => Conversation::uploading(server, MODEL, &record),
            false => Conversation::new(server, MODEL),
        };
        conversation.user(vec![
            Item::text("Go."),
            screen("wide 2400"),
            screen("wide 1900"),
        ]);
        let calls = conversation.step().await;
        conversation.user(vec![result(&calls[0], false, vec![screen("wide 2500")])]);
        conversation.step().await;
        conversation.server.assert_clean();
        let server = &conversation.server;
        let widths: Vec<_> = sources(server)
            .iter()
            .map(|source| width_of(&server.picture(source).unwrap().1))
            .collect();
        assert_eq!(widths, [2000, 1900, last_width], "{uploads}");
    }
}

#[tokio::test]
async fn picture_of_too_many_bytes_is_encoded_anew() {
    let words = "messages.0.content.1.image.source.base64: image exceeds 5 MB maximum: 6000112 bytes > 5242880 bytes";
    let refusal = Reply::error(400, "invalid_request_error", words);
    let server = FakeClaude::start([refusal, Reply::answer().text("Done.")]).free_history();
    let mut conversation = Conversation::new(server, MODEL);
    conversation.user(vec![Item::text("Look."), screen("heavy 4500000")]);
    conversation.step().await;
    conversation.server.assert_clean();
    let server = &conversation.server;
    let sent: Vec<_> = sources(server)
        .iter()
        .map(|source| {
            let (media_type, bytes) = server.picture(source).unwrap();
            (media_type, width_of(&bytes), bytes.len() < 5_000)
        })
        .collect();
    assert_eq!(sent, [("image/webp".to_owned(), 20, true)]);
}

fn width_of(bytes: &[u8]) -> u32 {
    image::load_from_memory(bytes).unwrap().width()
}

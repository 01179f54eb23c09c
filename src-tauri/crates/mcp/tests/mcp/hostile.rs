//! Servers that are missing, crash, flood or lie: each is given up with a reason, and takes nothing else down.

use super::{
    room::{Room, fake, sink, text},
    trial,
};
use libtest_mimic::Trial;
use mcp::ServerState;
use protocol::Effect;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;
use tools::{Progress, ToolError};

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("a_server_that_cannot_be_used_is_given_up_alone", given_up),
        trial("a_server_that_floods_is_cut_off", floods),
        trial("a_server_that_never_answers_is_not_waited_for", silent),
        trial("a_slow_server_delays_no_other", slow),
        trial(
            "a_crash_in_a_call_is_told_and_the_server_is_started_again",
            crashes,
        ),
        trial("a_call_has_its_limit_and_what_comes_later_is_nobodys", late),
        trial("a_stop_reaches_the_server", stopped),
        trial("progress_and_results_come_through", works),
        trial("a_list_that_changes_changes_the_registry", changes),
        trial("names_are_made_so_that_models_can_say_them", names),
        trial("secrets_reach_their_server_and_nobody_else", secrets),
    ]
}

/// Checks the reason why a server is given up, as ids and arguments, while another one goes on.
async fn check(entry: Value, wanted: &str) {
    let room = Room::with(json!({"bad": entry, "good": fake("good")})).await;
    let reason = room.given_up("bad").await;
    assert!(format!("{reason:?}").contains(wanted), "{reason:?}");
    assert!(!reason.as_str().contains('\u{1b}'), "{reason}");
    let notice = room.status("bad").trouble().unwrap();
    assert_eq!(notice.id(), Some("mcp-disabled"), "{notice:?}");
    assert!(room.names().iter().all(|name| name.starts_with("good__")));
    assert_eq!(
        room.text("good__echo", json!({"text": "well"})).await,
        "well"
    );
    room.end().await;
}

async fn given_up() {
    check(
        json!({"command": "qilbee-no-such-program"}),
        "mcp-program-missing",
    )
    .await;
    check(json!({"command": "/etc/passwd"}), "mcp-program-missing").await;
    check(
        json!({"command": "sh", "cwd": "/no/such/folder"}),
        "mcp-folder-missing",
    )
    .await;
    check(json!({"command": 5}), "mcp-settings-unusable").await;
    check(
        json!({"url": "http://127.0.0.1:1/mcp"}),
        "mcp-nobody-listens",
    )
    .await;
    let secret = json!({"command": "sh", "env": {"A": "${keychain:none}"}});
    check(secret, "mcp-secret-missing { name: \"none\" }").await;
    check(fake("exits"), "no licence was found").await;
    check(fake("pages"), "mcp-list-endless").await;
    check(fake("circle"), "mcp-list-endless").await;
    check(fake("refuses"), "I do not feel like it").await;
}

async fn floods() {
    check(fake("garbage"), "mcp-too-many-messages").await;
    check(fake("endless-line"), "mcp-message-too-large").await;
    check(fake("storm"), "mcp-too-many-messages").await;
    let room = Room::with(json!({"fat": fake("good"), "good": fake("good")})).await;
    let told = room.failure("fat__fat", json!({})).await;
    assert!(told.contains("ended during the call"), "{told}");
    assert_eq!(
        room.given_up("fat").await.id(),
        Some("mcp-message-too-large")
    );
    assert_eq!(
        room.text("good__echo", json!({"text": "well"})).await,
        "well"
    );
    room.end().await;
}

async fn silent() {
    let mut entry = fake("silent");
    entry["timeouts"] = json!({"startSeconds": 0.2});
    let room = Room::with(json!({"silent": entry, "good": fake("good")})).await;
    let reason = room.given_up("silent").await;
    let wanted = "mcp-ended-repeatedly { count: Number(6), reason: mcp-walls-refused { \
                  reason: mcp-start-timeout { seconds: \"0.2\" }, refusal: mcp-walls-perhaps } }";
    assert_eq!(format!("{reason:?}"), wanted);
    assert_eq!(room.status("silent").restarts, 5);
    assert_eq!(
        room.text("good__echo", json!({"text": "well"})).await,
        "well"
    );
    room.end().await;
}

async fn slow() {
    let gone = json!({"command": "qilbee-no-such-program"});
    let servers = json!({"slow": fake("silent"), "good": fake("good"), "gone": gone});
    let room = Room::starting(servers);
    room.brought("good__echo").await;
    assert_eq!(
        room.text("good__echo", json!({"text": "well"})).await,
        "well"
    );
    // It can't be brought any more, and neither can one that its server hasn't.
    room.brought("gone__echo").await;
    room.brought("good__missing").await;
    let slow = room.status("slow");
    assert_eq!(slow.state, ServerState::Starting);
    let told = slow.still_coming().unwrap();
    assert_eq!(told.id(), Some("mcp-still-starting"));
    assert_eq!(room.status("good").still_coming(), None);
    room.end().await;
}

async fn crashes() {
    let room = Room::with(json!({"one": fake("good")})).await;
    for _ in 0..3 {
        let told = room.failure("one__crash", json!({})).await;
        assert!(told.contains("ended during the call"), "{told}");
        // The next call waits for the next life of the server.
        assert_eq!(
            room.text("one__echo", json!({"text": "again"})).await,
            "again"
        );
    }
    // The call may be answered before the state is written down.
    room.until(|| (room.status("one").state == ServerState::Ready).then_some(()))
        .await;
    assert_eq!(room.status("one").restarts, 3);
    room.end().await;
}

/// Waits until the server has printed this for people.
async fn prints(room: &Room, word: &str) {
    room.until(|| room.status("one").errors.contains(word).then_some(()))
        .await;
}

async fn late() {
    let mut entry = fake("good");
    entry["timeouts"] = json!({"callSeconds": 0.3});
    let room = Room::with(json!({"one": entry})).await;
    let told = room.failure("one__late", json!({})).await;
    assert!(told.contains("did not answer within 0.3 s"), "{told}");
    prints(&room, "cancelled: \"time limit\"").await;
    prints(&room, "answered late").await;
    for count in 0..10 {
        let said = count.to_string();
        assert_eq!(room.text("one__echo", json!({"text": said})).await, said);
    }
    room.end().await;
}

async fn stopped() {
    let room = Room::with(json!({"one": fake("good")})).await;
    let cancel = CancellationToken::new();
    let (sink, _) = sink();
    let call = room.call_with("one__slow", json!({}), sink, cancel.clone());
    let stop = async {
        prints(&room, "begun").await;
        cancel.cancel();
    };
    assert_eq!(tokio::join!(call, stop).0, Err(ToolError::Cancelled));
    prints(&room, "cancelled: \"cancelled\"").await;
    assert_eq!(
        room.text("one__echo", json!({"text": "well"})).await,
        "well"
    );
    room.end().await;
}

async fn works() {
    let mut trusted = fake("good");
    trusted["trusted"] = true.into();
    let room = Room::with(json!({"one": fake("good"), "two": trusted})).await;
    let (sink, mut told) = sink();
    let done = room.call_with("one__steps", json!({}), sink, CancellationToken::new());
    assert_eq!(text(&done.await.unwrap()), "done");
    let step = |message: &str, fraction| Progress {
        message: message.into(),
        fraction: Some(fraction),
    };
    // The library hands on what it heard beside the answer, so the last may be missing and order may differ.
    let mut heard = Vec::new();
    while let Ok(progress) = told.try_recv() {
        heard.push(progress);
    }
    let said = [
        step("step 1", 0.25),
        step("step 2", 0.5),
        step("step 3", 0.75),
    ];
    assert!(heard.iter().all(|one| said.contains(one)), "{heard:?}");
    let lie = room.text("one__lie", json!({})).await;
    assert!(lie.contains("something else than it promises"), "{lie}");
    let wrong = room.failure("one__echo", json!({"txt": 1})).await;
    assert!(wrong.contains("text"), "{wrong}");
    let effects = ["one__echo", "two__echo", "two__late"].map(|name| {
        let specs = room.registry.specs();
        specs.iter().find(|spec| spec.name == name).unwrap().effect
    });
    assert_eq!(effects, [Effect::Send, Effect::Observe, Effect::Send]);
    let about = room.status("one").about.unwrap();
    assert_eq!((&*about.name, &*about.version), ("fake", "1.2.3"));
    room.end().await;
}

async fn changes() {
    let room = Room::with(json!({"one": fake("good")})).await;
    assert!(!room.names().contains(&"one__new".to_owned()));
    assert_eq!(room.text("one__grow", json!({})).await, "grown");
    room.until(|| room.names().contains(&"one__new".to_owned()).then_some(()))
        .await;
    assert!(room.status("one").tools.contains(&"one__new".to_owned()));
    room.end().await;
}

async fn names() {
    let room = Room::with(json!({"my server": fake("names"), "日本": fake("good")})).await;
    let names = room.names();
    assert_eq!(
        names
            .iter()
            .filter(|name| name.starts_with("my_server__"))
            .count(),
        4
    );
    assert!(names.contains(&"my_server__a_b".to_owned()), "{names:?}");
    for name in &names {
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
        assert!(name.len() <= 64 && name.chars().all(fits), "{name}");
    }
    let notices = room.status("my server").notices;
    assert_eq!(
        format!("{notices:?}"),
        "[mcp-tool-listed-twice { name: \"a_b\" }]"
    );
    room.end().await;
}

async fn secrets() {
    let folder = tempfile::tempdir().unwrap();
    let seen = folder.path().join("seen");
    let script = format!("env > {}; echo said >&2", seen.display());
    let entry = json!({
        "command": "sh", "args": ["-c", script], "cwd": folder.path(),
        "env": {"OWN": "Bearer ${keychain:token}", "WHOLE": {"keychain": "token"}}
    });
    let room = Room::with(json!({"one": entry})).await;
    let reason = room.given_up("one").await;
    let wanted = "reason: mcp-printed { output: \"said\"";
    assert!(format!("{reason:?}").contains(wanted), "{reason:?}");
    let seen = std::fs::read_to_string(seen).unwrap();
    assert!(seen.contains("OWN=Bearer s3cret\n") && seen.contains("WHOLE=s3cret\n"));
    assert!(!format!("{:?}", room.servers.statuses()).contains("s3cret"));
    room.end().await;
}

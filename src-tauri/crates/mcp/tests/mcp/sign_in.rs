//! Sign-in to a server: the whole way with a provider of the tests, and providers that cheat.

use super::{
    room::{OneSecret, Room},
    trial,
};
use async_trait::async_trait;
use libtest_mimic::Trial;
use localization::LocalizedText;
use mcp::{ServerSettings, ServerState, SignIn, SignInKeys, SignInState, sign_out};
use serde_json::{Value, json};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::Duration,
};
use testkit::sign_in::{Cheat, FakeSignIn};
use tokio::time::timeout;

/// The time in which a provider of the tests says what it has to say.
const LIMIT: Duration = Duration::from_secs(60);
/// The time that one that keeps silent is given.
const SHORT: Duration = Duration::from_millis(500);

pub(crate) fn trials() -> Vec<Trial> {
    vec![
        trial("a_sign_in_leads_to_the_tools", signs_in),
        trial("tokens_are_renewed_without_the_person", renews),
        trial("a_token_taken_back_leads_to_a_sign_in", taken_back),
        trial("more_rights_are_asked_for_at_the_next_sign_in", steps_up),
        trial("a_known_client_is_not_registered", known_client),
        trial("nobody_else_gets_tokens_to_renew", other_issuer_later),
        trial("providers_that_cheat_get_nothing", cheats),
        trial("a_key_in_a_header_takes_no_sign_in", own_header),
        trial("a_keychain_that_fails_costs_only_sign_ins", no_keychain),
    ]
}

/// A keychain, and what was hidden from logs.
#[derive(Default)]
pub(crate) struct Keys {
    kept: Mutex<HashMap<String, String>>,
    hidden: Mutex<Vec<String>>,
}

#[async_trait]
impl SignInKeys for Keys {
    async fn load(&self, id: &str) -> Result<Option<String>, LocalizedText> {
        Ok(self.kept.lock().unwrap().get(id).cloned())
    }

    async fn save(&self, id: &str, text: String) -> Result<(), LocalizedText> {
        self.kept.lock().unwrap().insert(id.to_owned(), text);
        Ok(())
    }

    async fn delete(&self, id: &str) -> Result<bool, LocalizedText> {
        Ok(self.kept.lock().unwrap().remove(id).is_some())
    }

    fn hide(&self, token: &str) {
        self.hidden.lock().unwrap().push(token.to_owned());
    }
}

/// A keychain that nobody opens.
struct Locked;

#[async_trait]
impl SignInKeys for Locked {
    async fn load(&self, _: &str) -> Result<Option<String>, LocalizedText> {
        Err("it is locked".into())
    }

    async fn save(&self, _: &str, _: String) -> Result<(), LocalizedText> {
        Err("it is locked".into())
    }

    async fn delete(&self, _: &str) -> Result<bool, LocalizedText> {
        Err("it is locked".into())
    }

    fn hide(&self, _: &str) {}
}

impl Keys {
    fn text(&self) -> String {
        format!("{:?}", self.kept.lock().unwrap())
    }
}

fn settings(url: &str, oauth: Value) -> ServerSettings {
    ServerSettings::parse("far", &json!({"url": url, "oauth": oauth})).unwrap()
}

async fn begin(settings: &ServerSettings, keys: &Arc<Keys>) -> Result<SignIn, LocalizedText> {
    let keys = Arc::clone(keys) as Arc<dyn SignInKeys>;
    SignIn::begin(settings, &OneSecret, keys, LIMIT).await
}

/// Signs in as a person would, and returns the text of the last page.
async fn sign_in(settings: &ServerSettings, keys: &Arc<Keys>) -> Result<String, LocalizedText> {
    let sign_in = begin(settings, keys).await?;
    let browser = tokio::spawn(browse(sign_in.page().to_owned()));
    sign_in.finish(LIMIT).await?;
    Ok(browser.await.unwrap())
}

async fn browse(page: String) -> String {
    let page = reqwest::get(page).await.unwrap();
    page.text().await.unwrap()
}

async fn signs_in() {
    let provider = FakeSignIn::start(Cheat::Nothing);
    let (settings, keys) = (
        settings(&provider.url(), json!({})),
        Arc::new(Keys::default()),
    );
    let room = Room::signed_in(vec![settings.clone()], Arc::clone(&keys) as _).await;
    let ServerState::NeedsSignIn { reason } = room.status("far").state else {
        panic!("{:?}", room.status("far"))
    };
    assert_eq!(reason.id(), Some("mcp-sign-in-needed"));
    assert_eq!(
        room.status("far").given_up().unwrap().id(),
        Some("mcp-sign-in-advice")
    );

    let started = begin(&settings, &keys).await.unwrap();
    assert_eq!(started.site(), "127.0.0.1");
    assert!(
        started.page().contains("code_challenge_method=S256"),
        "{}",
        started.page()
    );
    assert!(started.page().contains("scope=read"), "{}", started.page());
    drop(started);
    let last_page = sign_in(&settings, &keys).await.unwrap();
    assert!(last_page.contains("You are signed in"), "{last_page}");
    let kept = keys.text();
    assert!(
        kept.contains("access-1") && kept.contains("refresh-1"),
        "{kept}"
    );
    assert!(!kept.contains("surplus"), "{kept}");
    let hidden = keys.hidden.lock().unwrap().clone();
    assert!(hidden.contains(&"access-1".to_owned()) && hidden.contains(&"refresh-1".to_owned()));

    room.servers.retry_sign_ins();
    room.settled().await;
    let status = room.status("far");
    assert_eq!(
        (status.state, status.sign_in),
        (ServerState::Ready, SignInState::SignedIn)
    );
    assert_eq!(room.text("far__echo", json!({})).await, "access-1");
    provider.assert_sound();
    let keys_of_room = Arc::clone(&keys) as Arc<dyn SignInKeys>;
    assert_eq!(sign_out(&settings, keys_of_room).await, Ok(true));
    assert_eq!(keys.text(), "{}");
    room.end().await;
}

async fn renews() {
    let provider = FakeSignIn::start(Cheat::ShortLived);
    let (settings, keys) = (
        settings(&provider.url(), json!({})),
        Arc::new(Keys::default()),
    );
    sign_in(&settings, &keys).await.unwrap();
    let room = Room::signed_in(vec![settings], Arc::clone(&keys) as _).await;
    assert_eq!(room.status("far").state, ServerState::Ready);
    assert_eq!(room.text("far__echo", json!({})).await, "access-2");
    let kept = keys.text();
    assert!(
        kept.contains("access-2") && kept.contains("refresh-2"),
        "{kept}"
    );
    assert!(!kept.contains("access-1"), "{kept}");
    provider.assert_sound();
    room.end().await;
}

async fn taken_back() {
    let provider = FakeSignIn::start(Cheat::NotRenewable);
    let (settings, keys) = (
        settings(&provider.url(), json!({})),
        Arc::new(Keys::default()),
    );
    sign_in(&settings, &keys).await.unwrap();
    let room = Room::signed_in(vec![settings], Arc::clone(&keys) as _).await;
    assert_eq!(room.text("far__echo", json!({})).await, "access-1");
    provider.cheat(Cheat::TakesTokensBack);
    room.failure("far__echo", json!({})).await;
    let needs = || match room.status("far").state {
        ServerState::NeedsSignIn { .. } => Some(()),
        _ => None,
    };
    room.until(needs).await;
    room.end().await;
}

async fn steps_up() {
    let provider = FakeSignIn::start(Cheat::Nothing);
    let (settings, keys) = (
        settings(&provider.url(), json!({})),
        Arc::new(Keys::default()),
    );
    sign_in(&settings, &keys).await.unwrap();
    let room = Room::signed_in(vec![settings.clone()], Arc::clone(&keys) as _).await;
    let refused = room.failure("far__admin", json!({})).await;
    assert!(refused.contains("for more rights: admin"), "{refused}");
    assert_eq!(room.status("far").sign_in, SignInState::MoreNeeded);
    // What needs no more rights goes on.
    assert_eq!(room.text("far__echo", json!({})).await, "access-1");

    let started = begin(&settings, &keys).await.unwrap();
    assert!(
        started.page().contains("scope=read+admin"),
        "{}",
        started.page()
    );
    drop(started);
    sign_in(&settings, &keys).await.unwrap();
    room.servers.retry_sign_ins();
    let has_all = || {
        let status = room.status("far");
        let has_all = status.sign_in == SignInState::SignedIn && status.state == ServerState::Ready;
        has_all.then_some(())
    };
    room.until(has_all).await;
    assert_eq!(room.text("far__admin", json!({})).await, "done");
    room.end().await;
}

async fn known_client() {
    let provider = FakeSignIn::start(Cheat::NoRegistration);
    let keys = Arc::new(Keys::default());
    let unknown = sign_in(&settings(&provider.url(), json!({})), &keys).await;
    assert_eq!(
        unknown.unwrap_err().id(),
        Some("mcp-sign-in-unknown-program")
    );
    let oauth =
        json!({"clientId": "known", "clientSecret": "${keychain:token}", "scopes": ["own"]});
    sign_in(&settings(&provider.url(), oauth), &keys)
        .await
        .unwrap();
    let token = provider.asked("/as/token").pop().unwrap();
    // The name and the secret, in the form that the standard gives headers.
    assert_eq!(
        token.authorization.as_deref(),
        Some("Basic a25vd246czNjcmV0")
    );
    let page = provider.asked("/as/authorize").pop().unwrap();
    assert!(page.target.contains("client_id=known") && page.target.contains("scope=own"));
    let document = json!({"clientMetadataUrl": "https://client.example/about.json"});
    let started = begin(&settings(&provider.url(), document), &keys)
        .await
        .unwrap();
    let named = "client_id=https%3A%2F%2Fclient.example%2Fabout.json";
    assert!(started.page().contains(named), "{}", started.page());
}

async fn other_issuer_later() {
    let provider = FakeSignIn::start(Cheat::ShortLived);
    let (settings, keys) = (
        settings(&provider.url(), json!({})),
        Arc::new(Keys::default()),
    );
    sign_in(&settings, &keys).await.unwrap();
    provider.cheat(Cheat::MovesAway);
    let room = Room::signed_in(vec![settings], Arc::clone(&keys) as _).await;
    let state = room.status("far").state;
    assert!(
        matches!(state, ServerState::NeedsSignIn { .. }),
        "{state:?}"
    );
    let elsewhere = provider.asked("/other/token");
    assert!(elsewhere.is_empty(), "{elsewhere:?}");
    assert_eq!(keys.text(), "{}");
    room.end().await;
}

/// Checks why a sign-in with a cheat ends, and that no code and no proof reaches anybody.
async fn check_cheat(cheat: Cheat, wanted: &str) {
    let provider = FakeSignIn::start(cheat);
    let (settings, keys) = (
        settings(&provider.url(), json!({})),
        Arc::new(Keys::default()),
    );
    let Err(why) = sign_in(&settings, &keys).await else {
        panic!("{cheat:?} was taken");
    };
    assert_eq!(why.id(), Some(wanted), "{cheat:?}: {why}");
    for path in ["/as/token", "/token", "/elsewhere"] {
        let asked = provider.asked(path);
        assert!(asked.is_empty(), "{cheat:?}: {asked:?}");
    }
    assert_eq!(keys.text(), "{}", "{cheat:?}");
}

async fn cheats() {
    check_cheat(Cheat::State, "mcp-sign-in-foreign").await;
    check_cheat(Cheat::NoState, "mcp-sign-in-foreign").await;
    check_cheat(Cheat::AnswerOfAnother, "mcp-sign-in-other-provider").await;
    check_cheat(Cheat::AnswerOfNobody, "mcp-sign-in-other-provider").await;
    check_cheat(Cheat::Declines, "mcp-sign-in-declined").await;
    check_cheat(Cheat::Issuer, "mcp-sign-in-other-provider").await;
    check_cheat(Cheat::Resource, "mcp-sign-in-other-server").await;
    check_cheat(Cheat::PlainProof, "mcp-sign-in-no-proof").await;
    check_cheat(Cheat::NoProof, "mcp-sign-in-no-proof").await;
    check_cheat(Cheat::Page("file:///etc/passwd"), "mcp-sign-in-bad-address").await;
    check_cheat(
        Cheat::Page("javascript:alert(1)"),
        "mcp-sign-in-bad-address",
    )
    .await;
    check_cheat(
        Cheat::Page("http://far.example/"),
        "mcp-sign-in-bad-address",
    )
    .await;
    check_cheat(
        Cheat::TokensAt("http://far.example/"),
        "mcp-sign-in-bad-address",
    )
    .await;
    check_cheat(Cheat::Huge, "mcp-sign-in-unreachable").await;
    check_cheat(Cheat::NoWord, "mcp-sign-in-nowhere").await;

    let provider = FakeSignIn::start(Cheat::Silent);
    let (silent, keys) = (
        settings(&provider.url(), json!({})),
        Arc::new(Keys::default()),
    );
    let begun = SignIn::begin(&silent, &OneSecret, Arc::clone(&keys) as _, SHORT).await;
    assert_eq!(begun.err().unwrap().id(), Some("mcp-sign-in-silent"));

    // It takes the code, and sends it on to somebody else.
    let provider = FakeSignIn::start(Cheat::TokensElsewhere);
    let failed = sign_in(&settings(&provider.url(), json!({})), &keys).await;
    assert_eq!(failed.unwrap_err().id(), Some("mcp-sign-in-failed"));
    assert_eq!(provider.asked("/elsewhere").len(), 0);

    // Nobody comes back, and a port that is closed again.
    let provider = FakeSignIn::start(Cheat::Nothing);
    let honest = settings(&provider.url(), json!({}));
    let started = begin(&honest, &keys).await.unwrap();
    let ended = timeout(LIMIT, started.finish(SHORT)).await.unwrap();
    assert_eq!(ended.unwrap_err().id(), Some("mcp-sign-in-timeout"));

    let open = settings("http://far.example/mcp", json!({}));
    let refused = begin(&open, &keys).await.err().unwrap();
    assert_eq!(refused.id(), Some("mcp-sign-in-insecure"));
    assert_eq!(keys.text(), "{}");
}

async fn own_header() {
    let provider = FakeSignIn::start(Cheat::Nothing);
    let keys = Arc::new(Keys::default());
    sign_in(&settings(&provider.url(), json!({})), &keys)
        .await
        .unwrap();
    let before = provider.asked("/mcp").len();
    let entry = json!({"url": provider.url(), "headers": {"authorization": "Bearer mine"}});
    let own = ServerSettings::parse("far", &entry).unwrap();
    let room = Room::signed_in(vec![own], Arc::clone(&keys) as _).await;
    let ServerState::Disabled { reason } = room.status("far").state else {
        panic!("{:?}", room.status("far"))
    };
    assert_eq!(reason.id(), Some("mcp-authorization"));
    let sent = provider.asked("/mcp");
    let sent = sent.iter().skip(before);
    for asked in sent.filter(|asked| asked.method == "POST") {
        assert_eq!(asked.authorization.as_deref(), Some("Bearer mine"));
    }
    room.end().await;
}

async fn no_keychain() {
    let provider = FakeSignIn::start(Cheat::Nothing);
    let settings = settings(&provider.url(), json!({}));
    let room = Room::signed_in(vec![settings.clone()], Arc::new(Locked)).await;
    let state = room.status("far").state;
    assert!(
        matches!(state, ServerState::NeedsSignIn { .. }),
        "{state:?}"
    );
    room.end().await;
    let begun = SignIn::begin(&settings, &OneSecret, Arc::new(Locked), LIMIT).await;
    assert_eq!(begun.err().unwrap().as_str(), "it is locked");
    assert!(provider.asked("/as/authorize").is_empty());
}

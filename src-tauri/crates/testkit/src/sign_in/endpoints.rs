//! Endpoints of the fake sign-in: what the provider says about itself, its page, its tokens, and the server behind them.

use super::{
    AskedOfSignIn, Cheat,
    http::{Answer, form, found, query, read, redirected, refused, write},
};
use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::{
    collections::HashMap,
    fmt::Display,
    future::pending,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};
use tokio::net::TcpStream;

/// Shared by the server's thread and the test.
pub(super) struct SignInState {
    base: OnceLock<String>,
    cheat: Mutex<Cheat>,
    asked: Mutex<Vec<AskedOfSignIn>>,
    /// What the last page was asked for.
    page: Mutex<HashMap<String, String>>,
    /// The rights of each token, by its number.
    tokens: Mutex<Vec<String>>,
    pub(super) faults: Mutex<Vec<String>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) async fn serve(mut stream: TcpStream, state: Arc<SignInState>) {
    let Some(asked) = read(&mut stream).await else {
        return;
    };
    lock(&state.asked).push(asked.clone());
    let path = asked.path();
    let cheat = *lock(&state.cheat);
    if cheat == Cheat::Silent && path.starts_with("/.well-known") {
        return pending().await;
    }
    let answer = match path {
        "/mcp" => state.server(&asked),
        "/as/authorize" => state.authorize(&asked, cheat),
        "/as/register" if cheat != Cheat::NoRegistration => {
            let said: Value = serde_json::from_str(&asked.body).expect("a whole request");
            let redirects = &said["redirect_uris"];
            found(json!({"client_id": "client", "redirect_uris": redirects}))
        }
        "/as/token" => state.token(&asked, cheat),
        path if path.starts_with("/.well-known/") => state.about(path, cheat),
        _ => refused("404 Not Found", ""),
    };
    write(stream, answer).await;
}

impl SignInState {
    pub(super) fn new(cheat: Cheat) -> Self {
        Self {
            base: OnceLock::new(),
            cheat: Mutex::new(cheat),
            asked: Mutex::default(),
            page: Mutex::default(),
            tokens: Mutex::default(),
            faults: Mutex::default(),
        }
    }

    pub(super) fn begin(&self, address: SocketAddr) {
        self.base.get_or_init(|| format!("http://{address}"));
    }

    pub(super) fn cheat(&self, cheat: Cheat) {
        *lock(&self.cheat) = cheat;
    }

    pub(super) fn asked(&self) -> Vec<AskedOfSignIn> {
        lock(&self.asked).clone()
    }

    pub(super) fn fault(&self, error: &dyn Display) {
        lock(&self.faults).push(error.to_string());
    }

    fn base(&self) -> &str {
        self.base.get().expect("nobody asks before it begins")
    }

    fn about(&self, path: &str, cheat: Cheat) -> Answer {
        let base = self.base();
        let provider = if cheat == Cheat::MovesAway {
            "other"
        } else {
            "as"
        };
        if cheat == Cheat::NoWord {
            return refused("404 Not Found", "");
        }
        if path == "/.well-known/oauth-protected-resource/mcp" {
            let resource = match cheat {
                Cheat::Resource => "https://bank.example/mcp".to_owned(),
                _ => format!("{base}/mcp"),
            };
            return found(json!({
                "resource": resource,
                "authorization_servers": [format!("{base}/{provider}")],
                "scopes_supported": ["read"],
            }));
        }
        if path != format!("/.well-known/oauth-authorization-server/{provider}") {
            return refused("404 Not Found", "");
        }
        let endpoint = |name: &str| format!("{base}/{provider}/{name}");
        let mut about = json!({
            "issuer": format!("{base}/{provider}"),
            "authorization_endpoint": endpoint("authorize"),
            "token_endpoint": endpoint("token"),
            "registration_endpoint": endpoint("register"),
            "response_types_supported": ["code"],
            "code_challenge_methods_supported": ["S256"],
            "authorization_response_iss_parameter_supported": true,
        });
        match cheat {
            Cheat::Issuer => about["issuer"] = json!("https://bank.example"),
            Cheat::PlainProof => about["code_challenge_methods_supported"] = json!(["plain"]),
            Cheat::NoProof => about["code_challenge_methods_supported"] = Value::Null,
            Cheat::Page(page) => about["authorization_endpoint"] = json!(page),
            Cheat::TokensAt(place) => about["token_endpoint"] = json!(place),
            Cheat::NoRegistration => about["client_id_metadata_document_supported"] = json!(true),
            Cheat::Huge => about["padding"] = json!("x".repeat(10_000_000)),
            _ => {}
        }
        found(about)
    }

    fn authorize(&self, asked: &AskedOfSignIn, cheat: Cheat) -> Answer {
        let (_, said) = asked.target.split_once('?').expect("a query");
        let said = form(said);
        assert_eq!(said["code_challenge_method"], "S256");
        assert_eq!(said["resource"], format!("{}/mcp", self.base()));
        let state = match cheat {
            Cheat::State => Some("of-another"),
            Cheat::NoState => None,
            _ => Some(said["state"].as_str()),
        };
        let issuer = match cheat {
            Cheat::AnswerOfAnother => Some("https://bank.example".to_owned()),
            Cheat::AnswerOfNobody => None,
            _ => Some(format!("{}/as", self.base())),
        };
        let (name, value) = match cheat {
            Cheat::Declines => ("error", "access_denied"),
            _ => ("code", "the-code"),
        };
        let mut pairs = vec![(name, value)];
        pairs.extend(state.map(|state| ("state", state)));
        pairs.extend(issuer.as_deref().map(|issuer| ("iss", issuer)));
        let back = format!("{}?{}", said["redirect_uri"], query(&pairs));
        *lock(&self.page) = said;
        redirected("302 Found", &back)
    }

    fn token(&self, asked: &AskedOfSignIn, cheat: Cheat) -> Answer {
        if cheat == Cheat::TokensElsewhere {
            let elsewhere = format!("{}/elsewhere", self.base());
            return redirected("307 Temporary Redirect", &elsewhere);
        }
        let (said, page) = (form(&asked.body), lock(&self.page).clone());
        let mut tokens = lock(&self.tokens);
        let number = tokens.len() + 1;
        let scope = page.get("scope").cloned().unwrap_or_default();
        match said["grant_type"].as_str() {
            "authorization_code" => {
                let proof = Sha256::digest(said["code_verifier"].as_bytes());
                let proof = BASE64_URL_SAFE_NO_PAD.encode(proof);
                assert_eq!(
                    (said["code"].as_str(), &proof),
                    ("the-code", &page["code_challenge"])
                );
                assert_eq!(said["redirect_uri"], page["redirect_uri"]);
            }
            "refresh_token" => {
                // Each is taken once.
                assert_eq!(said["refresh_token"], format!("refresh-{}", number - 1));
            }
            other => panic!("{other}"),
        }
        tokens.push(scope.clone());
        let is_short = cheat == Cheat::ShortLived && number == 1;
        let mut given = json!({
            "access_token": format!("access-{number}"),
            "token_type": "Bearer",
            "expires_in": if is_short { 1 } else { 3600 },
            "refresh_token": format!("refresh-{number}"),
            "scope": scope,
            "id_token": "surplus",
        });
        if cheat == Cheat::NotRenewable {
            given["refresh_token"] = Value::Null;
        }
        found(given)
    }

    /// The server that all of this is for.
    fn server(&self, asked: &AskedOfSignIn) -> Answer {
        let token = asked
            .authorization
            .as_deref()
            .and_then(|said| said.strip_prefix("Bearer "));
        let number = token.and_then(|token| token.strip_prefix("access-")?.parse::<usize>().ok());
        let tokens = lock(&self.tokens).clone();
        let rights = number.and_then(|number| tokens.get(number.checked_sub(1)?));
        let rights = rights.filter(|_| *lock(&self.cheat) != Cheat::TakesTokensBack);
        let Some(rights) = rights else {
            let place = format!("{}/.well-known/oauth-protected-resource/mcp", self.base());
            let wanted = format!("Bearer resource_metadata=\"{place}\", scope=\"read\"");
            return refused(
                "401 Unauthorized",
                &format!("www-authenticate: {wanted}\r\n"),
            );
        };
        if asked.method != "POST" {
            return refused("405 Method Not Allowed", "");
        }
        let said: Value = serde_json::from_str(&asked.body).expect("a whole request");
        let text = |text: &str| json!({"content": [{"type": "text", "text": text}]});
        let tool = |name: &str| json!({"name": name, "inputSchema": {"type": "object"}});
        let result = match (
            said["method"].as_str().expect("a whole request"),
            said["params"]["name"].as_str(),
        ) {
            ("initialize", _) => json!({
                "protocolVersion": "2025-06-18",
                "capabilities": {"tools": {}},
                "serverInfo": {"name": "far", "version": "1"},
            }),
            ("tools/list", _) => json!({"tools": [tool("echo"), tool("admin")]}),
            ("tools/call", Some("echo")) => text(token.expect("a whole request")),
            ("tools/call", Some("admin")) if rights.contains("admin") => text("done"),
            ("tools/call", Some("admin")) => {
                let wanted = "Bearer error=\"insufficient_scope\", scope=\"admin\"";
                return refused("403 Forbidden", &format!("www-authenticate: {wanted}\r\n"));
            }
            _ => return refused("202 Accepted", ""),
        };
        found(json!({"jsonrpc": "2.0", "id": said["id"], "result": result}))
    }
}

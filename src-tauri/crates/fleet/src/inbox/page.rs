//! The inbox as a page for the browser: shows the open questions of all tasks with their pictures, and takes answers. Whoever
//! opens it must know its token. It keeps nothing but a cache of the questions.

mod access_token;
mod api;
mod question_cache;
mod question_digest;

pub(crate) use access_token::AccessToken;

use crate::{
    Fleet, FleetError, Name, QuestionChoice, Response, http_server, signature::SigningKey,
};
use api::{Given, GivenAnswer, Refusal, ShownInbox};
use axum::{
    Json, Router,
    extract::{DefaultBodyLimit, Path, Request, State},
    http::{
        HeaderName, HeaderValue, StatusCode,
        header::{
            AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY,
            X_CONTENT_TYPE_OPTIONS,
        },
    },
    middleware::{self, Next},
    response::{self, IntoResponse},
    routing::{get, post},
};
use question_cache::{NamedQuestion, QuestionCache};
use std::sync::Arc;
use tokio::net::TcpListener;

/// Files of the page: their paths, media types and contents.
const FILES: [(&str, &str, &str); 3] = [
    (
        "/",
        "text/html; charset=utf-8",
        include_str!("page/inbox.html"),
    ),
    (
        "/inbox.css",
        "text/css; charset=utf-8",
        include_str!("page/inbox.css"),
    ),
    (
        "/inbox.js",
        "text/javascript; charset=utf-8",
        include_str!("page/inbox.js"),
    ),
];
/// Headers of every reply. The page loads nothing from elsewhere, runs nothing but its file, stands in no other page, and is kept
/// nowhere.
const HEADERS: [(HeaderName, HeaderValue); 4] = [
    (
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src blob:; \
             base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    ),
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
];
/// Longest body of a request, in bytes. The longest answer fits.
const MAX_BODY_BYTES: usize = 64 * 1024;
/// Told to whoever answers what is not open.
const NOT_OPEN: &str = "It is no longer open. Somebody may have answered it.";
/// Told to whoever takes a choice that is not there.
const NO_CHOICE: &str = "The question has no such choice.";
/// Begins the header with the token.
const BEARER: &str = "Bearer ";

/// The page, before it is served.
pub(crate) struct InboxPage {
    /// The fleet whose questions it shows.
    pub(crate) fleet: Arc<dyn Fleet>,
    /// Only questions of this pool.
    pub(crate) pool: Option<Name>,
    /// Signs the answers.
    pub(crate) signing_key: Option<SigningKey>,
    /// Opens the page.
    pub(crate) access_token: AccessToken,
}

/// The page while it is served.
struct Served {
    fleet: Arc<dyn Fleet>,
    cache: QuestionCache,
    signing_key: Option<SigningKey>,
    access_token: AccessToken,
}

impl InboxPage {
    /// Serves it until told to end. Requests that have begun are done first.
    pub(crate) async fn serve(self, listener: TcpListener, told_to_end: impl Future<Output = ()>) {
        http_server::serve(listener, self.router(), told_to_end).await;
    }

    fn router(self) -> Router {
        let served = Arc::new(Served {
            cache: QuestionCache::new(self.fleet.clone(), self.pool),
            fleet: self.fleet,
            signing_key: self.signing_key,
            access_token: self.access_token,
        });
        let mut router = Router::new()
            .route("/questions", get(questions))
            .route("/pictures/{question}", get(picture))
            .route("/answers", post(answer))
            .route_layer(middleware::from_fn_with_state(
                served.clone(),
                require_token,
            ));
        for (path, media_type, content) in FILES {
            router = router.route(path, get(([(CONTENT_TYPE, media_type)], content)));
        }
        router
            .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
            .layer(middleware::map_response(with_headers))
            .with_state(served)
    }
}

async fn require_token(
    State(served): State<Arc<Served>>,
    request: Request,
    next: Next,
) -> response::Response {
    let header = request.headers().get(AUTHORIZATION);
    let offered = header.and_then(|header| header.to_str().ok()?.strip_prefix(BEARER));
    match offered.is_some_and(|offered| served.access_token.is(offered)) {
        true => next.run(request).await,
        false => refused(
            StatusCode::UNAUTHORIZED,
            "This is not the token of the inbox.".to_owned(),
        ),
    }
}

async fn with_headers(mut reply: response::Response) -> response::Response {
    reply.headers_mut().extend(HEADERS);
    reply
}

async fn questions(State(served): State<Arc<Served>>) -> response::Response {
    match served.cache.questions().await {
        Ok(snapshot) => Json(ShownInbox::of(&snapshot)).into_response(),
        Err(error) => of_error(&error),
    }
}

async fn picture(
    State(served): State<Arc<Served>>,
    Path(question): Path<String>,
) -> response::Response {
    let open = match served.cache.question(&question).await {
        Ok(open) => open,
        Err(error) => return of_error(&error),
    };
    let picture = open
        .as_ref()
        .and_then(|named| named.open.question.shown_picture());
    match picture {
        Some(picture) => {
            let media_type = picture.media_type.clone();
            (
                [(CONTENT_TYPE, media_type)],
                picture.data.as_slice().to_vec(),
            )
                .into_response()
        }
        None => refused(
            StatusCode::NOT_FOUND,
            "There is no such picture.".to_owned(),
        ),
    }
}

/// Answers the question that was shown. It goes on when the browser has gone.
async fn answer(
    State(served): State<Arc<Served>>,
    Json(given): Json<GivenAnswer>,
) -> response::Response {
    let named = match served.cache.question(&given.question).await {
        Ok(Some(named)) => named,
        Ok(None) => return refused(StatusCode::CONFLICT, NOT_OPEN.to_owned()),
        Err(error) => return of_error(&error),
    };
    let typed = match given.given {
        Given::Answer(typed) => typed,
        Given::Choice(index) => match named.open.question.choices.get(index) {
            Some(choice) => choice.clone(),
            None => return refused(StatusCode::UNPROCESSABLE_ENTITY, NO_CHOICE.to_owned()),
        },
    };
    let answered = tokio::spawn(async move { served.answer(&named, &typed).await });
    match answered.await {
        Ok(Ok(())) => StatusCode::NO_CONTENT.into_response(),
        Ok(Err(error)) => of_error(&error),
        Err(error) => refused(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()),
    }
}

impl Served {
    async fn answer(&self, named: &NamedQuestion, typed: &str) -> Result<(), FleetError> {
        let response = Response {
            question: QuestionChoice::Shown(&named.open.question),
            typed,
            key: self.signing_key.as_ref(),
        };
        self.fleet.answer(&named.open.task, response).await?;
        self.cache.forget(&named.name);
        Ok(())
    }
}

fn of_error(error: &FleetError) -> response::Response {
    let status = match error {
        FleetError::NoSuchTask(_)
        | FleetError::AlreadyThere(_)
        | FleetError::AnotherThere(_)
        | FleetError::NoSuchSchedule(_)
        | FleetError::ScheduleThere(_)
        | FleetError::Refused(_) => StatusCode::CONFLICT,
        FleetError::Unreachable(_) => StatusCode::SERVICE_UNAVAILABLE,
        FleetError::Folder(_) => StatusCode::INTERNAL_SERVER_ERROR,
        FleetError::Engine(_) => StatusCode::BAD_GATEWAY,
    };
    refused(status, error.to_string())
}

fn refused(status: StatusCode, error: String) -> response::Response {
    (status, Json(Refusal { error })).into_response()
}

#[cfg(test)]
mod tests;

//! Pictures by their id, for the window: `qilbee-blob://localhost/<id>`. Only what is in the store or held for a
//! screenshot, and only pictures: nothing else can be read through this door.

use super::Shots;
use crate::App;
use protocol::BlobId;
use std::sync::Arc;
use tauri::{
    Manager as _, Runtime, UriSchemeContext, UriSchemeResponder, async_runtime,
    http::{Request, Response, StatusCode, header},
};

/// The scheme's name.
pub(super) const SCHEME: &str = "qilbee-blob";

pub(super) fn answer<R: Runtime>(
    context: UriSchemeContext<'_, R>,
    request: Request<Vec<u8>>,
    responder: UriSchemeResponder,
) {
    let app = Arc::clone(&context.app_handle().state::<Arc<App>>());
    let id = BlobId::new(request.uri().path().trim_start_matches('/'));
    if Shots::names(id.as_str()) {
        let shot = context.app_handle().state::<Shots>().picture(id.as_str());
        return responder.respond(passing(shot));
    }
    async_runtime::spawn(async move { responder.respond(picture(&app, &id).await) });
}

async fn picture(app: &App, id: &BlobId) -> Response<Vec<u8>> {
    match app.sessions().store().blob(id).await {
        Ok(Some(blob)) if blob.media_type.starts_with("image/") => response(
            StatusCode::OK,
            &blob.media_type,
            blob.bytes.as_slice().to_vec(),
        ),
        Ok(_) => response(StatusCode::NOT_FOUND, "text/plain", Vec::new()),
        Err(error) => {
            tracing::warn!(%error, %id, "a picture could not be read");
            response(StatusCode::INTERNAL_SERVER_ERROR, "text/plain", Vec::new())
        }
    }
}

/// A picture that is held for a moment: nobody keeps it.
fn passing(shot: Option<desktop::Picture>) -> Response<Vec<u8>> {
    let Some(shot) = shot else {
        return response(StatusCode::NOT_FOUND, "text/plain", Vec::new());
    };
    let bytes = shot.data.as_slice().to_vec();
    let mut response = response(StatusCode::OK, &shot.media_type, bytes);
    let never = header::HeaderValue::from_static("no-store");
    response.headers_mut().insert(header::CACHE_CONTROL, never);
    response
}

fn response(status: StatusCode, media_type: &str, body: Vec<u8>) -> Response<Vec<u8>> {
    let mut response = Response::new(body);
    *response.status_mut() = status;
    if let Ok(media_type) = header::HeaderValue::from_str(media_type) {
        response
            .headers_mut()
            .insert(header::CONTENT_TYPE, media_type);
    }
    // A blob's name is the hash of its content: it never changes.
    let forever = header::HeaderValue::from_static("public, max-age=31536000, immutable");
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, forever);
    response
}

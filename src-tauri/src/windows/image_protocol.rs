//! Pictures by their id, for the window: `qilbee-blob://localhost/<id>`, and small ones with `?width=<pixels>`. Only
//! what is in the store or held for a screenshot, and only pictures: nothing else can be read through this door.

mod thumbnails;

use super::Screenshots;
use crate::App;
use protocol::BlobId;
use std::sync::Arc;
use tauri::{
    Manager as _, Runtime, UriSchemeContext, UriSchemeResponder, async_runtime,
    http::{Request, Response, StatusCode, Uri, header},
};

pub(super) use thumbnails::Thumbnails;

/// The scheme's name.
pub(super) const SCHEME: &str = "qilbee-blob";

pub(super) fn answer<R: Runtime>(
    context: UriSchemeContext<'_, R>,
    request: Request<Vec<u8>>,
    responder: UriSchemeResponder,
) {
    let app = Arc::clone(&context.app_handle().state::<Arc<App>>());
    let thumbnails = context.app_handle().state::<Thumbnails>().inner().clone();
    let id = BlobId::new(request.uri().path().trim_start_matches('/'));
    if Screenshots::is_id(id.as_str()) {
        let shot = context
            .app_handle()
            .state::<Screenshots>()
            .picture(id.as_str());
        return responder.respond(passing(shot));
    }
    let width = width_of(request.uri());
    async_runtime::spawn(async move {
        responder.respond(match width {
            Some(width) => small_picture(&app, &thumbnails, &id, width).await,
            None => picture(&app, &id).await,
        });
    });
}

async fn small_picture(
    app: &App,
    thumbnails: &Thumbnails,
    id: &BlobId,
    width: u32,
) -> Response<Vec<u8>> {
    match thumbnails.get(app.sessions().store(), id, width).await {
        Ok(Some(small)) => response(StatusCode::OK, small.media_type, small.bytes.to_vec()),
        // What cannot be made smaller is shown as it is.
        Ok(None) => picture(app, id).await,
        Err(error) => failed(&error, id),
    }
}

async fn picture(app: &App, id: &BlobId) -> Response<Vec<u8>> {
    match app.sessions().store().blob(id).await {
        Ok(Some(blob)) if blob.media_type.starts_with("image/") => response(
            StatusCode::OK,
            &blob.media_type,
            blob.bytes.as_slice().to_vec(),
        ),
        Ok(_) => response(StatusCode::NOT_FOUND, "text/plain", Vec::new()),
        Err(error) => failed(&error, id),
    }
}

fn failed(error: &store::StoreError, id: &BlobId) -> Response<Vec<u8>> {
    tracing::warn!(%error, %id, "a picture could not be read");
    response(StatusCode::INTERNAL_SERVER_ERROR, "text/plain", Vec::new())
}

/// The wanted width in pixels, when the address names one.
fn width_of(address: &Uri) -> Option<u32> {
    let mut parameters = address.query()?.split('&');
    let width = parameters.find_map(|parameter| parameter.strip_prefix("width="))?;
    width.parse().ok()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_width_is_read_from_the_address() {
        let check = |address: &str, width: Option<u32>| {
            let address: Uri = address.parse().unwrap();
            assert_eq!(width_of(&address), width, "{address}");
        };
        check("qilbee-blob://localhost/ab", None);
        check("qilbee-blob://localhost/ab?width=160", Some(160));
        check("http://qilbee-blob.localhost/ab?x=1&width=320", Some(320));
        for nonsense in ["width=", "width=-1", "width=many", "height=9"] {
            check(&format!("qilbee-blob://localhost/ab?{nonsense}"), None);
        }
    }
}

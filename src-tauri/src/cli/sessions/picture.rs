//! `qilbee sessions show --picture`: a picture of a chat, by the name that its events give it.

use super::{failed, read};
use crate::{
    App,
    cli::{Failure, output},
};
use protocol::SessionId;

/// Begins the media type of every picture.
const PICTURE: &str = "image/";

/// Writes the picture to standard output.
pub(super) async fn run(app: &App, id: &SessionId, name: &str) -> Result<(), Failure> {
    let (_, events) = read(app, id).await?;
    let mut blobs = events.iter().flat_map(|event| event.body.blobs());
    let is_meant = |blob: &&protocol::BlobRef| {
        blob.id.as_str() == name && blob.media_type.starts_with(PICTURE)
    };
    let Some(picture) = blobs.find(is_meant) else {
        return Err(Failure::usage(format!(
            "this chat has no picture {name:?}; `--json` shows their names, as \"id\" of an image"
        )));
    };
    if output::people_look() {
        return Err(Failure::usage(format!(
            "this is a picture ({}): add `> FILE`",
            picture.media_type
        )));
    }
    let stored = app.sessions().store().blob(&picture.id).await;
    match stored.map_err(failed)? {
        Some(stored) => output::write(stored.bytes.as_slice()),
        None => Err(Failure::failed("the picture is no longer there")),
    }
}

//! `qilbee sessions show --results`: the results of a chat that were too long for it, listed or printed whole.

use super::find;
use crate::{
    App,
    cli::{Failure, output},
};
use agent::StoredArtifacts;
use protocol::SessionId;
use serde::Serialize;
use tools::{Artifact, ArtifactStore as _};

/// A result as a line of JSON.
#[derive(Serialize)]
struct Line<'a> {
    reference: &'a str,
    media_type: &'a str,
    byte_count: u64,
    summary: &'a str,
}

/// Lists the results, or prints the one with this reference.
pub(super) async fn run(
    app: &App,
    id: &SessionId,
    reference: &str,
    json: bool,
) -> Result<(), Failure> {
    find(app, id).await?;
    let artifacts = StoredArtifacts::of(app.sessions().store().clone());
    let kept = artifacts.list(id).await;
    let kept = kept.map_err(|reason| Failure::failed(reason.to_string()))?;
    if !reference.is_empty() {
        let found = kept.iter().find(|one| one.reference == reference);
        let Some(found) = found else {
            return Err(Failure::usage(format!(
                "this chat has no result {reference:?}; `--results` alone lists them"
            )));
        };
        return print(&artifacts, found).await;
    }
    if kept.is_empty() && !json {
        output::tell("No result of this chat was too long for it.");
    }
    for one in &kept {
        if json {
            output::say_json(&line(one))?;
        } else {
            let Line {
                reference,
                media_type,
                byte_count,
                summary,
            } = line(one);
            output::say_line(&format!(
                "{reference}  {media_type}  {byte_count} bytes  {summary}"
            ))?;
        }
    }
    Ok(())
}

/// Prints a result. What is no text goes into a file or a pipe only.
async fn print(artifacts: &StoredArtifacts, one: &Artifact) -> Result<(), Failure> {
    let bytes = artifacts.read(&one.blob.id).await;
    let bytes = bytes.map_err(|reason| Failure::failed(reason.to_string()))?;
    match std::str::from_utf8(bytes.as_slice()) {
        Ok(text) => output::show_content(text),
        Err(_) if output::people_look() => Err(Failure::usage(format!(
            "{} is no text ({}): add `> FILE`",
            one.reference, one.blob.media_type
        ))),
        Err(_) => output::write(bytes.as_slice()),
    }
}

fn line(one: &Artifact) -> Line<'_> {
    Line {
        reference: &one.reference,
        media_type: &one.blob.media_type,
        byte_count: one.blob.byte_count,
        summary: &one.summary,
    }
}

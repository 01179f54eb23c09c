//! Printed result of a call: everything that is known, the picture by its size alone.

use protocol::{OutputPart, Point, Proof, Region, Settle, ToolOutput, WindowName};
use serde::Serialize;
use std::path::Path;

/// Printed result. A field that is not known is `null`.
#[derive(Serialize)]
pub(super) struct Answer<'a> {
    tool: &'a str,
    /// Text that the model would read.
    text: String,
    summary: &'a str,
    proof: Proof,
    point: Option<Point>,
    changed: Option<Region>,
    window: Option<&'a WindowName>,
    settle: Option<Settle>,
    picture: Option<PictureFacts<'a>>,
    /// A note for people.
    note: Option<&'static str>,
}

#[derive(Serialize)]
struct PictureFacts<'a> {
    media_type: &'a str,
    width: u32,
    height: u32,
    byte_count: usize,
    file: Option<&'a Path>,
}

/// A picture that a call gave.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    pub(super) media_type: &'a str,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) bytes: &'a [u8],
}

impl<'a> Answer<'a> {
    pub(super) fn new(
        tool: &'a str,
        output: &'a ToolOutput,
        file: Option<&'a Path>,
        note: Option<&'static str>,
    ) -> Self {
        let texts = output.parts.iter().filter_map(|part| match part {
            OutputPart::Text { text } => Some(text.as_str()),
            OutputPart::Image { .. } | OutputPart::File { .. } => None,
        });
        let screen = output.screen.as_ref();
        let picture = shown(output).map(|shown| PictureFacts {
            media_type: shown.media_type,
            width: shown.width,
            height: shown.height,
            byte_count: shown.bytes.len(),
            file,
        });
        Self {
            tool,
            text: texts.collect::<Vec<_>>().join("\n"),
            summary: &output.summary,
            proof: output.proof,
            point: screen.and_then(|screen| screen.point),
            changed: screen.and_then(|screen| screen.changed),
            window: screen.and_then(|screen| screen.window.as_ref()),
            settle: screen.and_then(|screen| screen.settle),
            picture,
            note,
        }
    }
}

/// The picture the model would get; where it would get none, the screen as the call left it.
pub(super) fn shown(output: &ToolOutput) -> Option<Shown<'_>> {
    let asked_for = output.parts.iter().find_map(|part| match part {
        OutputPart::Image {
            media_type,
            width,
            height,
            data,
        } => Some(Shown {
            media_type,
            width: *width,
            height: *height,
            bytes: data.as_slice(),
        }),
        OutputPart::Text { .. } | OutputPart::File { .. } => None,
    });
    asked_for.or_else(|| {
        output.screen.as_ref().map(|screen| Shown {
            media_type: &screen.media_type,
            width: screen.width,
            height: screen.height,
            bytes: screen.data.as_slice(),
        })
    })
}

//! From what came of an action to what the model and people are told of it.

use crate::ToolError;
use desktop::{DesktopError, Picture, Rect, Report};
use protocol::{OutputPart, Proof, Screen, Settle, ToolOutput, WindowName};

/// A picture is the whole answer where one was asked for; otherwise the text is.
pub(super) fn output(report: Report, summary: String, turned_to: Option<String>) -> ToolOutput {
    let text = told(&report);
    let mut parts = vec![match report.picture {
        Some(Picture {
            media_type,
            width,
            height,
            data,
        }) => OutputPart::Image {
            media_type,
            width,
            height,
            data,
        },
        None => OutputPart::Text { text },
    }];
    parts.extend(turned_to.map(|text| OutputPart::Text { text }));
    let settle = Settle {
        waited_ms: report.settle.waited_ms,
        gave_up: report.settle.gave_up,
    };
    // Who only looks does not wait for anything.
    let waited = settle.waited_ms > 0 || settle.gave_up;
    let window = report.window.map(|window| WindowName {
        title: window.title,
        app: window.app,
    });
    let screen = report.screen.map(|picture| Screen {
        media_type: picture.media_type,
        width: picture.width,
        height: picture.height,
        data: picture.data,
        point: report.point,
        changed: report.changed,
        window,
        settle: waited.then_some(settle),
    });
    ToolOutput {
        parts,
        summary,
        proof: report.proof,
        screen,
        reference: None,
    }
}

/// What was done, and what is known of its effect.
fn told(report: &Report) -> String {
    let effect = match report.proof {
        _ if report.settle.gave_up => " The screen is still changing.",
        Proof::NoChange => " Nothing on the screen changed.",
        Proof::Confirmed | Proof::Refused | Proof::Unknown => "",
    };
    format!("{}{effect}", report.text)
}

/// What is said beside a picture that shows another monitor than the one before it.
pub(super) fn another_monitor(name: &str, area: Rect) -> String {
    let (size, origin) = (area.size, area.origin);
    format!(
        "This picture shows another monitor than the last one: {name}, {}x{} pixels at {}, {} on the screen.",
        size.width, size.height, origin.x, origin.y
    )
}

/// What the model cannot mend ends the turn; the rest it may try in another way.
pub(super) fn failure(error: &DesktopError) -> ToolError {
    match error {
        DesktopError::Cancelled => ToolError::Cancelled,
        DesktopError::NoDisplay(_) | DesktopError::Unsupported(_) | DesktopError::Closed => {
            ToolError::Fatal(error.to_string())
        }
        DesktopError::Capture(_)
        | DesktopError::Input(_)
        | DesktopError::BadAction(_)
        | DesktopError::Broken(_) => ToolError::ForModel(error.to_string()),
    }
}

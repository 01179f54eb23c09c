//! From what came of an action to what the model and people are told of it.

use crate::ToolError;
use desktop::{DesktopError, KeyboardFocus, Picture, Rect, Report};
use localization::LocalizedText;
use protocol::{OutputPart, Proof, Screen, Settle, ToolOutput, WindowName};

/// A picture is the whole answer where one was asked for; otherwise the text is.
pub(super) fn output(
    mut report: Report,
    summary: LocalizedText,
    turned_to: Option<String>,
) -> ToolOutput {
    let text = told(&report);
    let screen = screen(&mut report);
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
    ToolOutput {
        parts,
        summary,
        proof: report.proof,
        screen,
        reference: None,
    }
}

/// The screen as a report shows it.
pub(super) fn screen(report: &mut Report) -> Option<Screen> {
    let picture = report.screen.take()?;
    let settle = Settle {
        waited_ms: report.stability.waited_ms,
        gave_up: report.stability.timed_out,
    };
    // Who only looks does not wait for anything.
    let waited = settle.waited_ms > 0 || settle.gave_up;
    let window = report.window.take().map(|window| WindowName {
        title: window.title,
        app: window.app,
    });
    Some(Screen {
        media_type: picture.media_type,
        width: picture.width,
        height: picture.height,
        data: picture.data,
        point: report.point,
        changed: report.changed,
        window,
        element: report.element.take(),
        settle: waited.then_some(settle),
    })
}

/// Where the keyboard is.
pub(super) fn focus_sentence(focus: &KeyboardFocus) -> String {
    match focus {
        KeyboardFocus::Own => {
            "The keyboard is in Qilbee's own window: click into the window you need first."
                .to_owned()
        }
        KeyboardFocus::Window(window) if window.app.is_empty() => {
            format!("The keyboard is in the window “{}”.", window.title)
        }
        KeyboardFocus::Window(window) => {
            format!(
                "The keyboard is in the window “{}” of {}.",
                window.title, window.app
            )
        }
        KeyboardFocus::Unknown => String::new(),
    }
}

/// What was done, and what is known of its effect.
fn told(report: &Report) -> String {
    let effect = match report.proof {
        _ if report.stability.timed_out => " The screen is still changing.",
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
        DesktopError::TakenOver(by) => ToolError::TakenOver(by.as_str()),
        DesktopError::NoDisplay(_) | DesktopError::Unsupported(_) | DesktopError::Closed => {
            ToolError::Fatal(error.to_string())
        }
        DesktopError::Capture(_)
        | DesktopError::Input(_)
        | DesktopError::BadAction(_)
        | DesktopError::Broken(_) => ToolError::ForModel(error.to_string()),
    }
}

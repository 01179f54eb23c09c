//! Output of an action: the result for the model and the screen for people.

use crate::ToolError;
use desktop::{DesktopError, KeyboardFocus, Picture, Rect, Report, StabilityReport};
use localization::LocalizedText;
use protocol::{OutputPart, Proof, Screen, Settle, ToolOutput, WindowName};

/// Returns the output: the picture where one was requested, otherwise the text.
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
        shown: None,
        chat_title: None,
    }
}

/// Takes the screen out of a report.
pub(super) fn screen(report: &mut Report) -> Option<Screen> {
    let picture = report.screen.take()?;
    let settle = Settle {
        waited_ms: report.stability.waited_ms,
        gave_up: report.stability.timed_out,
        nothing_changed: report.stability.nothing_changed,
    };
    // Who only looks waits only straight after an action.
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
        window_area: report.window_area,
        element: report.element.take(),
        settle: waited.then_some(settle),
    })
}

/// Returns a sentence about the keyboard focus.
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

/// Returns the text for the model: the action and its observed effect.
fn told(report: &Report) -> String {
    let stability = &report.stability;
    let effect = match report.proof {
        _ if stability.timed_out => " The screen is still changing.".to_owned(),
        Proof::Unknown if stability.nothing_changed => nothing_changed(stability),
        Proof::NoChange | Proof::Confirmed | Proof::Refused | Proof::Unknown => String::new(),
    };
    format!("{}{effect}", report.text)
}

/// Returns a sentence about a screen without a change. It claims only what was seen: programs may react later.
fn nothing_changed(stability: &StabilityReport) -> String {
    let tenths = stability.waited_ms / 100;
    let what = if stability.ignored.is_empty() {
        "Nothing"
    } else {
        "Nothing but what moves by itself"
    };
    format!(
        " {what} had changed after {}.{} s.",
        tenths / 10,
        tenths % 10
    )
}

/// Returns the note beside a picture of another monitor than the one before.
pub(super) fn another_monitor(name: &str, area: Rect) -> String {
    let (size, origin) = (area.size, area.origin);
    format!(
        "This picture shows another monitor than the last one: {name}, {}x{} pixels at {}, {} on the screen.",
        size.width, size.height, origin.x, origin.y
    )
}

/// Maps an error: what the model can't mend ends the turn; the rest it may try in another way.
pub(super) fn failure(error: &DesktopError) -> ToolError {
    match error {
        DesktopError::Cancelled => ToolError::Cancelled,
        DesktopError::TakenOver(by) => ToolError::TakenOver(by.as_str()),
        DesktopError::NoDisplay(_) | DesktopError::Unsupported(_) | DesktopError::Closed => {
            ToolError::Fatal(error.localized())
        }
        DesktopError::Capture(_)
        | DesktopError::Input(_)
        | DesktopError::BadAction(_)
        | DesktopError::Broken(_) => ToolError::ForModel(error.localized()),
    }
}

//! Gate in front of everything in the windows that gives authority: it is done only if the key or button came from the
//! person's own keyboard or mouse. Refusing, stopping and looking never need that.

use crate::{App, error::UiError};
use authority::{Authority, authority_of};
use desktop::{Check, Press, PressKind, PressRefused, PressUse, ScreenPoint};
use localization::localized;
use serde::Deserialize;
use std::{sync::Arc, time::Duration};
use tauri::{Manager as _, Webview, async_runtime, ipc::Invoke};

mod authority;

/// Header in which a page says which press a command follows from.
const PRESS_HEADER: &str = "qilbee-press";

/// A press as a page heard it.
#[derive(Debug, Deserialize)]
struct PagePress {
    #[serde(flatten)]
    kind: PagePressKind,
    age_ms: u32,
}

/// Kind of a press, with the place on the screen in the page's own pixels.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum PagePressKind {
    Pointer { x: f64, y: f64 },
    Key,
    Choice,
}

/// Puts the gate before the commands of the windows.
pub(crate) fn before(
    commands: Arc<dyn Fn(Invoke) -> bool + Send + Sync>,
) -> impl Fn(Invoke) -> bool + Send + Sync + 'static {
    move |invoke| {
        let message = &invoke.message;
        let used = match authority_of(message.command(), message.payload()) {
            Authority::None => return commands(invoke),
            Authority::Begins => PressUse::Begin,
            Authority::Gives => PressUse::Finish,
        };
        let commands = Arc::clone(&commands);
        async_runtime::spawn(async move {
            let webview = invoke.message.webview();
            let press = page_press(&invoke, &webview);
            let app = Arc::clone(&webview.state::<Arc<App>>());
            match verify(app, press, used).await {
                Ok(()) => {
                    // What knows no such command answers so itself.
                    commands(invoke);
                }
                Err(refused) => {
                    let command = invoke.message.command();
                    tracing::warn!(command, %refused, "a press did not count");
                    let error = UiError::bad_request(refused.localized());
                    invoke.resolver.reject(error);
                }
            }
        });
        true
    }
}

/// Result for `qilbee doctor`.
pub(crate) fn check(app: &App) -> Check {
    if accepts_programs(app) {
        return Check {
            name: "answers".to_owned(),
            passed: true,
            detail: localized!("desktop-check-answers-off"),
            advice: Some(localized!("desktop-check-answers-off-warning")),
        };
    }
    app.person_input().check()
}

/// Decides whether a press counts: it is the person's, or nobody can tell, or the person lets programs answer too.
pub(crate) async fn verify(
    app: Arc<App>,
    press: Option<Press>,
    used: PressUse,
) -> Result<(), PressRefused> {
    if accepts_programs(&app) || !app.person_input().can_tell() {
        return Ok(());
    }
    let press = press.ok_or(PressRefused::NoPress)?;
    let input = Arc::clone(app.person_input());
    let verified = async_runtime::spawn_blocking(move || input.verify(&press, used)).await;
    verified.unwrap_or(Err(PressRefused::Unseen))
}

/// True if the person lets programs press for them.
pub(crate) fn accepts_programs(app: &App) -> bool {
    let settings = app.settings();
    let settings = settings.as_ref().as_ref();
    settings.is_ok_and(|settings| settings.answers.from_programs)
}

fn page_press(invoke: &Invoke, webview: &Webview) -> Option<Press> {
    let header = invoke.message.headers().get(PRESS_HEADER)?;
    let told: PagePress = serde_json::from_slice(header.as_bytes()).ok()?;
    let kind = match told.kind {
        PagePressKind::Pointer { x, y } => {
            let scale = webview.window().scale_factor().ok()?;
            PressKind::Pointer(place(x * scale, y * scale))
        }
        PagePressKind::Key => PressKind::Key,
        PagePressKind::Choice => PressKind::Choice,
    };
    let age = Duration::from_millis(told.age_ms.into());
    Some(Press { kind, age })
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a place outside the range of i32 is on no screen, and the nearest one is not either"
)]
fn place(x: f64, y: f64) -> ScreenPoint {
    ScreenPoint {
        x: x.round() as i32,
        y: y.round() as i32,
    }
}

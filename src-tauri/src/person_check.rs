//! Gate in front of everything in the windows that gives authority: it is done only if the key or button came from the
//! person's own keyboard or mouse, or, where that can't be told, with a code that the person reads and types. Refusing,
//! stopping and looking never need that.

use crate::{
    App,
    command_authority::{Authority, CodeNeed},
    confirmation_codes::{CodeRefused, Purpose, ShownCode},
    error::UiError,
};
use authority::authority_of;
use code_need::code_need;
use desktop::{Check, Press, PressKind, PressRefused, PressUse, ScreenPoint};
use localization::localized;
use protocol::{SessionId, SessionOptions};
use serde::Deserialize;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tauri::{
    Manager as _, Webview, async_runtime,
    ipc::{Invoke, InvokeBody},
};

mod authority;
mod code_need;

/// Header in which a page says which press a command follows from.
const PRESS_HEADER: &str = "qilbee-press";
/// Header with the code that the person typed for a command.
const CODE_HEADER: &str = "qilbee-code";
/// Longest time from a press to a command that follows from it, where nothing but the page heard it.
const MAX_PRESS_AGE: Duration = Duration::from_secs(30);

/// Channel on which the person's answers come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerChannel {
    /// Presses on the person's own devices.
    Devices,
    /// Codes that the person types.
    Codes,
    /// Any press: the person lets programs answer.
    Anything,
}

/// Reason that a command is not done.
#[derive(Debug, thiserror::Error)]
enum Refused {
    #[error(transparent)]
    Press(#[from] PressRefused),
    #[error(transparent)]
    Code(#[from] CodeRefused),
}

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
            let app = Arc::clone(&invoke.message.webview_ref().state::<Arc<App>>());
            match admit(&app, &invoke, used).await {
                Ok(()) => {
                    // What knows no such command answers so itself.
                    commands(invoke);
                }
                Err(refused) => {
                    let command = invoke.message.command();
                    tracing::warn!(command, %refused, "a command was not the person's");
                    invoke.resolver.reject(UiError::from(refused));
                }
            }
        });
        true
    }
}

/// Returns the channel on which answers come here.
pub(crate) fn answer_channel(app: &App) -> AnswerChannel {
    if accepts_programs(app) {
        AnswerChannel::Anything
    } else if app.person_input().can_tell() {
        AnswerChannel::Devices
    } else {
        AnswerChannel::Codes
    }
}

/// Result for `qilbee doctor`.
pub(crate) fn check(app: &App) -> Check {
    match answer_channel(app) {
        AnswerChannel::Devices | AnswerChannel::Codes => app.person_input().check(),
        AnswerChannel::Anything => Check {
            name: "answers".to_owned(),
            passed: true,
            detail: localized!("desktop-check-answers-off"),
            advice: Some(localized!("desktop-check-answers-off-warning")),
        },
    }
}

/// Returns the code to show for a command that a page is about to send; none where it needs none.
pub(crate) async fn code_for(
    app: &App,
    command: &str,
    arguments: &InvokeBody,
) -> Result<Option<ShownCode>, CodeRefused> {
    if answer_channel(app) != AnswerChannel::Codes
        || authority_of(command, arguments) == Authority::None
        || !needs_code(app, command, arguments).await
    {
        return Ok(None);
    }
    let codes = app.confirmation_codes();
    let shown = codes.show(purpose(command, arguments), Instant::now())?;
    Ok(Some(shown))
}

/// Decides whether a command may be done.
async fn admit(app: &App, invoke: &Invoke, used: PressUse) -> Result<(), Refused> {
    let message = &invoke.message;
    let press = page_press(invoke, &message.webview());
    match answer_channel(app) {
        AnswerChannel::Anything => Ok(()),
        AnswerChannel::Devices => Ok(verify(app, press, used).await?),
        AnswerChannel::Codes => {
            let (command, arguments) = (message.command(), message.payload());
            if !needs_code(app, command, arguments).await {
                return Ok(heard(press)?);
            }
            let typed = message.headers().get(CODE_HEADER);
            let typed = typed.and_then(|typed| typed.to_str().ok());
            let typed = typed.ok_or(CodeRefused::Missing)?;
            let codes = app.confirmation_codes();
            Ok(codes.redeem(purpose(command, arguments), typed, Instant::now())?)
        }
    }
}

async fn verify(app: &App, press: Option<Press>, used: PressUse) -> Result<(), PressRefused> {
    let press = press.ok_or(PressRefused::NoPress)?;
    let input = Arc::clone(app.person_input());
    let verified = async_runtime::spawn_blocking(move || input.verify(&press, used)).await;
    verified.unwrap_or(Err(PressRefused::Unseen))
}

/// Refuses what the page heard no press for, such as a click through the accessibility bus.
fn heard(press: Option<Press>) -> Result<(), PressRefused> {
    match press {
        Some(press) if press.age <= MAX_PRESS_AGE => Ok(()),
        Some(_) | None => Err(PressRefused::NoPress),
    }
}

async fn needs_code(app: &App, command: &str, arguments: &InvokeBody) -> bool {
    let options = options_now(app, arguments).await;
    match code_need(command, arguments, options.as_ref()) {
        CodeNeed::None => false,
        CodeNeed::Recent => !app.confirmation_codes().lets_messages_pass(Instant::now()),
        CodeNeed::Own => true,
    }
}

/// Returns the options of the chat that a command names, or of a new one; none if the chat can't be read.
async fn options_now(app: &App, arguments: &InvokeBody) -> Option<SessionOptions> {
    let InvokeBody::Json(arguments) = arguments else {
        return None;
    };
    match arguments.get("session") {
        Some(session) => {
            let session = SessionId::deserialize(session).ok()?;
            app.sessions().options(&session).await.ok()
        }
        None => Some(app.default_options().await),
    }
}

/// Returns what a code for this command confirms: just this, with every argument.
fn purpose(command: &str, arguments: &InvokeBody) -> Purpose {
    match arguments {
        InvokeBody::Json(arguments) => {
            let arguments = arguments.to_string();
            Purpose::of(&[command.as_bytes(), arguments.as_bytes()])
        }
        InvokeBody::Raw(bytes) => Purpose::of(&[command.as_bytes(), bytes]),
    }
}

/// True if the person lets programs press for them.
fn accepts_programs(app: &App) -> bool {
    let settings = app.settings();
    let settings = settings.as_ref().as_ref();
    settings.is_ok_and(|settings| settings.answers.from_programs)
}

impl From<Refused> for UiError {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Press(refused) => Self::bad_request(refused.localized()),
            Refused::Code(refused) => refused.into(),
        }
    }
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

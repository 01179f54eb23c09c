//! Calibration: on each monitor a page of another process shows targets and a field, Qilbee clicks and types there as it
//! always does, and what arrived is compared with what was meant. Decides nothing about what people are told.

mod compare;
mod page;
mod record;

use crate::App;
use desktop::{Action, Desktop, DesktopError, Geometry, MonitorInfo, MouseButton, ScreenPoint};
use localization::LocalizedText;
use page::Page;
use serde::Serialize;
use std::time::Duration;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tools::TakeoverMonitor;

pub(crate) use compare::MonitorMap;
use compare::{Place, Typed, map_of, nearest, unseen};
pub(crate) use record::{PageState, Record};

/// Text to type: letters of another layout, a sign with AltGr, and characters that no keyboard has.
const TEXT: &str = "Grüße aus Köln, 5 € für Zoë 🐝 ✓";
/// Whoever has touched nothing for so long has let go of mouse and keyboard.
const LET_GO: Duration = Duration::from_millis(1200);
/// Time for the person to release all keys and buttons.
const LET_GO_LIMIT: Duration = Duration::from_secs(20);
/// Time for a click or a text to get from the screen into the page's record.
const ARRIVAL_LIMIT: Duration = Duration::from_secs(2);
/// Time between two reads of the record.
const LOOK_EVERY: Duration = Duration::from_millis(25);

/// Progress and result of a calibration.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "CalibrationStep"))]
#[serde(tag = "is", rename_all = "snake_case")]
pub(crate) enum Progress {
    /// It begins on this monitor, the `number`th of `count`.
    Monitor {
        name: String,
        number: usize,
        count: usize,
    },
    /// It was done on every monitor.
    Finished { monitors: Vec<MonitorMap> },
    /// It ended early. Nothing is pressed.
    Failed {
        reason: Failure,
        /// The system's error message, if it gave one.
        detail: Option<LocalizedText>,
    },
}

/// Reason for a calibration's early end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS),
    ts(rename = "CalibrationFailure")
)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Failure {
    /// The person ended it.
    Stopped,
    /// They used mouse or keyboard meanwhile.
    TookOver,
    /// They never let go of mouse and keyboard.
    NeverLetGo,
    /// A chat, or another Qilbee, is using the screen.
    Busy,
    /// There is no screen to use.
    NoScreen,
    /// The page did not open.
    NoPage,
    /// Anything else.
    Failed,
}

/// An early end on its way up.
#[derive(Debug)]
struct Ended(Failure, Option<LocalizedText>);

/// Calibrates every monitor, until `cancel` fires. Whatever comes of it, nothing stays pressed.
pub(crate) async fn run(
    app: &App,
    cancel: &CancellationToken,
    tell: impl Fn(Progress) + Send + Sync,
) {
    let outcome = tokio::select! {
        biased;
        () = cancel.cancelled() => Err(Ended(Failure::Stopped, None)),
        outcome = calibrate(app, &tell) => outcome,
    };
    if let Ok(desktop) = app.desktop()
        && let Err(error) = desktop.release().await
    {
        tracing::warn!(%error, "a key or button may still be held");
    }
    tell(match outcome {
        Ok(monitors) => Progress::Finished { monitors },
        Err(Ended(reason, detail)) => Progress::Failed { reason, detail },
    });
}

async fn calibrate(
    app: &App,
    tell: &(impl Fn(Progress) + Send + Sync),
) -> Result<Vec<MonitorMap>, Ended> {
    let desktop = app
        .desktop()
        .map_err(|reason| Ended(Failure::NoScreen, Some(reason)))?;
    let _lease = match app.sessions().executor().desktop().claim_now() {
        Ok(Some(lease)) => lease,
        Ok(None) => return Err(Ended(Failure::Busy, None)),
        Err(error) => return Err(Ended(Failure::Failed, Some(error.message()))),
    };
    let info = desktop.info().await;
    if info.monitors.is_empty() {
        let said = info.checks.into_iter().find(|check| !check.passed);
        return Err(Ended(Failure::NoScreen, said.map(|check| check.detail)));
    }
    let count = info.monitors.len();
    let mut maps = Vec::with_capacity(count);
    for (index, monitor) in info.monitors.iter().enumerate() {
        tell(Progress::Monitor {
            name: monitor.name.clone(),
            number: index + 1,
            count,
        });
        let page = Page::open(app.home(), monitor.area).await?;
        let map = measure(desktop, monitor, &page).await;
        page.close().await;
        maps.push(map?);
    }
    Ok(maps)
}

/// Clicks and types on one monitor. The person's own mouse and keyboard end it.
async fn measure(
    desktop: &Desktop,
    monitor: &MonitorInfo,
    page: &Page,
) -> Result<MonitorMap, Ended> {
    let (mut watch, human) = (None, desktop.user_input());
    let idle = TakeoverMonitor::renew_when_idle(&mut watch, human, LET_GO, LET_GO_LIMIT).await;
    idle.map_err(|_| Ended(Failure::NeverLetGo, None))?;
    let shown = page.shown().await?;
    let hand = Hand::on(desktop).await?;
    let Some(geometry) = hand.geometry.filter(|seen| seen.monitor == monitor.area) else {
        return Ok(unseen(&monitor.name, monitor.area));
    };
    let mut places = Vec::with_capacity(shown.targets.len());
    for target in shown.places() {
        places.push(hand.try_place(page, &geometry, target).await?);
    }
    let typed = hand.try_text(page, &geometry, shown.field_place()).await?;
    Ok(map_of(&monitor.name, monitor.area, places, typed))
}

/// Acts as a chat would: it sees the monitor, and places are in its picture.
struct Hand {
    view: desktop::Viewport,
    /// Map from its picture to the monitor.
    geometry: Option<Geometry>,
}

impl Hand {
    async fn on(desktop: &Desktop) -> Result<Self, Ended> {
        let view = desktop.viewport(None);
        let seen = act(&view, Action::Screenshot).await?;
        let geometry = seen
            .picture
            .zip(view.monitor_area())
            .map(|(picture, monitor)| {
                let size = desktop::Size {
                    width: picture.width,
                    height: picture.height,
                };
                Geometry::within(monitor, size)
            });
        Ok(Self { view, geometry })
    }

    async fn click(&self, geometry: &Geometry, place: ScreenPoint) -> Result<ScreenPoint, Ended> {
        let point = geometry.to_picture(place);
        let click = Action::Click {
            button: MouseButton::Left,
            count: 1,
            at: Some(point),
            modifiers: None,
        };
        act(&self.view, click).await?;
        Ok(geometry.to_screen(point))
    }

    async fn try_place(
        &self,
        page: &Page,
        geometry: &Geometry,
        target: ScreenPoint,
    ) -> Result<Place, Ended> {
        let before = page.state()?.clicks.len();
        let aimed = self.click(geometry, target).await?;
        let arrived = page
            .until(|state| state.clicks.len() > before)
            .await?
            .map(|state| state.clicked_after(before));
        let arrived = arrived.and_then(|clicks| nearest(aimed, &clicks));
        Ok(Place::of(aimed, arrived))
    }

    async fn try_text(
        &self,
        page: &Page,
        geometry: &Geometry,
        field: ScreenPoint,
    ) -> Result<Typed, Ended> {
        self.click(geometry, field).await?;
        let typing = Action::Type {
            text: TEXT.to_owned(),
        };
        act(&self.view, typing).await?;
        page.until(|state| state.text == TEXT).await?;
        Ok(Typed::of(TEXT, &page.state()?.text))
    }
}

async fn act(view: &desktop::Viewport, action: Action) -> Result<desktop::Report, Ended> {
    // Who stops it drops this future, and the desktop lets go of everything then.
    let done = view.perform(action, &CancellationToken::new()).await;
    done.map_err(|error| match error {
        DesktopError::TakenOver(_) => Ended(Failure::TookOver, None),
        DesktopError::Cancelled => Ended(Failure::Stopped, None),
        DesktopError::NoDisplay(_) | DesktopError::Unsupported(_) | DesktopError::Capture(_) => {
            Ended(Failure::NoScreen, Some(error.localized()))
        }
        DesktopError::Input(_)
        | DesktopError::BadAction(_)
        | DesktopError::Broken(_)
        | DesktopError::Closed => Ended(Failure::Failed, Some(error.localized())),
    })
}

impl Page {
    /// The first state that is as wanted; nothing when none came in time.
    async fn until(&self, wanted: impl Fn(&PageState) -> bool) -> Result<Option<PageState>, Ended> {
        let looking = async {
            loop {
                let state = self.state()?;
                if wanted(&state) {
                    return Ok(state);
                }
                sleep(LOOK_EVERY).await;
            }
        };
        timeout(ARRIVAL_LIMIT, looking).await.ok().transpose()
    }
}

//! Approval preview: the part of the screen shown with a question about a call, and the check that it still looks like
//! that after the answer.

use async_trait::async_trait;
use desktop::{ActionTarget, Desktop};
use protocol::{Bytes, Point, Region, WindowName};
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

/// The part of the screen a call is about, as it looks when it is asked for.
#[derive(Clone)]
pub struct ApprovalPreview {
    /// A picture of it: its media type, such as `image/webp`.
    pub media_type: String,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// The encoded bytes.
    pub data: Bytes,
    /// The part of the screen's picture it shows.
    pub region: Region,
    /// Points the call would act on, in pixels of the screen's picture.
    pub points: Vec<Point>,
    /// The window it would reach.
    pub window: Option<WindowName>,
    /// Check for a stale approval.
    pub stale_check: Arc<dyn StaleCheck>,
}

/// Check for a stale approval: whether the screen still shows what the person allowed.
#[async_trait]
pub trait StaleCheck: Send + Sync {
    /// Returns `true` when the screen looks as it was shown. Asked once, just before the call runs.
    async fn is_current(&self, cancel: &CancellationToken) -> bool;
}

impl ApprovalPreview {
    /// A target on this desktop.
    pub(crate) fn of(target: ActionTarget, desktop: &Desktop) -> Self {
        let picture = target.picture.clone();
        Self {
            media_type: picture.media_type,
            size: (picture.width, picture.height),
            data: picture.data,
            region: target.region,
            points: target.points.clone(),
            window: target.window.clone().map(|window| WindowName {
                title: window.title,
                app: window.app,
            }),
            stale_check: Arc::new(OnScreen {
                target: Arc::new(target),
                desktop: desktop.clone(),
            }),
        }
    }
}

struct OnScreen {
    target: Arc<ActionTarget>,
    desktop: Desktop,
}

#[async_trait]
impl StaleCheck for OnScreen {
    async fn is_current(&self, cancel: &CancellationToken) -> bool {
        match self.desktop.target_unchanged(&self.target, cancel).await {
            Ok(still) => still,
            // Whoever stops or takes over is told so by the call itself.
            Err(desktop::DesktopError::Cancelled | desktop::DesktopError::TakenOver(_)) => true,
            Err(error) => {
                tracing::warn!(%error, "what was allowed cannot be looked at again");
                false
            }
        }
    }
}

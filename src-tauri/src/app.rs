//! Puts the parts together: store, secrets, models, tools, sessions. The one place that does.

use crate::home::{Home, HomeError};
use agent::{Parts, Sessions};
use desktop::{Desktop, DesktopOptions};
use jiff::{SignedDuration, Timestamp};
use model::DemoModel;
use protocol::SessionOptions;
use secrets::Secrets;
use std::{env, io, sync::Arc};
use store::{Store, StoreError};
use tools::{ComputerTool, PracticeWindow, PracticeWindowTool, Registry, RegistryError, Tool};

/// The model people get without a key.
pub(crate) const PRACTICE_MODEL: &str = "demo";

/// How long an attachment that was never sent is kept.
const UNSENT_KEPT: SignedDuration = SignedDuration::from_hours(24);

/// Everything a front end needs.
pub struct App {
    home: Home,
    sessions: Sessions,
    secrets: Secrets,
    desktop: Result<Desktop, String>,
    practice_window: Arc<PracticeWindow>,
}

/// The program cannot start.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// No folder to keep things in.
    #[error(transparent)]
    Home(#[from] HomeError),
    /// The journal cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The program does not find itself.
    #[error("the program's own file cannot be found: {0}")]
    Program(#[from] io::Error),
    /// Two tools that do not go together.
    #[error(transparent)]
    Tools(#[from] RegistryError),
}

impl App {
    /// Starts all parts. Needs a Tokio runtime. A missing display is no failure: the chat works, and
    /// the person is told what does not.
    pub fn start(home: Home, secrets: Secrets) -> Result<Self, AppError> {
        let store = Store::open(&home.journal())?;
        let desktop = Desktop::native(DesktopOptions::default()).map_err(|error| error.to_string());
        let practice_window = Arc::new(PracticeWindow::new(
            env::current_exe()?,
            home.practice_record(),
        ));
        let registry = Registry::new(tools(desktop.as_ref().ok(), &practice_window))?;
        let parts = Parts::new(
            store,
            vec![Arc::new(DemoModel::new())],
            registry,
            env!("CARGO_PKG_VERSION"),
        );
        Ok(Self {
            home,
            sessions: Sessions::new(parts),
            secrets,
            desktop,
            practice_window,
        })
    }

    /// Where things are kept.
    #[must_use]
    pub fn home(&self) -> &Home {
        &self.home
    }

    /// All chats.
    #[must_use]
    pub fn sessions(&self) -> &Sessions {
        &self.sessions
    }

    /// The keys.
    #[must_use]
    pub fn secrets(&self) -> &Secrets {
        &self.secrets
    }

    /// Eyes and hands, or why there are none.
    pub fn desktop(&self) -> Result<&Desktop, &str> {
        self.desktop.as_ref().map_err(String::as_str)
    }

    /// The practice window, open or not.
    #[must_use]
    pub fn practice_window(&self) -> &PracticeWindow {
        &self.practice_window
    }

    /// How a new session works unless the person says otherwise.
    #[must_use]
    pub fn default_options(&self) -> SessionOptions {
        SessionOptions::for_model(PRACTICE_MODEL)
    }

    /// Mends chats that were cut off, and throws away what was stored for a message that was never
    /// sent. Nobody has to wait for it.
    pub async fn tidy(&self) {
        if let Err(error) = self.sessions.mend().await {
            tracing::warn!(%error, "a chat that was cut off could not be mended");
        }
        let before = Timestamp::now().saturating_sub(UNSENT_KEPT);
        let removed = match before {
            Ok(before) => self.sessions.store().remove_unused_blobs(before).await,
            Err(error) => {
                tracing::warn!(%error, "the clock cannot be right");
                return;
            }
        };
        match removed {
            Ok(count) => tracing::debug!(count, "removed what no chat uses"),
            Err(error) => tracing::warn!(%error, "what no chat uses could not be removed"),
        }
    }

    /// Ends what runs and closes the journal.
    pub async fn close(&self) {
        self.sessions.close_all().await;
        self.practice_window.close().await;
        if let Ok(desktop) = &self.desktop
            && let Err(error) = desktop.release().await
        {
            tracing::warn!(%error, "a key or button may still be held");
        }
        if let Err(error) = self.sessions.store().clone().close().await {
            tracing::warn!(%error, "the journal did not close cleanly");
        }
    }
}

/// Without a display there is nothing these could work on.
fn tools(desktop: Option<&Desktop>, practice_window: &Arc<PracticeWindow>) -> Vec<Arc<dyn Tool>> {
    let Some(desktop) = desktop else {
        return Vec::new();
    };
    vec![
        Arc::new(ComputerTool::new(desktop.clone())),
        Arc::new(PracticeWindowTool::new(Arc::clone(practice_window))),
    ]
}

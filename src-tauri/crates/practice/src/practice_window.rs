//! The practice window as a process of its own, and the tool that opens it. The process runs `qilbee practice` and
//! closes with Qilbee. What is saved in its form goes to a file, the record, which is there as soon as the form is.

use async_trait::async_trait;
use localization::{LocalizedText, localized};
use protocol::{Domain, Effect, Proof, ResourceClaims, ToolOutput, WindowName};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use std::{
    fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    process::{ExitStatus, Stdio},
    sync::Arc,
    time::Duration,
};
use tokio::{
    io::AsyncWriteExt as _,
    process::{Child, Command},
    sync::Mutex,
};
use tools::{CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError};

/// Title of the window.
pub const PRACTICE_TITLE: &str = "Qilbee practice form";
/// Name of the program it belongs to, as the window system tells it.
const APP: &str = "qilbee";
/// Time the window may take to show its form.
const OPENING_TIMEOUT: Duration = Duration::from_secs(20);
/// Time between two looks for the record.
const LOOK_INTERVAL: Duration = Duration::from_millis(50);

/// The practice window.
pub struct PracticeWindow {
    program: PathBuf,
    record: PathBuf,
    process: Mutex<Option<Child>>,
}

/// Place of the window among the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticePlace {
    /// Above all others: nothing may come to lie over the form while it is filled in.
    Front,
    /// Below all others, until the person takes it.
    Back,
}

impl PracticePlace {
    /// The line on the process's standard input that asks for it.
    #[must_use]
    pub fn line(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Back => "back",
        }
    }

    /// Reads such a line.
    #[must_use]
    pub fn of_line(line: &str) -> Option<Self> {
        let places = [Self::Front, Self::Back];
        places.into_iter().find(|place| place.line() == line.trim())
    }
}

/// The practice window did not open.
#[derive(Debug, thiserror::Error)]
#[error("{}", self.message())]
pub enum PracticeWindowError {
    /// Its process could not be started.
    Start(#[from] io::Error),
    /// It started and showed nothing.
    TooSlow,
    /// Its process ended at once.
    Ended(ExitStatus),
}

impl PracticeWindowError {
    /// Returns the message for people.
    #[must_use]
    pub fn message(&self) -> LocalizedText {
        match self {
            Self::Start(error) => {
                localized!("practice-window-not-opened", error = error.to_string())
            }
            Self::TooSlow => localized!("practice-window-too-slow"),
            Self::Ended(status) => {
                localized!("practice-window-ended", status = status.to_string())
            }
        }
    }
}

/// Writes a record: all requests that are saved in the form, whole or not at all, so that a reader never sees half
/// of it.
pub fn write_record(file: &Path, saved: &Value) -> io::Result<()> {
    let text = serde_json::to_string_pretty(&json!({"saved": saved}))?;
    let draft = file.with_extension("part");
    fs::write(&draft, text + "\n")?;
    fs::rename(draft, file)
}

impl PracticeWindow {
    /// A window that is not open yet. `program` is Qilbee itself.
    #[must_use]
    pub fn new(program: PathBuf, record: PathBuf) -> Self {
        let process = Mutex::new(None);
        Self {
            program,
            record,
            process,
        }
    }

    /// Opens it anew, with an empty form.
    async fn open_new_form(&self) -> Result<bool, PracticeWindowError> {
        self.close().await;
        self.open(&[]).await
    }

    /// Opens it with more arguments for `qilbee practice`, and returns when its form is there. `false` when it was
    /// open already.
    pub async fn open(&self, arguments: &[String]) -> Result<bool, PracticeWindowError> {
        let mut process = self.process.lock().await;
        if let Some(child) = process.as_mut()
            && child.try_wait()?.is_none()
        {
            put(child, PracticePlace::Front).await?;
            return Ok(false);
        }
        // An old record would look like a window that is ready.
        match fs::remove_file(&self.record) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
        let child = Command::new(&self.program)
            .arg("practice")
            .arg("--record")
            .arg(&self.record)
            .args(arguments)
            // The window closes when this pipe does: also when Qilbee is killed and can close nothing.
            .arg("--until-input-ends")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let shown = tokio::time::timeout(OPENING_TIMEOUT, self.shown(process.insert(child))).await;
        shown.unwrap_or(Err(PracticeWindowError::TooSlow))
    }

    /// Puts it behind all other windows, if it is open: its task is over.
    pub async fn step_back(&self) {
        if let Some(child) = self.process.lock().await.as_mut()
            && let Err(error) = put(child, PracticePlace::Back).await
        {
            // It may just have been closed.
            tracing::debug!(%error, "the practice window could not be put behind the others");
        }
    }

    /// Closes it, if it is open.
    pub async fn close(&self) {
        if let Some(mut child) = self.process.lock().await.take()
            && let Err(error) = child.kill().await
        {
            tracing::warn!(%error, "the practice window did not close");
        }
    }

    async fn shown(&self, child: &mut Child) -> Result<bool, PracticeWindowError> {
        while !self.record.exists() {
            if let Some(status) = child.try_wait()? {
                return Err(PracticeWindowError::Ended(status));
            }
            tokio::time::sleep(LOOK_INTERVAL).await;
        }
        Ok(true)
    }
}

async fn put(child: &mut Child, place: PracticePlace) -> io::Result<()> {
    let Some(input) = &mut child.stdin else {
        return Ok(());
    };
    let line = format!("{}\n", place.line());
    input.write_all(line.as_bytes()).await?;
    input.flush().await
}

/// `open_practice_window`: lets the model open the practice window.
pub struct PracticeWindowTool(Arc<PracticeWindow>);

impl PracticeWindowTool {
    /// The tool for this window.
    #[must_use]
    pub fn new(window: Arc<PracticeWindow>) -> Self {
        Self(window)
    }
}

/// Arguments of `open_practice_window`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenPracticeWindow {
    /// Opens it with an empty form; what stands in an open one is lost.
    #[serde(default)]
    new_form: bool,
}

/// A call of `open_practice_window`.
struct Opening {
    window: Arc<PracticeWindow>,
    new_form: bool,
}

impl Tool for PracticeWindowTool {
    type Input = OpenPracticeWindow;

    fn definition(&self) -> Definition {
        Definition::new(
            "open_practice_window",
            Domain::Desktop,
            Effect::Act,
            "Opens Qilbee's practice window, a small form for trying things out.",
        )
        .fallback_title(localized!("practice-window-wants"))
    }

    fn prepare(
        self: Arc<Self>,
        OpenPracticeWindow { new_form }: OpenPracticeWindow,
        _: CallScope,
    ) -> Result<Invocation, ToolError> {
        let window = Arc::clone(&self.0);
        let call = Opening { window, new_form };
        Ok(Invocation::new(
            Effect::Act,
            localized!("practice-window-wants"),
            call,
        ))
    }
}

impl Opening {
    async fn open(&self) -> Result<bool, PracticeWindowError> {
        match self.new_form {
            true => self.window.open_new_form().await,
            false => self.window.open(&[]).await,
        }
    }
}

#[async_trait]
impl Operation for Opening {
    /// It is about the form's window, so that one answer can cover the steps in there too.
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims {
            window: Some(WindowName {
                title: PRACTICE_TITLE.to_owned(),
                app: APP.to_owned(),
            }),
            ..ResourceClaims::default()
        }
    }

    async fn run(&self, context: &ToolContext) -> Result<ToolOutput, ToolError> {
        let opened = tokio::select! {
            biased;
            () = context.cancel.cancelled() => return Err(ToolError::Cancelled),
            opened = self.open() => opened,
        };
        let (text, proof) = match opened {
            Ok(true) => ("The practice window is open.", Proof::Confirmed),
            Ok(false) => ("The practice window was open already.", Proof::NoChange),
            Err(error) => return Err(ToolError::ForModel(error.message())),
        };
        Ok(ToolOutput {
            proof,
            ..ToolOutput::text(text, localized!("practice-window-did"))
        })
    }
}

//! The page of the calibration, seen from the process that clicks on it: another process of the same binary, because
//! Qilbee's own windows are under no click of its own. It closes with whoever opened it.

use super::{Ended, Failure, LOOK_EVERY, PageState, Record};
use crate::{Home, hidden_subcommands::CALIBRATION_PAGE};
use desktop::Rect;
use std::{env, io, process::Stdio, time::Duration};
use tokio::{
    process::{Child, Command},
    sync::Mutex,
    time::{sleep, timeout},
};

/// Name of the record in the data folder.
const RECORD: &str = "calibration.json";
/// Time for the page to open.
const OPENING_LIMIT: Duration = Duration::from_secs(20);
/// Time for the open page to fill its monitor.
const FILLING_LIMIT: Duration = Duration::from_secs(3);

/// A page that is open.
pub(super) struct Page {
    area: Rect,
    record: Record,
    process: Mutex<Child>,
}

impl Page {
    /// Opens it over all of `area` and comes back when it is there.
    pub(super) async fn open(home: &Home, area: Rect) -> Result<Self, Ended> {
        let record = Record::new(home.folder().join(RECORD));
        record.remove().map_err(no_page)?;
        let process = Command::new(env::current_exe().map_err(no_page)?)
            .arg(CALIBRATION_PAGE)
            .arg("--record")
            .arg(record.file())
            .args([
                format!("--position={},{}", area.origin.x, area.origin.y),
                format!("--size={}x{}", area.size.width, area.size.height),
            ])
            // The page closes when this pipe does: also when Qilbee is killed and can close nothing.
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .map_err(no_page)?;
        let page = Self {
            area,
            record,
            process: Mutex::new(process),
        };
        match timeout(OPENING_LIMIT, page.there()).await {
            Ok(there) => there.map(|()| page),
            Err(_) => Err(Ended(Failure::NoPage, None)),
        }
    }

    /// Returns the page's state once it fills its monitor, or as much of it as it gets.
    pub(super) async fn shown(&self) -> Result<PageState, Ended> {
        let filling = async {
            loop {
                let state = self.state()?;
                if state.fills(self.area.size) {
                    return Ok(state);
                }
                sleep(LOOK_EVERY).await;
            }
        };
        match timeout(FILLING_LIMIT, filling).await {
            Ok(state) => state,
            // A bar of the system may keep a part: what is there is tried all the same.
            Err(_) => self.state(),
        }
    }

    /// Returns what has arrived in the page. An error when the person closed it.
    pub(super) fn state(&self) -> Result<PageState, Ended> {
        let state = self.record.read().map_err(no_page)?;
        match state.ok_or(Ended(Failure::NoPage, None))? {
            state if state.stopped => Err(Ended(Failure::Stopped, None)),
            state => Ok(state),
        }
    }

    pub(super) async fn close(&self) {
        if let Err(error) = self.process.lock().await.kill().await {
            tracing::warn!(%error, "the page of the calibration did not close");
        }
    }

    async fn there(&self) -> Result<(), Ended> {
        while self.record.read().map_err(no_page)?.is_none() {
            if let Some(status) = self.process.lock().await.try_wait().map_err(no_page)? {
                return Err(Ended(Failure::NoPage, Some(status.to_string().into())));
            }
            sleep(LOOK_EVERY).await;
        }
        Ok(())
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        // What was typed and clicked there is of no use to anybody any more.
        if let Err(error) = self.record.remove() {
            tracing::warn!(%error, "the record of the calibration is still there");
        }
    }
}

fn no_page(error: io::Error) -> Ended {
    Ended(Failure::NoPage, Some(error.to_string().into()))
}

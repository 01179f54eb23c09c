//! The thread that draws: takes commands, keeps the time, and clears the screen whenever it is told to hide.

use super::{Canvas, CanvasError, OverlayState, scene::Scene};
use crate::{Rect, ScreenPoint};
use std::{
    sync::{
        atomic::Ordering,
        mpsc::{Receiver, RecvTimeoutError, SyncSender},
    },
    time::Instant,
};

/// A command to the thread.
pub(super) enum Command {
    /// The monitor of what follows, and its scale.
    SetMonitor(Rect, f64),
    Glide {
        from: Option<ScreenPoint>,
        to: ScreenPoint,
    },
    /// Answered once nothing is on the screen.
    Hide(SyncSender<()>),
    Reveal,
    /// Qilbee gains or loses mouse and keyboard.
    SetControl(bool),
}

/// Draws until no handle is left or the canvas fails. The screen is clear when this returns.
pub(super) fn run(mut canvas: Box<dyn Canvas>, commands: &Receiver<Command>, state: &OverlayState) {
    let result = draw(&mut *canvas, commands, state);
    state.has_ended.store(true, Ordering::SeqCst);
    if let Err(error) = result {
        tracing::warn!(%error, "the pointer overlay has ended");
    }
}

fn draw(
    canvas: &mut dyn Canvas,
    commands: &Receiver<Command>,
    state: &OverlayState,
) -> Result<(), CanvasError> {
    let start = Instant::now();
    let mut scene = Scene::default();
    let mut shown = scene.picture(start.elapsed());
    loop {
        let command = match scene.next_frame_in(start.elapsed()) {
            None => commands.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(next) => commands.recv_timeout(next),
        };
        match command {
            Ok(Command::SetMonitor(area, scale)) => scene.set_monitor(area, scale),
            Ok(Command::Glide { from, to }) => scene.glide(from, to, start.elapsed()),
            Ok(Command::Hide(reply)) => {
                scene.hide();
                state.add_drawn(shown.areas());
                shown = scene.picture(start.elapsed());
                canvas.clear()?;
                // The caller is gone if its thread is.
                let _ = reply.send(());
                continue;
            }
            Ok(Command::Reveal) => scene.reveal(start.elapsed()),
            Ok(Command::SetControl(has_control)) => {
                let is_active = has_control && canvas.wants_motion();
                match is_active {
                    true => scene.gain_control(canvas.keeps_covered()),
                    false => scene.lose_control(start.elapsed()),
                }
                state.is_active.store(is_active, Ordering::SeqCst);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return canvas.clear(),
        }
        let picture = scene.picture(start.elapsed());
        if picture != shown {
            state.add_drawn(shown.areas().chain(picture.areas()));
            canvas.show(&picture)?;
            shown = picture;
        }
    }
}

//! Screen on which nothing ever happens.

use super::*;

/// A dark screen on which nothing ever happens, but that its main monitor may be another one.
#[derive(Default)]
pub(super) struct Still(pub(super) Arc<AtomicBool>);

impl ScreenCapture for Still {
    fn name(&self) -> String {
        "still".to_owned()
    }

    fn monitors(&mut self) -> Result<Vec<Monitor>, CaptureError> {
        let size = Size {
            width: 8,
            height: 6,
        };
        let turned = self.0.load(Ordering::Relaxed);
        let first = Monitor::single(size);
        let left = Monitor {
            id: MonitorId(1),
            name: "LEFT-1".to_owned(),
            area: Rect {
                origin: ScreenPoint { x: -8, y: 0 },
                size,
            },
            main: turned,
            ..first
        };
        let first = Monitor {
            main: !turned,
            ..Monitor::single(size)
        };
        Ok(vec![first, left])
    }

    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, CaptureError> {
        Frame::new(monitor.area, vec![0; 8 * 6 * 4])
    }
}

impl InputBackend for Still {
    fn name(&self) -> String {
        "still".to_owned()
    }

    fn move_to(&mut self, _: ScreenPoint) -> Result<(), InputError> {
        Ok(())
    }

    fn pointer(&mut self) -> Result<ScreenPoint, InputError> {
        Ok(ScreenPoint { x: 5, y: 4 })
    }

    fn button(&mut self, _: MouseButton, _: PressState) -> Result<(), InputError> {
        Ok(())
    }

    fn scroll(&mut self, _: ScrollDirection) -> Result<(), InputError> {
        Ok(())
    }

    fn key(&mut self, _: Key, _: PressState) -> Result<(), InputError> {
        Ok(())
    }

    fn text(&mut self, text: &str, _: &CancellationToken) -> Result<usize, InputError> {
        Ok(text.chars().count())
    }

    fn held(&self) -> HeldInputs {
        HeldInputs::default()
    }

    fn release_all(&mut self) -> Result<(), InputError> {
        Ok(())
    }
}

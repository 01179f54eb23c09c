//! Element names of clicks: reported by the program, and only for what may be seen.

use super::perform;
use crate::{
    CaptureError, Desktop, DesktopOptions, Masks, Rect, ScreenPoint, WindowInfo, WindowMask,
    WindowSystem, actor::DesktopActor, fake_screen::screen, masked_capture::MaskedCapture,
};
use serde_json::{Value, json};

/// One window over the whole screen that names its elements after their position.
#[derive(Default)]
struct NamingWindows(Option<ScreenPoint>);

#[tokio::test]
async fn only_a_click_on_what_is_not_hidden_has_a_name() {
    fn desktop(masks: Masks) -> Desktop {
        let screen = screen(100, 0, 40, 30);
        screen.state().pointer = ScreenPoint { x: 107, y: 8 };
        let started = Desktop::start(DesktopActor::new(
            MaskedCapture::new(
                Box::new(screen.clone()),
                Box::new(NamingWindows::default()),
                masks,
            ),
            Box::new(screen.clone()),
            Box::new(screen),
            DesktopOptions::default(),
        ));
        started.unwrap()
    }
    async fn check(masks: Masks, member: &str, input: Value, wanted: Option<&str>) {
        let desktop = desktop(masks.clone());
        let report = perform(&desktop, member, input).await.unwrap();
        assert_eq!(report.element.as_deref(), wanted, "{member} {masks:?}");
    }
    let nothing = Masks::default;
    let there = || json!({"coordinate": [3, 4]});
    check(nothing(), "left_click", there(), Some("103, 4")).await;
    check(nothing(), "right_click", json!({}), Some("107, 8")).await;
    check(nothing(), "mouse_move", there(), None).await;
    check(nothing(), "type", json!({"text": "a"}), None).await;
    let rectangle = |x| Masks {
        rectangles: vec![Rect::new(x, 0, 5, 5)],
        ..Masks::default()
    };
    check(rectangle(100), "left_click", there(), None).await;
    check(rectangle(110), "left_click", there(), Some("103, 4")).await;
    let window = Masks {
        windows: vec![WindowMask {
            app: Some("writer".to_owned()),
            title: None,
        }],
        ..Masks::default()
    };
    let refused = perform(&desktop(window), "left_click", there()).await;
    let error = refused.unwrap_err();
    assert!(error.to_string().contains("you hid from Qilbee"), "{error}");
}

impl WindowSystem for NamingWindows {
    fn own_areas(&mut self) -> Result<Vec<Rect>, CaptureError> {
        Ok(Vec::new())
    }

    fn own_window_has_keyboard(&mut self) -> Result<bool, CaptureError> {
        Ok(false)
    }

    fn window_at(&mut self, _point: ScreenPoint) -> Result<Option<WindowInfo>, CaptureError> {
        Ok(Some(WindowInfo {
            title: "Invoice".to_owned(),
            app: "writer".to_owned(),
            area: Rect::new(100, 0, 40, 30),
        }))
    }

    fn areas_of(
        &mut self,
        matches: &dyn Fn(&WindowInfo) -> bool,
    ) -> Result<Vec<Rect>, CaptureError> {
        let list = self.list()?;
        Ok(list
            .into_iter()
            .filter(matches)
            .map(|one| one.area)
            .collect())
    }

    fn list(&mut self) -> Result<Vec<WindowInfo>, CaptureError> {
        Ok(self
            .window_at(ScreenPoint { x: 100, y: 0 })?
            .into_iter()
            .collect())
    }

    fn request_element_name(&mut self, point: ScreenPoint, _window: &WindowInfo) {
        self.0 = Some(point);
    }

    fn element_name(&mut self) -> Option<String> {
        self.0
            .take()
            .map(|ScreenPoint { x, y }| format!("{x}, {y}"))
    }
}

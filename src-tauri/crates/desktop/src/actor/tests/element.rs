//! What a click is said to have been on: what the program says, of what may be looked at.

use super::perform;
use crate::{
    Desktop, DesktopOptions, EyesError, Masks, Rect, ScreenPoint, WindowInfo, WindowMask, Windows,
    actor::Actor, fake::screen, rects::rect, sight::Sight,
};
use serde_json::{Value, json};

/// One window all over the screen, whose things are called after where they are.
#[derive(Default)]
struct Telling(Option<ScreenPoint>);

#[tokio::test]
async fn only_a_click_on_what_is_not_hidden_has_a_name() {
    async fn check(masks: Masks, member: &str, input: Value, wanted: Option<&str>) {
        let screen = screen(100, 0, 40, 30);
        screen.state().pointer = ScreenPoint { x: 107, y: 8 };
        let desktop = Desktop::start(Actor::new(
            Sight::new(
                Box::new(screen.clone()),
                Box::new(Telling::default()),
                masks.clone(),
            ),
            Box::new(screen.clone()),
            Box::new(screen.clone()),
            DesktopOptions::default(),
        ));
        let report = perform(&desktop.unwrap(), member, input).await.unwrap();
        assert_eq!(report.element.as_deref(), wanted, "{member} {masks:?}");
    }
    let nothing = Masks::default;
    let there = || json!({"coordinate": [3, 4]});
    check(nothing(), "left_click", there(), Some("103, 4")).await;
    check(nothing(), "right_click", json!({}), Some("107, 8")).await;
    check(nothing(), "mouse_move", there(), None).await;
    check(nothing(), "type", json!({"text": "a"}), None).await;
    let rectangle = |x| Masks {
        rectangles: vec![rect(x, 0, 5, 5)],
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
    check(window, "left_click", there(), None).await;
}

impl Windows for Telling {
    fn own_parts(&mut self) -> Result<Vec<Rect>, EyesError> {
        Ok(Vec::new())
    }

    fn own_keyboard(&mut self) -> Result<bool, EyesError> {
        Ok(false)
    }

    fn at(&mut self, _place: ScreenPoint) -> Result<Option<WindowInfo>, EyesError> {
        Ok(Some(WindowInfo {
            title: "Invoice".to_owned(),
            app: "writer".to_owned(),
            area: rect(100, 0, 40, 30),
        }))
    }

    fn parts_of(&mut self, hidden: &dyn Fn(&WindowInfo) -> bool) -> Result<Vec<Rect>, EyesError> {
        let all = self.all()?;
        Ok(all.into_iter().filter(hidden).map(|one| one.area).collect())
    }

    fn all(&mut self) -> Result<Vec<WindowInfo>, EyesError> {
        Ok(self.at(ScreenPoint { x: 100, y: 0 })?.into_iter().collect())
    }

    fn ask_element(&mut self, place: ScreenPoint, _window: &WindowInfo) {
        self.0 = Some(place);
    }

    fn element(&mut self) -> Option<String> {
        self.0
            .take()
            .map(|ScreenPoint { x, y }| format!("{x}, {y}"))
    }
}

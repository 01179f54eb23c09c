use super::*;
use crate::{ProgressSink, ToolContext};
use desktop::{
    Button, DesktopOptions, Direction, Eyes, EyesError, Frame, Hands, HandsError, Held, Key,
    Monitor, ScreenPoint, Size, Stroke,
};
use protocol::{CallId, Point, Proof};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

#[tokio::test]
async fn a_screenshot_is_the_answer_and_the_screen() {
    let output = run("screenshot", json!({})).await.unwrap();
    let [
        OutputPart::Image {
            media_type,
            width: 8,
            height: 6,
            data,
        },
    ] = &output.parts[..]
    else {
        panic!("{:?}", output.parts);
    };
    let screen = Screen {
        media_type: media_type.clone(),
        width: 8,
        height: 6,
        data: data.clone(),
        point: None,
        changed: None,
    };
    assert_eq!(output.screen, Some(screen));
    assert_eq!(
        (output.summary.as_str(), output.proof),
        ("Looked at the screen", Proof::Confirmed)
    );
}

#[tokio::test]
async fn an_action_is_told_with_its_proof() {
    let output = run("left_click", json!({"coordinate": [2, 3]}))
        .await
        .unwrap();
    let text = "Clicked.".to_owned();
    assert_eq!(output.parts, [OutputPart::Text { text }]);
    assert_eq!(
        (output.summary.as_str(), output.proof),
        ("Clicked at 2, 3", Proof::NoChange)
    );
    assert_eq!(
        output.screen.and_then(|screen| screen.point),
        Some(Point { x: 2, y: 3 })
    );
}

#[tokio::test]
async fn the_pointer_is_told_in_pixels_of_the_picture() {
    let output = run("cursor_position", json!({})).await.unwrap();
    let text = "X=5,Y=4".to_owned();
    assert_eq!(output.parts, [OutputPart::Text { text }]);
}

#[tokio::test]
async fn what_goes_wrong() {
    let error = run("zoom", json!({"region": [8, 0, 9, 1]}))
        .await
        .unwrap_err();
    let message = "The region lies outside the screenshot, which is 8x6 pixels.".to_owned();
    assert_eq!(error, ToolError::ForModel(message));
    let error = run("key", json!({"text": "a", "repeat": 0}))
        .await
        .unwrap_err();
    assert_eq!(
        error,
        ToolError::ForModel("key: repeat must be a whole number from 1 to 100.".to_owned())
    );

    let context = context();
    context.cancel.cancel();
    let result = tool()
        .await
        .run(&call("left_click", json!({})), &context)
        .await;
    assert_eq!(result.unwrap_err(), ToolError::Cancelled);
}

#[tokio::test]
async fn looking_needs_less_than_acting() {
    let tool = tool().await;
    assert_eq!(
        tool.effect(&call("zoom", json!({"region": [0, 0, 2, 2]}))),
        Effect::Observe
    );
    assert_eq!(
        tool.effect(&call("type", json!({"text": "a"}))),
        Effect::Act
    );
    assert_eq!(tool.effect(&call("teleport", json!(7))), Effect::Act);
    assert_eq!(
        tool.sentence(&call("key", json!({"text": "ctrl+s"}))),
        "Press Ctrl+S"
    );
    assert_eq!(
        tool.sentence(&call("teleport", json!(7))),
        "Use the computer: teleport"
    );
    assert!(tool.check(&call("teleport", json!({}))).is_err());
}

async fn run(name: &str, input: Value) -> Result<ToolOutput, ToolError> {
    tool().await.run(&call(name, input), &context()).await
}

async fn tool() -> ComputerTool {
    ComputerTool::on(Desktop::with(Still, Still, DesktopOptions::default()).unwrap()).await
}

fn call(name: &str, input: Value) -> ToolCall {
    ToolCall {
        call: CallId::from("call_1"),
        name: name.to_owned(),
        toolset: Some(NAME.to_owned()),
        input,
    }
}

fn context() -> ToolContext {
    ToolContext {
        session: "session".into(),
        cancel: CancellationToken::new(),
        progress: ProgressSink::ignored(),
        keeper: crate::KeepNothing::shared(),
    }
}

/// A dark screen on which nothing ever happens.
struct Still;

impl Eyes for Still {
    fn name(&self) -> String {
        "still".to_owned()
    }

    fn monitors(&mut self) -> Result<Vec<Monitor>, EyesError> {
        let size = Size {
            width: 8,
            height: 6,
        };
        Ok(vec![Monitor::single(size)])
    }

    fn capture(&mut self, monitor: &Monitor) -> Result<Frame, EyesError> {
        Frame::new(monitor.area, vec![0; 8 * 6 * 4])
    }
}

impl Hands for Still {
    fn name(&self) -> String {
        "still".to_owned()
    }

    fn move_to(&mut self, _: ScreenPoint) -> Result<(), HandsError> {
        Ok(())
    }

    fn pointer(&mut self) -> Result<ScreenPoint, HandsError> {
        Ok(ScreenPoint { x: 5, y: 4 })
    }

    fn button(&mut self, _: Button, _: Stroke) -> Result<(), HandsError> {
        Ok(())
    }

    fn scroll(&mut self, _: Direction) -> Result<(), HandsError> {
        Ok(())
    }

    fn key(&mut self, _: Key, _: Stroke) -> Result<(), HandsError> {
        Ok(())
    }

    fn text(&mut self, text: &str, _: &CancellationToken) -> Result<usize, HandsError> {
        Ok(text.chars().count())
    }

    fn held(&self) -> Held {
        Held::default()
    }

    fn release_all(&mut self) -> Result<(), HandsError> {
        Ok(())
    }
}

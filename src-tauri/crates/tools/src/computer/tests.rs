use super::*;
use crate::{Callable, NoCheckpoints, PreparedCall, ProgressSink, Registry, ToolContext};
use desktop::{
    CaptureError, DesktopOptions, Frame, HeldInputs, InputBackend, InputError, Key, Monitor,
    MonitorId, MouseButton, Picture, PressState, Report, ScreenCapture, ScreenPoint,
    ScrollDirection, Size, StabilityReport, WindowInfo,
};
use localization::localized;
use protocol::{
    CallId, OutputPart, Point, Proof, Region, Screen, Settle, ToolCall, ToolKind, WindowName,
};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use tokio_util::sync::CancellationToken;

mod input;
mod still_screen;

use still_screen::Still;

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
        window: None,
        window_area: None,
        element: None,
        settle: None,
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
    let text = "Clicked. Nothing had changed after 1.2 s.".to_owned();
    assert_eq!(output.parts, [OutputPart::Text { text }]);
    assert_eq!(
        (output.summary.as_str(), output.proof),
        ("Clicked at 2, 3", Proof::Unknown)
    );
    let screen = output.screen.unwrap();
    assert_eq!(screen.point, Some(Point { x: 2, y: 3 }));
    assert!(
        screen
            .settle
            .is_some_and(|settle| settle.waited_ms > 0 && settle.nothing_changed)
    );
}

#[test]
fn the_effect_is_told_in_words() {
    let check = |proof, stability: StabilityReport, wanted: &str| {
        let (gave_up, nothing_changed) = (stability.timed_out, stability.nothing_changed);
        let waited_ms = stability.waited_ms;
        let output = output::output(report(proof, stability), "Clicked".into(), None);
        let text = wanted.to_owned();
        assert_eq!(output.parts, [OutputPart::Text { text }]);
        let screen = output.screen.unwrap();
        let window = WindowName {
            title: "Invoice".to_owned(),
            app: "writer".to_owned(),
        };
        let settle = Settle {
            waited_ms,
            gave_up,
            nothing_changed,
        };
        assert_eq!((screen.window, screen.settle), (Some(window), Some(settle)));
    };
    let quiet = StabilityReport {
        waited_ms: 90,
        ..StabilityReport::default()
    };
    let given_up = StabilityReport {
        timed_out: true,
        ..quiet.clone()
    };
    let unchanged = StabilityReport {
        waited_ms: 1260,
        nothing_changed: true,
        ..quiet.clone()
    };
    let beside_video = StabilityReport {
        waited_ms: 500,
        ignored: vec![Region {
            x: 0,
            y: 0,
            width: 320,
            height: 240,
        }],
        ..unchanged.clone()
    };
    check(Proof::Confirmed, quiet.clone(), "Clicked.");
    check(
        Proof::Confirmed,
        given_up,
        "Clicked. The screen is still changing.",
    );
    check(Proof::Unknown, quiet, "Clicked.");
    // What is sure needs no picture.
    check(Proof::Confirmed, unchanged.clone(), "Clicked.");
    check(
        Proof::Unknown,
        unchanged,
        "Clicked. Nothing had changed after 1.2 s.",
    );
    check(
        Proof::Unknown,
        beside_video,
        "Clicked. Nothing but what moves by itself had changed after 0.5 s.",
    );
}

#[tokio::test]
async fn all_pictures_of_a_session_have_its_size() {
    let registry = registry(tool().await);
    let session = SessionScope {
        picture: Some(PictureSize {
            width: 4,
            height: 3,
        }),
        ..SessionScope::of("session")
    };
    for (name, input) in [
        ("screenshot", json!({})),
        ("left_click", json!({"coordinate": [1, 1]})),
    ] {
        let prepared = registry.prepare(&call(name, input), &session, &[]).unwrap();
        let output = prepared.operation.run(&context()).await.unwrap();
        let screen = output.screen.unwrap();
        assert_eq!((screen.width, screen.height), (4, 3), "{name}");
    }
}

#[tokio::test]
async fn a_picture_of_another_monitor_says_so() {
    let turned = Arc::new(AtomicBool::new(false));
    let eyes = Still(Arc::clone(&turned));
    let desktop = Desktop::with(eyes, Still::default(), DesktopOptions::default()).unwrap();
    let registry = registry(ComputerTool::on(desktop).await);
    let look = async || {
        let prepared = prepare(&registry, "screenshot", json!({})).unwrap();
        let output = prepared.operation.run(&context()).await.unwrap();
        let said = output.parts.into_iter().filter_map(|part| match part {
            OutputPart::Text { text } => Some(text),
            OutputPart::Image { .. } | OutputPart::File { .. } => None,
        });
        said.collect::<Vec<_>>()
    };
    assert_eq!(look().await, [""; 0]);
    turned.store(true, Ordering::Relaxed);
    assert_eq!(
        look().await,
        [
            "This picture shows another monitor than the last one: LEFT-1, 8x6 pixels at -8, 0 on the screen."
        ]
    );
    assert_eq!(look().await, [""; 0]);
}

#[tokio::test]
async fn the_pointer_is_told_in_pixels_of_the_picture() {
    let output = run("cursor_position", json!({})).await.unwrap();
    let text = "X=5,Y=4".to_owned();
    assert_eq!(output.parts, [OutputPart::Text { text }]);
}

#[tokio::test]
async fn errors_reach_the_model() {
    let error = run("zoom", json!({"region": [8, 0, 9, 1]}))
        .await
        .unwrap_err();
    let message = "The region lies outside the screenshot, which is 8x6 pixels.".to_owned();
    assert_eq!(error.to_string(), message);
    let error = run("key", json!({"text": "a", "repeat": 0}))
        .await
        .unwrap_err();
    assert_eq!(
        error,
        ToolError::ForModel("key: repeat must be a whole number from 1 to 100.".into())
    );

    let context = context();
    context.cancel.cancel();
    let prepared = prepare(&registry(tool().await), "left_click", json!({}));
    let result = prepared.unwrap().operation.run(&context).await;
    assert_eq!(result.unwrap_err(), ToolError::Cancelled);
}

#[tokio::test]
async fn looking_needs_less_than_acting() {
    let registry = registry(tool().await);
    let found = |name, input| prepare(&registry, name, input).unwrap();
    let zoom = found("zoom", json!({"region": [0, 0, 2, 2]}));
    assert_eq!(zoom.kind.effect, Effect::Observe);
    let typing = found("type", json!({"text": "a"}));
    assert_eq!(typing.kind.effect, Effect::Act);
    assert_eq!(typing.exact.as_deref(), Some("a"));
    let keys = found("key", json!({"text": "ctrl+s"}));
    assert_eq!(keys.title.as_str(), "Press Ctrl+S");
    assert!(prepare(&registry, "teleport", json!({})).is_err());
    let unknown = call("teleport", json!(7));
    let title = registry.fallback_title(&unknown);
    let computer = localized!("tools-computer-wants");
    let expected = localized!("tools-use-action", action = "teleport", title = computer);
    assert_eq!(title, expected);
    let kind = registry.kind_of(&unknown).unwrap();
    assert_eq!(kind.effect, Effect::Act);
}

#[tokio::test]
async fn a_person_is_shown_what_acts_and_not_what_looks() {
    let registry = registry(tool().await);
    let shown = async |name, input| {
        let prepared = prepare(&registry, name, input).unwrap();
        prepared.operation.preview().await
    };
    let click = shown("left_click", json!({"coordinate": [2, 3]})).await;
    let click = click.expect("a click is shown");
    assert_eq!((click.size, &*click.media_type), ((8, 6), "image/webp"));
    assert_eq!(click.points, [Point { x: 2, y: 3 }]);
    assert!(
        click
            .stale_check
            .is_current(&CancellationToken::new())
            .await
    );
    assert!(shown("type", json!({"text": "a"})).await.is_some());
    assert!(shown("screenshot", json!({})).await.is_none());
}

async fn run(name: &str, input: Value) -> Result<ToolOutput, ToolError> {
    let prepared = prepare(&registry(tool().await), name, input)?;
    prepared.operation.run(&context()).await
}

fn registry(tool: ComputerTool) -> Registry {
    Registry::new(vec![Arc::new(tool)]).unwrap()
}

fn flat_schema(registry: &Registry) -> Value {
    match &registry.specs()[0].kind {
        ToolKind::Hosted { input_schema, .. } => input_schema.clone(),
        ToolKind::Custom { .. } => panic!("the toolset is hosted"),
    }
}

fn prepare(registry: &Registry, name: &str, input: Value) -> Result<PreparedCall, ToolError> {
    registry.prepare(&call(name, input), &SessionScope::of("session"), &[])
}

pub(crate) async fn tool() -> ComputerTool {
    let desktop = Desktop::with(
        Still::default(),
        Still::default(),
        DesktopOptions::default(),
    );
    ComputerTool::on(desktop.unwrap()).await
}

fn report(proof: Proof, stability: StabilityReport) -> Report {
    let size = Size {
        width: 8,
        height: 6,
    };
    Report {
        text: "Clicked.".to_owned(),
        picture: None,
        screen: Some(Picture {
            media_type: "image/png".to_owned(),
            width: 8,
            height: 6,
            data: vec![1].into(),
        }),
        point: None,
        window: Some(WindowInfo {
            title: "Invoice".to_owned(),
            app: "writer".to_owned(),
            area: Monitor::single(size).area,
        }),
        window_area: None,
        element: None,
        changed: None,
        proof,
        stability,
    }
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
        cancel: CancellationToken::new(),
        progress: ProgressSink::ignored(),
        checkpoints: NoCheckpoints::shared(),
        network: crate::NoEgress::shared(),
        forms: crate::NoForms::shared(),
        writable: Vec::new(),
    }
}

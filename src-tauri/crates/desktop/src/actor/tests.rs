mod element_name;
mod own_windows;
mod preview;
mod shutdown;
mod stability;
mod target_check;

use crate::{
    Action, Desktop, DesktopError, DesktopOptions, MonitorChoice, Report, StabilityReport,
    fake_screen::{FakeScreen, screen},
};
use localization::localized;
use protocol::{Point, Proof, Region};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

#[tokio::test]
async fn actions_send_input_events() {
    async fn check(member: &str, input: Value, expected: &[&str]) {
        let screen = screen(0, 0, 40, 30);
        let desktop = desktop(&screen);
        perform(&desktop, member, input).await.unwrap();
        assert_eq!(screen.events(), expected, "{member}");
    }
    check(
        "left_click",
        json!({"coordinate": [3, 4]}),
        &["move 3 4", "Left Pressed", "Left Released"],
    )
    .await;
    check(
        "right_click",
        json!({}),
        &["Right Pressed", "Right Released"],
    )
    .await;
    check(
        "double_click",
        json!({}),
        &[
            "Left Pressed",
            "Left Released",
            "Left Pressed",
            "Left Released",
        ],
    )
    .await;
    check(
        "middle_click",
        json!({"coordinate": [3, 4], "text": "ctrl+shift"}),
        &[
            "move 3 4",
            "ctrl Pressed",
            "shift Pressed",
            "Middle Pressed",
            "Middle Released",
            "shift Released",
            "ctrl Released",
        ],
    )
    .await;
    check("left_mouse_down", json!({}), &["Left Pressed"]).await;
    check(
        "mouse_move",
        json!({"coordinate": [39, 29]}),
        &["move 39 29"],
    )
    .await;
    check(
        "scroll",
        json!({"scroll_direction": "left", "scroll_amount": 2, "coordinate": [1, 1]}),
        &["move 1 1", "scroll left", "scroll left"],
    )
    .await;
    check(
        "type",
        json!({"text": "Zoë\tMüller\r\n"}),
        &["text Zoë\tMüller\n"],
    )
    .await;
    check(
        "key",
        json!({"text": "ctrl+a Delete", "repeat": 2}),
        &[
            "ctrl Pressed",
            "a Pressed",
            "a Released",
            "ctrl Released",
            "Delete Pressed",
            "Delete Released",
            "ctrl Pressed",
            "a Pressed",
            "a Released",
            "ctrl Released",
            "Delete Pressed",
            "Delete Released",
        ],
    )
    .await;
    check(
        "hold_key",
        json!({"text": "w", "duration": 1}),
        &["w Pressed", "w Released"],
    )
    .await;
    check("screenshot", json!({}), &[]).await;
    check("wait", json!({"duration": 1}), &[]).await;
}

#[tokio::test]
async fn a_drag_goes_all_the_way() {
    let screen = screen(-40, 0, 40, 30);
    let desktop = desktop(&screen);
    perform(
        &desktop,
        "left_click_drag",
        json!({"start_coordinate": [2, 2], "coordinate": [26, 14]}),
    )
    .await
    .unwrap();
    let events = screen.events();
    assert_eq!(events[..3], ["move -38 2", "Left Pressed", "move -36 3"]);
    assert_eq!(events[events.len() - 2..], ["move -14 14", "Left Released"]);
    assert_eq!(events.len(), 15);
}

#[tokio::test]
async fn proof_is_what_was_seen() {
    let screen = screen(100, -50, 40, 30);
    let desktop = desktop(&screen);
    let at = Point { x: 3, y: 4 };

    let unseen = perform(&desktop, "left_click", json!({"coordinate": [3, 4]}))
        .await
        .unwrap();
    let expected = |changed: Option<Region>, proof, waited_ms| Report {
        text: "Clicked.".to_owned(),
        picture: None,
        screen: None,
        point: Some(at),
        window: None,
        window_area: None,
        element: None,
        changed,
        proof,
        stability: StabilityReport {
            waited_ms,
            nothing_changed: changed.is_none(),
            ..StabilityReport::default()
        },
    };
    assert_eq!(without_screen(unseen), expected(None, Proof::Unknown, 1200));

    screen.state().paints_on_click = true;
    let seen = perform(&desktop, "left_click", json!({"coordinate": [3, 4]}))
        .await
        .unwrap();
    let changed = Region {
        x: 3,
        y: 4,
        width: 1,
        height: 1,
    };
    assert_eq!(
        without_screen(seen),
        expected(Some(changed), Proof::Confirmed, 140)
    );

    let moved = perform(&desktop, "mouse_move", json!({"coordinate": [9, 9]}))
        .await
        .unwrap();
    assert_eq!((moved.proof, moved.changed), (Proof::Confirmed, None));
    let typed = perform(&desktop, "type", json!({"text": "a"}))
        .await
        .unwrap();
    assert_eq!((typed.proof, typed.point), (Proof::Unknown, None));
}

#[tokio::test]
async fn looking() {
    let screen = screen(-2400, 0, 2400, 1200);
    screen.state().pointer = crate::ScreenPoint { x: -1200, y: 600 };
    let desktop = desktop(&screen);

    let report = perform(&desktop, "screenshot", json!({})).await.unwrap();
    let picture = report.picture.clone().unwrap();
    assert_eq!(
        (picture.width, picture.height, report.proof),
        (2000, 1000, Proof::Confirmed)
    );
    assert_eq!(report.picture, report.screen);

    let report = perform(&desktop, "zoom", json!({"region": [0, 0, 100, 100]}))
        .await
        .unwrap();
    let picture = report.picture.unwrap();
    assert_eq!(
        (picture.width, picture.height, report.screen),
        (1000, 1000, None)
    );
    let error = perform(&desktop, "zoom", json!({"region": [2000, 0, 2100, 50]}))
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "The region lies outside the screenshot, which is 2000x1000 pixels."
    );

    let report = perform(&desktop, "cursor_position", json!({}))
        .await
        .unwrap();
    assert_eq!(
        (report.text.as_str(), report.point),
        ("X=1000,Y=500", Some(Point { x: 1000, y: 500 }))
    );

    let report = perform(&desktop, "wait", json!({"duration": 1.5}))
        .await
        .unwrap();
    assert_eq!(
        (report.text.as_str(), report.screen.is_some()),
        ("Waited 1.5s.", true)
    );
}

#[tokio::test]
async fn a_place_outside_the_picture_is_said_to_be_moved() {
    let screen = screen(0, 0, 40, 30);
    let report = perform(
        &desktop(&screen),
        "left_click",
        json!({"coordinate": [50, -3]}),
    )
    .await
    .unwrap();
    assert_eq!(
        report.text,
        "Clicked. That place is outside the screenshot of 40x30 pixels; 39, 0 was used instead."
    );
    assert_eq!(screen.events()[0], "move 39 0");
}

#[tokio::test]
async fn desktop_info_lists_backends_and_checks() {
    let screen = screen(0, 0, 40, 30);
    let info = desktop(&screen).info().await;
    assert!(info.passed());
    assert_eq!(
        (info.capture.as_str(), info.input.as_str()),
        ("fake eyes", "fake hands")
    );
    let checks: Vec<_> = info.checks.iter().map(|check| &check.detail).collect();
    let shows = localized!(
        "desktop-check-shows",
        height = "30",
        name = "FAKE-1",
        width = "40"
    );
    let pointer = localized!("desktop-check-pointer", x = "0", y = "0");
    assert_eq!(checks, [&shows, &pointer]);
    assert_eq!(
        info.monitors
            .iter()
            .map(|monitor| monitor.used)
            .collect::<Vec<_>>(),
        [true]
    );

    screen.state().capture_fails = true;
    let info = desktop(&screen).info().await;
    assert!(!info.passed());
    assert_eq!(info.checks[0].detail.as_str(), "It is dark.");
    let error = perform(&desktop(&screen), "screenshot", json!({}))
        .await
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "The screen could not be captured. It is dark."
    );
}

#[tokio::test]
async fn a_screen_that_is_gone() {
    let screen = screen(0, 0, 40, 30);
    let desktop = desktop(&screen);
    screen.state().unplugged = true;
    let error = perform(&desktop, "screenshot", json!({}))
        .await
        .unwrap_err();
    let message = localized!("desktop-screen-gone", error = "There is no monitor.");
    assert_eq!(error, DesktopError::NoDisplay(message));
    assert!(!desktop.info().await.passed());
}

#[tokio::test]
async fn an_action_that_is_turned_away_undoes_nothing() {
    let screen = screen(0, 0, 40, 30);
    let desktop = desktop(&screen);
    perform(&desktop, "left_mouse_down", json!({}))
        .await
        .unwrap();
    let result = perform(&desktop, "zoom", json!({"region": [90, 0, 99, 9]})).await;
    assert!(matches!(result, Err(DesktopError::BadAction(_))));
    assert_eq!(screen.events(), ["Left Pressed"]);
}

#[tokio::test]
async fn a_monitor_that_is_not_there() {
    let screen = screen(0, 0, 40, 30);
    let options = DesktopOptions {
        monitor: MonitorChoice::Named("HDMI-9".to_owned()),
        ..DesktopOptions::default()
    };
    let desktop =
        Desktop::with_clock(screen.clone(), screen.clone(), options, screen.clone()).unwrap();
    let error = perform(&desktop, "screenshot", json!({}))
        .await
        .unwrap_err();
    assert_eq!(
        error,
        DesktopError::NoDisplay(localized!(
            "desktop-monitor-missing",
            monitors = "FAKE-1",
            name = "HDMI-9"
        ))
    );
    assert!(!desktop.info().await.passed());
}

fn desktop(screen: &FakeScreen) -> Desktop {
    Desktop::with_clock(
        screen.clone(),
        screen.clone(),
        DesktopOptions::default(),
        screen.clone(),
    )
    .unwrap()
}

async fn perform(desktop: &Desktop, member: &str, input: Value) -> Result<Report, DesktopError> {
    desktop
        .viewport(None)
        .perform(action(member, &input), &CancellationToken::new())
        .await
}

fn action(member: &str, input: &Value) -> Action {
    Action::parse(member, input).unwrap()
}

fn without_screen(report: Report) -> Report {
    assert!(report.screen.is_some());
    Report {
        screen: None,
        ..report
    }
}

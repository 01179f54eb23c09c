use super::perform;
use crate::{
    Desktop, DesktopError, DesktopOptions, Masks, Picture, Preview, PreviewOptions, Rect,
    ScreenPoint, Size,
    fake_screen::{FakeScreen, screen},
    masks::MASK_COLOR,
};
use serde_json::json;
use std::{sync::Arc, time::Duration};

/// Long enough for any machine; a test that reaches it has failed.
const TIMEOUT: Duration = Duration::from_secs(20);

#[tokio::test]
async fn shows_what_an_action_shows_byte_for_byte() {
    let screen = screen(0, 0, 40, 30);
    screen.state().paints_on_click = true;
    let desktop = desktop(&screen);
    let mut preview = desktop.preview();
    for member in ["left_click", "screenshot", "right_click"] {
        let at = json!({"coordinate": [member.len(), 4]});
        let input = if member == "screenshot" {
            json!({})
        } else {
            at
        };
        let report = perform(&desktop, member, input).await.unwrap();
        let picture = report.screen.unwrap();
        if member != "screenshot" {
            assert_eq!(
                *wait_for(&mut preview, |seen| *seen == picture).await,
                picture
            );
        }
    }
}

#[tokio::test]
async fn shows_what_happens_between_actions() {
    for tells_damage in [false, true] {
        let screen = screen(0, 0, 40, 30);
        screen.state().reports_damage = tells_damage;
        let desktop = desktop(&screen);
        let mut preview = desktop.preview();
        wait_for(&mut preview, |seen| color(seen, 0) == [0; 3]).await;
        screen.state().paints_at = vec![Duration::ZERO];
        wait_for(&mut preview, |seen| color(seen, 0) == [255, 0, 0]).await;
        // A later subscriber gets the same picture at once.
        let mut second = desktop.preview();
        wait_for(&mut second, |seen| color(seen, 0) == [255, 0, 0]).await;
    }
}

#[tokio::test]
async fn a_screen_that_stands_still_is_not_looked_at() {
    let screen = screen(0, 0, 40, 30);
    screen.state().reports_damage = true;
    let desktop = desktop(&screen);
    let mut preview = desktop.preview();
    wait_for(&mut preview, |_| true).await;
    let asked = |screen: &FakeScreen| screen.state().damage_queries;
    // The first damage reports may still cover what was drawn before.
    wait_until(|| asked(&screen) > 3).await;
    let looks = screen.state().captures;
    let questions = asked(&screen);
    wait_until(|| asked(&screen) > questions + 3).await;
    assert_eq!(screen.state().captures, looks);
}

#[tokio::test]
async fn preview_masks_hidden_windows() {
    let screen = screen(0, 0, 40, 30);
    screen.state().reports_damage = true;
    let desktop = desktop(&screen);
    let mut preview = desktop.preview();
    wait_for(&mut preview, |seen| color(seen, 0) == [0; 3]).await;
    let corner = Rect {
        origin: ScreenPoint { x: 0, y: 0 },
        size: Size {
            width: 5,
            height: 5,
        },
    };
    let masks = Masks {
        rectangles: vec![corner],
        ..Masks::default()
    };
    desktop.set_masks(masks).await.unwrap();
    wait_for(&mut preview, |seen| color(seen, 0) == MASK_COLOR).await;
}

#[tokio::test]
async fn ends_with_the_desktop() {
    let screen = screen(0, 0, 40, 30);
    let desktop = desktop(&screen);
    let mut preview = desktop.preview();
    wait_for(&mut preview, |_| true).await;
    drop(desktop);
    assert_eq!(preview.next().await, Err(DesktopError::Closed));
}

fn desktop(screen: &FakeScreen) -> Desktop {
    let options = DesktopOptions {
        preview: PreviewOptions {
            interval: Duration::from_millis(1),
        },
        ..DesktopOptions::default()
    };
    Desktop::with_clock(screen.clone(), screen.clone(), options, screen.clone()).unwrap()
}

fn color(picture: &Picture, x: u32) -> [u8; 3] {
    let decoded = image::load_from_memory(picture.data.as_slice()).unwrap();
    decoded.to_rgb8().get_pixel(x, 0).0
}

async fn wait_for(preview: &mut Preview, holds: impl Fn(&Picture) -> bool) -> Arc<Picture> {
    let found = async {
        loop {
            let picture = preview.next().await.unwrap();
            if holds(&picture) {
                return picture;
            }
        }
    };
    tokio::time::timeout(TIMEOUT, found)
        .await
        .expect("the picture comes")
}

async fn wait_until(holds: impl Fn() -> bool) {
    let until = async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    tokio::time::timeout(TIMEOUT, until)
        .await
        .expect("it comes to that");
}

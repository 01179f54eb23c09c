//! Films: their frames, and the page that plays them.

use export::film::{self, AnimationError, Film};
use image::{AnimationDecoder as _, ImageFormat, Rgba, RgbaImage, codecs::gif::GifDecoder};
use protocol::{
    CallEvent, CallId, Domain, DurableBody, NoticeEvent, PlanStep, PlanStepState, Point, TurnEvent,
};
use std::io::Cursor;
use store::summarize;
use testkit::journal_events::{began, called, ended, finished, journal, picture, said, started};

/// Text that would end the page's data if it were let.
const HOSTILE: &str = "Go </script><script>alert(1)</script> & \"on\"";

fn screen(call: Option<&str>, digit: char, point: Option<Point>) -> DurableBody {
    DurableBody::Call(CallEvent::Screen {
        image: picture(digit),
        call: call.map(CallId::new),
        point,
        changed: None,
        window: None,
        window_area: None,
        element: None,
        settle: None,
    })
}

fn plan(states: [PlanStepState; 2]) -> DurableBody {
    let texts = ["Open the form", "Save it"];
    let steps = texts.into_iter().zip(states).map(|(text, state)| PlanStep {
        text: text.to_owned(),
        state,
    });
    DurableBody::Notice(NoticeEvent::PlanUpdated {
        steps: steps.collect(),
    })
}

/// A call that only changes what the chat shows.
fn plans(call: &str) -> DurableBody {
    let mut body = called(call, "plan");
    if let DurableBody::Call(CallEvent::ToolCall { domain, .. }) = &mut body {
        *domain = Some(Domain::Chat);
    }
    body
}

fn filmed() -> Film {
    let events = journal(
        "a",
        [
            started(),
            DurableBody::Turn(TurnEvent::TurnStarted),
            said(HOSTILE),
            screen(None, '1', None),
            plan([PlanStepState::Active, PlanStepState::Open]),
            called("1", "left_click"),
            began("1"),
            screen(Some("1"), '2', Some(Point { x: 1, y: 0 })),
            finished("1", None),
            plan([PlanStepState::Done, PlanStepState::Active]),
            called("2", "left_click"),
            began("2"),
            finished("2", None),
            plans("p"),
            began("p"),
            finished("p", None),
            // Not begun, so it is not shown.
            called("3", "left_click"),
            ended(),
        ],
    );
    Film::new(&summarize(&events).unwrap(), &events)
}

#[test]
fn each_step_and_each_look_is_a_frame() {
    let film = filmed();
    let frames: Vec<_> = film
        .frames
        .iter()
        .map(|frame| {
            let picture = frame.picture.as_ref().map(|picture| picture.id.as_str());
            (
                frame.sentence.as_str(),
                frame.chapter.as_str(),
                picture.map(|id| id.chars().take(1).collect::<String>()),
                frame.point.map(|point| (point.x, point.y)),
            )
        })
        .collect();
    assert_eq!(
        frames,
        [
            ("", HOSTILE, Some("1".to_owned()), None),
            (
                "Clicked",
                "Open the form",
                Some("2".to_owned()),
                Some((1, 0))
            ),
            ("Clicked", "Save it", None, None),
        ]
    );
    assert_eq!(film.pictures().len(), 2);
}

#[test]
fn film_page_runs_only_its_own_script() {
    let page = film::to_page(&filmed(), &|id| Some(format!("data:image/png;base64,{id}")));
    assert_eq!(page.matches("<script").count(), 2);
    assert!(page.contains("script-src 'sha256-"));
    assert!(page.contains(r#""chapter":"Go \u003c/script>"#));
    // The screen stays as it was through a step that left it alone.
    assert!(page.contains(r#""picture":1,"point":[0.5,0.0]"#));
    assert!(page.contains(r#""picture":1,"point":null"#));
}

/// A screen of one colour as a file.
fn plain_screen(color: [u8; 4]) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    RgbaImage::from_pixel(120, 60, Rgba(color))
        .write_to(&mut file, ImageFormat::Png)
        .unwrap();
    file.into_inner()
}

#[test]
fn animation_shows_the_place_and_then_what_came_of_it() {
    let (white, green) = (
        plain_screen([255, 255, 255, 255]),
        plain_screen([0, 128, 0, 255]),
    );
    let film = filmed();
    let ids = film.pictures();
    let file = film::to_gif(&film, &|id| {
        Some(if *id == ids[0].id { &white } else { &green })
    })
    .unwrap();
    let frames = GifDecoder::new(Cursor::new(&file)).unwrap().into_frames();
    let frames: Vec<_> = frames.collect_frames().unwrap();
    let colors = |index: usize| {
        let frame: &image::Frame = &frames[index];
        let at = |x, y| frame.buffer().get_pixel(x, y).0;
        (frame.buffer().dimensions(), at(119, 59), at(60, 16))
    };
    let honey = [245, 166, 35, 255];
    let (white, green) = ([255; 4], [0, 128, 0, 255]);
    assert_eq!(frames.len(), 3);
    assert_eq!(colors(0), ((120, 60), white, white));
    assert_eq!(colors(1), ((120, 60), white, honey));
    assert_eq!(colors(2), ((120, 60), green, green));
    let delays = frames.iter().map(|frame| frame.delay().numer_denom_ms().0);
    assert_eq!(delays.collect::<Vec<_>>(), [500, 600, 3500]);
}

#[test]
fn animation_needs_a_picture() {
    let none = film::to_gif(&filmed(), &|_| None);
    assert!(matches!(none, Err(AnimationError::NoPicture)), "{none:?}");
}

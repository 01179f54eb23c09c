use super::*;

const SIZE: Size = Size {
    width: 640,
    height: 400,
};

/// A grey screen with a control: a label of stripes at a distance of `label`, and a box below it.
fn screen(left: i32, top: i32, label: i32) -> SearchedPicture {
    let area = Rect {
        origin: ScreenPoint { x: 0, y: 0 },
        size: SIZE,
    };
    let pixels = vec![200; SIZE.width as usize * SIZE.height as usize * PIXEL_BYTES];
    let mut frame = Frame::new(area, pixels).unwrap();
    let mut draw = |x: i32, y: i32, width: u32, height: u32, color: u8| {
        let part = Rect {
            origin: ScreenPoint { x, y },
            size: Size { width, height },
        };
        frame.fill(part, [color; 3]);
    };
    for stripe in 0..8 {
        draw(
            left + stripe * label,
            top,
            3,
            12 - u32::try_from(stripe).unwrap(),
            20,
        );
    }
    draw(left, top + 18, 180, 26, 90);
    draw(left + 1, top + 19, 178, 24, 255);
    SearchedPicture {
        frame,
        pointer: None,
    }
}

fn point(x: i32, y: i32) -> Point {
    Point { x, y }
}

/// Checks where the control recorded at 100, 80 is found in `picture`.
#[track_caller]
fn check(picture: &SearchedPicture, wanted: Option<(i32, i32)>) {
    let recorded = screen(100, 80, 9);
    let place = RecordedPlace::around(point(150, 110), &recorded).unwrap();
    let wanted = wanted.map(|(right, down)| Shift { right, down });
    assert_eq!(place.find(picture), wanted);
    assert_eq!(
        place.is_at(Shift::default(), picture),
        wanted == Some(Shift::default())
    );
}

#[test]
fn a_place_is_found_wherever_it_has_moved() {
    check(&screen(100, 80, 9), Some((0, 0)));
    check(&screen(260, 301, 9), Some((160, 221)));
    check(&screen(101, 80, 9), Some((1, 0)));
}

#[test]
fn another_label_is_another_place() {
    check(&screen(100, 80, 12), None);
    check(&screen(260, 300, 7), None);
}

/// A window with a wide field, its label at the far left, on a desktop of the colour `behind`.
fn window(left: i32, top: i32, label: i32, behind: u8) -> SearchedPicture {
    let area = Rect {
        origin: ScreenPoint { x: 0, y: 0 },
        size: SIZE,
    };
    let pixels = vec![behind; SIZE.width as usize * SIZE.height as usize * PIXEL_BYTES];
    let mut frame = Frame::new(area, pixels).unwrap();
    let mut draw = |x: i32, y: i32, width: u32, height: u32, color: u8| {
        let part = Rect {
            origin: ScreenPoint {
                x: left + x,
                y: top + y,
            },
            size: Size { width, height },
        };
        frame.fill(part, [color; 3]);
    };
    draw(0, 0, 480, 220, 60);
    draw(1, 1, 478, 218, 230);
    for stripe in 0..8 {
        draw(20 + stripe * label, 60, 3, 12, 20);
    }
    draw(20, 80, 440, 40, 90);
    draw(21, 81, 438, 38, 255);
    SearchedPicture {
        frame,
        pointer: None,
    }
}

#[test]
fn a_wide_field_is_the_one_with_its_label() {
    let recorded = window(10, 30, 9, 0);
    let place = RecordedPlace::around(point(350, 130), &recorded).unwrap();
    let check = |picture: &SearchedPicture, wanted: Option<(i32, i32)>| {
        let wanted = wanted.map(|(right, down)| Shift { right, down });
        assert_eq!(place.find(picture), wanted);
    };
    check(&window(10, 30, 9, 0), Some((0, 0)));
    check(&window(90, 140, 9, 0), Some((80, 110)));
    check(&window(10, 30, 6, 0), None);
    // The desktop behind the window is no part of the place.
    check(&window(90, 140, 9, 180), Some((80, 110)));
}

#[test]
fn a_place_that_is_there_twice_is_none() {
    let mut picture = screen(100, 80, 9);
    let twin = screen(100, 280, 9);
    let part = Rect {
        origin: ScreenPoint { x: 0, y: 200 },
        size: Size {
            width: SIZE.width,
            height: 200,
        },
    };
    let rows = picture
        .frame
        .rows()
        .take(200)
        .chain(twin.frame.crop(part).unwrap().rows())
        .flatten()
        .copied()
        .collect();
    picture.frame = Frame::new(picture.frame.area(), rows).unwrap();
    let recorded = screen(100, 80, 9);
    let place = RecordedPlace::around(point(150, 110), &recorded).unwrap();
    assert_eq!(place.find(&picture), None);
    assert!(place.is_at(Shift::default(), &picture));
}

#[test]
fn a_pointer_hides_nothing_that_matters() {
    let mut picture = screen(100, 80, 9);
    let tip = ScreenPoint { x: 190, y: 60 };
    let drawn = Rect {
        origin: tip,
        size: Size {
            width: 12,
            height: 18,
        },
    };
    picture.frame.fill(drawn, [0; 3]);
    let recorded = screen(100, 80, 9);
    let place = RecordedPlace::around(point(150, 110), &recorded).unwrap();
    picture.pointer = Some(tip);
    assert!(place.is_at(Shift::default(), &picture));
}

/// Checks whether a place looks as it did after a change 250 pixels from the point: beside the last stripe of its label.
#[track_caller]
fn check_after(change: impl FnOnce(&mut Frame), wanted: bool) {
    let recorded = window(10, 30, 9, 0);
    let place = RecordedPlace::around(point(350, 130), &recorded).unwrap();
    let mut picture = window(10, 30, 9, 0);
    change(&mut picture.frame);
    assert_eq!(place.is_at(Shift::default(), &picture), wanted);
}

fn area(x: i32, y: i32, width: u32, height: u32) -> Rect {
    Rect {
        origin: ScreenPoint { x, y },
        size: Size { width, height },
    }
}

#[test]
fn a_stroke_of_a_digit_is_a_difference_and_a_caret_is_none() {
    check_after(|_| {}, true);
    // The left strokes that make an 8 of a 3.
    let strokes = |frame: &mut Frame| {
        frame.fill(area(110, 91, 1, 3), [20; 3]);
        frame.fill(area(110, 97, 1, 3), [20; 3]);
    };
    check_after(strokes, false);
    check_after(|frame| frame.fill(area(200, 115, 1, 18), [20; 3]), true);
    check_after(|frame| frame.fill(area(200, 115, 4, 18), [20; 3]), false);
    // A control that is pointed at becomes a little darker.
    check_after(|frame| frame.fill(area(31, 111, 438, 38), [235; 3]), true);
}

#[test]
fn what_lies_beside_the_pointer_is_compared() {
    let mut recorded = window(10, 30, 9, 0);
    recorded.pointer = Some(ScreenPoint { x: 350, y: 130 });
    let place = RecordedPlace::around(point(350, 130), &recorded).unwrap();
    let shows = |at: i32| {
        let mut picture = window(10, 30, 9, 0);
        picture.frame.fill(area(at, 125, 6, 10), [20; 3]);
        picture.pointer = recorded.pointer;
        place.is_at(Shift::default(), &picture)
    };
    assert!(shows(350), "under the pointer");
    assert!(!shows(380), "beside it");
}

#[test]
fn a_point_outside_is_no_place() {
    assert!(RecordedPlace::around(point(-1, 5), &screen(0, 0, 9)).is_none());
    assert!(RecordedPlace::around(point(640, 5), &screen(0, 0, 9)).is_none());
}

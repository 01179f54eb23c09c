use super::*;

#[test]
fn wrong_number_of_bytes() {
    let area = Rect::new(0, 0, 2, 2);
    assert_eq!(
        Frame::new(area, vec![0; 15]),
        Err(CaptureError(localized!(
            "desktop-picture-wrong-bytes",
            bytes = "15",
            expected = "16",
            height = "2",
            width = "2"
        )))
    );
}

#[test]
fn difference_is_the_smallest_rectangle() {
    let blank = painted(&[]);
    let check = |points: &[(i32, i32)], expected| {
        assert_eq!(blank.difference(&painted(points)), expected, "{points:?}");
    };
    check(&[], None);
    check(&[(-3, 10)], Some(Rect::new(-3, 10, 1, 1)));
    check(&[(4, 14)], Some(Rect::new(4, 14, 1, 1)));
    check(&[(0, 11), (2, 13)], Some(Rect::new(0, 11, 3, 3)));
    check(&[(2, 11), (-1, 13)], Some(Rect::new(-1, 11, 4, 3)));
}

#[test]
fn frames_of_different_places_differ_everywhere() {
    let other = Frame::new(Rect::new(0, 0, 1, 1), vec![0; 4]).unwrap();
    assert_eq!(other.difference(&painted(&[])), Some(Rect::new(0, 0, 1, 1)));
}

#[test]
fn crop_cuts_at_the_edges() {
    let frame = painted(&[(4, 14)]);
    let corner = frame.crop(Rect::new(3, 13, 50, 50)).unwrap();
    assert_eq!(corner.area(), Rect::new(3, 13, 2, 2));
    assert_eq!(
        corner.color_at(ScreenPoint { x: 4, y: 14 }),
        Some([200, 100, 50])
    );
    assert_eq!(
        corner.color_at(ScreenPoint { x: 3, y: 13 }),
        Some([0, 0, 0])
    );
    assert_eq!(frame.crop(Rect::new(5, 13, 2, 2)), None);
}

#[test]
fn a_cover_is_cut_at_the_edges() {
    let mut frame = painted(&[(4, 14), (0, 10)]);
    frame.fill(Rect::new(3, 13, 50, 50), [1, 2, 3]);
    frame.fill(Rect::new(90, 90, 5, 5), [7, 8, 9]);
    let color = |x, y| frame.color_at(ScreenPoint { x, y });
    assert_eq!(color(4, 14), Some([1, 2, 3]));
    assert_eq!(color(3, 13), Some([1, 2, 3]));
    assert_eq!(color(2, 13), Some([0, 0, 0]));
    assert_eq!(color(3, 12), Some([0, 0, 0]));
    assert_eq!(color(0, 10), Some([200, 100, 50]));
}

#[test]
fn encoded_pictures_have_the_size_and_colours_asked_for() {
    let area = Rect::new(0, 0, 40, 20);
    let pixels = [10, 200, 30, 0].repeat(40 * 20);
    let frame = Frame::new(area, pixels).unwrap();
    for (width, height) in [(40, 20), (20, 10), (80, 40)] {
        let picture = frame.encode_at(Size { width, height }).unwrap();
        let decoded = image::load_from_memory(picture.data.as_slice())
            .unwrap()
            .to_rgb8();
        assert_eq!(
            (picture.media_type.as_str(), picture.width, picture.height),
            ("image/webp", width, height)
        );
        assert_eq!(decoded.dimensions(), (width, height));
        assert!(decoded.pixels().all(|pixel| pixel.0 == [10, 200, 30]));
    }
}

#[test]
fn the_pointer_is_drawn_where_it_is() {
    let mut frame = painted(&[(4, 14)]);
    let cursor = Cursor {
        area: Rect::new(3, 13, 2, 9),
        pixels: [[0; 4], [10, 20, 30, 255], [9, 9, 9, 255], [50, 0, 0, 51]].concat(),
    };
    frame.draw_cursor(&cursor);
    let color = |x, y| frame.color_at(ScreenPoint { x, y });
    assert_eq!(color(3, 13), Some([0, 0, 0]));
    assert_eq!(color(4, 13), Some([10, 20, 30]));
    assert_eq!(color(3, 14), Some([9, 9, 9]));
    // A fifth of the cursor over four fifths of the screen.
    assert_eq!(color(4, 14), Some([210, 80, 40]));
    let elsewhere = Cursor {
        area: Rect::new(90, 90, 2, 2),
        ..cursor
    };
    let before = frame.clone();
    frame.draw_cursor(&elsewhere);
    assert_eq!(frame, before);
}

fn painted(points: &[(i32, i32)]) -> Frame {
    let area = Rect::new(-3, 10, 8, 5);
    let mut pixels = vec![0; 8 * 5 * PIXEL_BYTES];
    for (x, y) in points {
        let start = ((y - 10) * 8 + x + 3) as usize * PIXEL_BYTES;
        pixels[start..start + 3].copy_from_slice(&[200, 100, 50]);
    }
    Frame::new(area, pixels).unwrap()
}

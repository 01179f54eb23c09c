use super::*;
use proptest::prelude::*;

const STANDARD: PictureLimits = PictureLimits {
    long_edge: 1568,
    visual_tokens: 1568,
};

fn check(limits: PictureLimits, (width, height): (u32, u32), expected: (u32, u32)) {
    let picture = PictureSize { width, height }.within(limits);
    assert_eq!(
        (picture.width, picture.height),
        expected,
        "{width}x{height} within {limits:?}"
    );
}

#[test]
fn the_most_that_any_model_takes() {
    let check = |screen, expected| check(PictureLimits::default(), screen, expected);
    check((0, 0), (1, 1));
    check((1, 1), (1, 1));
    check((1024, 768), (1024, 768));
    check((1280, 720), (1280, 720));
    check((1920, 1080), (1920, 1080));
    check((2560, 1440), (2000, 1125));
    check((2560, 1600), (2000, 1250));
    check((3440, 1440), (2000, 837));
    check((3840, 2160), (2000, 1125));
    check((1440, 2560), (1125, 2000));
    check((2000, 2000), (1932, 1932));
}

#[test]
fn the_standard_tier_of_older_models() {
    let check = |screen, expected| check(STANDARD, screen, expected);
    check((1024, 768), (1024, 768));
    check((1366, 768), (1366, 768));
    check((1440, 900), (1389, 868));
    check((1728, 1117), (1372, 887));
    check((1920, 1080), (1456, 819));
    check((2560, 1600), (1389, 868));
    check((3440, 1440), (1568, 656));
    check((3840, 2160), (1456, 819));
}

#[test]
fn many_pictures_are_held_to_less() {
    let check = |long_edge, expected| {
        let limits = PictureLimits {
            long_edge,
            visual_tokens: 4784,
        };
        assert_eq!(limits.for_many_pictures().long_edge, expected);
    };
    check(2576, 2000);
    check(2000, 2000);
    check(1568, 1568);
}

proptest! {
    #[test]
    fn a_picture_is_within_its_limits_and_never_enlarged(
        width in 1..9_000_u32, height in 1..9_000_u32, long_edge in 1..3_000_u32, visual_tokens in 1..6_000_u64,
    ) {
        let limits = PictureLimits { long_edge, visual_tokens };
        let picture = PictureSize { width, height }.within(limits);
        prop_assert!(picture.width <= width && picture.height <= height);
        // A strip one pixel wide can need more tokens than there are: then one pixel is all that is left.
        prop_assert!(limits.allow(picture) || picture.long_edge() == 1);
        prop_assert_eq!(picture.within(limits), picture);
    }

    #[test]
    fn nothing_larger_of_that_shape_would_be_within(
        width in 1..9_000_u32, height in 1..9_000_u32, long_edge in 1..3_000_u32, visual_tokens in 1..6_000_u64,
    ) {
        let limits = PictureLimits { long_edge, visual_tokens };
        let size = PictureSize { width, height };
        let picture = size.within(limits);
        let larger = size.with_long_edge(picture.long_edge() + 1);
        prop_assert!(picture == size || !limits.allow(larger));
    }
}

#[test]
fn a_picture_is_made_as_large_as_another_of_its_shape() {
    let size = |width, height| PictureSize { width, height };
    for wanted in [size(1456, 819), size(1280, 720), size(1920, 1080)] {
        let limits = PictureLimits::exactly(wanted);
        assert_eq!(size(1920, 1080).within(limits), wanted);
    }
}

use super::*;
use proptest::prelude::*;

#[test]
fn a_monitor_and_the_largest_picture_of_it() {
    let check = |(width, height), picture: (u32, u32)| {
        let geometry = Geometry::fit(monitor(-3, 4, width, height), PictureLimits::default());
        let picture = Size {
            width: picture.0,
            height: picture.1,
        };
        assert_eq!((geometry.picture, geometry.content), (picture, picture));
    };
    check((0, 0), (1, 1));
    check((1920, 1080), (1920, 1080));
    check((3840, 2160), (2000, 1125));
}

#[test]
fn another_monitor_in_a_picture_of_fixed_size() {
    let check = |(width, height), (shown_width, shown_height)| {
        let picture = Size {
            width: 1920,
            height: 1080,
        };
        let geometry = Geometry::within(monitor(-5, 7, width, height), picture);
        let content = Size {
            width: shown_width,
            height: shown_height,
        };
        assert_eq!((geometry.picture, geometry.content), (picture, content));
    };
    check((1920, 1080), (1920, 1080));
    check((3840, 2160), (1920, 1080));
    check((2560, 1600), (1728, 1080));
    check((1280, 720), (1280, 720));
    check((1080, 1920), (608, 1080));
}

#[test]
fn a_picture_made_for_a_monitor_shows_nothing_else() {
    let check = |(width, height), limits| {
        let area = monitor(0, 0, width, height);
        let fitted = Geometry::fit(area, limits);
        assert_eq!(Geometry::within(area, fitted.picture), fitted);
    };
    let standard = PictureLimits {
        long_edge: 1568,
        visual_tokens: 1568,
    };
    for screen in [(1920, 1080), (3440, 1440), (1728, 1117), (900, 1600)] {
        check(screen, standard);
        check(screen, PictureLimits::default());
    }
}

#[test]
fn a_zoomed_region_keeps_its_shape() {
    let check = |region: (u32, u32), frame: (u32, u32), expected: (u32, u32)| {
        let size = |(width, height)| Size { width, height };
        assert_eq!(size(region).fill(size(frame)), size(expected));
    };
    check((100, 100), (1280, 720), (720, 720));
    check((320, 180), (1280, 720), (1280, 720));
    check((2560, 100), (1280, 720), (1280, 50));
    check((5000, 1), (1280, 720), (1280, 1));
}

fn monitor(x: i32, y: i32, width: u32, height: u32) -> Rect {
    Rect {
        origin: ScreenPoint { x, y },
        size: Size { width, height },
    }
}

prop_compose! {
    fn geometries()(
        x in -20_000..20_000_i32,
        y in -20_000..20_000_i32,
        width in 1..9_000_u32,
        height in 1..9_000_u32,
        long_edge in 1..3_000_u32,
        visual_tokens in 1..6_000_u64,
    ) -> Geometry {
        Geometry::fit(monitor(x, y, width, height), PictureLimits { long_edge, visual_tokens })
    }
}

prop_compose! {
    /// Generates geometries whose picture size was fixed for another monitor.
    fn foreign()(
        x in -20_000..20_000_i32,
        y in -20_000..20_000_i32,
        width in 1..9_000_u32,
        height in 1..9_000_u32,
        picture_width in 1..2_001_u32,
        picture_height in 1..2_001_u32,
    ) -> Geometry {
        let picture = Size { width: picture_width, height: picture_height };
        Geometry::within(monitor(x, y, width, height), picture)
    }
}

fn any_geometry() -> impl Strategy<Value = Geometry> {
    prop_oneof![geometries(), foreign()]
}

proptest! {
    #[test]
    fn a_monitor_is_shown_whole_and_never_enlarged(geometry in foreign()) {
        let (content, picture, monitor) = (geometry.content, geometry.picture, geometry.monitor.size);
        prop_assert!(content.width <= picture.width && content.height <= picture.height);
        prop_assert!(content.width <= monitor.width && content.height <= monitor.height);
    }

    #[test]
    fn a_picture_pixel_survives_the_way_to_the_screen_and_back(
        geometry in any_geometry(), along in 0.0..1.0_f64, down in 0.0..1.0_f64,
    ) {
        let point = Point {
            x: (along * f64::from(geometry.content.width)) as i32,
            y: (down * f64::from(geometry.content.height)) as i32,
        };
        prop_assert_eq!(geometry.to_picture(geometry.to_screen(point)), point);
    }

    #[test]
    fn a_screen_pixel_comes_back_within_half_a_picture_pixel(
        geometry in any_geometry(), along in 0.0..1.0_f64, down in 0.0..1.0_f64,
    ) {
        let (monitor, picture) = (geometry.monitor, geometry.content);
        let start = ScreenPoint {
            x: monitor.origin.x + (along * f64::from(monitor.size.width)) as i32,
            y: monitor.origin.y + (down * f64::from(monitor.size.height)) as i32,
        };
        let back = geometry.to_screen(geometry.to_picture(start));
        let bound = |monitor: u32, picture: u32| (f64::from(monitor) / f64::from(picture) / 2.0).ceil() as u32;
        prop_assert!(back.x.abs_diff(start.x) <= bound(monitor.size.width, picture.width));
        prop_assert!(back.y.abs_diff(start.y) <= bound(monitor.size.height, picture.height));
    }

    #[test]
    fn any_place_lands_on_the_monitor(geometry in any_geometry(), x: i32, y: i32, screen_x: i32, screen_y: i32) {
        let landed = geometry.to_screen(Point { x, y });
        prop_assert!(geometry.monitor.contains(landed));
        let point = geometry.to_picture(ScreenPoint { x: screen_x, y: screen_y });
        prop_assert_eq!(geometry.clamp(point), point);
    }

    #[test]
    fn any_region_lands_on_the_monitor_and_is_shown_whole(
        geometry in any_geometry(), x: i32, y: i32, width: u32, height: u32,
    ) {
        let area = geometry.region_to_screen(Region { x, y, width, height });
        prop_assert!(area.size.width >= 1 && area.size.height >= 1);
        prop_assert!(geometry.monitor.contains(area.origin));
        let end = ScreenPoint {
            x: area.origin.x + area.size.width as i32 - 1,
            y: area.origin.y + area.size.height as i32 - 1,
        };
        prop_assert!(geometry.monitor.contains(end));
        let content = geometry.region_to_picture(area);
        prop_assert!(content.x + content.width as i32 <= geometry.content.width as i32);
        prop_assert!(content.y + content.height as i32 <= geometry.content.height as i32);
    }
}

use super::*;
use proptest::prelude::*;

fn opaque([red, green, blue]: [u8; 3]) -> [u8; PIXEL_BYTES] {
    [red, green, blue, u8::MAX]
}

fn check(colors: &[[u8; 3]], width: u32) -> usize {
    let size = Size {
        width,
        height: u32::try_from(colors.len()).unwrap() / width,
    };
    let pixels: Vec<_> = colors.iter().copied().map(opaque).collect();
    let file = encode(&pixels, size).unwrap().expect("no photo");
    let decoded = image::load_from_memory(&file).unwrap().into_rgb8();
    assert_eq!(decoded.dimensions(), (size.width, size.height));
    let decoded: Vec<_> = decoded.pixels().map(|pixel| pixel.0).collect();
    assert!(decoded == colors, "{width} x {}", size.height);
    file.len()
}

#[test]
fn repeated_pixels_compress_to_little() {
    let plain = vec![[200, 100, 50]; 1920 * 1080];
    assert!(check(&plain, 1920) < 1200);
    let bars: Vec<_> = (0..400 * 300).map(|at| [(at % 400) as u8; 3]).collect();
    assert!(check(&bars, 400) < 1200);
}

#[test]
fn every_shape_of_code_can_be_read_again() {
    check(&[[1, 2, 3]], 1);
    check(&[[0, 0, 0], [0, 0, 1]], 2);
    check(&[[0, 1, 0], [0, 1, 0], [0, 1, 0]], 1);
    check(&[[255, 0, 255], [9, 200, 7]], 1);
    // Every byte in every channel, and colours that return from the cache.
    let all: Vec<_> = (0..=255_u8)
        .flat_map(|byte| [[byte, 255 - byte, byte.rotate_left(3)], [7, byte, 7]])
        .collect();
    check(&all, 32);
    // Counts like these make the deepest trees.
    let mut uneven = Vec::new();
    let (mut this, mut next) = (1_usize, 1_usize);
    for byte in 0..24_u8 {
        uneven.extend((0..this).map(|at| [byte, byte ^ (at % 2) as u8, byte]));
        (this, next) = (next, this + next);
    }
    let rows = uneven.len() / 100;
    uneven.truncate(rows * 100);
    check(&uneven, 100);
}

#[test]
fn a_photo_is_left_to_others() {
    let size = Size {
        width: 512,
        height: 512,
    };
    let noise = |at: u32| at.wrapping_mul(0x9e37_79b1).to_be_bytes();
    let pixels = |plain_rows: u32| -> Vec<_> {
        let color = |at| {
            let [red, green, blue, _] = noise(at);
            if at < plain_rows * 512 {
                [9, 9, 9]
            } else {
                [red, green, blue]
            }
        };
        (0..512 * 512).map(|at| opaque(color(at))).collect()
    };
    assert_eq!(encode(&pixels(0), size).unwrap(), None);
    assert_eq!(encode(&pixels(400), size).unwrap(), None);
    assert!(encode(&pixels(490), size).unwrap().is_some());
}

#[test]
fn a_photo_that_a_sample_of_rows_misses_is_noticed_on_the_way() {
    let size = Size {
        width: 512,
        height: 512,
    };
    let color = |at: u32| match at / 512 % 16 {
        8.. => opaque([
            at.to_be_bytes()[1],
            at.to_be_bytes()[2],
            at.to_be_bytes()[3],
        ]),
        _ => opaque([9, 9, 9]),
    };
    let pixels: Vec<_> = (0..512 * 512).map(color).collect();
    assert!(!row_sample::hardly_repeats(&pixels, 512));
    assert_eq!(encode(&pixels, size).unwrap(), None);
}

#[test]
fn invalid_picture_sizes_are_refused() {
    let size = |width, height| Size { width, height };
    let check =
        |pixels: usize, size| assert!(encode(&vec![[0; PIXEL_BYTES]; pixels], size).is_err());
    check(0, size(0, 0));
    check(5, size(2, 2));
    check(20_000, size(20_000, 1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn any_picture_is_the_same_afterwards(
        width in 1_u32..70,
        pieces in proptest::collection::vec((any::<[u8; 3]>(), 1_usize..90, 0_usize..400, 0_usize..60), 1..60),
    ) {
        // Plain runs, copies of earlier parts, and noise.
        let mut colors = Vec::new();
        for (color, run, back, again) in pieces {
            colors.extend(std::iter::repeat_n(color, run));
            let from = colors.len().saturating_sub(back + 1);
            colors.extend((0..again).map(|at| colors[from + at % (colors.len() - from)]).collect::<Vec<_>>());
            colors.extend((0..again / 8).map(|at| color.map(|byte| byte.wrapping_mul(31).wrapping_add(at as u8))));
        }
        let rows = colors.len() / width as usize;
        prop_assume!(rows > 0);
        colors.truncate(rows * width as usize);
        check(&colors, width);
    }
}

//! GIMP.

use super::{
    application::Application,
    task::{NamedTask, Step, Task, key, on_color, wanted, write},
};
use image::{Rgb, RgbImage};
use std::path::Path;

pub(crate) const TASKS: &[NamedTask] = &[
    ("gimp_flips_a_picture", flips_a_picture),
    ("gimp_fills_with_black", fills_with_black),
    ("gimp_exports_a_new_picture", exports_a_new_picture),
];

const MARKED: Rgb<u8> = Rgb([0x00, 0xe5, 0xd1]);
const SIZE: u32 = 300;

fn flips_a_picture(folder: &Path) -> Task {
    task(
        folder,
        "Flip the picture from left to right and export it as done.png.",
        // The tool that flips, on the picture.
        vec![key("shift+f"), on_color("left_click", MARKED.0)],
        |picture| {
            wanted(
                picture.get_pixel(SIZE - 20, 20) == &MARKED,
                "the flipped mark",
                &picture.get_pixel(20, 20),
            )
        },
    )
}

fn fills_with_black(folder: &Path) -> Task {
    task(
        folder,
        "Fill the picture with black and export it as done.png.",
        vec![key("d"), key("ctrl+comma")],
        |picture| {
            let filled = picture.pixels().all(|pixel| pixel == &Rgb([0, 0, 0]));
            wanted(filled, "black", &picture.get_pixel(20, 20))
        },
    )
}

fn exports_a_new_picture(folder: &Path) -> Task {
    task(
        folder,
        "Make a new, empty picture as large as proposed and export it as done.png.",
        vec![key("ctrl+n"), key("Return")],
        |picture| {
            let empty = picture.pixels().all(|pixel| pixel == &Rgb([255, 255, 255]));
            wanted(empty, "an empty picture", &picture.get_pixel(20, 20))
        },
    )
}

/// Exports what the steps made as `done.png`.
fn task(
    folder: &Path,
    words: &str,
    mut steps: Vec<Step>,
    check: impl Fn(RgbImage) -> Result<(), String> + 'static,
) -> Task {
    let path = folder.join("marked.png");
    let picture = RgbImage::from_fn(SIZE, SIZE, |x, y| {
        if x < 100 && y < 100 {
            MARKED
        } else {
            Rgb([255, 255, 255])
        }
    });
    picture.save(&path).unwrap();
    let done = folder.join("done.png");
    steps.extend([
        key("ctrl+shift+e"),
        key("ctrl+a"),
        write(done.to_str().unwrap()),
        key("Return"),
        // Its options as they are.
        key("Return"),
    ]);
    Task {
        words: format!("{words} It belongs to {}.", done.display()),
        application: Application::new(
            &[
                "gimp",
                "--no-splash",
                "--new-instance",
                path.to_str().unwrap(),
            ],
            "marked",
        ),
        steps,
        check: Box::new(move || {
            let picture = image::open(&done).map_err(|error| error.to_string())?;
            check(picture.into_rgb8())
        }),
    }
}

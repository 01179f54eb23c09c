//! VLC with a video that moves all over, drawn here so that no file is kept for it. VLC refuses to run as root, so as root
//! it runs as nobody.

use super::programs::{Program, Step, key, nothing, words};
use std::{
    fs,
    os::unix::fs::{MetadataExt as _, chown},
    path::Path,
};

/// User and group that programs run as which refuse to run as root.
const NOBODY: u32 = 65_534;
const WIDTH: usize = 320;
const HEIGHT: usize = 180;
/// Four seconds.
const FRAMES: usize = 100;
/// Bottom of its menu bar, where the window manager puts it.
const BELOW_MENUS: u32 = 351;

pub(crate) fn vlc(folder: &Path) -> Program {
    let home = folder.join("vlc");
    fs::create_dir_all(&home).unwrap();
    let video = home.join("video.y4m");
    fs::write(&video, moving()).unwrap();
    let mut command = Vec::new();
    if fs::metadata("/proc/self").unwrap().uid() == 0 {
        for path in [&home, &video] {
            chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
        }
        let own = format!("setpriv --reuid {NOBODY} --regid {NOBODY} --clear-groups");
        command.extend(words(&own));
    }
    command.push("env".to_owned());
    command.extend(["HOME", "XDG_RUNTIME_DIR"].map(|it| format!("{it}={}", home.display())));
    let options = "vlc --no-qt-privacy-ask --no-qt-video-autoresize --no-video-title-show --vout xcb_x11 --loop";
    command.extend(words(options));
    command.push(video.display().to_string());
    Program {
        name: "vlc with a video",
        command,
        title: "VLC media player",
        steps: steps(),
        judged_height: Some(BELOW_MENUS),
    }
}

fn steps() -> Vec<Step> {
    let menus = ["alt+m", "Escape", "alt+l", "Escape"].map(key);
    let clicks = [(900, 500), (1000, 600), (800, 550)].map(|(x, y)| nothing(x, y));
    menus.into_iter().chain(clicks).collect()
}

/// A raw video in which every frame differs from the last everywhere.
fn moving() -> Vec<u8> {
    let mut video = format!("YUV4MPEG2 W{WIDTH} H{HEIGHT} F25:1 Ip A1:1 C420jpeg\n").into_bytes();
    let level = |x: usize, frame: usize| u8::try_from((x / 20 + frame * 3) * 37 % 256);
    for frame in 0..FRAMES {
        video.extend(b"FRAME\n");
        let row: Vec<_> = (0..WIDTH).map(|x| level(x, frame).unwrap()).collect();
        video.extend(row.repeat(HEIGHT));
        // Two planes of colours, a quarter as large each.
        let colors: Vec<_> = (0..WIDTH / 2)
            .map(|x| level(x, frame + 5).unwrap())
            .collect();
        video.extend(colors.repeat(HEIGHT));
    }
    video
}

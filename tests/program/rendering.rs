//! Without a graphics card the windows are drawn without OpenGL, which the processor would have to imitate.

use super::{binary::Program, private_screen::PrivateScreen};
use std::{
    fs,
    path::Path,
    process::{Child, Stdio},
};

const RENDERERS: &str = "/dev/dri";
const WITHOUT_OPENGL: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";
const WEB_PROCESS: &str = "WebKitWebProces";

#[test]
fn a_window_without_a_graphics_card_goes_without_opengl() {
    if Path::new(RENDERERS).exists() {
        println!("skipped: this computer has a graphics card");
        return;
    }
    let screen = PrivateScreen::with_window_manager();
    assert_eq!(chosen(&screen, screen.program()), "1");
    let program = screen.program().with(WITHOUT_OPENGL, "0");
    assert_eq!(chosen(&screen, program), "0", "the person's choice");
}

/// The value that WebKit's process finds.
fn chosen(screen: &PrivateScreen, program: Program) -> String {
    let record = program.home().join("record.json");
    let mut window = program
        .command(&["practice", "--until-input-ends", "--record"])
        .arg(&record)
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    screen.wait_until("the window is there", || record.exists());
    let environment = environment_of_webkit(&window).expect("a web process");
    drop(window.stdin.take());
    window.wait().unwrap();
    let prefix = format!("{WITHOUT_OPENGL}=");
    let mut values = environment
        .split('\0')
        .filter_map(|line| line.strip_prefix(&prefix));
    values.next().unwrap_or_default().to_owned()
}

fn environment_of_webkit(window: &Child) -> Option<String> {
    fs::read_dir("/proc").unwrap().flatten().find_map(|entry| {
        let status = fs::read_to_string(entry.path().join("status")).ok()?;
        let is_its = status.contains(&format!("Name:\t{WEB_PROCESS}\n"))
            && status.contains(&format!("PPid:\t{}\n", window.id()));
        let environment = is_its.then(|| fs::read(entry.path().join("environ")));
        Some(String::from_utf8_lossy(&environment?.ok()?).into_owned())
    })
}

//! The programs and what is done in them.

use serde_json::{Value, json};
use std::{fs, path::Path};

/// A program and its steps, which lead back to where they began.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    pub(crate) command: Vec<String>,
    /// A part of the title of its window.
    pub(crate) title: &'static str,
    pub(crate) steps: Vec<Step>,
    /// Bottom of the part of the screen that is judged; a video plays below.
    pub(crate) judged_height: Option<u32>,
}

pub(crate) struct Step {
    pub(crate) member: &'static str,
    pub(crate) input: Value,
    /// Set where there is nothing that could react.
    pub(crate) at_nothing: bool,
}

const PAGE: &str = r#"<!doctype html><title>Evidence</title>
<body style="margin:0;font:16px sans-serif">
<button style="position:absolute;left:20px;top:20px;width:160px;height:40px"
 onclick="setTimeout(() => { const o = document.getElementById('o'); o.hidden = !o.hidden; }, 700)">Late</button>
<textarea style="position:absolute;left:20px;top:80px;width:500px;height:120px"></textarea>
<div id="o" hidden style="position:absolute;left:600px;top:20px;width:300px;height:200px;background:#357">Done</div>
VIDEO"#;
const VIDEO: &str = r#"<canvas id="v" width="640" height="360" style="position:absolute;left:20px;top:420px"></canvas>
<script>
const pen = document.getElementById('v').getContext('2d');
let n = 0;
setInterval(() => {
  n += 1;
  for (let x = 0; x < 640; x += 40) for (let y = 0; y < 360; y += 40) {
    pen.fillStyle = `hsl(${(x + y + n * 17) % 360} 70% 50%)`;
    pen.fillRect(x, y, 40, 40);
  }
}, 40);
</script>"#;

/// Returns all programs; their files lie in `folder`.
pub(crate) fn all(folder: &Path) -> Vec<Program> {
    vec![
        xterm(),
        gnome_terminal(),
        chromium(folder, "chromium", "", None),
        chromium(folder, "chromium beside a video", VIDEO, Some(400)),
        office(
            folder,
            "writer",
            vec![text(50), text(200), text(400), text(800)],
        ),
        office(folder, "calc", vec![cells(), text(30), key("Return")]),
        gimp(),
        super::vlc::vlc(folder),
    ]
}

/// Returns a look at the screen.
pub(crate) fn look() -> Step {
    step("screenshot", json!({}))
}

fn xterm() -> Program {
    terminal(
        "xterm",
        "xterm -geometry 120x40+0+0 -title evidence-terminal -e bash --norc",
    )
}

/// Its server is started by a bus, which must know the display.
fn gnome_terminal() -> Program {
    terminal(
        "gnome-terminal",
        "dbus-run-session -- gnome-terminal --wait --geometry 120x40+0+0 --title evidence-terminal -- bash --norc",
    )
}

fn terminal(name: &'static str, command: &str) -> Program {
    Program {
        name,
        command: words(command),
        title: "evidence-terminal",
        steps: vec![
            write("ls -la /usr/bin | head -30\n"),
            write("sleep 0.6; echo done\n"),
            text(200),
            key("ctrl+u"),
            write("clear\n"),
            nothing(300, 300),
        ],
        judged_height: None,
    }
}

fn chromium(folder: &Path, name: &'static str, video: &str, judged_height: Option<u32>) -> Program {
    let page = folder.join(format!("{}.html", name.replace(' ', "-")));
    fs::write(&page, PAGE.replace("VIDEO", video)).unwrap();
    let profile = folder.join(name.replace(' ', "-"));
    let mut command = words(
        "chromium --no-sandbox --no-first-run --disable-gpu --kiosk --disable-background-networking --password-store=basic",
    );
    command.push(format!("--user-data-dir={}", profile.display()));
    command.push(format!("--app=file://{}", page.display()));
    let mut steps = vec![
        click(100, 40),
        click(100, 40),
        click(200, 140),
        text(30),
        text(200),
        key("ctrl+a"),
        key("Delete"),
        // Takes the focus away, which shows.
        click(1100, 300),
    ];
    steps.extend([nothing(1100, 300), nothing(1000, 350), nothing(1100, 250)]);
    Program {
        name,
        command,
        title: "Evidence",
        steps,
        judged_height,
    }
}

fn office(folder: &Path, name: &'static str, steps: Vec<Step>) -> Program {
    let mut command = vec!["soffice".to_owned(), format!("--{name}")];
    command.extend(words("--norestore --nologo --nofirststartwizard"));
    let profile = folder.join(name);
    command.push(format!(
        "-env:UserInstallation=file://{}",
        profile.display()
    ));
    let mut steps = steps;
    steps.extend([key("ctrl+s"), key("Escape"), key("alt+F12"), key("Escape")]);
    Program {
        name,
        command,
        title: "LibreOffice",
        steps,
        judged_height: None,
    }
}

fn gimp() -> Program {
    Program {
        name: "gimp",
        command: words("gimp --no-splash --new-instance"),
        title: "GNU Image",
        steps: vec![
            key("ctrl+n"),
            key("Return"),
            key("ctrl+shift+e"),
            key("Escape"),
            key("alt+f"),
            key("Escape"),
        ],
        judged_height: None,
    }
}

pub(crate) fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

fn step(member: &'static str, input: Value) -> Step {
    Step {
        member,
        input,
        at_nothing: false,
    }
}

fn click(x: u32, y: u32) -> Step {
    step("left_click", json!({"coordinate": [x, y]}))
}

pub(crate) fn nothing(x: u32, y: u32) -> Step {
    Step {
        at_nothing: true,
        ..click(x, y)
    }
}

pub(crate) fn key(chord: &str) -> Step {
    step("key", json!({"text": chord}))
}

fn write(text: &str) -> Step {
    step("type", json!({"text": text}))
}

fn text(characters: usize) -> Step {
    let words = "several small words that need no correction ".chars();
    write(&words.cycle().take(characters).collect::<String>())
}

/// Forty rows of five cells.
fn cells() -> Step {
    let rows = (1..=40).map(|row| format!("{row}\t{}\tsome text\t{}\tmore\n", row * 7, row * 13));
    write(&rows.collect::<String>())
}

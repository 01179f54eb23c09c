//! Chromium, with pages of our own, which send what was done in them to where they came from, and with its settings.

use super::{
    application::Application,
    task::{NamedTask, Step, Task, click, input, key, wanted, write},
};
use serde_json::json;
use std::{
    collections::HashMap,
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    path::Path,
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};

pub(crate) const TASKS: &[NamedTask] = &[
    ("chromium_fills_a_form", fills_a_form),
    ("chromium_chooses_and_ticks", chooses_and_ticks),
    ("chromium_drags_a_card", drags_a_card),
    ("chromium_follows_links", follows_links),
    ("chromium_bookmarks_a_page", bookmarks_a_page),
    ("chromium_asks_not_to_be_tracked", asks_not_to_be_tracked),
    (
        "chromium_warns_of_dangerous_sites",
        warns_of_dangerous_sites,
    ),
    ("chromium_forgets_site_data", forgets_site_data),
    ("chromium_shows_larger_text", shows_larger_text),
    ("chromium_searches_with_bing", searches_with_bing),
];

/// Every page saves what was done in it, by a button at this place.
const SAVE: (u32, u32) = (110, 640);

/// Patience with a connection on which nothing comes.
const READ_LIMIT: Duration = Duration::from_secs(1);

const HEAD: &str = r#"<!doctype html><meta charset="utf-8"><title>apps-page</title>
<style>body{margin:0;font:16px sans-serif}body>*{position:absolute;box-sizing:border-box;margin:0}</style>
<script>
const save = text => fetch('/saved', {method: 'POST', body: text});
</script>"#;

fn fills_a_form(folder: &Path) -> Task {
    let body = r#"<input id="who" style="left:20px;top:20px;width:400px;height:40px">
<textarea id="text" style="left:20px;top:80px;width:400px;height:160px"></textarea>
<button style="left:20px;top:620px;width:180px;height:40px" onclick="
  save(document.getElementById('who').value + '|' + document.getElementById('text').value)">Save</button>"#;
    let steps = vec![
        click(220, 40),
        write("Zoë Müller"),
        click(220, 160),
        write("fn main() { let a = 'aaAA'; }\nSecond line – 5 €"),
        click(SAVE.0, SAVE.1),
    ];
    task(
        folder,
        body,
        "Fill the form with Zoë Müller and the text “fn main() { let a = 'aaAA'; }”, “Second line – 5 €”, and save.",
        steps,
        "Zoë Müller|fn main() { let a = 'aaAA'; }\nSecond line – 5 €",
    )
}

fn chooses_and_ticks(folder: &Path) -> Task {
    let body = r#"<input id="tick" type="checkbox" style="left:20px;top:20px;width:20px;height:20px">
<select id="choice" style="left:20px;top:80px;width:200px;height:40px"><option>Red<option>Green<option>Blue</select>
<input id="range" type="range" min="0" max="10" value="0" style="left:20px;top:140px;width:400px;height:40px">
<button style="left:20px;top:620px;width:180px;height:40px" onclick="save([
  document.getElementById('tick').checked, document.getElementById('choice').value, document.getElementById('range').value
].join())">Save</button>"#;
    let steps = vec![
        click(30, 30),
        click(120, 100),
        key("Down"),
        key("Down"),
        key("Return"),
        click(410, 160),
        click(SAVE.0, SAVE.1),
    ];
    task(
        folder,
        body,
        "Tick the box, choose Blue, set the slider to its end, and save.",
        steps,
        "true,Blue,10",
    )
}

fn drags_a_card(folder: &Path) -> Task {
    let body = r#"<div id="card" style="left:40px;top:40px;width:120px;height:80px;background:#48a" onpointerdown="
  this.setPointerCapture(event.pointerId); held = {x: event.offsetX, y: event.offsetY}" onpointermove="
  if (held) { this.style.left = event.pageX - held.x + 'px'; this.style.top = event.pageY - held.y + 'px'; }"
  onpointerup="held = undefined"></div>
<button style="left:20px;top:620px;width:180px;height:40px" onclick="
  const place = document.getElementById('card').getBoundingClientRect(); save(place.left + ',' + place.top)">Save</button>
<script>let held;</script>"#;
    let drag = json!({"start_coordinate": [100, 80], "coordinate": [700, 380]});
    task(
        folder,
        body,
        "Drag the blue card to the right and down, and save.",
        vec![input("left_click_drag", drag), click(SAVE.0, SAVE.1)],
        "640,340",
    )
}

fn follows_links(folder: &Path) -> Task {
    let second = format!(
        r#"{HEAD}<p style="left:20px;top:20px">Second page</p><button style="left:20px;top:620px;width:180px;height:40px" onclick="save('second')">Save</button>"#
    );
    let body = r#"<a href="second.html" style="left:20px;top:20px;width:200px;height:40px;background:#dde">Go on</a>"#;
    task_in(
        folder,
        HashMap::from([("/", format!("{HEAD}{body}")), ("/second.html", second)]),
        "Follow the link and save on the page behind it.",
        vec![click(120, 40), click(SAVE.0, SAVE.1)],
        "second",
    )
}

fn bookmarks_a_page(folder: &Path) -> Task {
    task_of_profile(
        folder,
        "Bookmark the page that is open.",
        vec![key("ctrl+d"), key("Return")],
        ("Default/Bookmarks", "page.html"),
    )
}

fn asks_not_to_be_tracked(folder: &Path) -> Task {
    task_of_settings(
        folder,
        "Ask websites not to track me, and close the browser.",
        "cookies",
        vec![
            input("key", json!({"text": "Tab", "repeat": 6})),
            key("space"),
            key("Return"),
        ],
        r#""enable_do_not_track":true"#,
    )
}

fn warns_of_dangerous_sites(folder: &Path) -> Task {
    task_of_settings(
        folder,
        "Let the browser warn me of dangerous sites as well as it can, and close it.",
        "security",
        vec![click(640, 288)],
        r#""enhanced":true"#,
    )
}

fn forgets_site_data(folder: &Path) -> Task {
    task_of_settings(
        folder,
        "Let the browser forget what sites have saved whenever I close it, and close it.",
        "content/siteData",
        vec![click(640, 422)],
        r#""cookies":4"#,
    )
}

fn shows_larger_text(folder: &Path) -> Task {
    task_of_settings(
        folder,
        "Show the text of all pages very large, and close the browser.",
        "appearance",
        vec![click(1_171, 996), key("Down"), key("Down"), key("Return")],
        r#""default_font_size":24"#,
    )
}

fn searches_with_bing(folder: &Path) -> Task {
    task_of_settings(
        folder,
        "Search with Bing from the address bar, and close the browser.",
        "searchEngines",
        vec![click(1_256, 681), click(1_205, 712)],
        r#""short_name":"Microsoft Bing""#,
    )
}

/// A task on a page of the settings. Its last step closes the browser, which writes them then.
fn task_of_settings(
    folder: &Path,
    words: &str,
    page: &str,
    changes: Vec<Step>,
    text: &'static str,
) -> Task {
    let opens = [key("ctrl+l"), write(&format!("chrome://settings/{page}\n"))];
    let mut steps = Vec::from(opens);
    steps.extend(changes);
    steps.push(key("ctrl+shift+w"));
    task_of_profile(folder, words, steps, ("Default/Preferences", text))
}

/// A task with a page open, which is done when a file of the profile holds a text.
fn task_of_profile(
    folder: &Path,
    words: &str,
    steps: Vec<Step>,
    (file, text): (&str, &'static str),
) -> Task {
    let page = folder.join("page.html");
    fs::write(&page, format!("{HEAD}<p>To be kept</p>")).unwrap();
    let file = profile(folder).join(file);
    Task {
        words: words.to_owned(),
        application: chromium(folder, &format!("file://{}", page.display())),
        steps,
        check: Box::new(move || {
            let saved = fs::read_to_string(&file).unwrap_or_default();
            wanted(saved.contains(text), text, &saved)
        }),
    }
}

fn task(folder: &Path, body: &str, words: &str, steps: Vec<Step>, result: &'static str) -> Task {
    let pages = HashMap::from([("/", format!("{HEAD}{body}"))]);
    task_in(folder, pages, words, steps, result)
}

fn task_in(
    folder: &Path,
    pages: HashMap<&'static str, String>,
    words: &str,
    steps: Vec<Step>,
    result: &'static str,
) -> Task {
    let site = Site::start(pages);
    Task {
        words: words.to_owned(),
        application: chromium(folder, &format!("--app={}", site.address)),
        steps,
        check: Box::new(move || {
            let saved = site.saved.lock().unwrap().clone();
            wanted(saved == result, result, &saved)
        }),
    }
}

/// Pages on this computer, and what was sent back. Ends with the test.
struct Site {
    address: String,
    saved: Arc<Mutex<String>>,
}

impl Site {
    fn start(pages: HashMap<&'static str, String>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/", listener.local_addr().unwrap());
        let saved = Arc::default();
        let kept = Arc::clone(&saved);
        thread::spawn(move || {
            for stream in listener.incoming() {
                // A browser opens connections that it does not use.
                let _ = stream.and_then(|stream| answer(stream, &pages, &kept));
            }
        });
        Self { address, saved }
    }
}

fn answer(
    mut stream: TcpStream,
    pages: &HashMap<&'static str, String>,
    saved: &Mutex<String>,
) -> std::io::Result<()> {
    stream.set_read_timeout(Some(READ_LIMIT))?;
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut request = String::new();
    reader.read_line(&mut request)?;
    let mut length = 0;
    loop {
        let mut header = String::new();
        if reader.read_line(&mut header)? <= 2 {
            break;
        }
        if let Some(value) = header.to_ascii_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or_default();
        }
    }
    if request.starts_with("POST") {
        let mut body = vec![0; length];
        reader.read_exact(&mut body)?;
        *saved.lock().unwrap() = String::from_utf8_lossy(&body).into_owned();
    }
    let path = request.split(' ').nth(1).unwrap_or_default();
    let page = pages.get(path).map_or("", String::as_str);
    write!(
        stream,
        "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{page}",
        page.len()
    )
}

fn profile(folder: &Path) -> std::path::PathBuf {
    folder.join("chromium")
}

fn chromium(folder: &Path, page: &str) -> Application {
    let profile = format!("--user-data-dir={}", profile(folder).display());
    let kiosk = if page.starts_with("--app") {
        "--kiosk"
    } else {
        "--start-maximized"
    };
    let command = [
        "chromium",
        // A test runs as root on some machines, and there its own sandbox can't start.
        "--no-sandbox",
        "--test-type",
        "--no-first-run",
        "--disable-gpu",
        "--disable-background-networking",
        "--password-store=basic",
        "--no-proxy-server",
        kiosk,
        &profile,
        page,
    ];
    Application::new(&command, "apps-page")
}

//! Reading, writing and listing files through the registry, documents among them.

use super::harness::Room;
use protocol::{Domain, Effect, OutputPart, ToolOutput};
use serde_json::{Value, json};
use std::sync::Arc;
use tools::{
    AnyTool, EditTool, HttpGet, HttpPost, ListFiles, MemoryTool, ReadFile, Registry, WriteFile,
};

fn all_tools() -> Vec<Arc<dyn AnyTool>> {
    vec![
        Arc::new(EditTool),
        Arc::new(MemoryTool::new("/nowhere".into())),
        Arc::new(ReadFile),
        Arc::new(WriteFile),
        Arc::new(ListFiles),
        Arc::new(HttpGet::default()),
        Arc::new(HttpPost::default()),
    ]
}

pub(super) fn room() -> Room {
    Room::new(vec![
        Arc::new(ReadFile),
        Arc::new(WriteFile),
        Arc::new(ListFiles),
    ])
}

/// Calls with the path of a file, and compares what is said; `PATH` stands for the path.
pub(super) async fn check(
    room: &Room,
    tool: &str,
    name: &str,
    mut input: Value,
    wanted: Result<&str, &str>,
) {
    let path = room.words(name);
    let path = path.trim_end_matches('/');
    input["path"] = json!(path);
    let said = room.said(tool, input).await;
    let plain = |text: String| text.replace(path, "PATH");
    let said = said.map(plain).map_err(plain);
    assert_eq!(said.as_deref().map_err(String::as_str), wanted);
}

#[tokio::test]
async fn a_text_comes_page_by_page() {
    let room = room();
    room.write("a.txt", "one\r\ntwo\r\nthree\r\n");
    room.write("empty", "");
    room.write("long", "0123456789\n".repeat(3_000));
    let read = |first: u64, count: u64| json!({"first_line": first, "line_count": count});
    check(
        &room,
        "read_file",
        "a.txt",
        json!({}),
        Ok("one\ntwo\nthree"),
    )
    .await;
    let page = "two\n(Lines 2 to 2 of 3. Go on with first_line 3.)";
    check(&room, "read_file", "a.txt", read(2, 1), Ok(page)).await;
    check(&room, "read_file", "a.txt", read(3, 9), Ok("three")).await;
    let beyond = "Error: The file has only 3 lines.";
    check(&room, "read_file", "a.txt", read(4, 1), Err(beyond)).await;
    check(
        &room,
        "read_file",
        "empty",
        json!({}),
        Ok("(The file is empty.)"),
    )
    .await;
    let missing = "Error: File not found. There is no PATH.";
    check(&room, "read_file", "nowhere", json!({}), Err(missing)).await;
    let path = room.words("long");
    let said = room.said("read_file", json!({"path": path})).await.unwrap();
    let end = "0123456789\n(Lines 1 to 1818 of 3000. Go on with first_line 1819.)";
    assert!(said.ends_with(end), "{}", &said[said.len() - 100..]);
    wide_line(&room).await;
    let said = room
        .said("read_file", json!({"path": path, "first_line": 0}))
        .await
        .unwrap_err();
    assert!(
        said.starts_with("The input of read_file is not valid. “first_line”: 0 "),
        "{said}"
    );
}

/// Whoever decides is told where a link leads, and what is written as a text, whatever it looks like.
#[cfg(unix)]
#[tokio::test]
async fn claims_include_link_targets() {
    let room = Room::new(all_tools());
    std::fs::create_dir(room.path("real")).unwrap();
    std::os::unix::fs::symlink("real", room.path("link")).unwrap();
    let concerns = async |tool: &str, input: Value| {
        let prepared = room.prepare(tool, input).unwrap();
        let claims = prepared.operation.claims().await;
        (claims.paths, claims.texts, claims.commands)
    };
    let (path, real) = (room.words("link/new.txt"), room.words("real/new.txt"));
    let text = ("text".to_owned(), "/etc/passwd".to_owned());
    let write = json!({"path": path, "text": text.1});
    let wanted = (vec![path.clone(), real.clone()], vec![text.clone()], vec![]);
    assert_eq!(concerns("write_file", write).await, wanted);
    let read = json!({"path": real});
    assert_eq!(
        concerns("read_file", read).await,
        (vec![real.clone()], vec![], vec![])
    );
    let edit = json!({"command": "create", "path": real, "file_text": text.1});
    let text = ("file_text".to_owned(), text.1);
    assert_eq!(
        concerns("str_replace_based_edit_tool", edit).await,
        (vec![real], vec![text.clone()], vec![])
    );
    let note = json!({"command": "create", "path": "/memories/a", "file_text": text.1});
    assert_eq!(concerns("memory", note).await, (vec![], vec![text], vec![]));
    let body = ("body".to_owned(), "/etc/passwd".to_owned());
    let post = json!({"url": "https://example.org", "body": body.1});
    assert_eq!(
        concerns("http_post", post).await,
        (vec![], vec![body], vec![])
    );
}

/// A line longer than a page can be read to its end, whatever stands before it.
async fn wide_line(room: &Room) {
    room.write("wide", format!("\n{}x\nend", "é".repeat(20_000)));
    let page = "\n(Lines 1 to 1 of 3. Go on with first_line 2.)";
    check(room, "read_file", "wide", json!({}), Ok(page)).await;
    let cut = format!(
        "{}\n(Line 2 of 3 goes on. Go on with first_line 2 and first_character 20001.)",
        "é".repeat(20_000)
    );
    check(
        room,
        "read_file",
        "wide",
        json!({"first_line": 2}),
        Ok(&cut),
    )
    .await;
    let from = |character: u64| json!({"first_line": 2, "first_character": character});
    check(room, "read_file", "wide", from(20_001), Ok("x\nend")).await;
    let beyond = "Error: Line 2 has no more than 20001 characters.";
    check(room, "read_file", "wide", from(20_002), Err(beyond)).await;
}

#[tokio::test]
async fn a_file_is_written_over_only_when_that_is_meant() {
    let room = room();
    let write = |text: &str, there: Option<&str>| {
        let mut input = json!({"text": text});
        if let Some(there) = there {
            input["if_there"] = json!(there);
        }
        input
    };
    check(
        &room,
        "write_file",
        "d/a.txt",
        write("one\n", None),
        Ok("PATH now holds 4 bytes."),
    )
    .await;
    let there = "Error: PATH is there already; if_there says what to do with it.";
    check(&room, "write_file", "d/a.txt", write("x", None), Err(there)).await;
    let more = write("two\n", Some("append"));
    check(
        &room,
        "write_file",
        "d/a.txt",
        more,
        Ok("PATH now holds 8 bytes."),
    )
    .await;
    assert_eq!(room.read("d/a.txt"), b"one\ntwo\n");
    let over = write("x", Some("overwrite"));
    check(
        &room,
        "write_file",
        "d/a.txt",
        over.clone(),
        Ok("PATH now holds 1 bytes."),
    )
    .await;
    let befores: Vec<_> = room
        .kept()
        .into_iter()
        .map(|change| change.before)
        .collect();
    let bytes = |text: &str| Some(text.as_bytes().to_vec().into());
    assert_eq!(befores, [None, bytes("one\n"), bytes("one\ntwo\n")]);
    // Nothing is kept where nothing changes.
    check(
        &room,
        "write_file",
        "d/a.txt",
        over,
        Ok("PATH now holds 1 bytes."),
    )
    .await;
    assert_eq!(room.kept(), []);

    room.write("wide", b"\xff\xfea\0\r\0\n\0");
    let more = write("b\n", Some("append"));
    check(
        &room,
        "write_file",
        "wide",
        more.clone(),
        Ok("PATH now holds 14 bytes."),
    )
    .await;
    assert_eq!(room.read("wide"), b"\xff\xfea\0\r\0\n\0b\0\r\0\n\0");
    room.write("binary", b"\0\x01\x02");
    let binary = "Error: PATH is not a text file (it holds binary data).";
    check(&room, "write_file", "binary", more, Err(binary)).await;
}

#[tokio::test]
async fn a_folder_is_listed_page_by_page() {
    let room = room();
    std::fs::create_dir_all(room.path("sub/deep")).unwrap();
    room.write("sub/b.txt", "12345");
    room.write(".hidden", "");
    let list = |levels: u64| json!({"levels": levels});
    check(&room, "list_files", "", json!({}), Ok("-\tsub/")).await;
    check(
        &room,
        "list_files",
        "",
        list(2),
        Ok("-\tsub/\n5B\tsub/b.txt\n-\tsub/deep/"),
    )
    .await;
    check(
        &room,
        "list_files",
        "sub/deep",
        list(1),
        Ok("(The folder is empty.)"),
    )
    .await;
    check(
        &room,
        "list_files",
        "nowhere",
        list(1),
        Err("Error: PATH is not there."),
    )
    .await;
    let file = "Error: PATH is a file, not a folder.";
    check(&room, "list_files", "sub/b.txt", list(1), Err(file)).await;
    for number in 0..600 {
        room.write(&format!("sub/deep/{number:03}"), "");
    }
    let path = room.words("sub/deep");
    let said = room
        .said("list_files", json!({"path": path}))
        .await
        .unwrap();
    assert!(
        said.ends_with("0B\t499\n(There is more. Go on with first 501.)"),
        "{said}"
    );
    let said = room
        .said("list_files", json!({"path": path, "first": 501}))
        .await
        .unwrap();
    assert!(
        said.starts_with("0B\t500\n") && said.ends_with("0B\t599"),
        "{said}"
    );
}

#[test]
fn models_get_tools_in_given_order() {
    let specs = Registry::new(all_tools()).unwrap().specs();
    let told: Vec<_> = specs
        .iter()
        .map(|spec| (spec.name.as_str(), spec.domain.clone(), spec.effect))
        .collect();
    let wanted = [
        ("str_replace_based_edit_tool", Domain::Files, Effect::Write),
        ("memory", Domain::Memory, Effect::Write),
        ("read_file", Domain::Files, Effect::Observe),
        ("write_file", Domain::Files, Effect::Write),
        ("list_files", Domain::Files, Effect::Observe),
        ("http_get", Domain::Web, Effect::Send),
        ("http_post", Domain::Web, Effect::Send),
    ];
    assert_eq!(told, wanted);
}

/// A PNG file of one colour.
pub(super) fn png(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::new(width, height)
        .write_to(&mut bytes, image::ImageFormat::Png)
        .unwrap();
    bytes.into_inner()
}

/// The parts of a result in words.
pub(super) fn seen(output: &ToolOutput) -> Vec<String> {
    let parts = output.parts.iter().map(|part| match part {
        OutputPart::Text { text } => text.clone(),
        OutputPart::Image {
            media_type,
            width,
            height,
            data,
        } => {
            let size = image::load_from_memory(data.as_slice()).unwrap();
            assert_eq!((size.width(), size.height()), (*width, *height));
            format!("{media_type} {width}x{height}")
        }
        OutputPart::File { .. } => panic!("{part:?}"),
    });
    parts.collect()
}

#[tokio::test]
async fn a_picture_is_shown_in_the_size_that_models_take() {
    let room = room();
    let look = async |name: &str, bytes: &[u8]| {
        let path = room.write(name, bytes);
        let output = room.run("read_file", json!({"path": path})).await;
        seen(&output.unwrap())
    };
    assert_eq!(look("small.png", &png(60, 40)).await, ["image/png 60x40"]);
    assert_eq!(look("photo", &png(60, 40)).await, ["image/png 60x40"]);
    let remark = "[The picture has 6000 x 4000 pixels; you see it scaled to 2000 x 1333.]";
    assert_eq!(
        look("large.png", &png(6000, 4000)).await,
        ["image/webp 2000x1333", remark]
    );
    let remark = "[The picture has 1280 x 15000 pixels; you see it scaled to 171 x 2000.]";
    assert_eq!(
        look("long.png", &png(1280, 15_000)).await,
        ["image/webp 171x2000", remark]
    );
    room.write("cut.png", &png(60, 40)[..50]);
    let path = room.words("cut.png");
    let said = room.said("read_file", json!({"path": path})).await;
    let said = said.unwrap_err();
    assert!(said.contains("cut.png is a damaged picture"), "{said}");
}

#[tokio::test]
async fn an_older_encoding_is_read_and_named() {
    let room = room();
    let encoding = encoding_rs::WINDOWS_1251;
    let before = encoding.encode("Список покупок:\r\nхлеб").0.into_owned();
    room.write("list.txt", &before);
    let shown = "Список покупок:\nхлеб\n(The file is written in windows-1251.)";
    check(&room, "read_file", "list.txt", json!({}), Ok(shown)).await;
    let append = |text: &str| json!({"text": text, "if_there": "append"});
    let refused =
        "Error: PATH is written in windows-1251, which has no 'ä', '日'; nothing was written.";
    let foreign = append("Käse 日");
    check(&room, "write_file", "list.txt", foreign, Err(refused)).await;
    assert_eq!(room.read("list.txt"), before);
    let more = append("\nсыр\n");
    let wanted = encoding.encode("Список покупок:\r\nхлеб\r\nсыр\r\n").0;
    let said = format!("PATH now holds {} bytes.", wanted.len());
    check(&room, "write_file", "list.txt", more, Ok(&said)).await;
    assert_eq!(room.read("list.txt"), *wanted);
    // Both forms of a letter that one program has and another hasn't: all can be read, and nothing is changed unasked.
    let twice = b"\x82\xb1\x82\xea\x82\xcd\x93\xfa\x96\x7b\x8c\xea\x81\x42\xed\x40\n";
    room.write("twice.txt", twice);
    let shown = "これは日本語。纊\n(The file is written in Shift_JIS.)";
    check(&room, "read_file", "twice.txt", json!({}), Ok(shown)).await;
    let refused = "Error: PATH is written in Shift_JIS, and '纊' in it would be written back in other bytes; nothing was written. It can be read; to change it, convert it to UTF-8 first.";
    check(&room, "write_file", "twice.txt", append("x"), Err(refused)).await;
    assert_eq!(room.read("twice.txt"), twice);
}

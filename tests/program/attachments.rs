//! Files that go with a prompt: what a model is sent of them, and what the journal keeps.

use super::binary::{Program, lines_of_json, of_type};
use image::{ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};
use std::{fs, io::Cursor};
use testkit::claude::{FakeClaude, Reply};

#[test]
fn files_are_sent_as_models_take_them_and_kept_as_they_were() {
    let claude = FakeClaude::start([Reply::answer().text("A picture and a list.")]);
    let program = Program::new().with_claude_at(&claude.base_url());
    let photo = photo(2400, 1200);
    let files = [
        ("photo.png", photo.as_slice()),
        // Written as people in Europe did for long, and with a name that says something else.
        ("list.exe", b"Zo\xeb;B\xe4renstra\xdfe 5\n"),
    ];
    let paths = files.map(|(name, bytes)| {
        let path = program.home().join(name);
        fs::write(&path, bytes).unwrap();
        path.display().to_string()
    });
    let [picture, list] = &paths;
    let arguments = ["--attach", picture, "--attach", list, "What is this?"];
    let run = program.run(&[["run", "--json"].as_slice(), &arguments].concat());
    assert_eq!(run.code, 0, "{}\n{}", run.out, run.err);
    claude.assert_clean();

    let asked = claude.asked();
    let content = &asked[0].messages()[0]["content"];
    let [words, picture, list] = content.as_array().unwrap().as_slice() else {
        panic!("{content}")
    };
    assert_eq!(words["text"], "What is this?");
    let (_, sent) = claude.picture(&picture["source"]).unwrap();
    let sent = image::load_from_memory(&sent).unwrap();
    assert_eq!((sent.width(), sent.height()), (2000, 1000));
    let source = json!({"type": "text", "media_type": "text/plain", "data": "Zoë;Bärenstraße 5\n"});
    assert_eq!(
        (&list["title"], &list["source"]),
        (&json!("list.exe"), &source)
    );

    let events = lines_of_json(&run.out);
    let said = &of_type(&events, "user_message")[0]["items"];
    let kinds = said
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["kind"].as_str());
    let kinds = kinds.collect::<Option<Vec<_>>>();
    assert_eq!(
        kinds.unwrap(),
        ["text", "image", "original", "file", "original"]
    );
    for (item, (name, bytes)) in [(&said[2], files[0]), (&said[4], files[1])] {
        assert_eq!(item["name"], name);
        assert_eq!(kept(&program, &item["file"]), bytes);
    }
}

#[test]
fn an_unusable_attachment_is_reported_and_nothing_is_sent() {
    let claude = FakeClaude::start([]);
    let program = Program::new().with_claude_at(&claude.base_url());
    let check = |name: &str, bytes: &[u8], sentence: &str| {
        let path = program.home().join(name);
        fs::write(&path, bytes).unwrap();
        let run = program.run(&["run", "--attach", &path.display().to_string(), "Look"]);
        assert_eq!(run.code, 2, "{}\n{}", run.out, run.err);
        assert!(run.err.contains(sentence), "{}", run.err);
    };
    check(
        "photo.png",
        b"\x7fELF\x02\x01\x01\0",
        "“photo.png” is a program, which cannot be attached.",
    );
    check("empty.txt", b"", "“empty.txt” is empty.");
    assert_eq!(claude.asked().len(), 0);
}

/// Something that hardly repeats, as a photograph.
fn photo(width: u32, height: u32) -> Vec<u8> {
    let image = RgbImage::from_fn(width, height, |x, y| {
        Rgb([
            (x % 251) as u8,
            (y % 241) as u8,
            ((x * 7 + y * 3) % 239) as u8,
        ])
    });
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// The bytes of a blob, by its name, wherever they lie in the home.
fn kept(program: &Program, file: &Value) -> Vec<u8> {
    let id = file["id"].as_str().unwrap();
    let found = program
        .all_files()
        .into_iter()
        .find(|path| path.ends_with(id));
    fs::read(found.unwrap()).unwrap()
}

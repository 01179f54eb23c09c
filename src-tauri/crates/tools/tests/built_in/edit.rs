//! The text editor, through the registry, on real files.

mod safety;

use super::harness::Room;
use serde_json::{Value, json};
use std::sync::Arc;
use tools::EditTool;

const TOOL: &str = "str_replace_based_edit_tool";

fn room() -> Room {
    Room::new(vec![Arc::new(EditTool)])
}

/// Calls with the path of a file, and compares what is said; `PATH` stands for the path.
async fn check(room: &Room, name: &str, mut input: Value, wanted: Result<&str, &str>) {
    let path = room.words(name);
    input["path"] = json!(path);
    let said = room.said(TOOL, input).await;
    let plain = |text: String| text.replace(&path, "PATH");
    let said = said.map(plain).map_err(plain);
    assert_eq!(said.as_deref().map_err(String::as_str), wanted);
}

#[tokio::test]
async fn a_file_is_shown_with_line_numbers() {
    let room = room();
    room.write("a.txt", "one\r\ntwo\r\nthree\r\n");
    room.write("empty", "");
    let view = |range| json!({"command": "view", "view_range": range});
    let heading = "Here's the content of PATH with line numbers:\n";
    let shown = |lines: &str| format!("{heading}{lines}");
    let all = shown("     1\tone\n     2\ttwo\n     3\tthree");
    check(&room, "a.txt", json!({"command": "view"}), Ok(&all)).await;
    check(&room, "a.txt", view(json!([1, -1])), Ok(&all)).await;
    check(&room, "a.txt", view(json!([1, 99])), Ok(&all)).await;
    check(
        &room,
        "a.txt",
        view(json!([2, 2])),
        Ok(&shown("     2\ttwo")),
    )
    .await;
    check(
        &room,
        "a.txt",
        view(json!([3, -1])),
        Ok(&shown("     3\tthree")),
    )
    .await;
    check(
        &room,
        "empty",
        json!({"command": "view"}),
        Ok(&shown("(The file is empty.)")),
    )
    .await;
    let beyond = "Error: Invalid `view_range`: the file has only 3 lines.";
    check(&room, "a.txt", view(json!([4, -1])), Err(beyond)).await;
    assert_eq!(room.kept(), []);
}

#[tokio::test]
async fn a_long_file_is_cut_at_a_line_and_says_so() {
    let room = room();
    let path = room.write("long.txt", "0123456789\n".repeat(5_000));
    let said = room
        .said(TOOL, json!({"command": "view", "path": path}))
        .await;
    let said = said.unwrap();
    let end = "  1111\t0123456789\n(Only lines 1 to 1111 of 5000 are shown. Use `view_range` to see more.)";
    assert!(said.ends_with(end), "{}", &said[said.len() - 200..]);
    let path = room.write("wide.txt", "é".repeat(50_000));
    let said = room
        .said(TOOL, json!({"command": "view", "path": path}))
        .await;
    let said = said.unwrap();
    assert!(said.ends_with("é\n(The rest of line 1 of 1 is not shown.)"));
    assert!(said.chars().count() < 20_200);
}

#[tokio::test]
async fn a_folder_is_listed_two_levels_deep() {
    let room = room();
    for folder in ["sub/deep", "node_modules/x", ".git", "empty"] {
        std::fs::create_dir_all(room.path(folder)).unwrap();
    }
    room.write("b.txt", "12345");
    room.write("sub/c.txt", "x".repeat(2048));
    room.write("sub/deep/d.txt", "never shown");
    room.write(".hidden", "");
    let wanted = "Here're the files and directories up to 2 levels deep in PATH, excluding hidden items and node_modules:\n\
                  -\tPATH\n5B\tPATH/b.txt\n-\tPATH/empty/\n-\tPATH/sub/\n2.0K\tPATH/sub/c.txt\n-\tPATH/sub/deep/";
    let path = room
        .path("")
        .to_str()
        .unwrap()
        .trim_end_matches('/')
        .to_owned();
    let said = room
        .said(TOOL, json!({"command": "view", "path": path}))
        .await
        .unwrap();
    assert_eq!(said.replace(&path, "PATH"), wanted);
    let ranged = json!({"command": "view", "path": path, "view_range": [1, 2]});
    let refused = "Error: `view_range` is not allowed when `path` is a directory.";
    assert_eq!(room.said(TOOL, ranged).await, Err(refused.to_owned()));
}

#[tokio::test]
async fn each_change_is_made_and_told() {
    let room = room();
    let create = json!({"command": "create", "file_text": "a\nb\n"});
    check(
        &room,
        "new/x.txt",
        create,
        Ok("File created successfully at: PATH"),
    )
    .await;
    let replaced = "Successfully replaced text at exactly one location.";
    let replace =
        |old: &str, new: &str| json!({"command": "str_replace", "old_str": old, "new_str": new});
    check(&room, "new/x.txt", replace("a\n", "A\nAA\n"), Ok(replaced)).await;
    let insert =
        |line: u64| json!({"command": "insert", "insert_line": line, "insert_text": "top"});
    check(
        &room,
        "new/x.txt",
        insert(0),
        Ok("The file PATH has been edited."),
    )
    .await;
    assert_eq!(room.read("new/x.txt"), b"top\nA\nAA\nb\n");
    let kept: Vec<_> = room
        .kept()
        .into_iter()
        .map(|change| (change.before, change.after))
        .collect();
    let bytes = |text: &str| Some(text.as_bytes().to_vec().into());
    let wanted = [
        (None, bytes("a\nb\n")),
        (bytes("a\nb\n"), bytes("A\nAA\nb\n")),
        (bytes("A\nAA\nb\n"), bytes("top\nA\nAA\nb\n")),
    ];
    assert_eq!(kept, wanted);

    let none = "Error: No match found for replacement. Please check your text and try again.";
    check(&room, "new/x.txt", replace("nowhere", ""), Err(none)).await;
    let two = "Error: Found 3 matches for replacement text. Please provide more context to make a unique match. They begin in lines 2, 3, 3.";
    check(&room, "new/x.txt", replace("A", ""), Err(two)).await;
    let line = "Error: Invalid `insert_line` parameter: 5. It should be within the range of lines of the file: [0, 4]";
    check(&room, "new/x.txt", insert(5), Err(line)).await;
    let missing = "Error: File not found. There is no PATH.";
    check(&room, "nowhere", replace("a", "b"), Err(missing)).await;
    check(&room, "nowhere", json!({"command": "view"}), Err(missing)).await;
    check(
        &room,
        "new",
        replace("a", "b"),
        Err("Error: PATH is a folder, not a file."),
    )
    .await;
    assert_eq!(room.kept(), []);
}

#[tokio::test]
async fn a_file_that_is_replaced_is_told() {
    let room = room();
    let path = room.words("a.txt");
    let create = json!({"command": "create", "path": path, "file_text": "new\n"});
    let wrote = format!("Wrote the file {path}");
    let replaced = format!("Replaced the file {path}, which had 6 bytes; this can be undone");
    for (before, said, summary) in [
        (None, "File created successfully at: PATH", &wrote),
        (
            Some("older\n"),
            "Replaced the file PATH, which had 6 bytes. This can be undone.",
            &replaced,
        ),
        (
            Some("new\n"),
            "File PATH already had exactly this content.",
            &wrote,
        ),
    ] {
        if let Some(before) = before {
            room.write("a.txt", before);
        }
        let done = room.run(TOOL, create.clone()).await.unwrap();
        assert_eq!(done.summary.as_str(), summary);
        let text = super::harness::text(&done).replace(&path, "PATH");
        assert_eq!(text, said);
    }
}

#[tokio::test]
async fn encoding_and_line_ends_stay() {
    let room = room();
    let replace = json!({"command": "str_replace", "old_str": "one\ntwo", "new_str": "1\n2\n3 é"});
    for (name, before, after) in [
        (
            "crlf",
            &b"one\r\ntwo\r\n"[..],
            &b"1\r\n2\r\n3 \xc3\xa9\r\n"[..],
        ),
        (
            "marked",
            b"\xef\xbb\xbfone\ntwo\n",
            b"\xef\xbb\xbf1\n2\n3 \xc3\xa9\n",
        ),
        (
            "utf16",
            b"\xff\xfeo\0n\0e\0\r\0\n\0t\0w\0o\0",
            b"\xff\xfe1\0\r\0\n\x002\0\r\0\n\x003\0 \0\xe9\0",
        ),
        ("latin", b"caf\xe9\none\ntwo\n", b"caf\xe9\n1\n2\n3 \xe9\n"),
    ] {
        room.write(name, before);
        let replaced = "Successfully replaced text at exactly one location.";
        check(&room, name, replace.clone(), Ok(replaced)).await;
        assert_eq!(room.read(name), after, "{name}");
    }
    let create = json!({"command": "create", "file_text": "x\ny\n"});
    check(
        &room,
        "crlf",
        create,
        Ok("Replaced the file PATH, which had 12 bytes. This can be undone."),
    )
    .await;
    assert_eq!(room.read("crlf"), b"x\r\ny\r\n");

    let foreign = json!({"command": "str_replace", "old_str": "1", "new_str": "日"});
    let refused = "Error: PATH is written in windows-1252, which has no '日'; nothing was written.";
    check(&room, "latin", foreign, Err(refused)).await;
    let before = room.read("latin");
    let all = json!({"command": "create", "file_text": "日本 5 €"});
    let refused =
        "Error: PATH is written in windows-1252, which has no '日', '本'; nothing was written.";
    check(&room, "latin", all, Err(refused)).await;
    assert_eq!(room.read("latin"), before);
    room.write("binary", b"\x7fELF\0\0\0");
    let binary = "Error: PATH is not a text file (it holds binary data).";
    check(&room, "binary", json!({"command": "view"}), Err(binary)).await;
}

#[tokio::test]
async fn paths_are_absolute() {
    let room = room();
    let view = |path: &str| json!({"command": "view", "path": path});
    let home = std::env::home_dir().unwrap();
    let relative = format!(
        "Error: The path a/b.txt is not an absolute path, it should start with `/`. Maybe you meant {}?",
        home.join("a/b.txt").display()
    );
    assert_eq!(room.said(TOOL, view("a/b.txt")).await, Err(relative));
    let missing = room
        .said(TOOL, view("~/surely not there"))
        .await
        .unwrap_err();
    assert_eq!(
        missing,
        "Error: File not found. There is no ~/surely not there."
    );
    assert!(
        room.said(TOOL, view(""))
            .await
            .unwrap_err()
            .contains("empty")
    );
}

#[tokio::test]
async fn text_in_an_older_encoding_is_changed_in_it() {
    let room = room();
    let encoded = |label: &str, text: &str| {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
        encoding.encode(text).0.into_owned()
    };
    let replaced = "Successfully replaced text at exactly one location.";
    for (label, before, old, new, after) in [
        (
            "windows-1251",
            "Список покупок:\r\nхлеб\r\nмолоко\r\n",
            "хлеб",
            "сыр\nмасло",
            "Список покупок:\r\nсыр\r\nмасло\r\nмолоко\r\n",
        ),
        (
            "shift_jis",
            "これは買い物の一覧です。\nパン\n",
            "パン",
            "牛乳",
            "これは買い物の一覧です。\n牛乳\n",
        ),
        (
            "gbk",
            "这是一个普通的中文句子。\n面包\n",
            "面包",
            "牛奶",
            "这是一个普通的中文句子。\n牛奶\n",
        ),
    ] {
        room.write(label, encoded(label, before));
        let replace = json!({"command": "str_replace", "old_str": old, "new_str": new});
        check(&room, label, replace, Ok(replaced)).await;
        assert_eq!(room.read(label), encoded(label, after), "{label}");
        let view = json!({"command": "view"});
        let path = room.words(label);
        let mut view = view;
        view["path"] = json!(path);
        let shown = room.said(TOOL, view).await.unwrap();
        assert!(shown.contains(new.lines().next().unwrap()), "{shown}");
    }
}

#[tokio::test]
async fn a_picture_is_viewed() {
    let room = room();
    let path = room.write("red.png", super::files::png(60, 40));
    let view = json!({"command": "view", "path": path});
    let seen = room.run(TOOL, view).await.unwrap();
    assert_eq!(super::files::seen(&seen), ["image/png 60x40"]);
}

//! Writer and Calc. Documents are flat XML, so that what was saved can be read.

use super::{
    application::Application,
    task::{NamedTask, Step, Task, key, on_color, wanted, write},
};
use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

pub(crate) const TASKS: &[NamedTask] = &[
    ("writer_types_a_letter", types_a_letter),
    ("writer_types_a_page", types_a_page),
    ("writer_replaces_a_marked_word", replaces_a_marked_word),
    ("writer_makes_a_line_bold", makes_a_line_bold),
    ("writer_centers_a_title", centers_a_title),
    ("writer_begins_a_page", begins_a_page),
    ("writer_makes_all_italic", makes_all_italic),
    ("calc_fills_forty_rows", fills_forty_rows),
    ("calc_adds_up", adds_up),
    ("calc_changes_a_marked_cell", changes_a_marked_cell),
];

/// A color that no application uses for itself.
const MARKED: [u8; 3] = [0x00, 0xe5, 0xd1];
const MARKED_WORD: &str = "#00e5d1";

/// A kind of document: its MIME type, ending and the element with its content.
struct Kind {
    mime: &'static str,
    ending: &'static str,
    element: &'static str,
}

const TEXT: Kind = Kind {
    mime: "text",
    ending: "fodt",
    element: "text",
};
const SHEET: Kind = Kind {
    mime: "spreadsheet",
    ending: "fods",
    element: "spreadsheet",
};
fn types_a_letter(folder: &Path) -> Task {
    let line = "Dear Anna, the meeting is moved to Thursday.";
    task(
        folder,
        &TEXT,
        &paragraph(""),
        &format!("Write “{line}” into the document and save it."),
        vec![write(line), key("ctrl+s")],
        move |saved| wanted(saved.contains(line), line, &saved),
    )
}

fn types_a_page(folder: &Path) -> Task {
    let text = "several small words that need no correction, one after the other. ".repeat(12);
    let text = text.trim_end().to_owned();
    task(
        folder,
        &TEXT,
        &paragraph(""),
        &format!("Write this and save it: {text}"),
        vec![write(&text), key("ctrl+s")],
        move |saved| {
            let read: Vec<_> = saved.split(['<', '>']).collect();
            // The first letter of a sentence is made a capital, as for a person.
            let same = read.iter().any(|part| part.eq_ignore_ascii_case(&text));
            wanted(same, "the text", &saved)
        },
    )
}

fn replaces_a_marked_word(folder: &Path) -> Task {
    let body = format!(
        "<text:p>The meeting is on {} at noon.</text:p>",
        span("Tuesday")
    );
    task(
        folder,
        &TEXT,
        &body,
        "Replace the marked word by Thursday and save.",
        vec![
            on_color("double_click", MARKED),
            write("Thursday"),
            key("ctrl+s"),
        ],
        |saved| {
            wanted(
                saved.contains("Thursday") && !saved.contains("Tuesday"),
                "Thursday",
                &saved,
            )
        },
    )
}

fn makes_a_line_bold(folder: &Path) -> Task {
    let body = format!("<text:p>{}</text:p>", span("Title"));
    task(
        folder,
        &TEXT,
        &body,
        "Make the marked line bold and save.",
        vec![
            on_color("triple_click", MARKED),
            key("ctrl+b"),
            key("ctrl+s"),
        ],
        |saved| {
            wanted(
                saved.contains(r#"fo:font-weight="bold""#),
                "the bold style",
                &saved,
            )
        },
    )
}

fn centers_a_title(folder: &Path) -> Task {
    task(
        folder,
        &TEXT,
        &[paragraph("Title"), paragraph("Text")].concat(),
        "Center the first line and save.",
        vec![key("ctrl+Home"), key("ctrl+e"), key("ctrl+s")],
        |saved| {
            wanted(
                saved.contains(r#"fo:text-align="center""#),
                "the centered style",
                &saved,
            )
        },
    )
}

fn begins_a_page(folder: &Path) -> Task {
    task(
        folder,
        &TEXT,
        &paragraph("First page"),
        "Begin a new page at the end, write “Second page” there, and save.",
        vec![
            key("ctrl+End"),
            key("ctrl+Return"),
            write("Second page"),
            key("ctrl+s"),
        ],
        |saved| {
            let broken = saved.contains(r#"fo:break-before="page""#);
            wanted(
                broken && saved.contains("Second page"),
                "the second page",
                &saved,
            )
        },
    )
}

fn makes_all_italic(folder: &Path) -> Task {
    task(
        folder,
        &TEXT,
        &[paragraph("Title"), paragraph("Text")].concat(),
        "Make the whole text italic and save.",
        vec![key("ctrl+a"), key("ctrl+i"), key("ctrl+s")],
        |saved| {
            wanted(
                saved.contains(r#"fo:font-style="italic""#),
                "the italic style",
                &saved,
            )
        },
    )
}

fn fills_forty_rows(folder: &Path) -> Task {
    let rows: Vec<String> = (1..=40)
        .map(|row| format!("item {row}\t{}\t{}", row * 7, row * 13))
        .collect();
    let text = rows.join("\n") + "\n";
    task(
        folder,
        &SHEET,
        &table(""),
        &format!("Fill these rows into the sheet and save it:\n{text}"),
        vec![write(&text), key("ctrl+s")],
        |saved| {
            let missing = (1..=40).find(|row| {
                let cell = |number: i32| format!(r#"office:value="{number}""#);
                !(saved.contains(&cell(row * 7)) && saved.contains(&cell(row * 13)))
            });
            wanted(missing.is_none(), &format!("row {missing:?}"), &saved)
        },
    )
}

fn adds_up(folder: &Path) -> Task {
    task(
        folder,
        &SHEET,
        &table(""),
        "Write 12, 30 and 58 below each other, =SUM(A1:A3) below them, and save.",
        vec![write("12\n30\n58\n"), write("=SUM(A1:A3)\n"), key("ctrl+s")],
        |saved| wanted(saved.contains(r#"office:value="100""#), "100", &saved),
    )
}

fn changes_a_marked_cell(folder: &Path) -> Task {
    let mut cells = String::new();
    for row in 0..8 {
        let cell = match row {
            6 => {
                r#"<table:table-cell/><table:table-cell table:style-name="marked"/><table:table-cell/>"#
            }
            _ => "<table:table-cell/>",
        };
        write!(cells, "<table:table-row>{cell}</table:table-row>").unwrap();
    }
    task(
        folder,
        &SHEET,
        &table(&cells),
        "Write 4711 into the marked cell and save.",
        vec![
            on_color("left_click", MARKED),
            write("4711\n"),
            key("ctrl+s"),
        ],
        |saved| {
            let cell = saved
                .split("<table:table-cell")
                .find(|cell| cell.contains("4711"));
            let marked = cell.is_some_and(|cell| cell.contains("table:style-name"));
            wanted(marked, "4711 in the marked cell", &saved)
        },
    )
}

fn task(
    folder: &Path,
    kind: &Kind,
    body: &str,
    words: &str,
    steps: Vec<Step>,
    check: impl Fn(String) -> Result<(), String> + 'static,
) -> Task {
    let path = folder.join(format!("document.{}", kind.ending));
    fs::write(&path, document(kind, body)).unwrap();
    let profile = format!(
        "-env:UserInstallation=file://{}",
        folder.join("profile").display()
    );
    let file: &PathBuf = &path;
    let command = [
        "soffice",
        "--norestore",
        "--nologo",
        "--nofirststartwizard",
        &profile,
        file.to_str().unwrap(),
    ];
    Task {
        words: words.to_owned(),
        application: Application::new(&command, "document.fod"),
        steps,
        check: Box::new(move || check(fs::read_to_string(&path).map_err(|it| it.to_string())?)),
    }
}

fn document(kind: &Kind, body: &str) -> String {
    let Kind { mime, element, .. } = kind;
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.{mime}">
<office:automatic-styles><style:style style:name="marked" style:family="text"><style:text-properties fo:background-color="{MARKED_WORD}" fo:font-size="24pt"/></style:style><style:style style:name="marked" style:family="table-cell"><style:table-cell-properties fo:background-color="{MARKED_WORD}"/></style:style></office:automatic-styles>
<office:body><office:{element}>{body}</office:{element}></office:body></office:document>"#
    )
}

fn paragraph(text: &str) -> String {
    format!("<text:p>{text}</text:p>")
}

fn span(text: &str) -> String {
    format!(r#"<text:span text:style-name="marked">{text}</text:span>"#)
}

fn table(rows: &str) -> String {
    format!(r#"<table:table table:name="Sheet1">{rows}</table:table>"#)
}

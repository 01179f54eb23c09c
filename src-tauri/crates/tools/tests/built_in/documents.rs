//! The text of documents, and documents that are broken or meant to do harm. Each is made here, so that it
//! can be seen what is in it.

use super::{
    files::{check, room},
    harness::Room,
};
use serde_json::json;
use std::io::{Cursor, Write as _};
use zip::{ZipWriter, write::SimpleFileOptions};

/// A packed document of these files.
fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer
            .start_file(*name, SimpleFileOptions::default())
            .unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn word(body: &str) -> Vec<u8> {
    let xml = format!(
        r#"<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>{body}</w:body></w:document>"#
    );
    packed(&[("word/document.xml", xml.as_bytes())])
}

fn sheet(rows: &str) -> Vec<u8> {
    const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    const RELATIONS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let book = format!(
        r#"<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets><sheet name="Orders" sheetId="1" r:id="r1"/></sheets></workbook>"#
    );
    let relation = |kind: &str, target: &str| {
        format!(
            r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="{RELATIONS}/{kind}" Target="{target}"/></Relationships>"#
        )
    };
    let top = relation("officeDocument", "xl/workbook.xml");
    let relations = relation("worksheet", "worksheets/sheet1.xml");
    let rows = format!(r#"<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>"#);
    packed(&[
        ("_rels/.rels", top.as_bytes()),
        ("xl/workbook.xml", book.as_bytes()),
        ("xl/_rels/workbook.xml.rels", relations.as_bytes()),
        ("xl/worksheets/sheet1.xml", rows.as_bytes()),
    ])
}

/// A PDF of one page with this content stream.
fn pdf(content: &str) -> Vec<u8> {
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>".to_owned(),
        format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_owned(),
    ];
    let mut file = "%PDF-1.4\n".to_owned();
    let mut places = Vec::new();
    for (object, number) in objects.iter().zip(1..) {
        places.push(file.len());
        file.push_str(&format!("{number} 0 obj\n{object}\nendobj\n"));
    }
    let table = file.len();
    file.push_str("xref\n0 6\n0000000000 65535 f \n");
    for place in places {
        file.push_str(&format!("{place:010} 00000 n \n"));
    }
    file.push_str(&format!(
        "trailer << /Size 6 /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n"
    ));
    file.into_bytes()
}

async fn reads(room: &Room, name: &str, bytes: &[u8], wanted: Result<&str, &str>) {
    room.write(name, bytes);
    check(room, "read_file", name, json!({}), wanted).await;
}

#[tokio::test]
async fn each_kind_of_document_gives_its_text() {
    let room = room();
    let paragraphs = word(
        "<w:p><w:r><w:t>Dear Ms. M\u{fc}ller &amp; Co,</w:t></w:r></w:p>\
         <w:p><w:r><w:t>one</w:t><w:tab/><w:t>two</w:t><w:br/><w:t>&#x41;</w:t></w:r></w:p>\
         <w:tbl><w:tr><w:tc><w:p><w:r><w:t>cell</w:t></w:r></w:p></w:tc>\
         <w:tc><w:p><w:r><w:t>two</w:t></w:r></w:p><w:p><w:r><w:t>parts</w:t></w:r></w:p></w:tc></w:tr>\
         <w:tr><w:tc><w:p/></w:tc><w:tc><w:p><w:r><w:t>last</w:t></w:r></w:p></w:tc></w:tr></w:tbl>",
    );
    let wanted = "Dear Ms. Müller & Co,\none\ttwo\nA\ncell\ttwo parts\n\tlast";
    reads(&room, "letter.docx", &paragraphs, Ok(wanted)).await;
    let rows = sheet(
        r#"<row r="1"><c r="A1" t="inlineStr"><is><t>Item</t></is></c><c r="C1"><v>2.5</v></c></row>
           <row r="7"><c r="B7" t="b"><v>1</v></c></row>"#,
    );
    let wanted = "Sheet: Orders\nItem\t\t2.5\n\ttrue";
    reads(&room, "orders.xlsx", &rows, Ok(wanted)).await;
    let page = pdf("BT /F1 12 Tf 20 100 Td (Invoice 2291) Tj ET");
    let wanted = "Page 1 of 1\nInvoice 2291\n";
    reads(&room, "invoice.pdf", &page, Ok(wanted)).await;
    reads(&room, "named otherwise", &page, Ok(wanted)).await;
    let csv = b"name;price\r\nK\xe4se;5\r\n";
    reads(
        &room,
        "prices.csv",
        csv,
        Ok("name;price\nKäse;5\n(The file is written in windows-1252.)"),
    )
    .await;
}

#[tokio::test]
async fn unreadable_document_says_why() {
    let room = room();
    let none = "Error: PATH has no text in it; it may be a scan or a picture.";
    reads(&room, "scan.pdf", &pdf("0 0 10 10 re f"), Err(none)).await;
    reads(&room, "empty.docx", &word(""), Err(none)).await;
    let whole = [
        ("pdf", pdf("BT /F1 12 Tf (Invoice) Tj ET")),
        ("docx", word("<w:p><w:r><w:t>Words</w:t></w:r></w:p>")),
        ("xlsx", sheet(r#"<row r="1"><c r="A1"><v>1</v></c></row>"#)),
    ];
    for (kind, bytes) in &whole {
        for cut in [
            0,
            3,
            4,
            9,
            bytes.len() / 3,
            bytes.len() / 2,
            bytes.len() - 9,
        ] {
            room.write(&format!("cut.{kind}"), &bytes[..cut]);
            let path = room.words(&format!("cut.{kind}"));
            // Whatever comes of it, it is a sentence.
            let _ = room.said("read_file", json!({"path": path})).await;
        }
        for (name, other) in &whole {
            room.write(&format!("other.{kind}"), other);
            let path = room.words(&format!("other.{kind}"));
            let said = room.said("read_file", json!({"path": path})).await;
            assert!(
                said.is_ok() == (kind == name || *name == "pdf"),
                "{kind} as {name}: {said:?}"
            );
        }
    }
}

#[tokio::test]
async fn hostile_document_is_harmless() {
    let room = room();
    // 300 MB in a third of one.
    let zeros = vec![b' '; 300 * 1024 * 1024];
    let bomb = packed(&[("word/document.xml", b"<a/>"), ("word/media/x", &zeros)]);
    assert!(bomb.len() < 1_000_000);
    let too_large = "Error: PATH unpacks to far more than a document of this kind should.";
    reads(&room, "bomb.docx", &bomb, Err(too_large)).await;
    reads(&room, "bomb.xlsx", &bomb, Err(too_large)).await;
    // One cell in the last corner: no room is taken for those between.
    let corner = sheet(
        r#"<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>"#,
    );
    let wanted = "Sheet: Orders\n1\n[column 16384] 2";
    reads(&room, "corner.xlsx", &corner, Ok(wanted)).await;
    // Entities that stand for each other.
    let laughs = r#"<!DOCTYPE a [<!ENTITY b "lol"><!ENTITY c "&b;&b;&b;">]><a><t>x&c;y</t></a>"#;
    let laughs = packed(&[("word/document.xml", laughs.as_bytes())]);
    reads(&room, "laughs.docx", &laughs, Ok("xy")).await;
}

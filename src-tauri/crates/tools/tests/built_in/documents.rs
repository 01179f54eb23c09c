//! The text of documents, and documents that are broken or meant to do harm. Each is made here, so that it
//! can be seen what is in it.

mod other_kinds;

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

const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

fn relations(targets: &[(String, String)]) -> String {
    let list = targets.iter().zip(1..).map(|((kind, target), number)| {
        format!(r#"<Relationship Id="r{number}" Type="{RELATIONS}/{kind}" Target="{target}"/>"#)
    });
    format!(
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>"#,
        list.collect::<String>()
    )
}

/// An Excel file of these sheets: name, attributes and rows.
fn sheets(sheets: &[(&str, &str, &str)]) -> Vec<u8> {
    let list = sheets.iter().zip(1..).map(|((name, state, _), number)| {
        format!(r#"<sheet name="{name}" sheetId="{number}" {state} r:id="r{number}"/>"#)
    });
    let book = format!(
        r#"<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}"><sheets>{}</sheets></workbook>"#,
        list.collect::<String>()
    );
    let top = relations(&[("officeDocument".into(), "xl/workbook.xml".into())]);
    let parts = (1..=sheets.len())
        .map(|number| ("worksheet".into(), format!("worksheets/sheet{number}.xml")));
    let parts = relations(&parts.collect::<Vec<_>>());
    let mut files = vec![
        ("_rels/.rels".to_owned(), top),
        ("xl/workbook.xml".to_owned(), book),
        ("xl/_rels/workbook.xml.rels".to_owned(), parts),
    ];
    for ((_, _, rows), number) in sheets.iter().zip(1..) {
        let rows =
            format!(r#"<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>"#);
        files.push((format!("xl/worksheets/sheet{number}.xml"), rows));
    }
    let files = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_bytes()));
    packed(&files.collect::<Vec<_>>())
}

fn sheet(rows: &str) -> Vec<u8> {
    sheets(&[("Orders", "", rows)])
}

/// An OpenDocument file of this type, with this body and these automatic styles.
fn open_document(kind: &str, styles: &str, body: &str) -> Vec<u8> {
    let content = format!(
        r#"<office:document-content xmlns:office="urn:o" xmlns:text="urn:t" xmlns:table="urn:b" xmlns:draw="urn:d" xmlns:style="urn:s" xmlns:presentation="urn:p"><office:automatic-styles>{styles}</office:automatic-styles><office:body>{body}</office:body></office:document-content>"#
    );
    let kind = format!("application/vnd.oasis.opendocument.{kind}");
    packed(&[
        ("mimetype", kind.as_bytes()),
        ("content.xml", content.as_bytes()),
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
    let wanted = "Sheet: Orders\n\tA\tB\tC\n1\tItem\t\t2.5\n(Rows 2 to 6 are empty.)\n7\t\ttrue\n";
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
        // Its name says nothing: it is read as what it is.
        for (_, other) in &whole {
            room.write(&format!("other.{kind}"), other);
            let path = room.words(&format!("other.{kind}"));
            let said = room.said("read_file", json!({"path": path})).await;
            assert!(said.is_ok(), "{kind}: {said:?}");
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
    let columns: String = ('A'..='Z')
        .map(String::from)
        .chain(('A'..='X').map(|letter| format!("A{letter}")))
        .map(|name| format!("\t{name}"))
        .collect();
    let wanted = format!(
        "Sheet: Orders\n{columns}\n1\t1\n(Rows 2 to 1048575 are empty.)\n1048576\t[column XFD] 2\n"
    );
    reads(&room, "corner.xlsx", &corner, Ok(&wanted)).await;
    // Entities that stand for each other.
    let laughs = r#"<!DOCTYPE a [<!ENTITY b "lol"><!ENTITY c "&b;&b;&b;">]><a><t>x&c;y</t></a>"#;
    let laughs = packed(&[("word/document.xml", laughs.as_bytes())]);
    reads(&room, "laughs.docx", &laughs, Ok("xy")).await;
    // A table that claims to go on for ever.
    let endless = r#"<office:spreadsheet><table:table table:name="T"><table:table-row table:number-rows-repeated="4294967295"><table:table-cell table:number-columns-repeated="4294967295"><text:p>x</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet>"#;
    let endless = open_document("spreadsheet", "", endless);
    room.write("endless.ods", &endless);
    let path = room.words("endless.ods");
    let said = room.said("read_file", json!({"path": path})).await.unwrap();
    assert!(said.len() < 2_000 && said.contains("1\tx\tx"), "{said}");
    // Groups in groups in groups.
    let deep = [br"{\rtf1 ".as_slice(), &b"{".repeat(100_000)].concat();
    let damaged = "Error: PATH is damaged, or not the kind of document its name says (its groups go too deep).";
    reads(&room, "deep.rtf", &deep, Err(damaged)).await;
}

#[tokio::test]
async fn spreadsheet_says_what_is_not_seen() {
    let room = room();
    let book = sheets(&[
        (
            "Sales",
            "",
            r#"<row r="2"><c r="A2"><v>2</v></c><c r="B2"><v>3</v></c><c r="C2"><f>A2*B2</f></c></row>
               <row r="3"><c r="A3"><v>4</v></c><c r="C3"><f>SUM(A2:A3)</f><v>6</v></c></row>"#,
        ),
        (
            "Prices",
            r#"state="hidden""#,
            r#"<row r="1"><c r="AB1" t="inlineStr"><is><t>two
lines</t></is></c></row>"#,
        ),
        ("Nothing", r#"state="veryHidden""#, ""),
    ]);
    let wanted = "Sheet: Sales\n\tA\tB\tC\n(Row 1 is empty.)\n2\t2\t3\t(formula without a value: =A2*B2)\n3\t4\t\t6\n\n\
                  Sheet: Prices (hidden)\n\tA\tB\tC\tD\tE\tF\tG\tH\tI\tJ\tK\tL\tM\tN\tO\tP\tQ\tR\tS\tT\tU\tV\tW\tX\tY\tZ\tAA\tAB\n\
                  1\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\t\ttwo lines\n\n\
                  Sheet: Nothing (hidden)\n(This sheet is empty.)\n";
    reads(&room, "book.xlsx", &book, Ok(wanted)).await;
}

#[tokio::test]
async fn word_document_keeps_rows_headers_and_notes() {
    let room = room();
    let body = "<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val=\"2\"/></w:tcPr><w:p><w:r><w:t>wide</w:t></w:r></w:p></w:tc>\
                <w:tc><w:p><w:r><w:t>Main Street 5</w:t><w:br/><w:t>Berlin</w:t><w:tab/><w:t>DE</w:t></w:r></w:p></w:tc></w:tr>\
                <w:tr><w:tc><w:tbl><w:tr><w:tc><w:p><w:r><w:t>in</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>ner</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:tc>\
                <w:tc/><w:tc><w:p><w:r><w:t>last</w:t></w:r></w:p></w:tc></w:tr></w:tbl>\
                <w:p><w:r><mc:AlternateContent><mc:Choice><w:t>once</w:t></mc:Choice><mc:Fallback><w:t>twice</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>";
    let part = |body: &str| format!("<w:part xmlns:w=\"urn:w\" xmlns:mc=\"urn:m\">{body}</w:part>");
    let text = |words: &str| part(&format!("<w:p><w:r><w:t>{words}</w:t></w:r></w:p>"));
    let document = packed(&[
        ("word/document2.xml", part(body).as_bytes()),
        ("word/header1.xml", text("Invoice").as_bytes()),
        ("word/header2.xml", text("Invoice").as_bytes()),
        ("word/footer1.xml", text("Page 1").as_bytes()),
        ("word/footnotes.xml", text("See above.").as_bytes()),
    ]);
    let wanted = "[Header]\nInvoice\n[End of header]\nwide\t\tMain Street 5 Berlin DE\nin ner\t\tlast\nonce\n\
                  [Footer]\nPage 1\n[End of footer]\n[Footnotes]\nSee above.\n[End of footnotes]";
    reads(&room, "letter.docx", &document, Ok(wanted)).await;
}

#[tokio::test]
async fn pdf_table_keeps_columns_and_empty_cells() {
    let room = room();
    let cell = |x: u32, y: u32, text: &str| format!("BT /F1 10 Tf {x} {y} Td ({text}) Tj ET ");
    let page = [
        cell(20, 150, "Region"),
        cell(80, 150, "Q1"),
        cell(130, 150, "Q2"),
        cell(180, 150, "Remark"),
        cell(20, 135, "North"),
        cell(80, 135, "1200"),
        cell(130, 135, "1350"),
        cell(20, 120, "South"),
        cell(80, 120, "900"),
        cell(180, 120, "closed in May"),
    ];
    room.write("table.pdf", pdf(&page.concat()));
    let path = room.words("table.pdf");
    let said = room.said("read_file", json!({"path": path})).await.unwrap();
    let lines: Vec<_> = said.lines().collect();
    let [_, head, north, south, ..] = lines.as_slice() else {
        panic!("{said}")
    };
    let place = |line: &str, word: &str| line.find(word).unwrap();
    assert_eq!(place(head, "Q2"), place(north, "1350"), "{said}");
    assert_eq!(
        place(head, "Remark"),
        place(south, "closed in May"),
        "{said}"
    );
    assert_eq!(place(head, "Q1"), place(south, "900"), "{said}");
}

//! OpenDocument, PowerPoint and RTF files, e-mails, and kinds that are not read.

use super::{RELATIONS, open_document, packed, reads, relations, room};

#[tokio::test]
async fn open_document_files_are_read() {
    let room = room();
    let body = r#"<office:text><text:tracked-changes><text:p>deleted</text:p></text:tracked-changes><text:h>Title</text:h>
        <text:p>one<text:tab/>two<text:s text:c="3"/>three<text:line-break/>four<office:annotation><text:p>hm</text:p></office:annotation></text:p>
        <table:table><table:table-row><table:table-cell><text:p>a</text:p><text:p>b</text:p></table:table-cell><table:table-cell table:number-columns-repeated="2"/><table:table-cell><text:p>c</text:p></table:table-cell></table:table-row></table:table></office:text>"#;
    let wanted = "Title\none\ttwo   three\nfour\na b\t\t\tc";
    reads(
        &room,
        "letter.odt",
        &open_document("text", "", body),
        Ok(wanted),
    )
    .await;
    let styles = r#"<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>"#;
    let body = r#"<office:spreadsheet><table:table table:name="Sales" table:style-name="ta1">
        <table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>
        <table:table-row><table:table-cell><text:p>1.5</text:p></table:table-cell><table:table-cell/><table:table-cell table:number-columns-repeated="2"><text:p>x</text:p></table:table-cell><table:table-cell table:formula="of:=[.A1]*2"/></table:table-row>
        <table:table-row table:number-rows-repeated="3"><table:table-cell><text:p>y</text:p></table:table-cell></table:table-row>
        <table:table-row><table:table-cell><text:p>z</text:p></table:table-cell></table:table-row></table:table>
        <table:table table:name="Old" table:style-name="ta2"><table:table-row><table:table-cell/></table:table-row></table:table></office:spreadsheet>"#;
    let wanted = "Sheet: Sales\n\tA\tB\tC\tD\tE\n(Rows 1 to 2 are empty.)\n3\t1.5\t\tx\tx\t(formula without a value: =[.A1]*2)\n\
                  4\ty\t(the same in each row up to 6)\n7\tz\n\nSheet: Old (hidden)\n(This sheet is empty.)\n";
    let sheets = open_document("spreadsheet", styles, body);
    reads(&room, "sales.ods", &sheets, Ok(wanted)).await;
    let body = r#"<office:presentation><draw:page><draw:frame><text:p>Welcome</text:p></draw:frame><presentation:notes><text:p>Smile.</text:p></presentation:notes></draw:page><draw:page><text:p>Bye</text:p></draw:page></office:presentation>"#;
    let wanted = "Slide 1\nWelcome\nNotes:\nSmile.\n\nSlide 2\nBye\n";
    let slides = open_document("presentation", "", body);
    reads(&room, "talk.odp", &slides, Ok(wanted)).await;
    let locked = packed(&[
        ("mimetype", b"application/vnd.oasis.opendocument.text"),
        ("META-INF/manifest.xml", b"<m><encryption-data/></m>"),
        ("content.xml", b"\x01\x02"),
    ]);
    let why = "Error: PATH is protected by a password.";
    reads(&room, "locked.odt", &locked, Err(why)).await;
}

#[tokio::test]
async fn slides_are_read_in_their_order() {
    let room = room();
    let slide = |attributes: &str, body: &str| {
        format!(r#"<p:sld xmlns:p="urn:p" xmlns:a="urn:a" {attributes}>{body}</p:sld>"#)
    };
    let words = |words: &str| format!("<a:p><a:r><a:t>{words}</a:t></a:r></a:p>");
    let table = "<a:tbl><a:tr><a:tc><a:p><a:r><a:t>Q1</a:t></a:r></a:p></a:tc><a:tc><a:p/></a:tc><a:tc><a:p><a:r><a:t>7</a:t></a:r></a:p></a:tc></a:tr></a:tbl>";
    let list = format!(
        r#"<p:presentation xmlns:p="urn:p" xmlns:r="{RELATIONS}"><p:sldIdLst><p:sldId id="256" r:id="r2"/><p:sldId id="257" r:id="r1"/></p:sldIdLst></p:presentation>"#
    );
    let parts = relations(&[
        ("slide".into(), "slides/slide1.xml".into()),
        ("slide".into(), "/ppt/slides/slide2.xml".into()),
    ]);
    let notes = relations(&[("notesSlide".into(), "../notesSlides/notesSlide1.xml".into())]);
    let talk = packed(&[
        ("ppt/presentation.xml", list.as_bytes()),
        ("ppt/_rels/presentation.xml.rels", parts.as_bytes()),
        (
            "ppt/slides/slide1.xml",
            slide(r#"show="0""#, &words("Bye")).as_bytes(),
        ),
        (
            "ppt/slides/slide2.xml",
            slide("", &(words("Sales &amp; more") + table)).as_bytes(),
        ),
        ("ppt/slides/_rels/slide2.xml.rels", notes.as_bytes()),
        (
            "ppt/notesSlides/notesSlide1.xml",
            slide("", &words("Smile.")).as_bytes(),
        ),
    ]);
    let wanted =
        "Slide 1 of 2\nSales & more\nQ1\t\t7\nNotes: Smile.\n\nSlide 2 of 2 (hidden)\nBye\n";
    reads(&room, "talk.pptx", &talk, Ok(wanted)).await;
}

#[tokio::test]
async fn rtf_gives_its_text() {
    let room = room();
    let rtf = br"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial;}}{\*\generator Riched20;}\pard Dear M\'fcller \{1\}\par
{\f1\'cf\'f0\'e8\'e2\'e5\'f2} \u26085?\uc0\u-10179\u-9187 \ldblquote q\rdblquote\par
\trowd\intbl one\line two\cell\cell three\cell\row\pard end{\pict 89504e47}}";
    let wanted = "Dear M\u{fc}ller {1}\n\u{41f}\u{440}\u{438}\u{432}\u{435}\u{442} \u{65e5}\u{1f41d}\u{201c}q\u{201d}\none two\t\tthree\nend";
    reads(&room, "letter.rtf", rtf, Ok(wanted)).await;
}

#[tokio::test]
async fn email_gives_its_text_and_names_attachments() {
    let room = room();
    let mail = b"Return-Path: <a@example.org>\r\nFrom: =?utf-8?q?M=C3=BCller?= <a@example.org>\r\nTo: b@example.org, C <c@example.org>\r\nSubject: =?windows-1251?B?z/Do4uXy?=\r\nDate: Mon, 2 Nov 2026 10:00:00 +0100\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=FC=DFe\r\n--x\r\nContent-Type: application/pdf; name=\"bill.pdf\"\r\nContent-Disposition: attachment; filename=\"bill.pdf\"\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERi0=\r\n--x--\r\n";
    let wanted = "From: M\u{fc}ller <a@example.org>\nTo: b@example.org, C <c@example.org>\nDate: 2026-11-02T10:00:00+01:00\nSubject: \u{41f}\u{440}\u{438}\u{432}\u{435}\u{442}\n\nGr\u{fc}\u{df}e\n\n[Attachment: bill.pdf (application/pdf, 5 bytes), not read]";
    reads(&room, "bill.eml", mail, Ok(wanted)).await;
    // Only the beginning of one: a text like any other.
    let note = b"From: me\nTo: you\nDate: today\n\nHello";
    let wanted = "From: me\nTo: you\nDate: today\n\nHello";
    reads(&room, "note.txt", note, Ok(wanted)).await;
}

#[tokio::test]
async fn unsupported_kind_is_named() {
    let room = room();
    let check = async |bytes: &[u8], kind: &str| {
        let why = format!("Error: PATH is {kind}, which cannot be read.");
        reads(&room, "file", bytes, Err(&why)).await;
    };
    check(
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0",
        "an old or password-protected Office file or an Outlook message",
    )
    .await;
    check(b"\0\0\0\x18ftypheic\0\0", "a HEIC picture").await;
    check(&packed(&[("a.txt", b"a")]), "an archive of files").await;
    check(
        &packed(&[("content.xml", b"a")]),
        "an OpenDocument file without text",
    )
    .await;
    check(
        &packed(&[("xl/workbook.bin", b"a")]),
        "an old or password-protected Office file or an Outlook message",
    )
    .await;
    let foreign =
        "Error: PATH is written in UTF-32, which is not read here; convert it to UTF-8 first.";
    reads(&room, "wide", b"\xff\xfe\0\0a\0\0\0", Err(foreign)).await;
    let binary = "Error: PATH is not a text file (it holds binary data).";
    reads(&room, "bytes", b"\0\x01\x02\x03\x04\x05", Err(binary)).await;
    // Begins as other files do, and is a text.
    reads(&room, "page.ps", b"%!PS\nshowpage", Ok("%!PS\nshowpage")).await;
}

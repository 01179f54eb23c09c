use super::*;
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use protocol::{Point, Region};
use std::io::{Cursor, Write as _};
use zip::{ZipWriter, write::SimpleFileOptions};

fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let image = RgbaImage::from_fn(width, height, |x, y| {
        Rgba([(x % 251) as u8, (y % 241) as u8, 90, 255])
    });
    let image = DynamicImage::from(image);
    let image = match format {
        ImageFormat::Jpeg => DynamicImage::from(image.to_rgb8()),
        _ => image,
    };
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

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

fn word(text: &str) -> Vec<u8> {
    let xml = format!(
        r#"<w:document xmlns:w="urn:w"><w:body><w:p><w:r><w:t>{text}</w:t></w:r></w:p></w:body></w:document>"#
    );
    packed(&[("word/document.xml", xml.as_bytes())])
}

fn pdf(pages: usize) -> Vec<u8> {
    let kids: String = (0..pages)
        .map(|page| format!("{} 0 R ", page + 4))
        .collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [{kids}] /Count {pages} >>"),
        "<< /Length 40 >>\nstream\nBT /F1 12 Tf 9 9 Td (Two bees) Tj ET     \nendstream".to_owned(),
    ];
    objects.extend((0..pages).map(|_| {
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 3 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >> >> >>".to_owned()
    }));
    let mut file = b"%PDF-1.4\n".to_vec();
    let mut places = Vec::new();
    for (number, object) in objects.iter().enumerate() {
        places.push(file.len());
        write!(file, "{} 0 obj\n{object}\nendobj\n", number + 1).unwrap();
    }
    let table = file.len();
    write!(file, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1).unwrap();
    for place in places {
        writeln!(file, "{place:010} 00000 n ").unwrap();
    }
    write!(
        file,
        "trailer << /Size {} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n",
        objects.len() + 1
    )
    .unwrap();
    file
}

/// Asserts the media type and size of the content and of the stored original.
type Seen = (String, Option<(u32, u32)>);

fn seen(part: &AttachmentContent) -> Seen {
    let size = part.size.map(|size| (size.width, size.height));
    (part.media_type.clone(), size)
}

#[test]
fn files_are_prepared_by_content() {
    let check = |bytes: Vec<u8>, content: (&str, Option<(u32, u32)>), original: Option<&str>| {
        let prepared = prepare("a", bytes.clone()).unwrap();
        assert_eq!(seen(&prepared.content), (content.0.to_owned(), content.1));
        let kept = prepared
            .original
            .as_ref()
            .map(|part| part.media_type.as_str());
        assert_eq!(kept, original);
        // Nothing of what the person gave is lost.
        let whole = prepared.original.unwrap_or(prepared.content);
        assert_eq!(whole.bytes.as_slice(), bytes);
    };
    use ImageFormat::{Gif, Jpeg, Png, WebP};
    check(picture(40, 30, Png), ("image/png", Some((40, 30))), None);
    check(picture(40, 30, Jpeg), ("image/jpeg", Some((40, 30))), None);
    check(picture(40, 30, Gif), ("image/gif", Some((40, 30))), None);
    check(picture(40, 30, WebP), ("image/webp", Some((40, 30))), None);
    // Larger than any model takes in a chat of many pictures.
    let scaled = ("image/jpeg", Some((2000, 1000)));
    check(picture(2400, 1200, Png), scaled, Some("image/png"));
    check(pdf(1), ("application/pdf", None), None);
    check(pdf(101), ("text/plain", None), Some("application/pdf"));
    check(
        word("Two bees"),
        ("text/plain", None),
        Some(DocumentKind::Word.media_type()),
    );
    check(b"a;b\n1;2\n".to_vec(), ("text/plain", None), None);
    check("Zoë \u{1f41d}".into(), ("text/plain", None), None);
    check(
        b"Zo\xeb war da".to_vec(),
        ("text/plain", None),
        Some("text/plain"),
    );
    check(
        b"BM is how this text begins".to_vec(),
        ("text/plain", None),
        None,
    );
    check(
        b"<svg xmlns=\"urn:s\"/>".to_vec(),
        ("text/plain", None),
        None,
    );
}

#[test]
fn document_becomes_text() {
    let check = |bytes: Vec<u8>, text: &str| {
        let prepared = prepare("a", bytes).unwrap();
        let content = String::from_utf8(prepared.content.bytes.as_slice().to_vec()).unwrap();
        assert!(content.contains(text), "{content}");
    };
    check(word("Two bees"), "Two bees");
    check(pdf(101), "Page 101 of 101");
    check(br"{\rtf1\ansi Two bees\par}".to_vec(), "Two bees");
    let mail = b"Message-ID: <1@b>\nFrom: a@b\nSubject: Honey\n\nTwo bees\n";
    check(mail.to_vec(), "Subject: Honey\n\nTwo bees");
    let kind = b"application/vnd.oasis.opendocument.text".as_slice();
    let content =
        br#"<o xmlns:a="a" xmlns:t="t"><a:body><t:p>Two bees</t:p></a:body></o>"#.as_slice();
    check(
        packed(&[("mimetype", kind), ("content.xml", content)]),
        "Two bees",
    );
    check(b"Zo\xeb war da".to_vec(), "Zo\u{eb} war da");
    assert!(
        document_text("application/pdf", &pdf(2))
            .unwrap()
            .contains("Page 2 of 2")
    );
}

#[test]
fn unsupported_file_is_refused_with_reason() {
    let check = |bytes: &[u8], sentence: &str| {
        let refused = prepare("x.png", bytes.to_vec()).unwrap_err();
        let said = refused.to_string();
        assert!(said.starts_with(sentence), "{said}");
        assert!(said.ends_with(['.', ')']), "{said}");
    };
    let other = |what: &str| format!("“x.png” is {what}, which cannot be attached. Pictures (PNG");
    check(b"", "“x.png” is empty.");
    check(b" \n", "“x.png” is empty.");
    check(
        &vec![b'a'; 20 * 1024 * 1024 + 1],
        "“x.png” is too large: at most 20 MB can be attached.",
    );
    check(
        &vec![b'a'; 600 * 1024],
        "“x.png” has too much text for one message. Leave it",
    );
    check(b"\0\0\0\x18ftypheic\0\0", &other("a HEIC picture"));
    check(b"\0\0\0\x18ftypisom\0\0", &other("a video or sound"));
    check(b"\x7fELF\x02\x01\0", &other("a program"));
    check(
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0",
        &other("an old or password-protected Office file or an Outlook message"),
    );
    check(&packed(&[("a.txt", b"a")]), &other("an archive of files"));
    check(
        &packed(&[("content.xml", b"a")]),
        &other("an OpenDocument file without text"),
    );
    check(b"PK\x03\x04 and no more", &other("a damaged file"));
    check(
        b"\0\x01\x02\x03\x04\x05",
        &other("of a kind that Qilbee does not know"),
    );
    check(
        b"%PDF-1.7 and no more",
        "“x.png” is damaged, or not the kind",
    );
    check(
        &packed(&[("word/document.xml", b"<a/>")]),
        "“x.png” has no text in it",
    );
    // Begins as a picture and breaks off, or is far larger than it says.
    let whole = picture(40, 30, ImageFormat::Png);
    check(&whole[..whole.len() / 2], "“x.png” is a damaged picture");
    let mut huge = whole;
    huge[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
    check(
        &huge,
        "“x.png” is a damaged picture, or one larger than can be read",
    );
}

#[test]
fn marks_are_drawn_and_what_is_hidden_is_gone() {
    // Fine stripes, black and white: what a letter is made of.
    let stripes = RgbaImage::from_fn(120, 80, |x, _| match x % 2 {
        0 => Rgba([0, 0, 0, 255]),
        _ => Rgba([255; 4]),
    });
    let mut bytes = Cursor::new(Vec::new());
    stripes.write_to(&mut bytes, ImageFormat::Png).unwrap();
    let area = Region {
        x: 20,
        y: 20,
        width: 40,
        height: 30,
    };
    let at = |x, y| Point { x, y };
    let marks = [
        Annotation::Blur { area },
        Annotation::Arrow {
            from: at(90, 70),
            to: at(70, 10),
            color: AnnotationColor::Red,
        },
        Annotation::Box {
            area: Region {
                x: 100,
                y: 40,
                width: 10,
                height: 10,
            },
            color: AnnotationColor::Blue,
        },
        // Outside altogether, or with the largest numbers there are: nothing happens.
        Annotation::Blur {
            area: Region {
                x: i32::MAX,
                y: i32::MIN,
                width: u32::MAX,
                height: u32::MAX,
            },
        },
    ];
    let drawn = annotate("a", bytes.get_ref(), &marks).unwrap();
    assert_eq!(seen(&drawn).1, Some((120, 80)));
    let image = image::load_from_memory(drawn.bytes.as_slice())
        .unwrap()
        .to_rgb8();
    let mut colors = std::collections::HashSet::new();
    for (x, y, pixel) in image.enumerate_pixels() {
        if (20..60).contains(&x) && (20..50).contains(&y) {
            colors.insert(pixel.0);
        } else if x < 16 {
            assert_eq!(pixel.0[0], if x % 2 == 0 { 0 } else { 255 }, "{x}, {y}");
        }
    }
    assert_eq!(colors.into_iter().collect::<Vec<_>>(), [[112; 3]]);
    assert_eq!(image.get_pixel(80, 40).0, AnnotationColor::Red.rgb());
    assert_eq!(image.get_pixel(105, 40).0, AnnotationColor::Blue.rgb());
}

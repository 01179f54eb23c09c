//! Word documents: the paragraphs, and tables with a tab between cells.

use super::{DocumentError, TextCollector, unpack};
use quick_xml::{
    Reader,
    escape::resolve_predefined_entity,
    events::{BytesRef, Event},
};
use std::borrow::Cow;

/// File with the text of a document.
const BODY: &str = "word/document.xml";

pub(super) fn read(bytes: &[u8], text: &mut TextCollector) -> Result<(), DocumentError> {
    let xml = unpack::file(&mut unpack::open(bytes)?, BODY)?;
    let mut reader = Reader::from_str(&xml);
    let mut position = XmlPosition::default();
    loop {
        let more = match reader.read_event().map_err(DocumentError::damaged)? {
            Event::Eof => return Ok(()),
            Event::Start(tag) => position.begin(tag.local_name().as_ref()).into(),
            Event::Empty(tag) => match tag.local_name().as_ref() {
                "tab" => "\t".into(),
                "br" | "cr" => "\n".into(),
                "p" => position.end("p").into(),
                _ => "".into(),
            },
            Event::End(tag) => position.end(tag.local_name().as_ref()).into(),
            Event::Text(words) if position.in_text => words.xml10_content().into_owned().into(),
            Event::CData(words) if position.in_text => words[..].to_owned().into(),
            Event::GeneralRef(name) if position.in_text => referred(&name)?,
            Event::Text(_)
            | Event::CData(_)
            | Event::GeneralRef(_)
            | Event::Comment(_)
            | Event::Decl(_)
            | Event::PI(_)
            | Event::DocType(_) => "".into(),
        };
        if !text.add(&more)? {
            return Ok(());
        }
    }
}

/// Position of the reader in the document.
#[derive(Default)]
struct XmlPosition {
    in_text: bool,
    /// Number of cells begun in this row.
    cell: usize,
    /// Number of enclosing tables.
    tables: usize,
    /// A paragraph of a cell has ended, and nothing came after it yet.
    after_paragraph: bool,
}

impl XmlPosition {
    /// Enters an element and returns the text before it.
    fn begin(&mut self, name: &str) -> &'static str {
        match name {
            "t" => self.in_text = true,
            "tbl" => self.tables += 1,
            "tr" => self.cell = 0,
            "tc" => {
                self.after_paragraph = false;
                self.cell += 1;
                return if self.cell > 1 { "\t" } else { "" };
            }
            "p" if std::mem::take(&mut self.after_paragraph) => return " ",
            _ => {}
        }
        ""
    }

    /// Leaves an element and returns the text after it. The paragraphs of a cell stay on one line.
    fn end(&mut self, name: &str) -> &'static str {
        match name {
            "t" => self.in_text = false,
            "tbl" => self.tables = self.tables.saturating_sub(1),
            "tr" => {
                self.after_paragraph = false;
                return "\n";
            }
            "p" if self.tables == 0 => return "\n",
            "p" => self.after_paragraph = true,
            _ => {}
        }
        ""
    }
}

/// Resolves a character reference; empty for entities that a document defines itself.
fn referred(name: &BytesRef<'_>) -> Result<Cow<'static, str>, DocumentError> {
    let character = name.resolve_char_ref().map_err(DocumentError::damaged)?;
    Ok(match character {
        Some(character) => character.to_string().into(),
        None => resolve_predefined_entity(name).unwrap_or_default().into(),
    })
}

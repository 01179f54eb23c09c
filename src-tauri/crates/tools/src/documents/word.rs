//! Word documents: the paragraphs, and tables with a tab between cells.

use super::{Gathered, Unreadable, unpack};
use quick_xml::{
    Reader,
    escape::resolve_predefined_entity,
    events::{BytesRef, Event},
};
use std::borrow::Cow;

/// Where the text of a document is.
const BODY: &str = "word/document.xml";

pub(super) fn read(bytes: &[u8], text: &mut Gathered) -> Result<(), Unreadable> {
    let xml = unpack::file(&mut unpack::open(bytes)?, BODY)?;
    let mut reader = Reader::from_str(&xml);
    let mut place = Place::default();
    loop {
        let more = match reader.read_event().map_err(Unreadable::damaged)? {
            Event::Eof => return Ok(()),
            Event::Start(tag) => place.begin(tag.local_name().as_ref()).into(),
            Event::Empty(tag) => match tag.local_name().as_ref() {
                "tab" => "\t".into(),
                "br" | "cr" => "\n".into(),
                "p" => place.end("p").into(),
                _ => "".into(),
            },
            Event::End(tag) => place.end(tag.local_name().as_ref()).into(),
            Event::Text(words) if place.in_text => words.xml10_content().into_owned().into(),
            Event::CData(words) if place.in_text => words[..].to_owned().into(),
            Event::GeneralRef(name) if place.in_text => referred(&name)?,
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

/// Where in the document the reader is.
#[derive(Default)]
struct Place {
    in_text: bool,
    /// Of a table, from 0.
    cell: usize,
    /// How many tables are around it.
    tables: usize,
    /// A paragraph of a cell has ended, and nothing came after it yet.
    after_paragraph: bool,
}

impl Place {
    /// What stands before what begins.
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

    /// What stands after what ends. The paragraphs of a cell stay in one line.
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

/// The character that a reference stands for; nothing for those a document makes up itself.
fn referred(name: &BytesRef<'_>) -> Result<Cow<'static, str>, Unreadable> {
    let character = name.resolve_char_ref().map_err(Unreadable::damaged)?;
    Ok(match character {
        Some(character) => character.to_string().into(),
        None => resolve_predefined_entity(name).unwrap_or_default().into(),
    })
}

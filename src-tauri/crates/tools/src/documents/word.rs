//! Word documents: the paragraphs, and tables with a tab between cells.

use super::{Gathered, Unreadable, unpack};
use quick_xml::{Reader, escape::resolve_predefined_entity, events::Event};

/// Where the text of a document is.
const BODY: &str = "word/document.xml";

pub(super) fn read(bytes: &[u8], text: &mut Gathered) -> Result<(), Unreadable> {
    let xml = unpack::file(&mut unpack::open(bytes)?, BODY)?;
    let mut reader = Reader::from_str(&xml);
    let mut in_text = false;
    loop {
        let room = match reader.read_event().map_err(Unreadable::damaged)? {
            Event::Eof => return Ok(()),
            Event::Start(tag) => {
                let name = tag.local_name();
                in_text |= name.as_ref() == "t";
                true
            }
            Event::Empty(tag) => match tag.local_name().as_ref() {
                "tab" => text.add("\t")?,
                "br" | "cr" => text.add("\n")?,
                "p" => text.add("\n")?,
                _ => true,
            },
            Event::End(tag) => match tag.local_name().as_ref() {
                "t" => {
                    in_text = false;
                    true
                }
                "p" => text.add("\n")?,
                "tc" => text.add("\t")?,
                _ => true,
            },
            Event::Text(words) if in_text => text.add(&words.xml10_content())?,
            Event::CData(words) if in_text => text.add(&words)?,
            Event::GeneralRef(name) if in_text => {
                let character = name.resolve_char_ref().map_err(Unreadable::damaged)?;
                match character {
                    Some(character) => text.add(character.encode_utf8(&mut [0; 4]))?,
                    None => text.add(resolve_predefined_entity(&name).unwrap_or_default())?,
                }
            }
            Event::Text(_)
            | Event::CData(_)
            | Event::GeneralRef(_)
            | Event::Comment(_)
            | Event::Decl(_)
            | Event::PI(_)
            | Event::DocType(_) => true,
        };
        if !room {
            return Ok(());
        }
    }
}

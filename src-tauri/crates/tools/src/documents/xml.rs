//! Elements and texts of XML, in order. References of a document to texts of its own are left out, so that they cannot grow.

use super::{Deadline, DocumentError};
use quick_xml::{
    Reader, XmlVersion,
    escape::resolve_predefined_entity,
    events::{BytesRef, BytesStart, Event},
    name::QName,
};
use std::borrow::Cow;

/// Events after which the time is checked.
const CHECKED_EVENTS: usize = 10_000;

/// A piece of a document. Names are without the prefix of their name space.
pub(super) enum Piece<'a> {
    /// An element begins.
    Open(&'a Element<'a>),
    /// An element ends. An empty one begins and ends.
    Close(&'a str),
    /// Text.
    Text(&'a str),
}

/// The begin of an element.
pub(super) struct Element<'a>(&'a BytesStart<'a>);

impl Element<'_> {
    /// Returns its name.
    pub(super) fn name(&self) -> String {
        self.0.local_name().as_ref().to_owned()
    }

    /// Returns an attribute; `None` when it isn't there or is malformed.
    pub(super) fn attribute(&self, name: &str) -> Option<String> {
        self.value(|key| key.local_name().as_ref() == name)
    }

    /// Returns an attribute whose name has a prefix.
    pub(super) fn prefixed(&self, name: &str) -> Option<String> {
        self.value(|key| key.prefix().is_some() && key.local_name().as_ref() == name)
    }

    fn value(&self, is_meant: impl Fn(QName<'_>) -> bool) -> Option<String> {
        let mut attributes = self.0.attributes().flatten();
        let found = attributes.find(|attribute| is_meant(attribute.key))?;
        let value = found.normalized_value(XmlVersion::Implicit1_0).ok()?;
        Some(value.into_owned())
    }

    /// Returns an attribute that is a number.
    pub(super) fn number(&self, name: &str) -> Option<u32> {
        self.attribute(name)?.trim().parse().ok()
    }
}

/// Hands over each piece, until one answers `false`.
pub(super) fn walk(
    xml: &str,
    deadline: Deadline,
    mut take: impl FnMut(Piece<'_>) -> Result<bool, DocumentError>,
) -> Result<(), DocumentError> {
    let mut reader = Reader::from_str(xml);
    let mut count = 0_usize;
    loop {
        if count.is_multiple_of(CHECKED_EVENTS) {
            deadline.check()?;
        }
        count += 1;
        let more = match reader.read_event().map_err(DocumentError::damaged)? {
            Event::Eof => return Ok(()),
            Event::Start(tag) => take(Piece::Open(&Element(&tag)))?,
            Event::Empty(tag) => {
                take(Piece::Open(&Element(&tag)))? && take(Piece::Close(tag.local_name().as_ref()))?
            }
            Event::End(tag) => take(Piece::Close(tag.local_name().as_ref()))?,
            Event::Text(words) => take(Piece::Text(&words.xml10_content()))?,
            Event::CData(words) => take(Piece::Text(&words[..]))?,
            Event::GeneralRef(name) => take(Piece::Text(&referred(&name)?))?,
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => true,
        };
        if !more {
            return Ok(());
        }
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

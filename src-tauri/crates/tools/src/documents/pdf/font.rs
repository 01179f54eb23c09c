//! Fonts of a PDF: what its codes say, and how wide they are.

use super::MAX_STREAM_BYTES;
use lopdf::{Dictionary, Document, Encoding, Object};
use std::collections::BTreeMap;

/// Width of a letter where a font tells none, in thousandths of its size.
const USUAL_WIDTH: f32 = 500.0;
/// Width of a letter of a typewriter's font.
const FIXED_WIDTH: f32 = 600.0;
/// Width of a code of a font with many letters, where it tells none.
const USUAL_WIDE_WIDTH: f32 = 1000.0;
/// Widths are in thousandths.
const UNITS: f32 = 1000.0;
/// Maximum number of widths that are read of a font.
const MAX_WIDTHS: usize = 70_000;

/// A font.
pub(super) struct Font<'a> {
    encoding: Option<Encoding<'a>>,
    widths: BTreeMap<u32, f32>,
    usual_width: f32,
    /// Two bytes a code.
    is_wide: bool,
}

impl<'a> Font<'a> {
    /// Reads a font. What it lacks is guessed: a wrong width only moves a word a little.
    pub(super) fn read(font: &'a Dictionary, document: &'a Document) -> Self {
        let encoding = font.get_font_encoding_with_limit(document, MAX_STREAM_BYTES);
        let descendant = descendant(font, document);
        let (widths, usual_width) = match descendant {
            Some(descendant) => wide_widths(descendant, document),
            None => simple_widths(font, document),
        };
        Self {
            encoding: encoding.ok(),
            widths,
            usual_width,
            is_wide: descendant.is_some(),
        }
    }

    /// Returns the text of these codes; empty if the font doesn't say.
    pub(super) fn text(&self, codes: &[u8]) -> String {
        let text = self.encoding.as_ref();
        let text = text.and_then(|encoding| Document::decode_text(encoding, codes).ok());
        text.unwrap_or_default()
    }

    /// Returns the codes, each with its width in text units, and whether it is a space.
    pub(super) fn widths(&self, codes: &[u8]) -> impl Iterator<Item = (f32, bool)> {
        let step = if self.is_wide { 2 } else { 1 };
        codes.chunks(step).map(move |code| {
            let number = code
                .iter()
                .fold(0, |number, byte| number << 8 | u32::from(*byte));
            let width = self.widths.get(&number).unwrap_or(&self.usual_width);
            (width / UNITS, code == b" ")
        })
    }
}

/// Returns the font that holds the letters of one with many.
fn descendant<'a>(font: &'a Dictionary, document: &'a Document) -> Option<&'a Dictionary> {
    let fonts = font.get_deref(b"DescendantFonts", document).ok()?;
    let first = fonts.as_array().ok()?.first()?;
    let (_, first) = document.dereference(first).ok()?;
    first.as_dict().ok()
}

fn simple_widths(font: &Dictionary, document: &Document) -> (BTreeMap<u32, f32>, f32) {
    let first = font.get_deref(b"FirstChar", document);
    let first = first.ok().and_then(|first| first.as_i64().ok());
    let first = u32::try_from(first.unwrap_or_default()).unwrap_or_default();
    let list = font.get_deref(b"Widths", document);
    let list = list.ok().and_then(|list| list.as_array().ok());
    let list = list.into_iter().flatten().take(MAX_WIDTHS);
    let widths = (first..).zip(list.filter_map(|width| number(width, document)));
    let name = font.get(b"BaseFont").and_then(Object::as_name);
    let is_fixed = name.is_ok_and(|name| name.windows(7).any(|part| part == b"Courier"));
    let usual = if is_fixed { FIXED_WIDTH } else { USUAL_WIDTH };
    (widths.collect(), usual)
}

/// Reads `W`: a code and a list of widths, or two codes and the width of all between them.
fn wide_widths(font: &Dictionary, document: &Document) -> (BTreeMap<u32, f32>, f32) {
    let usual = font.get_deref(b"DW", document);
    let usual = usual.ok().and_then(|usual| usual.as_float().ok());
    let mut widths = BTreeMap::new();
    let mut room = MAX_WIDTHS;
    let list = font.get_deref(b"W", document);
    let list = list.ok().and_then(|list| list.as_array().ok());
    let mut list = list.into_iter().flatten();
    while let Some(first) = list.next().and_then(|first| code(first, document))
        && room > 0
    {
        let Some(next) = list.next() else { break };
        let next = document.dereference(next).map_or(next, |(_, next)| next);
        if let Ok(each) = next.as_array() {
            let each = each.iter().filter_map(|width| number(width, document));
            let each = (first..).zip(each).take(room);
            room -= each.map(|(code, width)| widths.insert(code, width)).count();
        } else if let Some((last, width)) = code(next, document).zip(list.next()) {
            let width = number(width, document).unwrap_or(USUAL_WIDE_WIDTH);
            let each = (first..=last).take(room);
            room -= each.map(|code| widths.insert(code, width)).count();
        }
    }
    (widths, usual.unwrap_or(USUAL_WIDE_WIDTH))
}

fn code(object: &Object, document: &Document) -> Option<u32> {
    let (_, object) = document.dereference(object).ok()?;
    u32::try_from(object.as_i64().ok()?).ok()
}

fn number(object: &Object, document: &Document) -> Option<f32> {
    let (_, object) = document.dereference(object).ok()?;
    object.as_float().ok()
}

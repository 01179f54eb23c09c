//! OpenDocument files (odt, ods, odp): paragraphs and tables, sheets with the numbers of their rows, slides with their notes.

mod sheet;

use super::{
    DocumentError, TextCollector,
    flow::Flow,
    unpack::{self, Archive},
    xml::{self, Element, Piece},
};

pub(super) const CONTENT: &str = "content.xml";
const STYLES: &str = "styles.xml";
const MANIFEST: &str = "META-INF/manifest.xml";
/// Most spaces that one element stands for.
const MAX_SPACES: u32 = 100;
/// Most cells that one element stands for.
const MAX_REPEATED_CELLS: u32 = 64;

/// Reads a text (odt).
pub(super) fn read_text(bytes: &[u8], text: &mut TextCollector) -> Result<(), DocumentError> {
    let mut archive = open(bytes)?;
    around(&mut archive, "header", "Header", text)?;
    flow(&unpack::file(&mut archive, CONTENT)?, Part::Body, text)?;
    around(&mut archive, "footer", "Footer", text)
}

/// Reads slides (odp).
pub(super) fn read_slides(bytes: &[u8], text: &mut TextCollector) -> Result<(), DocumentError> {
    flow(&unpack::file(&mut open(bytes)?, CONTENT)?, Part::Body, text)
}

/// Reads sheets (ods).
pub(super) fn read_sheets(bytes: &[u8], text: &mut TextCollector) -> Result<(), DocumentError> {
    sheet::read(&unpack::file(&mut open(bytes)?, CONTENT)?, text)
}

fn open(bytes: &[u8]) -> Result<Archive<'_>, DocumentError> {
    let mut archive = unpack::open(bytes)?;
    let manifest = unpack::file(&mut archive, MANIFEST).unwrap_or_default();
    if manifest.contains("encryption-data") {
        return Err(DocumentError::Locked);
    }
    Ok(archive)
}

/// Adds the headers or footers, which stand with the styles.
fn around(
    archive: &mut Archive<'_>,
    element: &'static str,
    title: &str,
    text: &mut TextCollector,
) -> Result<(), DocumentError> {
    let Ok(styles) = unpack::file(archive, STYLES) else {
        return Ok(());
    };
    let mut own = text.part();
    flow(&styles, Part::Only(element), &mut own)?;
    let own = own.into_text();
    match own.trim() {
        "" => Ok(()),
        words => {
            let whole = format!("[{title}]\n{words}\n[End of {}]\n", title.to_lowercase());
            text.add(&whole).map(drop)
        }
    }
}

/// Part of a file that is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// The body.
    Body,
    /// What is in elements of this name.
    Only(&'static str),
}

impl Part {
    /// Returns whether an element of this name holds it.
    fn is(self, name: &str) -> bool {
        match self {
            Self::Body => name == "body",
            Self::Only(element) => name == element,
        }
    }
}

/// What is not said by the document itself.
fn is_aside(name: &str) -> bool {
    matches!(name, "tracked-changes" | "annotation" | "annotation-end")
}

fn flow(xml: &str, part: Part, text: &mut TextCollector) -> Result<(), DocumentError> {
    let mut flow = Flow::default();
    let (mut inside, mut asides, mut paragraphs, mut page) = (0_usize, 0_usize, 0_usize, 0);
    xml::walk(xml, text.deadline(), |piece| {
        match piece {
            Piece::Open(element) => {
                let name = element.name();
                inside += usize::from(part.is(&name));
                asides += usize::from(is_aside(&name));
                if inside == 0 || asides > 0 {
                    return Ok(true);
                }
                match name.as_str() {
                    "p" | "h" => paragraphs += 1,
                    "table" => flow.begin_table(),
                    "table-row" => flow.begin_row(),
                    "table-cell" | "covered-table-cell" => {
                        flow.begin_cell();
                        flow.span(repeated(
                            element,
                            "number-columns-repeated",
                            MAX_REPEATED_CELLS,
                        ));
                    }
                    "page" => {
                        page += 1;
                        flow.text(&format!("Slide {page}"));
                        flow.line_end();
                    }
                    "notes" => {
                        flow.text("Notes:");
                        flow.line_end();
                    }
                    _ => in_paragraph(element, &name, &mut flow),
                }
            }
            Piece::Close(name) => {
                if inside > 0 && asides == 0 {
                    match name {
                        "p" | "h" => {
                            paragraphs = paragraphs.saturating_sub(1);
                            flow.line_end();
                        }
                        "table" => flow.end_table(),
                        "table-row" => flow.end_row(),
                        "table-cell" | "covered-table-cell" => flow.end_cell(),
                        "page" => flow.line_end(),
                        _ => {}
                    }
                }
                inside -= usize::from(inside > 0 && part.is(name));
                asides -= usize::from(asides > 0 && is_aside(name));
            }
            Piece::Text(words) if inside > 0 && asides == 0 && paragraphs > 0 => {
                flow.text(&plain(words));
            }
            Piece::Text(_) => {}
        }
        text.add(&flow.take())
    })
}

/// Adds what an element of a paragraph stands for.
fn in_paragraph(element: &Element<'_>, name: &str, flow: &mut Flow) {
    match name {
        "tab" => flow.text("\t"),
        "line-break" => flow.line_end(),
        "s" => {
            let count = repeated(element, "c", MAX_SPACES);
            flow.text(&" ".repeat(count as usize));
        }
        _ => {}
    }
}

/// Returns how often an element stands for itself.
fn repeated(element: &Element<'_>, attribute: &str, most: u32) -> u32 {
    element.number(attribute).unwrap_or(1).clamp(1, most)
}

/// Returns text without the line ends of the file, which mean nothing.
fn plain(text: &str) -> String {
    text.replace(['\n', '\r', '\t'], " ")
}

//! Text of a page with its places: follows the operators of its content that move and show text.

use super::{MAX_STREAM_BYTES, font::Font, layout::Run};
use crate::documents::{Deadline, DocumentError};
use lopdf::{Document, Object, ObjectId, content::Content};
use std::collections::BTreeMap;

/// Maximum number of pieces of text of a page.
const MAX_RUNS: usize = 200_000;
/// Maximum depth of saved states.
const MAX_SAVED: usize = 256;
/// Adjustments of `TJ` are in thousandths of the font's size.
const UNITS: f32 = 1000.0;
/// Percent that text is stretched to.
const WHOLE: f32 = 100.0;
/// Operators after which the time is checked.
const CHECKED_OPERATORS: usize = 10_000;

/// A transformation: the first two rows of its matrix.
#[derive(Clone, Copy, Debug)]
struct Matrix([f32; 6]);

/// Text state that `q` saves and `Q` restores.
#[derive(Clone, Copy)]
struct TextState<'a> {
    ctm: Matrix,
    font: Option<&'a Font<'a>>,
    size: f32,
    letter_gap: f32,
    word_gap: f32,
    stretch: f32,
    leading: f32,
}

/// The course of a page.
struct PageText<'a> {
    fonts: &'a BTreeMap<Vec<u8>, Font<'a>>,
    state: TextState<'a>,
    saved: Vec<TextState<'a>>,
    /// Begin of the line.
    line: Matrix,
    /// Place of the next letter.
    place: Matrix,
    runs: Vec<Run>,
}

/// Returns the pieces of text of a page, in the order in which it shows them. The inner error is the page's own.
pub(super) fn runs(
    document: &Document,
    page: ObjectId,
    deadline: Deadline,
) -> Result<Result<Vec<Run>, lopdf::Error>, DocumentError> {
    let content = document.get_page_content_with_limit(page, MAX_STREAM_BYTES);
    let content = content.and_then(|content| Content::decode(&content));
    let (content, fonts) =
        match content.and_then(|content| Ok((content, document.get_page_fonts(page)?))) {
            Ok(found) => found,
            Err(error) => return Ok(Err(error)),
        };
    deadline.check()?;
    let mut known = BTreeMap::new();
    for (name, font) in fonts {
        deadline.check()?;
        known.insert(name, Font::read(font, document));
    }
    let mut text = PageText::new(&known);
    for (count, operation) in content.operations.iter().enumerate() {
        if count % CHECKED_OPERATORS == 0 {
            deadline.check()?;
        }
        text.apply(&operation.operator, &operation.operands);
        if text.runs.len() > MAX_RUNS {
            break;
        }
    }
    Ok(Ok(text.runs))
}

impl<'a> PageText<'a> {
    fn new(fonts: &'a BTreeMap<Vec<u8>, Font<'a>>) -> Self {
        Self {
            fonts,
            state: TextState {
                ctm: Matrix::UNIT,
                font: None,
                size: 0.0,
                letter_gap: 0.0,
                word_gap: 0.0,
                stretch: 1.0,
                leading: 0.0,
            },
            saved: Vec::new(),
            line: Matrix::UNIT,
            place: Matrix::UNIT,
            runs: Vec::new(),
        }
    }

    fn apply(&mut self, operator: &str, operands: &[Object]) {
        let number = |index: usize| {
            let operand: Option<&Object> = operands.get(index);
            operand
                .and_then(|operand| operand.as_float().ok())
                .unwrap_or_default()
        };
        let matrix = || Matrix(std::array::from_fn(number));
        match operator {
            "q" if self.saved.len() < MAX_SAVED => self.saved.push(self.state),
            "Q" => self.state = self.saved.pop().unwrap_or(self.state),
            "cm" => self.state.ctm = matrix().then(self.state.ctm),
            "BT" => self.move_to(Matrix::UNIT),
            "Tf" => {
                let name = operands.first().and_then(|name| name.as_name().ok());
                self.state.font = name.and_then(|name| self.fonts.get(name));
                self.state.size = number(1);
            }
            "Tc" => self.state.letter_gap = number(0),
            "Tw" => self.state.word_gap = number(0),
            "Tz" => self.state.stretch = number(0) / WHOLE,
            "TL" => self.state.leading = number(0),
            "Td" => self.next_line(number(0), number(1)),
            "TD" => {
                self.state.leading = -number(1);
                self.next_line(number(0), number(1));
            }
            "Tm" => self.move_to(matrix()),
            "T*" => self.next_line(0.0, -self.state.leading),
            "Tj" => self.show_all(operands),
            "'" => {
                self.next_line(0.0, -self.state.leading);
                self.show_all(operands);
            }
            "\"" => {
                (self.state.word_gap, self.state.letter_gap) = (number(0), number(1));
                self.next_line(0.0, -self.state.leading);
                self.show_all(operands.get(2..).unwrap_or_default());
            }
            "TJ" => {
                let pieces = operands.first().and_then(|list| list.as_array().ok());
                self.show_all(pieces.map(Vec::as_slice).unwrap_or_default());
            }
            _ => {}
        }
    }

    fn move_to(&mut self, place: Matrix) {
        (self.line, self.place) = (place, place);
    }

    fn next_line(&mut self, right: f32, up: f32) {
        self.move_to(Matrix::shift(right, up).then(self.line));
    }

    /// Shows strings; a number among them moves the next one to the left.
    fn show_all(&mut self, pieces: &[Object]) {
        for piece in pieces {
            if let Ok(codes) = piece.as_str() {
                self.show(codes);
            } else if let Ok(back) = piece.as_float() {
                self.advance(-back / UNITS * self.state.size * self.state.stretch);
            }
        }
    }

    fn show(&mut self, codes: &[u8]) {
        let state = self.state;
        let Some(font) = state.font else { return };
        let begin = self.place.then(state.ctm);
        for (width, is_space) in font.widths(codes) {
            let gap = state.letter_gap + if is_space { state.word_gap } else { 0.0 };
            self.advance((width * state.size + gap) * state.stretch);
        }
        let end = self.place.then(state.ctm);
        let text = font.text(codes);
        let size = state.size * begin.height();
        if !text.is_empty()
            && [begin.x(), begin.y(), end.x(), size]
                .iter()
                .all(|number| number.is_finite())
        {
            self.runs.push(Run {
                x: begin.x(),
                y: begin.y(),
                end: end.x().max(begin.x()),
                size: size.abs(),
                text,
            });
        }
    }

    fn advance(&mut self, right: f32) {
        self.place = Matrix::shift(right, 0.0).then(self.place);
    }
}

impl Matrix {
    const UNIT: Self = Self([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    fn shift(right: f32, up: f32) -> Self {
        Self([1.0, 0.0, 0.0, 1.0, right, up])
    }

    /// Returns the transformation that does this one first.
    fn then(self, next: Self) -> Self {
        let ([a, b, c, d, e, f], [na, nb, nc, nd, ne, nf]) = (self.0, next.0);
        Self([
            a * na + b * nc,
            a * nb + b * nd,
            c * na + d * nc,
            c * nb + d * nd,
            e * na + f * nc + ne,
            e * nb + f * nd + nf,
        ])
    }

    fn x(self) -> f32 {
        self.0[4]
    }

    fn y(self) -> f32 {
        self.0[5]
    }

    /// Factor by which it makes letters taller.
    fn height(self) -> f32 {
        self.0[2].hypot(self.0[3])
    }
}

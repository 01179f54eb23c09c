//! Format of the coloured tags that the practice window shows: what a row of cells says about the form. Nothing
//! about where tags are in a picture. `ui/practice/tag.ts` writes tags and describes their layout; both sides are
//! held to the vectors in `tests/fixtures/tags.json`.

use serde::{Deserialize, Serialize};

/// Cells in one tag.
pub(crate) const CELL_COUNT: usize = 18;
/// First cells of every tag: magenta, cyan, yellow. Red is 4, green is 2, blue is 1.
pub(crate) const START: [u8; 3] = [0b101, 0b011, 0b110];
const END: u8 = 0b101;
const VERSION: u8 = 1;
/// State bit of the list of priorities while it is open.
pub(crate) const OPEN: u8 = 2;

/// Element of the page that carries a tag, with the number that stands for it in the tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Element {
    Name = 1,
    Request = 2,
    Priority = 3,
    Details = 4,
    Save = 5,
    /// Rows of the open list of priorities.
    Low = 8,
    Normal = 9,
    High = 10,
    Urgent = 11,
    /// In the bar: the hash of everything in the form, and how many controls are above the view.
    Status = 16,
    /// In the bar: the hash of all saved requests, and how many there are.
    Saved = 17,
}

/// Content of one tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tag {
    pub(crate) element: Element,
    /// Three bits: focused, open and enabled, or a small number for the tags of the bar.
    pub(crate) state: u8,
    /// Hash of a text, 18 bits.
    pub(crate) value: u32,
}

impl Element {
    /// Every element with its name in texts and in the vectors.
    const NAMED: [(Self, &'static str); 11] = [
        (Self::Name, "name"),
        (Self::Request, "request"),
        (Self::Priority, "priority"),
        (Self::Details, "details"),
        (Self::Save, "save"),
        (Self::Low, "low"),
        (Self::Normal, "normal"),
        (Self::High, "high"),
        (Self::Urgent, "urgent"),
        (Self::Status, "status"),
        (Self::Saved, "saved"),
    ];

    pub(crate) fn name(self) -> &'static str {
        let named = Self::NAMED
            .into_iter()
            .find(|(element, _)| *element == self);
        named.map_or("", |(_, name)| name)
    }
}

impl Tag {
    /// Reads cells, each from 0 to 7. `None` unless every mark and the checksum are right.
    pub(crate) fn from_cells(cells: &[u8; CELL_COUNT]) -> Option<Self> {
        let (number, state) = (octal(&cells[4..6]), cells[6]);
        let value = octal(&cells[7..13]);
        let is_whole = cells[..3] == START
            && (cells[3], cells[17]) == (VERSION, END)
            && octal(&cells[13..17]) == checksum(number, state, value);
        let mut elements = Element::NAMED.into_iter().filter(|_| is_whole);
        let (element, _) = elements.find(|(element, _)| *element as u32 == number)?;
        Some(Self {
            element,
            state,
            value,
        })
    }
}

/// Hash that stands for a text, 18 bits. The text must be in Unicode normal form C.
pub(crate) fn value_of(text: &str) -> u32 {
    let hash = fnv1a(text.bytes());
    ((hash >> 18) ^ hash) & 0x3_ffff
}

/// Hash that stands for what is in the form: name, request, priority and details.
pub(crate) fn value_of_fields(fields: &[&str; 4]) -> u32 {
    value_of(&fields.join("\u{1f}"))
}

/// Hash that stands for all saved requests, in their order.
pub(crate) fn value_of_saved(requests: &[[&str; 4]]) -> u32 {
    let requests: Vec<String> = requests
        .iter()
        .map(|fields| fields.join("\u{1f}"))
        .collect();
    value_of(&requests.join("\u{1e}"))
}

fn checksum(number: u32, state: u8, value: u32) -> u32 {
    let [_, high, middle, low] = value.to_be_bytes();
    let [.., number] = number.to_be_bytes();
    let hash = fnv1a([VERSION, number, state, high, middle, low]);
    ((hash >> 24) ^ (hash >> 12) ^ hash) & 0xfff
}

fn octal(digits: &[u8]) -> u32 {
    digits
        .iter()
        .fold(0, |number, &digit| number << 3 | u32::from(digit))
}

fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u32 {
    bytes.into_iter().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::REQUESTS;
    use serde_json::{Value, json};

    /// Encoding, for pictures of practice windows that tests draw.
    impl Tag {
        pub(crate) fn cells(self) -> [u8; CELL_COUNT] {
            let number = self.element as u32;
            let mut cells = [0; CELL_COUNT];
            cells[..3].copy_from_slice(&START);
            cells[3] = VERSION;
            write_octal(&mut cells[4..6], number);
            cells[6] = self.state;
            write_octal(&mut cells[7..13], self.value);
            write_octal(&mut cells[13..17], checksum(number, self.state, self.value));
            cells[17] = END;
            cells
        }
    }

    fn write_octal(digits: &mut [u8], mut number: u32) {
        for digit in digits.iter_mut().rev() {
            *digit = (number & 7) as u8;
            number >>= 3;
        }
    }

    fn vectors() -> Value {
        serde_json::from_str(include_str!("../tests/fixtures/tags.json")).unwrap()
    }

    #[test]
    fn agrees_with_the_shared_vectors_in_both_directions() {
        for vector in vectors()["tags"].as_array().unwrap() {
            let tag = Tag {
                element: serde_json::from_value(vector["name"].clone()).unwrap(),
                state: vector["state"].as_u64().unwrap() as u8,
                value: value_of(vector["text"].as_str().unwrap()),
            };
            assert_eq!(json!(tag.cells()), vector["cells"], "{vector}");
            assert_eq!(Tag::from_cells(&tag.cells()), Some(tag), "{vector}");
        }
    }

    #[test]
    fn the_shared_requests_stand_for_the_same_texts() {
        let requests = REQUESTS.map(|[name, request, priority, details]| {
            json!({"name": name, "request": request, "priority": priority, "details": details})
        });
        assert_eq!(vectors()["requests"], json!(requests));
        assert_eq!(vectors()["draft"], json!(value_of_fields(&REQUESTS[0])));
        assert_eq!(vectors()["saved"], json!(value_of_saved(&REQUESTS)));
    }

    #[test]
    fn one_wrong_cell_makes_a_tag_unreadable() {
        let tag = Tag {
            element: Element::Status,
            state: 3,
            value: value_of("draft"),
        };
        for index in 0..CELL_COUNT {
            for change in 1..8 {
                let mut cells = tag.cells();
                cells[index] ^= change;
                let read = Tag::from_cells(&cells);
                assert_eq!(read, None, "cell {index} changed by {change}");
            }
        }
    }
}

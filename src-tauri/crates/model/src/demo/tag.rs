//! The coloured tags of the practice window: how a row of coloured cells stands for a state of the form.
//! Nothing about where they are in a picture. The window's half is `ui/practice/tag.ts`, which describes
//! the layout; both are held to the vectors in `tests/fixtures/tags.json`.

use super::script::{PracticeRequest, Priority};

/// Cells in one tag.
pub(super) const CELL_COUNT: usize = 18;
/// What every tag begins with: magenta, cyan, yellow. Red is 4, green is 2, blue is 1.
pub(super) const START: [u8; 3] = [0b101, 0b011, 0b110];
/// What every tag ends with.
const END: u8 = 0b101;
const VERSION: u8 = 1;
const FIELD_SEPARATOR: &str = "\u{1f}";
const RECORD_SEPARATOR: &str = "\u{1e}";

/// What a tag belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum TagId {
    /// A control of the form.
    Control(Control),
    /// One row of the open drop-down.
    Choice(Priority),
    /// In the bar: the hash of everything in the form, and how many controls are above the view.
    Status,
    /// In the bar: the hash of all saved records, and how many there are.
    Saved,
}

/// The controls of the form, in the order they stand on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Control {
    Name,
    Request,
    Priority,
    Details,
    Save,
}

/// What one tag says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tag {
    pub(super) id: TagId,
    /// Three bits: focused, open and enabled, or a small number for the tags of the bar.
    pub(super) state: u8,
    /// The hash of a text, 18 bits.
    pub(super) value: u32,
}

/// Whether the control has the keyboard, or the choice is the active one.
#[cfg(test)]
pub(super) const FOCUSED: u8 = 1;
/// Whether the drop-down is open.
pub(super) const OPEN: u8 = 2;
/// Whether the control can be used.
#[cfg(test)]
pub(super) const ENABLED: u8 = 4;

impl Tag {
    /// Reads cells, each from 0 to 7. Nothing unless every mark and the checksum are right.
    pub(super) fn from_cells(cells: &[u8; CELL_COUNT]) -> Option<Self> {
        if cells[..3] != START || cells[3] != VERSION || cells[17] != END {
            return None;
        }
        let number = octal(&cells[4..6]);
        let state = cells[6];
        let value = octal(&cells[7..13]);
        let id = TagId::from_number(number)?;
        (octal(&cells[13..17]) == checksum(number, state, value)).then_some(Self {
            id,
            state,
            value,
        })
    }

    /// The cells that say this, for pictures of practice windows that tests draw.
    #[cfg(test)]
    pub(super) fn cells(self) -> [u8; CELL_COUNT] {
        let number = self.id.number();
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

impl TagId {
    const ALL: [Self; 11] = [
        Self::Control(Control::Name),
        Self::Control(Control::Request),
        Self::Control(Control::Priority),
        Self::Control(Control::Details),
        Self::Control(Control::Save),
        Self::Choice(Priority::Low),
        Self::Choice(Priority::Normal),
        Self::Choice(Priority::High),
        Self::Choice(Priority::Urgent),
        Self::Status,
        Self::Saved,
    ];

    fn number(self) -> u32 {
        match self {
            Self::Control(Control::Name) => 1,
            Self::Control(Control::Request) => 2,
            Self::Control(Control::Priority) => 3,
            Self::Control(Control::Details) => 4,
            Self::Control(Control::Save) => 5,
            Self::Choice(Priority::Low) => 8,
            Self::Choice(Priority::Normal) => 9,
            Self::Choice(Priority::High) => 10,
            Self::Choice(Priority::Urgent) => 11,
            Self::Status => 16,
            Self::Saved => 17,
        }
    }

    fn from_number(number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|id| id.number() == number)
    }
}

/// The 18 bits that stand for a text, which must already be in normal form C.
pub(super) fn value_of(text: &str) -> u32 {
    let hash = fnv1a(text.bytes());
    ((hash >> 18) ^ hash) & 0x3_ffff
}

/// The one text that stands for everything in the form.
pub(super) fn text_of_draft(draft: [&str; 4]) -> String {
    draft.join(FIELD_SEPARATOR)
}

/// The one text that stands for all saved records, in their order.
pub(super) fn text_of_records<'a>(
    records: impl IntoIterator<Item = &'a PracticeRequest>,
) -> String {
    let records: Vec<String> = records
        .into_iter()
        .map(|record| text_of_draft(record.fields()))
        .collect();
    records.join(RECORD_SEPARATOR)
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

#[cfg(test)]
fn write_octal(digits: &mut [u8], mut number: u32) {
    for digit in digits.iter_mut().rev() {
        *digit = (number & 7) as u8;
        number >>= 3;
    }
}

fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u32 {
    bytes.into_iter().fold(0x811c_9dc5, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::script::REQUESTS;
    use serde_json::{Value, json};

    fn vectors() -> Value {
        serde_json::from_str(include_str!("../../tests/fixtures/tags.json")).unwrap()
    }

    fn id_of(name: &str) -> TagId {
        let names = [
            "name", "request", "priority", "details", "save", "low", "normal", "high", "urgent",
            "status", "saved",
        ];
        TagId::ALL[names.iter().position(|known| *known == name).unwrap()]
    }

    #[test]
    fn agrees_with_the_shared_vectors_in_both_directions() {
        for vector in vectors()["tags"].as_array().unwrap() {
            let tag = Tag {
                id: id_of(vector["name"].as_str().unwrap()),
                state: vector["state"].as_u64().unwrap() as u8,
                value: value_of(vector["text"].as_str().unwrap()),
            };
            assert_eq!(json!(tag.cells()), vector["cells"], "{vector}");
            assert_eq!(Tag::from_cells(&tag.cells()), Some(tag), "{vector}");
        }
    }

    #[test]
    fn the_shared_requests_are_the_script_and_stand_for_the_same_texts() {
        let requests: Vec<Value> = REQUESTS
            .iter()
            .map(|request| {
                let [name, what, priority, details] = request.fields();
                json!({"name": name, "request": what, "priority": priority, "details": details})
            })
            .collect();
        assert_eq!(vectors()["requests"], json!(requests));
        assert_eq!(
            vectors()["draft"],
            json!(value_of(&text_of_draft(REQUESTS[0].fields())))
        );
        assert_eq!(
            vectors()["saved"],
            json!(value_of(&text_of_records(&REQUESTS)))
        );
    }

    #[test]
    fn one_wrong_cell_makes_a_tag_unreadable() {
        let tag = Tag {
            id: TagId::Status,
            state: 3,
            value: value_of("draft"),
        };
        for index in 0..CELL_COUNT {
            for change in 1..8 {
                let mut cells = tag.cells();
                cells[index] ^= change;
                assert_eq!(
                    Tag::from_cells(&cells),
                    None,
                    "cell {index} changed by {change}"
                );
            }
        }
    }
}

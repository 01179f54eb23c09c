//! The form as its tags show it: what it holds, what is saved, where a control is that cannot be seen.

use crate::demo::{
    action::target,
    script::{Priority, REQUESTS},
    tag::{Control, OPEN, TagId, text_of_draft, text_of_records, value_of},
    vision::{Seen, Sighting},
};

/// The fields, in the order they stand on the page.
const FIELDS: [Control; 4] = [
    Control::Name,
    Control::Request,
    Control::Priority,
    Control::Details,
];

/// A form whose bar can be seen.
pub(super) struct Form<'a> {
    pub(super) sighting: &'a Sighting,
    /// The bar's first tag.
    pub(super) bar: &'a Seen,
    saved_count: usize,
}

/// Why a form that is there cannot be worked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Obstacle {
    /// There are two of them.
    TwoWindows,
    /// Its bar is covered, so what was saved cannot be checked.
    BarHidden,
    /// It holds records that are not the first of the three.
    OtherRecords {
        /// How many it holds.
        count: u8,
    },
}

impl<'a> Form<'a> {
    pub(super) fn read(sighting: &'a Sighting) -> Result<Self, Obstacle> {
        if sighting.is_double() {
            return Err(Obstacle::TwoWindows);
        }
        let (Some(bar), Some(saved)) = (sighting.tag(TagId::Status), sighting.tag(TagId::Saved))
        else {
            return Err(Obstacle::BarHidden);
        };
        let count = saved.tag.state;
        let saved_count = usize::from(count);
        let is_ours = REQUESTS
            .get(..saved_count)
            .is_some_and(|records| value_of(&text_of_records(records)) == saved.tag.value);
        if is_ours {
            Ok(Self {
                sighting,
                bar,
                saved_count,
            })
        } else {
            Err(Obstacle::OtherRecords { count })
        }
    }

    /// The first request that is not saved yet.
    pub(super) fn next_request(&self) -> Option<usize> {
        (self.saved_count < REQUESTS.len()).then_some(self.saved_count)
    }

    /// A field that can be seen and does not hold what it should; when there is none, the first that
    /// cannot be seen and of which that is not known. What is in view is mended before anything is
    /// scrolled, or a view too small for two fields would be scrolled to and fro for ever.
    pub(super) fn wrong_control(&self, request: usize) -> Option<Control> {
        let is_seen_wrong = |control: &Control| {
            let seen = self.sighting.control(*control);
            seen.is_some_and(|seen| {
                seen.tag.value != value_of(target(&REQUESTS[request], *control))
            })
        };
        if let Some(control) = FIELDS.into_iter().find(is_seen_wrong) {
            return Some(control);
        }
        let hidden_are_right = self.right_fields(request);
        let mut hidden = FIELDS
            .into_iter()
            .enumerate()
            .filter(|(_, control)| self.sighting.control(*control).is_none());
        let unknown =
            hidden.find(|(index, _)| !hidden_are_right.is_some_and(|right| right[*index]));
        unknown.map(|(_, control)| control)
    }

    /// Whether the whole form holds the request and nothing else.
    pub(super) fn is_ready(&self, request: usize) -> bool {
        self.bar.tag.value == value_of(&text_of_draft(REQUESTS[request].fields()))
    }

    /// Which fields hold what they should, if all others are empty: the bar stands for the whole form, so
    /// this is known without seeing the fields.
    fn right_fields(&self, request: usize) -> Option<[bool; FIELDS.len()]> {
        let fields = REQUESTS[request].fields();
        (0..1_u8 << FIELDS.len()).find_map(|set| {
            let right: [bool; FIELDS.len()] = std::array::from_fn(|index| set >> index & 1 == 1);
            let draft = std::array::from_fn(|index| if right[index] { fields[index] } else { "" });
            (value_of(&text_of_draft(draft)) == self.bar.tag.value).then_some(right)
        })
    }

    /// Whether a control that cannot be seen is further down; the bar counts those that are above the view.
    pub(super) fn is_below(&self, control: Control) -> bool {
        let place = match control {
            Control::Name => 0,
            Control::Request => 1,
            Control::Priority => 2,
            Control::Details => 3,
            Control::Save => 4,
        };
        place >= self.bar.tag.state
    }

    /// The drop-down, while it is open.
    pub(super) fn open_drop_down(&self) -> Option<&'a Seen> {
        self.sighting
            .control(Control::Priority)
            .filter(|seen| seen.tag.state & OPEN != 0)
    }

    /// A row of the open drop-down.
    pub(super) fn choice(&self, priority: Priority) -> Option<&'a Seen> {
        self.sighting.tag(TagId::Choice(priority))
    }
}

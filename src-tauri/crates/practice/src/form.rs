//! The practice form as its tags show it, and the three requests that belong into it.

use crate::{
    tag::{Element, OPEN, value_of, value_of_fields, value_of_saved},
    vision::{Seen, Sighting},
};

/// The requests to enter, as the texts of [`FIELDS`]: in Unicode normal form C, as the tags' hashes want it.
pub(crate) const REQUESTS: [[&str; 4]; 3] = [
    [
        "Zoë Müller",
        "New badge for Building 7",
        "High",
        "My badge stopped working on Monday.\nI sit in room 3.14 and start at 7:30.\nThank you – Zoë",
    ],
    [
        "李小龍",
        "Второй монитор / second monitor",
        "Normal",
        "請在星期五之前送到三樓。\nThe cable should be at least 2 m long.",
    ],
    [
        "Søren Ångström",
        "Café menu for the team day 🎉",
        "Urgent",
        "12 people, 2 of them vegan.\nBudget: €350 (ask \"Ana\" if it is more).\n¿Mañana a las 9?",
    ],
];

/// Fields in the order of the page.
pub(crate) const FIELDS: [Element; 4] = [
    Element::Name,
    Element::Request,
    Element::Priority,
    Element::Details,
];

/// A form whose bar can be seen.
pub(crate) struct Form<'a> {
    pub(crate) sighting: &'a Sighting,
    /// The bar's tag of the whole form.
    pub(crate) bar: &'a Seen,
    /// Requests that are saved, counted.
    pub(crate) saved: usize,
}

/// Reason why a form that is there cannot be worked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Obstacle {
    TwoWindows,
    /// Its bar is covered, so what was saved cannot be checked.
    BarHidden,
    /// It holds records that are not the first of the three.
    OtherRecords,
}

impl<'a> Form<'a> {
    pub(crate) fn read(sighting: &'a Sighting) -> Result<Self, Obstacle> {
        if sighting.is_double() {
            return Err(Obstacle::TwoWindows);
        }
        let bar = sighting.tag(Element::Status).ok_or(Obstacle::BarHidden)?;
        let saved = sighting.tag(Element::Saved).ok_or(Obstacle::BarHidden)?.tag;
        let count = usize::from(saved.state);
        let is_ours = |records: &&[[&str; 4]]| value_of_saved(records) == saved.value;
        match REQUESTS.get(..count).filter(is_ours) {
            Some(_) => Ok(Self {
                sighting,
                bar,
                saved: count,
            }),
            None => Err(Obstacle::OtherRecords),
        }
    }

    /// Control to use next: a field to fill, or Save. `None` while the fields and the bar disagree.
    pub(crate) fn next_control(&self, texts: &[&str; 4]) -> Option<Element> {
        if self.is_list_open() {
            // Opening the list can move the rest out of view, and choosing closes it.
            return Some(Element::Priority);
        }
        if let Some(filled) = self.filled(texts) {
            return Some(FIELDS.get(filled).copied().unwrap_or(Element::Save));
        }
        // Something else stands in the form: what is in view is mended before anything is scrolled.
        let is_wrong = |(field, text): &(Element, &&str)| {
            let seen = self.sighting.tag(*field);
            seen.is_some_and(|seen| seen.tag.value != value_of(text))
        };
        let wrong = FIELDS.into_iter().zip(texts).find(is_wrong);
        let is_hidden = |field: &Element| self.sighting.tag(*field).is_none();
        let hidden = FIELDS.into_iter().find(is_hidden);
        wrong.map(|(field, _)| field).or(hidden)
    }

    /// Number of fields, from the first one, that hold their texts while all others are empty; `None` when it is
    /// otherwise. The bar stands for the whole form, so this is known without seeing the fields.
    fn filled(&self, texts: &[&str; 4]) -> Option<usize> {
        (0..=FIELDS.len()).rev().find(|&count| {
            let draft = std::array::from_fn(|index| if index < count { texts[index] } else { "" });
            value_of_fields(&draft) == self.bar.tag.value
        })
    }

    /// True if a control that cannot be seen is further down; the bar counts those that are above the view.
    pub(crate) fn is_below(&self, control: Element) -> bool {
        control as u8 > self.bar.tag.state
    }

    pub(crate) fn is_list_open(&self) -> bool {
        let list = self.sighting.tag(Element::Priority);
        list.is_some_and(|seen| seen.tag.state & OPEN != 0)
    }

    /// The row of the open list that shows a priority.
    pub(crate) fn row(&self, priority: &str) -> Option<&'a Seen> {
        let row = match priority {
            "Low" => Element::Low,
            "Normal" => Element::Normal,
            "High" => Element::High,
            _ => Element::Urgent,
        };
        self.sighting.tag(row)
    }
}

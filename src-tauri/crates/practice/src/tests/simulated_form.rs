//! A practice window drawn and worked by hand: it shows itself as a picture, takes clicks, keys, text and
//! wheel turns, and misbehaves on request. Its layout follows the real page; its rules are its own.

use crate::{
    tag::{Element, OPEN, Tag, value_of},
    tests::canvas::Canvas,
};

const BAR: f32 = 64.0;
const PAGE_HEIGHT: f32 = 1500.0;
/// Top, height and the middle of the tag, for each control from the top of the page.
const CONTROLS: [(Element, f32, f32, f32); 5] = [
    (Element::Name, 200.0, 44.0, 222.0),
    (Element::Request, 291.0, 44.0, 313.0),
    (Element::Priority, 382.0, 44.0, 404.0),
    (Element::Details, 473.0, 148.0, 493.0),
    (Element::Save, 1190.0, 48.0, 1214.0),
];
const PRIORITIES: [(&str, Element); 4] = [
    ("Low", Element::Low),
    ("Normal", Element::Normal),
    ("High", Element::High),
    ("Urgent", Element::Urgent),
];
/// State bits that the practice model does not look at.
const FOCUSED: u8 = 1;
const ENABLED: u8 = 4;
const ROW: f32 = 34.0;

/// Position of the window on the screen, in CSS pixels, and the size of one of them in the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    pub(super) scale: f32,
    pub(super) dark: bool,
    /// CSS pixels that one turn of the wheel scrolls.
    pub(super) wheel: f32,
}

/// Faults to simulate. Numbers count clicks, typed texts, pictures and calls from 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Faults {
    pub(super) ignored_clicks: Vec<usize>,
    pub(super) ignores_all_clicks: bool,
    pub(super) lossy_texts: Vec<usize>,
    pub(super) loses_always: bool,
    pub(super) covered_pictures: Vec<usize>,
    pub(super) always_covered: bool,
    /// The first picture after the list was opened does not show it.
    pub(super) opens_late: bool,
    pub(super) shows_miniature: bool,
    pub(super) second_window: bool,
}

/// The form and the window it is in.
#[derive(Debug)]
pub(super) struct SimulatedForm {
    pub(super) place: Place,
    pub(super) faults: Faults,
    pub(super) draft: [String; 4],
    pub(super) saved: Vec<[String; 4]>,
    focus: Option<Element>,
    is_all_selected: bool,
    is_open: bool,
    is_drawn: bool,
    pub(super) scrolled: f32,
    clicks: usize,
    texts: usize,
    pictures: usize,
}

impl SimulatedForm {
    pub(super) fn new(place: Place, faults: Faults) -> Self {
        Self {
            place,
            faults,
            draft: Default::default(),
            saved: Vec::new(),
            focus: None,
            is_all_selected: false,
            is_open: false,
            is_drawn: true,
            scrolled: 0.0,
            clicks: 0,
            texts: 0,
            pictures: 0,
        }
    }

    pub(super) fn click(&mut self, x: i64, y: i64) {
        self.clicks += 1;
        if self.faults.ignores_all_clicks || self.faults.ignored_clicks.contains(&(self.clicks - 1))
        {
            return;
        }
        let Some((x, y)) = self.inside(x, y) else {
            return;
        };
        if self.is_open && self.is_on_list(x, y) {
            let row = ((y - self.list_top() - 5.0) / ROW).floor().clamp(0.0, 3.0) as usize;
            self.draft[2] = PRIORITIES[row].0.to_owned();
            self.is_open = false;
            return;
        }
        let was_open = std::mem::take(&mut self.is_open);
        self.is_all_selected = false;
        self.focus = self.control_at(x, y);
        match self.focus {
            Some(Element::Priority) => self.is_open = !was_open,
            Some(Element::Save) => self.save(),
            _ => {}
        }
        if self.is_open {
            self.is_drawn = !self.faults.opens_late;
            // The window brings the open list into view.
            let overlap = self.list_top() + 146.0 - self.place.height;
            self.scrolled += overlap.max(0.0);
        }
    }

    pub(super) fn select_all(&mut self) {
        self.is_all_selected = true;
    }

    pub(super) fn enter(&mut self, text: &str) {
        let lossy = self.faults.loses_always || self.faults.lossy_texts.contains(&self.texts);
        self.texts += 1;
        let typed: String = text.chars().skip(usize::from(lossy)).collect();
        let Some(index) = self.focus.and_then(field_index) else {
            return;
        };
        if std::mem::take(&mut self.is_all_selected) {
            self.draft[index].clear();
        }
        // One line is one line.
        let typed = if index == 3 {
            typed
        } else {
            typed.replace('\n', "")
        };
        self.draft[index].push_str(&typed);
    }

    pub(super) fn wheel(&mut self, x: i64, y: i64, turns: f32) {
        if self.inside(x, y).is_some() {
            let end = (PAGE_HEIGHT - self.place.height).max(0.0);
            self.scrolled = (self.scrolled + turns * self.place.wheel).clamp(0.0, end);
        }
    }

    /// The screen with the window on it.
    pub(super) fn picture(&mut self) -> Canvas {
        let covered =
            self.faults.always_covered || self.faults.covered_pictures.contains(&self.pictures);
        self.pictures += 1;
        let place = self.place;
        let side = |length: f32| (length * place.scale).round();
        let mut screen = Canvas::new(
            side(place.left + place.width + 10.0) as u32,
            side(place.top + place.height + 10.0) as u32,
            [70, 100, 90],
        );
        let was_open = self.is_open;
        self.is_open &= std::mem::replace(&mut self.is_drawn, true);
        let window = self.window();
        self.is_open = was_open;
        if self.faults.shows_miniature {
            screen.put(
                &window.scaled(0.5, image::imageops::FilterType::Triangle),
                0,
                0,
            );
        }
        if !covered {
            screen.put(&window, side(place.left) as i64, side(place.top) as i64);
        }
        if self.faults.second_window {
            screen.put(
                &window,
                side(place.left) as i64,
                side(place.top - 90.0) as i64,
            );
        }
        screen
    }

    fn window(&self) -> Canvas {
        let Place {
            width,
            height,
            scale,
            dark,
            ..
        } = self.place;
        let (page, card) = if dark {
            ([21, 24, 29], [29, 33, 39])
        } else {
            ([245, 246, 248], [255, 255, 255])
        };
        let mut canvas = Canvas::new(
            (width * scale).round() as u32,
            (height * scale).round() as u32,
            page,
        );
        let side = |length: f32| (length * scale).round();
        let mut draw = |element: Element, state: u8, text: &str, middle: f32, right: f32| {
            let tag = Tag {
                element,
                state,
                value: value_of(text),
            };
            let left = width - right - 18.0 * 8.0;
            canvas.draw_tag(tag, side(left), side(middle - 4.0), 8.0 * scale);
        };
        for (control, _, _, middle) in CONTROLS {
            let middle = middle - self.scrolled;
            if middle > -20.0 && middle < height + 20.0 {
                let (state, text) = self.control_state(control);
                draw(control, state, text, middle, 40.0);
            }
        }
        if self.is_open {
            for (index, (priority, row)) in PRIORITIES.into_iter().enumerate() {
                let middle = self.list_top() + 5.0 + ROW * (index as f32 + 0.5);
                // The list hides what is under it.
                draw(row, ENABLED, priority, middle, 40.0);
            }
        }
        canvas.fill(0, 0, side(width) as u32, side(BAR) as u32, card);
        let mut bar = |element: Element, state: u8, text: &str, middle: f32| {
            let tag = Tag {
                element,
                state,
                value: value_of(text),
            };
            canvas.draw_tag(
                tag,
                side(width - 24.0 - 18.0 * 8.0),
                side(middle - 4.0),
                8.0 * scale,
            );
        };
        bar(
            Element::Status,
            self.controls_above(),
            &self.draft_text(),
            20.0,
        );
        bar(
            Element::Saved,
            self.saved.len() as u8,
            &self.saved_text(),
            42.0,
        );
        canvas
    }

    fn control_state(&self, control: Element) -> (u8, &str) {
        let focused = if self.focus == Some(control) {
            FOCUSED
        } else {
            0
        };
        let open = if control == Element::Priority && self.is_open {
            OPEN
        } else {
            0
        };
        (
            ENABLED | focused | open,
            field_index(control).map_or("", |index| &self.draft[index]),
        )
    }

    fn save(&mut self) {
        if self.draft[..3].iter().all(|field| !field.is_empty()) {
            self.saved.push(std::mem::take(&mut self.draft));
            self.scrolled = 0.0;
            self.focus = Some(Element::Name);
        }
    }

    fn draft_text(&self) -> String {
        self.draft.join("\u{1f}")
    }

    fn saved_text(&self) -> String {
        let records: Vec<String> = self
            .saved
            .iter()
            .map(|record| record.join("\u{1f}"))
            .collect();
        records.join("\u{1e}")
    }

    fn controls_above(&self) -> u8 {
        CONTROLS
            .iter()
            .filter(|(.., middle)| middle - 4.0 - self.scrolled < BAR)
            .count() as u8
    }

    /// From a place in the picture to one in the window, if it is there.
    fn inside(&self, x: i64, y: i64) -> Option<(f32, f32)> {
        let place = &self.place;
        let (x, y) = (
            x as f32 / place.scale - place.left,
            y as f32 / place.scale - place.top,
        );
        let is_inside = (0.0..place.width).contains(&x) && (0.0..place.height).contains(&y);
        is_inside.then_some((x, y))
    }

    fn control_at(&self, x: f32, y: f32) -> Option<Element> {
        let is_beside = x < 20.0 || x > self.place.width - 20.0 || y < BAR;
        let y = y + self.scrolled;
        let hit = CONTROLS
            .iter()
            .find(|(_, top, height, _)| (*top..top + height).contains(&y));
        hit.filter(|_| !is_beside).map(|(control, ..)| *control)
    }

    fn list_top(&self) -> f32 {
        430.0 - self.scrolled
    }

    fn is_on_list(&self, x: f32, y: f32) -> bool {
        (20.0..self.place.width - 20.0).contains(&x)
            && (self.list_top()..self.list_top() + 146.0).contains(&y)
            && y >= BAR
    }
}

fn field_index(control: Element) -> Option<usize> {
    match control {
        Element::Name => Some(0),
        Element::Request => Some(1),
        Element::Priority => Some(2),
        Element::Details => Some(3),
        _ => None,
    }
}

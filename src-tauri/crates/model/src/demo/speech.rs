//! What the practice model says. `policy` chooses a `Saying`, which belongs to no language; here it becomes
//! plain sentences for people who see it work, in `english` or in `german`. Nothing is decided here.

mod english;
mod german;

use super::{
    script::{Language, Priority},
    step::Step,
    tag::Control,
};

/// One thing that is said, with what it is said about. Requests are counted from 0.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Saying {
    /// What it is, and what it can do.
    About { wanted_task_before: bool },
    /// It has no screen to work on.
    NoTools,
    /// It takes a picture of the screen.
    Look { is_first: bool },
    /// A step failed in these words, and it takes a picture.
    LookAfterFailure { text: String },
    /// It opens the practice window.
    OpenWindow,
    /// It waits for the practice window.
    Wait { is_first: bool },
    /// It waits for the bar of the window.
    WaitForBar,
    /// It waits until the window is drawn.
    WaitForDrawing,
    /// It types into a field.
    Fill {
        request: usize,
        control: Control,
        again: bool,
    },
    /// It opens the list of priorities.
    Unfold { request: usize, again: bool },
    /// It chooses from the list.
    Choose { priority: Priority, again: bool },
    /// It brings a control into view.
    Scroll {
        control: Control,
        down: bool,
        is_first: bool,
    },
    /// It presses Save.
    Save { request: usize, again: bool },
    /// A request was saved.
    Saved { request: usize },
    /// Everything is in the form.
    Finished {
        /// How many requests it entered itself.
        entered: usize,
        total: usize,
        /// How many steps it took more than once.
        retries: usize,
    },
    /// It stops: the person or the rules said no, in these words.
    Refused { text: String },
    /// It stops: step after step failed, the last one in these words.
    KeepsFailing { text: String },
    /// It stops: it gets no picture.
    NoPicture,
    /// It stops: the window does not come into view.
    NotVisible,
    /// It stops: the bar of the window stays covered.
    BarHidden,
    /// It stops: there are two practice windows.
    TwoWindows,
    /// It stops: the form holds so many records, and not only its own.
    OtherRecords { count: u8 },
    /// It stops: a control does not come into view.
    NotReached { request: usize, control: Control },
    /// It stops: the fields are right and the form as a whole is not.
    DoesNotAddUp { request: usize },
    /// It stops: a step has no effect, however often it is taken.
    GaveUp { step: Step, tries: usize },
    /// It stops: it took far too many steps.
    TooLong,
}

/// Everything that is said in one answer, in words.
pub(super) fn tell(sayings: Vec<Saying>, language: Language) -> String {
    let in_words = |saying| match language {
        Language::English => english::say(saying),
        Language::German => german::say(saying),
    };
    let sentences: Vec<String> = sayings.into_iter().map(in_words).collect();
    sentences.join(" ")
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// A text that was given, as the end of a sentence.
fn sentence(text: &str) -> String {
    let text = text.trim();
    if text.ends_with(['.', '!', '?']) {
        text.to_owned()
    } else {
        format!("{text}.")
    }
}

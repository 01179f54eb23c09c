//! The practice task: a scripted model that needs no key, and the window whose form it fills in, on the real
//! screen with the real tools. The form's page is `ui/practice`; the app opens it as a process of its own.
//!
//! `conversation` reads what was said and done, `vision` finds the form's coloured tags (`tag`) in the last
//! picture, `form` reads the form from them, `policy` decides the next step, `language` puts it into words.

mod abilities;
mod chat_calls;
mod conversation;
mod form;
mod language;
mod policy;
mod practice_model;
mod practice_window;
mod question;
mod step;
mod tag;
mod vision;

#[cfg(test)]
mod tests;

pub use practice_model::PracticeModel;
pub use practice_window::{
    PRACTICE_TITLE, PracticePlace, PracticeWindow, PracticeWindowError, PracticeWindowTool,
    write_record,
};

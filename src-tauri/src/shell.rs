//! The windows: making them, what they may load, and how the program ends with them. Knows no chat.

mod blobs;
mod calibration_window;
mod main_window;
mod pages;
mod practice_window;
mod region_picker;
mod shots;
mod step_aside;

pub(crate) use calibration_window::{CalibrationPage, open as open_calibration_window};
pub(crate) use main_window::open as open_main_window;
pub(crate) use practice_window::{PracticeOptions, open as open_practice_window};
pub(crate) use region_picker::{RegionChoice, pick as pick_region};
pub(crate) use shots::{Shots, whole as whole_picture};
pub(crate) use step_aside::{Aside, look};

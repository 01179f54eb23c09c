//! The windows: making them, what they may load, and how the program ends with them. Knows no chat.

mod blobs;
mod calibration_window;
mod main_window;
mod pages;
mod practice_window;

pub(crate) use calibration_window::{CalibrationPage, open as open_calibration_window};
pub(crate) use main_window::open as open_main_window;
pub(crate) use practice_window::{PracticeOptions, open as open_practice_window};

//! `qilbee calibration-page`: the page that a calibration clicks on, as a program of its own.

use super::Failure;
use crate::{
    Home, commands,
    windows::{self, CalibrationPage},
};
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub(super) struct Arguments {
    /// File for what arrives on the page
    #[arg(long, value_name = "FILE")]
    record: PathBuf,
    /// Top left corner of its monitor, in pixels
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = windows::pair::<i32>)]
    position: (i32, i32),
    /// Size of its monitor, in pixels
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = windows::pair::<u32>)]
    size: (u32, u32),
}

pub(super) fn open(home: &Home, arguments: &Arguments) -> Result<(), Failure> {
    let page = CalibrationPage {
        record: arguments.record.clone(),
        webview_folder: home.webview(),
        position: arguments.position,
        size: arguments.size,
    };
    windows::open_calibration_window(page, commands::calibration_window())
        .map_err(|error| Failure::failed(error.to_string()))
}

//! `qilbee practice`: the practice window as a program of its own.

use super::Failure;
use crate::{
    Home,
    shell::{self, PracticeOptions},
};
use clap::{Args, ValueEnum};
use std::{path::PathBuf, str::FromStr};

#[derive(Args)]
pub(super) struct Arguments {
    /// Where to write what arrives in the form
    #[arg(long, value_name = "FILE")]
    record: PathBuf,
    /// Close the window when standard input ends
    #[arg(long)]
    until_input_ends: bool,
    #[command(flatten)]
    placement: Placement,
}

/// Where the window stands and how it looks.
#[derive(Clone, Default, Args)]
pub(super) struct Placement {
    /// Where the practice window stands, in pixels from the top left
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    position: Option<Pair<i32>>,
    /// How large it is, in pixels
    #[arg(long, value_name = "WIDTHxHEIGHT")]
    size: Option<Pair<u32>>,
    /// Its colours (default: the system's)
    #[arg(long, value_enum)]
    theme: Option<Theme>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Theme {
    Light,
    Dark,
}

/// Two numbers with one sign between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair<T>(pub(super) T, pub(super) T);

pub(super) fn open(home: &Home, arguments: &Arguments) -> Result<(), Failure> {
    let Placement {
        position,
        size,
        theme,
    } = arguments.placement;
    let options = PracticeOptions {
        record: arguments.record.clone(),
        webview_folder: home.webview(),
        position: position.map(|Pair(x, y)| (x, y)),
        size: size.map(|Pair(width, height)| (width, height)),
        dark: theme.map(|theme| theme == Theme::Dark),
        until_input_ends: arguments.until_input_ends,
    };
    shell::open_practice_window(options).map_err(|error| Failure::failed(error.to_string()))
}

impl Placement {
    /// The same as arguments for another process.
    pub(super) fn arguments(&self) -> Vec<String> {
        let position = self
            .position
            .map(|Pair(x, y)| format!("--position={x},{y}"));
        let size = self
            .size
            .map(|Pair(width, height)| format!("--size={width}x{height}"));
        let theme = self.theme.map(|theme| match theme {
            Theme::Light => "--theme=light".to_owned(),
            Theme::Dark => "--theme=dark".to_owned(),
        });
        [position, size, theme].into_iter().flatten().collect()
    }
}

impl<T: FromStr> FromStr for Pair<T> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts = text.split_once([',', 'x']).and_then(|(first, second)| {
            Some(Self(
                first.trim().parse().ok()?,
                second.trim().parse().ok()?,
            ))
        });
        parts.ok_or_else(|| "two whole numbers, such as 100,50 or 800x600".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placement_survives_the_way_to_another_process() {
        let placement = Placement {
            position: Some(Pair(-5, 40)),
            size: Some(Pair(800, 600)),
            theme: Some(Theme::Dark),
        };
        assert_eq!(
            placement.arguments(),
            ["--position=-5,40", "--size=800x600", "--theme=dark"]
        );
        assert_eq!("-5,40".parse(), Ok(Pair(-5, 40)));
        assert_eq!("800x600".parse(), Ok(Pair(800, 600)));
        assert!("800".parse::<Pair<u32>>().is_err());
    }
}

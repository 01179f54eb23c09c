//! Coordinates as a model counts them: pixels of the picture, or thousandths of its sides. Inside, all are pixels. Pure.

use ::protocol::PictureSize;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Fields of an action that hold places: pairs of a column and a row, one after the other.
const PLACES: [&str; 3] = ["coordinate", "start_coordinate", "region"];
/// Parts of a side that thousandths count.
const PARTS: f64 = 1000.0;

/// Unit of a model's coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Coordinates {
    /// Pixels of the picture.
    #[default]
    Pixels,
    /// Thousandths of the picture's width and height, as models of the Qwen and Gemini families count.
    PerMille,
}

impl Coordinates {
    /// Converts the places of an action that the model wrote into pixels.
    pub(crate) fn to_pixels(self, input: &mut Value, picture: Option<PictureSize>) {
        // The last pixel of a side of 1,000 parts, too, lies within the picture.
        self.convert(input, picture, |part, side| {
            (part / PARTS * side)
                .round()
                .clamp(0.0, (side - 1.0).max(0.0))
        });
    }

    /// Converts the places of an action into those that the model would have written.
    pub(crate) fn to_model(self, input: &mut Value, picture: Option<PictureSize>) {
        self.convert(input, picture, |pixels, side| {
            (pixels / side * PARTS).round()
        });
    }

    fn convert(
        self,
        input: &mut Value,
        picture: Option<PictureSize>,
        convert: impl Fn(f64, f64) -> f64,
    ) {
        let (Self::PerMille, Some(picture)) = (self, picture) else {
            return;
        };
        let sides = [f64::from(picture.width), f64::from(picture.height)];
        for field in PLACES {
            let Some(Value::Array(numbers)) = input.get_mut(field) else {
                continue;
            };
            for (number, side) in numbers.iter_mut().zip(sides.into_iter().cycle()) {
                // Anything but a number is left for the check of the input to tell.
                if let Some(found) = number.as_f64().filter(|_| side > 0.0) {
                    let converted = convert(found, side);
                    *number = json!(converted);
                    if let Some(whole) = whole(converted) {
                        *number = json!(whole);
                    }
                }
            }
        }
    }
}

fn whole(number: f64) -> Option<i64> {
    format!("{number:.0}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PICTURE: PictureSize = PictureSize {
        width: 1920,
        height: 1080,
    };

    #[test]
    fn thousandths_become_pixels_and_back() {
        let check = |coordinates: Coordinates, written: Value, pixels: Value| {
            let mut input = written.clone();
            coordinates.to_pixels(&mut input, Some(PICTURE));
            assert_eq!(input, pixels);
            coordinates.to_model(&mut input, Some(PICTURE));
            assert_eq!(input, written);
        };
        let click = |x: i64, y: i64| json!({"action": "left_click", "coordinate": [x, y]});
        check(Coordinates::Pixels, click(500, 500), click(500, 500));
        check(Coordinates::PerMille, click(500, 250), click(960, 270));
        check(Coordinates::PerMille, click(0, 999), click(0, 1079));
        check(
            Coordinates::PerMille,
            json!({"region": [0, 0, 500, 500]}),
            json!({"region": [0, 0, 960, 540]}),
        );
        let odd = json!({"coordinate": ["a", null], "text": "x"});
        check(Coordinates::PerMille, odd.clone(), odd);
    }

    #[test]
    fn places_stay_within_the_picture() {
        let mut input = json!({"coordinate": [1000, 1000]});
        Coordinates::PerMille.to_pixels(&mut input, Some(PICTURE));
        assert_eq!(input, json!({"coordinate": [1919, 1079]}));
        let mut unknown = json!({"coordinate": [700, 700]});
        Coordinates::PerMille.to_pixels(&mut unknown, None);
        assert_eq!(unknown, json!({"coordinate": [700, 700]}));
    }
}

//! Variables with what goes into requests: keys, above all. Pure.

use std::ffi::OsString;

/// Variables with what a collector of traces wants to know this program by. Its library reads them.
pub(crate) const COLLECTOR_HEADERS: [&str; 2] = [
    "OTEL_EXPORTER_OTLP_HEADERS",
    "OTEL_EXPORTER_OTLP_TRACES_HEADERS",
];

/// Returns a value that a request can hold; none where it is not set. It is never shown.
///
/// # Errors
/// Says that it has other letters, with which it would be left out or end the program.
pub(crate) fn printable(name: &str, value: Option<OsString>) -> Result<Option<String>, String> {
    let Some(value) = value else {
        return Ok(None);
    };
    match value.to_str().map(str::trim) {
        Some("") => Ok(None),
        Some(value) if value.chars().all(|char| char.is_ascii_graphic()) => {
            Ok(Some(value.to_owned()))
        }
        Some(_) | None => Err(format!("{name} has letters that no request can hold")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_no_request_can_hold_are_refused_unseen() {
        let read = |value: &str| printable("NAME", Some(value.into()));
        let refused = Err("NAME has letters that no request can hold".to_owned());
        assert_eq!(read(" a/key+= \n"), Ok(Some("a/key+=".to_owned())));
        assert_eq!(read(" "), Ok(None));
        assert_eq!(read("two\nlines"), refused);
        assert_eq!(read("two words"), refused);
        assert_eq!(read("schlüssel"), refused);
        assert_eq!(printable("NAME", None), Ok(None));
    }
}

//! Text encodings: decodes bytes so that unchanged text encodes to the same bytes again. Bytes for which that doesn't hold
//! are not text.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::WINDOWS_1252;
use localization::{LocalizedText, localized};

/// Encoding of a text file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// With or without a byte order mark.
    Utf8 { mark: bool },
    /// Two bytes a character, the low one first.
    Utf16Le { mark: bool },
    /// Two bytes a character, the high one first.
    Utf16Be { mark: bool },
    /// Latin-1 and its relatives of Western Europe.
    Windows1252,
}

/// Bytes that are no text, or can't be written back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NotText {
    /// No text at all.
    Binary,
    /// A text in an encoding that can't be written back exactly.
    Foreign(&'static str),
}

/// Minimum share of zeros in one byte of each pair of UTF-16 without a mark: one in so many.
const ZERO_SHARE: usize = 3;
const UTF8_MARK: &[u8] = b"\xef\xbb\xbf";
const UTF16_LE_MARK: &[u8] = b"\xff\xfe";
const UTF16_BE_MARK: &[u8] = b"\xfe\xff";
const UTF32_LE_MARK: &[u8] = b"\xff\xfe\0\0";

impl NotText {
    /// Returns the reason for people and models: the end of a sentence that begins with the file.
    pub(crate) fn message(&self) -> LocalizedText {
        match self {
            Self::Binary => localized!("tools-file-binary"),
            Self::Foreign(encoding) => localized!("tools-file-foreign", encoding = *encoding),
        }
    }
}

impl Encoding {
    /// Encoding of new files.
    pub(crate) const USUAL: Self = Self::Utf8 { mark: false };

    /// Detects the encoding of a text and decodes it.
    pub(crate) fn decode(bytes: &[u8]) -> Result<(Self, String), NotText> {
        let encoding = Self::detect(bytes)?;
        let text = encoding.read(bytes).ok_or(NotText::Binary)?;
        let survives = encoding.encode(&text).is_ok_and(|again| again == bytes);
        if !survives || text.chars().any(is_binary) {
            return Err(NotText::Binary);
        }
        Ok((encoding, text))
    }

    /// Encodes a text; the error is the first character that can't be encoded.
    pub(crate) fn encode(self, text: &str) -> Result<Vec<u8>, char> {
        match self {
            Self::Utf8 { mark } => Ok([marked(mark, UTF8_MARK), text.as_bytes()].concat()),
            Self::Utf16Le { mark } => Ok(marked(mark, UTF16_LE_MARK)
                .iter()
                .copied()
                .chain(text.encode_utf16().flat_map(u16::to_le_bytes))
                .collect()),
            Self::Utf16Be { mark } => Ok(marked(mark, UTF16_BE_MARK)
                .iter()
                .copied()
                .chain(text.encode_utf16().flat_map(u16::to_be_bytes))
                .collect()),
            Self::Windows1252 => {
                let (bytes, _, lossy) = WINDOWS_1252.encode(text);
                if !lossy {
                    return Ok(bytes.into_owned());
                }
                let foreign = |character: &char| {
                    let text = character.to_string();
                    WINDOWS_1252.encode(&text).2
                };
                Err(text.chars().find(foreign).unwrap_or_default())
            }
        }
    }

    /// Returns its name for people.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Utf8 { .. } => "UTF-8",
            Self::Utf16Le { .. } | Self::Utf16Be { .. } => "UTF-16",
            Self::Windows1252 => "Windows-1252",
        }
    }

    fn detect(bytes: &[u8]) -> Result<Self, NotText> {
        if bytes.starts_with(UTF8_MARK) {
            return Ok(Self::Utf8 { mark: true });
        }
        if bytes.starts_with(UTF32_LE_MARK) {
            return Err(NotText::Foreign("UTF-32"));
        }
        if bytes.starts_with(UTF16_LE_MARK) {
            return Ok(Self::Utf16Le { mark: true });
        }
        if bytes.starts_with(UTF16_BE_MARK) {
            return Ok(Self::Utf16Be { mark: true });
        }
        if bytes.contains(&0) {
            return unmarked_utf16(bytes).ok_or(NotText::Binary);
        }
        if std::str::from_utf8(bytes).is_ok() {
            return Ok(Self::USUAL);
        }
        // Control characters show what no detector looks for.
        if bytes
            .iter()
            .any(|byte| byte.is_ascii() && is_binary(char::from(*byte)))
        {
            return Err(NotText::Binary);
        }
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        detector.feed(bytes, true);
        let guess = detector.guess(None, Utf8Detection::Deny);
        if guess == WINDOWS_1252 {
            Ok(Self::Windows1252)
        } else {
            Err(NotText::Foreign(guess.name()))
        }
    }

    fn read(self, bytes: &[u8]) -> Option<String> {
        match self {
            Self::Utf8 { mark } => {
                let text = bytes.get(marked(mark, UTF8_MARK).len()..)?;
                String::from_utf8(text.to_vec()).ok()
            }
            Self::Utf16Le { mark } => wide(bytes, marked(mark, UTF16_LE_MARK), u16::from_le_bytes),
            Self::Utf16Be { mark } => wide(bytes, marked(mark, UTF16_BE_MARK), u16::from_be_bytes),
            Self::Windows1252 => {
                let (text, _) = WINDOWS_1252.decode_without_bom_handling(bytes);
                Some(text.into_owned())
            }
        }
    }
}

fn marked(mark: bool, bytes: &'static [u8]) -> &'static [u8] {
    if mark { bytes } else { b"" }
}

fn wide(bytes: &[u8], mark: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (units, []) = bytes.get(mark.len()..)?.as_chunks::<2>() else {
        return None;
    };
    char::decode_utf16(units.iter().copied().map(unit))
        .collect::<Result<String, _>>()
        .ok()
}

/// Detects UTF-16 without a mark: Western text has its zeros on one side of each pair only.
fn unmarked_utf16(bytes: &[u8]) -> Option<Encoding> {
    let (units, []) = bytes.as_chunks::<2>() else {
        return None;
    };
    let first = units.iter().filter(|unit| unit[0] == 0).count();
    let second = units.iter().filter(|unit| unit[1] == 0).count();
    match (first, second) {
        (0, zeros) if zeros >= units.len() / ZERO_SHARE => Some(Encoding::Utf16Le { mark: false }),
        (zeros, 0) if zeros >= units.len() / ZERO_SHARE => Some(Encoding::Utf16Be { mark: false }),
        (_, _) => None,
    }
}

/// Returns `true` for characters that no text has. Tabs, line ends, page breaks, backspaces and escapes occur.
fn is_binary(character: char) -> bool {
    matches!(character, '\0'..='\x07' | '\x0b' | '\x0e'..='\x1a' | '\x1c'..='\x1f')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[track_caller]
    fn check(bytes: &[u8], wanted: Result<(Encoding, &str), NotText>) {
        let wanted = wanted.map(|(encoding, text)| (encoding, text.to_owned()));
        assert_eq!(Encoding::decode(bytes), wanted);
        if let Ok((encoding, text)) = wanted {
            assert_eq!(encoding.encode(&text).as_deref(), Ok(bytes));
        }
    }

    #[test]
    fn text_round_trips_in_its_encoding() {
        let utf8 = Encoding::Utf8 { mark: false };
        check(b"", Ok((utf8, "")));
        check("Käse 🧀\r\n".as_bytes(), Ok((utf8, "Käse 🧀\r\n")));
        check(
            b"\xef\xbb\xbfa\n",
            Ok((Encoding::Utf8 { mark: true }, "a\n")),
        );
        let (le, be) = (
            Encoding::Utf16Le { mark: true },
            Encoding::Utf16Be { mark: true },
        );
        check(b"\xff\xfea\0\x3e\xd8\xc0\xdd", Ok((le, "a🧀")));
        check(b"\xfe\xff\0a\0\n", Ok((be, "a\n")));
        check(
            b"a\0b\0\n\0",
            Ok((Encoding::Utf16Le { mark: false }, "ab\n")),
        );
        check(
            b"\0a\0b\0\n",
            Ok((Encoding::Utf16Be { mark: false }, "ab\n")),
        );
        check(
            b"Gr\xfc\xdfe aus M\xfcnchen, 5 \x80\n",
            Ok((Encoding::Windows1252, "Grüße aus München, 5 €\n")),
        );
        check(b"caf\xe9\n", Ok((Encoding::Windows1252, "café\n")));
    }

    #[test]
    fn binary_data_is_refused() {
        check(b"\x7fELF\x02\x01\x01\0\0\0", Err(NotText::Binary));
        check(b"\x89PNG\r\n\x1a\n\0", Err(NotText::Binary));
        check(b"a\x01b", Err(NotText::Binary));
        check(b"\xff\xfea", Err(NotText::Binary));
        check(b"\xff\xfe\0\xd8a\0", Err(NotText::Binary));
        check(b"\xff\xfe\0\0a\0\0\0", Err(NotText::Foreign("UTF-32")));
        let (japanese, _, _) = encoding_rs::SHIFT_JIS.encode("これは日本語の文章です。");
        check(&japanese, Err(NotText::Foreign("Shift_JIS")));
        let (russian, _, _) = encoding_rs::WINDOWS_1251.encode("Это обычный русский текст");
        check(&russian, Err(NotText::Foreign("windows-1251")));
    }

    #[test]
    fn a_character_that_cannot_be_written_is_named() {
        assert_eq!(Encoding::Windows1252.encode("5 € für 日本"), Err('日'));
    }

    proptest! {
        #[test]
        fn no_bytes_come_back_changed(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
            if let Ok((encoding, text)) = Encoding::decode(&bytes) {
                prop_assert_eq!(encoding.encode(&text), Ok(bytes));
            }
        }
    }
}

//! Text encodings: Unicode, and those from before it. A text is changed only where all that stays the same is written in the
//! same bytes again.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::ISO_2022_JP;
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
    /// One from before Unicode, such as windows-1251 or Shift_JIS.
    Legacy(&'static encoding_rs::Encoding),
}

/// Bytes that are no text, or a text that can't be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NotText {
    /// No text at all.
    Binary,
    /// A text in an encoding that isn't read.
    Foreign(&'static str),
    /// A text whose bytes would not all stay the same.
    Ambiguous {
        encoding: &'static str,
        /// The characters that would be written in other bytes.
        characters: Vec<char>,
    },
}

/// A text with characters that its encoding doesn't have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unencodable {
    pub(crate) encoding: &'static str,
    pub(crate) characters: Vec<char>,
}

/// A text with its encoding.
pub(crate) type Decoded = Result<(Encoding, String), NotText>;

/// Minimum share of zeros in one byte of each pair of UTF-16 without a mark: one in so many.
const ZERO_SHARE: usize = 3;
/// Maximum number of bytes by which an encoding is guessed.
const MAX_GUESSED_BYTES: usize = 1024 * 1024;
/// Bytes before the first one that is not UTF-8 by which an encoding is guessed as well.
const GUESS_LEAD_BYTES: usize = 1024;
/// Maximum number of characters that an error names.
const MAX_NAMED: usize = 10;
const UTF8_MARK: &[u8] = b"\xef\xbb\xbf";
const UTF16_LE_MARK: &[u8] = b"\xff\xfe";
const UTF16_BE_MARK: &[u8] = b"\xfe\xff";
const UTF32_LE_MARK: &[u8] = b"\xff\xfe\0\0";
/// Switches to Japanese in ISO-2022-JP, which is ASCII otherwise.
const JAPANESE_FOLLOWS: [&[u8]; 2] = [b"\x1b$B", b"\x1b$@"];

impl NotText {
    /// Returns the reason for people and models: the end of a sentence that begins with the file.
    pub(crate) fn message(&self) -> LocalizedText {
        match self {
            Self::Binary => localized!("tools-file-binary"),
            Self::Foreign(encoding) => localized!("tools-file-foreign", encoding = *encoding),
            Self::Ambiguous {
                encoding,
                characters,
            } => localized!(
                "tools-file-ambiguous",
                characters = named(characters),
                encoding = *encoding
            ),
        }
    }
}

impl Unencodable {
    /// Returns the reason for people and models: the end of a sentence that begins with the file.
    pub(crate) fn message(&self) -> LocalizedText {
        localized!(
            "tools-file-no-character",
            characters = named(&self.characters),
            encoding = self.encoding
        )
    }
}

impl Encoding {
    /// Encoding of new files.
    pub(crate) const USUAL: Self = Self::Utf8 { mark: false };

    /// Detects the encoding of a text and decodes it, to be read.
    pub(crate) fn decode(bytes: &[u8]) -> Decoded {
        let encoding = Self::detect(bytes)?;
        let text = encoding.read(bytes).ok_or(NotText::Binary)?;
        if text.chars().any(is_binary) {
            return Err(NotText::Binary);
        }
        Ok((encoding, text))
    }

    /// Detects the encoding of a text and decodes it, to be changed: what stays the same is encoded to the same bytes.
    pub(crate) fn decode_exactly(bytes: &[u8]) -> Decoded {
        let (encoding, text) = Self::decode(bytes)?;
        if encoding.encode(&text).is_ok_and(|again| again == bytes) {
            return Ok((encoding, text));
        }
        match encoding {
            Self::Utf8 { .. } | Self::Utf16Le { .. } | Self::Utf16Be { .. } => Err(NotText::Binary),
            Self::Legacy(legacy) => Err(NotText::Ambiguous {
                encoding: legacy.name(),
                characters: written_otherwise(legacy, &text, bytes),
            }),
        }
    }

    /// Encodes a text.
    pub(crate) fn encode(self, text: &str) -> Result<Vec<u8>, Unencodable> {
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
            Self::Legacy(legacy) => {
                let (bytes, _, has_foreign) = legacy.encode(text);
                // Some encoders put a similar character in place of one that they don't have.
                if !has_foreign && legacy.decode_without_bom_handling(&bytes).0 == text {
                    return Ok(bytes.into_owned());
                }
                Err(Unencodable {
                    encoding: legacy.name(),
                    characters: foreign(legacy, text),
                })
            }
        }
    }

    /// Returns its name, if it is one from before Unicode.
    pub(crate) fn legacy_name(self) -> Option<&'static str> {
        match self {
            Self::Utf8 { .. } | Self::Utf16Le { .. } | Self::Utf16Be { .. } => None,
            Self::Legacy(legacy) => Some(legacy.name()),
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
        let foreign_at = match str::from_utf8(bytes) {
            Ok(text) if is_iso_2022_jp(text) => return Ok(Self::Legacy(ISO_2022_JP)),
            Ok(_) => return Ok(Self::USUAL),
            Err(error) => error.valid_up_to(),
        };
        // Control characters show what no detector looks for.
        if bytes
            .iter()
            .any(|byte| byte.is_ascii() && is_binary(char::from(*byte)))
        {
            return Err(NotText::Binary);
        }
        let begin = foreign_at.saturating_sub(GUESS_LEAD_BYTES);
        let end = bytes.len().min(begin + MAX_GUESSED_BYTES);
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        detector.feed(&bytes[begin..end], end == bytes.len());
        Ok(Self::Legacy(detector.guess(None, Utf8Detection::Deny)))
    }

    fn read(self, bytes: &[u8]) -> Option<String> {
        match self {
            Self::Utf8 { mark } => {
                let text = bytes.get(marked(mark, UTF8_MARK).len()..)?;
                String::from_utf8(text.to_vec()).ok()
            }
            Self::Utf16Le { mark } => wide(bytes, marked(mark, UTF16_LE_MARK), u16::from_le_bytes),
            Self::Utf16Be { mark } => wide(bytes, marked(mark, UTF16_BE_MARK), u16::from_be_bytes),
            Self::Legacy(legacy) => {
                let text = legacy.decode_without_bom_handling_and_without_replacement(bytes)?;
                Some(text.into_owned())
            }
        }
    }
}

/// Returns `true` for Japanese as e-mails have it. Terminals know its escapes too, but never write what decodes.
fn is_iso_2022_jp(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut switches = JAPANESE_FOLLOWS.iter();
    text.contains('\x1b')
        && text.is_ascii()
        && switches.any(|switch| bytes.windows(switch.len()).any(|window| window == *switch))
        && ISO_2022_JP
            .decode_without_bom_handling_and_without_replacement(bytes)
            .is_some()
}

/// Returns the characters of a text that an encoding doesn't have.
fn foreign(encoding: &'static encoding_rs::Encoding, text: &str) -> Vec<char> {
    let mut buffer = [0; 4];
    let lost = |character: &char| {
        let text: &str = character.encode_utf8(&mut buffer);
        let (bytes, _, has_foreign) = encoding.encode(text);
        has_foreign || encoding.decode_without_bom_handling(&bytes).0 != text
    };
    distinct(text.chars().filter(lost))
}

/// Returns the characters that these bytes write in another way than the encoder.
fn written_otherwise(
    encoding: &'static encoding_rs::Encoding,
    text: &str,
    bytes: &[u8],
) -> Vec<char> {
    let mut rest = bytes;
    let mut buffer = [0; 4];
    let differs = |character: &char| {
        let (usual, _, _) = encoding.encode(character.encode_utf8(&mut buffer));
        let (written, after) = rest.split_at(usual.len().min(rest.len()));
        let differs = written != &*usual;
        rest = after;
        differs
    };
    distinct(text.chars().filter(differs))
}

/// Returns the first few different characters.
fn distinct(characters: impl Iterator<Item = char>) -> Vec<char> {
    let mut found = Vec::new();
    for character in characters {
        if !found.contains(&character) {
            found.push(character);
        }
        if found.len() == MAX_NAMED {
            break;
        }
    }
    found
}

fn named(characters: &[char]) -> String {
    let names: Vec<_> = characters
        .iter()
        .map(|character| format!("{character:?}"))
        .collect();
    names.join(", ")
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
mod tests;

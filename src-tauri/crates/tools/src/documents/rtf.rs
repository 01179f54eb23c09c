//! RTF: the text, with a tab between the cells of a table. Pictures, styles and fields' instructions are left out.

mod token;

use super::{DocumentError, TextCollector};
use encoding_rs::{Encoding, WINDOWS_1252};
use std::collections::BTreeMap;
use token::{Token, Tokens};

/// Maximum depth of groups.
const MAX_DEPTH: usize = 1_000;
/// Maximum number of fonts.
const MAX_FONTS: usize = 10_000;
/// Tokens after which the time is checked.
const CHECKED_TOKENS: usize = 10_000;
/// Groups whose text is not the document's.
const ASIDES: [&str; 14] = [
    "colortbl",
    "stylesheet",
    "info",
    "pict",
    "object",
    "fldinst",
    "listtable",
    "listoverridetable",
    "revtbl",
    "rsidtbl",
    "generator",
    "themedata",
    "xmlnstbl",
    "datastore",
];

/// State that a group keeps to itself.
#[derive(Clone, Copy)]
struct Group {
    is_aside: bool,
    in_fonts: bool,
    in_table: bool,
    encoding: &'static Encoding,
    /// Characters after a `\u` that stand for it in older programs.
    substitutes: usize,
}

/// The course of a document.
struct Rtf {
    group: Group,
    outer: Vec<Group>,
    /// Encodings of the fonts, and the font that is being defined.
    fonts: BTreeMap<i32, &'static Encoding>,
    font: i32,
    usual: &'static Encoding,
    /// Bytes of the document's own encoding, not decoded yet.
    bytes: Vec<u8>,
    /// First half of a character in two.
    half: Option<u16>,
    /// Characters still to be skipped after a `\u`.
    skip: usize,
    text: String,
}

pub(super) fn read(bytes: &[u8], text: &mut TextCollector) -> Result<(), DocumentError> {
    let mut rtf = Rtf::new();
    for (count, token) in Tokens::new(bytes).enumerate() {
        rtf.apply(token)?;
        if count % CHECKED_TOKENS == 0 && !text.add(&std::mem::take(&mut rtf.text))? {
            return Ok(());
        }
    }
    rtf.decode();
    text.add(&rtf.text)?;
    Ok(())
}

impl Rtf {
    fn new() -> Self {
        Self {
            group: Group {
                is_aside: false,
                in_fonts: false,
                in_table: false,
                encoding: WINDOWS_1252,
                substitutes: 1,
            },
            outer: Vec::new(),
            fonts: BTreeMap::new(),
            font: 0,
            usual: WINDOWS_1252,
            bytes: Vec::new(),
            half: None,
            skip: 0,
            text: String::new(),
        }
    }

    fn apply(&mut self, token: Token<'_>) -> Result<(), DocumentError> {
        match token {
            Token::Begin => {
                self.decode();
                if self.outer.len() >= MAX_DEPTH {
                    return Err(DocumentError::damaged("its groups go too deep"));
                }
                self.outer.push(self.group);
                self.skip = 0;
            }
            Token::End => {
                self.decode();
                self.group = self.outer.pop().unwrap_or(self.group);
                self.skip = 0;
            }
            Token::Ignorable => self.group.is_aside = true,
            Token::Byte(byte) => {
                if self.is_shown() {
                    self.bytes.push(byte);
                }
            }
            Token::Letter(letter) => {
                if self.is_shown() {
                    self.push(letter);
                }
            }
            Token::Word { name, number } => self.word(name, number),
        }
        Ok(())
    }

    fn word(&mut self, name: &str, number: Option<i32>) {
        if name != "u" {
            self.decode();
        }
        match name {
            "fonttbl" => (self.group.in_fonts, self.group.is_aside) = (true, true),
            name if ASIDES.contains(&name) => self.group.is_aside = true,
            "ansicpg" => {
                self.usual = code_page(number.unwrap_or_default());
                self.group.encoding = self.usual;
            }
            "f" => {
                self.font = number.unwrap_or_default();
                let encoding = self.fonts.get(&self.font);
                self.group.encoding = encoding.copied().unwrap_or(self.usual);
            }
            "fcharset" if self.group.in_fonts && self.fonts.len() < MAX_FONTS => {
                if let Some(encoding) = charset(number.unwrap_or_default()) {
                    self.fonts.insert(self.font, encoding);
                }
            }
            "uc" => {
                let count = number.and_then(|count| usize::try_from(count).ok());
                self.group.substitutes = count.unwrap_or(1);
            }
            "u" => self.unicode(number.unwrap_or_default()),
            "intbl" => self.group.in_table = true,
            "pard" => self.group.in_table = false,
            "par" | "line" | "sect" | "page" => {
                self.push(if self.group.in_table { ' ' } else { '\n' });
            }
            "tab" => self.push(if self.group.in_table { ' ' } else { '\t' }),
            "cell" => self.push('\t'),
            "nestcell" | "nestrow" => self.push(' '),
            "row" => {
                self.decode();
                // Each cell is ended, the last one too.
                if self.text.ends_with('\t') {
                    self.text.pop();
                }
                self.push('\n');
            }
            name => {
                if let Some(letter) = letter(name) {
                    self.push(letter);
                }
            }
        }
    }

    /// Adds a character by its UTF-16 number, which may be written as a negative one.
    fn unicode(&mut self, number: i32) {
        self.decode_bytes();
        self.skip = self.group.substitutes;
        let Ok(unit) = u16::try_from(number.rem_euclid(0x1_0000)) else {
            return;
        };
        if self.group.is_aside {
            return;
        }
        let units = self.half.take().into_iter().chain([unit]);
        for decoded in char::decode_utf16(units) {
            match decoded {
                Ok(letter) => self.text.push(letter),
                Err(half) if half.unpaired_surrogate() == unit => self.half = Some(unit),
                Err(_) => {}
            }
        }
    }

    fn push(&mut self, letter: char) {
        self.decode();
        if !self.group.is_aside {
            self.text.push(letter);
        }
    }

    /// Returns whether a character is shown: neither aside nor a substitute for one that was shown.
    fn is_shown(&mut self) -> bool {
        match self.skip.checked_sub(1) {
            Some(rest) => {
                self.skip = rest;
                false
            }
            None => !self.group.is_aside,
        }
    }

    fn decode(&mut self) {
        self.half = None;
        self.decode_bytes();
    }

    fn decode_bytes(&mut self) {
        if !self.bytes.is_empty() {
            let (text, _) = self.group.encoding.decode_without_bom_handling(&self.bytes);
            self.text.push_str(&text);
            self.bytes.clear();
        }
    }
}

/// Returns the character that a control word stands for.
fn letter(name: &str) -> Option<char> {
    Some(match name {
        "emdash" => '—',
        "endash" => '–',
        "bullet" => '•',
        "lquote" => '‘',
        "rquote" => '’',
        "ldblquote" => '“',
        "rdblquote" => '”',
        "emspace" | "enspace" | "qmspace" => ' ',
        _ => return None,
    })
}

fn code_page(number: i32) -> &'static Encoding {
    let label = match number {
        932 => "shift_jis".to_owned(),
        936 => "gbk".to_owned(),
        949 => "euc-kr".to_owned(),
        950 => "big5".to_owned(),
        866 => "ibm866".to_owned(),
        65_001 => "utf-8".to_owned(),
        number => format!("windows-{number}"),
    };
    Encoding::for_label(label.as_bytes()).unwrap_or(WINDOWS_1252)
}

/// Returns the encoding of a font's characters, as Windows numbers them.
fn charset(number: i32) -> Option<&'static Encoding> {
    Some(code_page(match number {
        0 => 1252,
        128 => 932,
        129 => 949,
        134 => 936,
        136 => 950,
        161 => 1253,
        162 => 1254,
        163 => 1258,
        177 => 1255,
        178 => 1256,
        186 => 1257,
        204 => 1251,
        222 => 874,
        238 => 1250,
        _ => return None,
    }))
}

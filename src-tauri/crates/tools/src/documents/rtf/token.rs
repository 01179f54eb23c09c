//! Tokens of RTF: groups, control words and text.

/// Longest name of a control word.
const MAX_NAME: usize = 32;

/// A token.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A group begins.
    Begin,
    /// A group ends.
    End,
    /// The group may be ignored by those who don't know it.
    Ignorable,
    /// A control word with its number.
    Word { name: &'a str, number: Option<i32> },
    /// A byte of text in the document's encoding.
    Byte(u8),
    /// A character of text.
    Letter(char),
}

/// The tokens of a document.
pub(super) struct Tokens<'a> {
    rest: &'a [u8],
}

impl<'a> Tokens<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    /// Takes the bytes at the beginning that fit, as many as there may be.
    fn take(&mut self, most: usize, fits: impl Fn(&u8) -> bool) -> &'a [u8] {
        let end = self
            .rest
            .iter()
            .take(most)
            .take_while(|byte| fits(byte))
            .count();
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        taken
    }

    /// Reads what follows a backslash; `None` when it means nothing.
    fn control(&mut self) -> Option<Token<'a>> {
        if !self.rest.first().is_some_and(u8::is_ascii_alphabetic) {
            return match self.byte()? {
                b'\'' => self.hex().map(Token::Byte),
                b'*' => Some(Token::Ignorable),
                b'~' => Some(Token::Letter('\u{a0}')),
                b'_' => Some(Token::Letter('-')),
                byte @ (b'\\' | b'{' | b'}') => Some(Token::Byte(byte)),
                b'\n' | b'\r' => Some(Token::Word {
                    name: "par",
                    number: None,
                }),
                _ => None,
            };
        }
        let name = str::from_utf8(self.take(MAX_NAME, u8::is_ascii_alphabetic)).ok()?;
        let is_negative = !self.take(1, |byte| *byte == b'-').is_empty();
        let digits = str::from_utf8(self.take(MAX_NAME, u8::is_ascii_digit)).ok()?;
        let number = digits.parse::<i32>().ok();
        let number = number.map(|number| if is_negative { -number } else { number });
        self.take(1, |byte| *byte == b' ');
        if name == "bin" {
            let length = number.and_then(|length| usize::try_from(length).ok());
            let skipped = length.unwrap_or_default().min(self.rest.len());
            self.rest = &self.rest[skipped..];
        }
        Some(Token::Word { name, number })
    }

    fn hex(&mut self) -> Option<u8> {
        let digits = self.take(2, u8::is_ascii_hexdigit);
        u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok()
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            match self.byte()? {
                b'{' => return Some(Token::Begin),
                b'}' => return Some(Token::End),
                b'\\' => {
                    if let Some(token) = self.control() {
                        return Some(token);
                    }
                }
                // Line ends of the file mean nothing.
                b'\n' | b'\r' | 0 => {}
                byte => return Some(Token::Byte(byte)),
            }
        }
    }
}

use super::*;
use encoding_rs::WINDOWS_1252;
use proptest::prelude::*;

const WESTERN: Encoding = Encoding::Legacy(WINDOWS_1252);

#[track_caller]
fn check(bytes: &[u8], wanted: Result<(Encoding, &str), NotText>) {
    let wanted = wanted.map(|(encoding, text)| (encoding, text.to_owned()));
    assert_eq!(Encoding::decode_exactly(bytes), wanted);
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
        Ok((WESTERN, "Grüße aus München, 5 €\n")),
    );
    check(b"caf\xe9\n", Ok((WESTERN, "café\n")));
}

#[test]
fn binary_data_is_refused() {
    check(b"\x7fELF\x02\x01\x01\0\0\0", Err(NotText::Binary));
    check(b"\x89PNG\r\n\x1a\n\0", Err(NotText::Binary));
    check(b"a\x01b", Err(NotText::Binary));
    check(b"\xff\xfea", Err(NotText::Binary));
    check(b"\xff\xfe\0\xd8a\0", Err(NotText::Binary));
    check(b"\xff\xfe\0\0a\0\0\0", Err(NotText::Foreign("UTF-32")));
}

/// Some sentences in each language, as programs wrote them before Unicode.
#[test]
fn older_encodings_are_recognised() {
    let check = |label: &str, text: &str| {
        let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
        let (bytes, _, lost) = encoding.encode(text);
        assert!(!lost, "{label}");
        check(&bytes, Ok((Encoding::Legacy(encoding), text)));
    };
    check(
        "windows-1251",
        "Это обычный русский текст.\r\nВторая строка\r\n",
    );
    check("koi8-u", "Це звичайний український текст про погоду\n");
    check("windows-1250", "Příliš žluťoučký kůň úpěl ďábelské ódy\n");
    check("iso-8859-2", "Zażółć gęślą jaźń, śnieg i łąka\n");
    check(
        "windows-1253",
        "Αυτό είναι ένα συνηθισμένο ελληνικό κείμενο\n",
    );
    check(
        "windows-1254",
        "Bugün hava çok güzel, dışarı çıkıp yürüyüş yapalım\n",
    );
    check("windows-1255", "זהו טקסט רגיל בעברית על מזג האוויר\n");
    check("windows-1256", "هذا نص عادي باللغة العربية عن الطقس\n");
    check("shift_jis", "これは日本語の文章です。\n");
    check("euc-jp", "これは日本語の文章です。今日は天気がいい。\n");
    check("iso-2022-jp", "これは日本語の文章です。\n");
    check("gbk", "这是一个普通的中文句子。今天天气很好。\n");
    check("big5", "這是一個普通的中文句子。今天天氣很好。\n");
    check(
        "euc-kr",
        "이것은 평범한 한국어 문장입니다. 오늘 날씨가 좋습니다.\n",
    );
}

#[test]
fn text_that_would_change_is_only_read() {
    // The same character twice in this encoding: as NEC had it, and as IBM.
    let bytes = b"\x82\xb1\x82\xea\x82\xcd\x93\xfa\x96\x7b\x8c\xea\x81\x42\xed\x40\n";
    let encoding = encoding_rs::SHIFT_JIS;
    let text = "これは日本語。纊\n";
    assert_eq!(
        Encoding::decode(bytes),
        Ok((Encoding::Legacy(encoding), text.to_owned()))
    );
    let ambiguous = NotText::Ambiguous {
        encoding: "Shift_JIS",
        characters: vec!['纊'],
    };
    assert_eq!(Encoding::decode_exactly(bytes), Err(ambiguous));
}

#[test]
fn encoding_is_guessed_where_it_shows() {
    let text = format!(
        "{}Это обычный русский текст",
        "plain text\n".repeat(200_000)
    );
    let (bytes, _, _) = encoding_rs::WINDOWS_1251.encode(&text);
    check(
        &bytes,
        Ok((Encoding::Legacy(encoding_rs::WINDOWS_1251), &text)),
    );
}

#[test]
fn characters_that_cannot_be_written_are_named() {
    let check = |encoding: &'static encoding_rs::Encoding, text: &str, characters: &str| {
        let wanted = Unencodable {
            encoding: encoding.name(),
            characters: characters.chars().collect(),
        };
        assert_eq!(Encoding::Legacy(encoding).encode(text), Err(wanted));
    };
    check(WINDOWS_1252, "5 € für 日本, 日", "日本");
    check(encoding_rs::WINDOWS_1251, "Käse для всех", "ä");
    // Written as another character, which is a loss all the same.
    check(encoding_rs::SHIFT_JIS, "−5 ¥", "−¥");
    check(WINDOWS_1252, "АБВГДЕЖЗИЙКЛ", "АБВГДЕЖЗИЙ");
}

proptest! {
    #[test]
    fn no_bytes_come_back_changed(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
        if let Ok((encoding, text)) = Encoding::decode_exactly(&bytes) {
            prop_assert_eq!(encoding.encode(&text), Ok(bytes));
        }
    }
}

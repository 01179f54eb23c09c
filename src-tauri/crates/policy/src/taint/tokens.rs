//! Tokens: the parts of a text that decide where something goes, found by their form alone. Addresses, accounts, amounts,
//! paths.

mod domain_endings;

use super::normalize::normal;
use domain_endings::is_domain;
use std::net::IpAddr;
use url::Url;

/// One such part, normalized.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// An address with its scheme, and the computer it names.
    Url {
        /// All of it.
        url: String,
        /// The computer.
        host: String,
    },
    /// A computer on the network by name or number, with what follows it.
    Host {
        /// As it stands.
        text: String,
        /// The computer.
        host: String,
    },
    /// An e-mail address.
    Email(String),
    /// A bank account, card or wallet, without blanks.
    Account(String),
    /// An amount of money, as digits with a point.
    Amount(String),
    /// A path.
    Path(String),
}

/// Endings of names that are files far more often than computers.
const FILE_ENDINGS: [&str; 44] = [
    "md", "rs", "py", "sh", "pl", "js", "ts", "go", "cc", "so", "ps", "ai", "zip", "mov", "txt",
    "csv", "json", "toml", "yaml", "yml", "xml", "html", "htm", "css", "pdf", "doc", "docx", "xls",
    "xlsx", "ppt", "pptx", "odt", "ods", "png", "jpg", "jpeg", "gif", "webp", "svg", "log", "bak",
    "lock", "tar", "gz",
];
/// Those of them that are endings of computers' names too.
const ENDINGS_OF_BOTH: [&str; 11] = [
    "md", "rs", "py", "sh", "pl", "cc", "so", "ps", "ai", "zip", "mov",
];
/// Schemes of a browser's own pages, which never leave this computer.
const OWN_PAGES: [&str; 8] = [
    "chrome", "edge", "brave", "vivaldi", "opera", "about", "devtools", "resource",
];
const CURRENCIES: [&str; 10] = ["€", "$", "£", "¥", "eur", "usd", "cad", "chf", "gbp", "jpy"];
/// The shortest and longest international bank account numbers.
const IBAN_LENGTHS: std::ops::RangeInclusive<usize> = 15..=34;
/// The shortest and longest card numbers.
const CARD_LENGTHS: std::ops::RangeInclusive<usize> = 13..=19;

/// Every token in a text.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let text = normal(text);
    let mut found: Vec<Token> = chunks(&text).filter_map(of_chunk).collect();
    found.extend(accounts(&text));
    found.extend(amounts(&text));
    found
}

/// The computer that an address with its scheme names.
pub(crate) fn host_of(url: &str) -> Option<String> {
    let parsed = Url::parse(&normal(url)).ok()?;
    parsed
        .host_str()
        .map(|host| host.trim_matches(['[', ']']).to_owned())
}

/// The computer that a text names where an address is expected: in a browser's address bar, after a server's `host`. Names
/// that look like files elsewhere are computers here, and so are numbers with `0x` and names of one word with a port.
pub(crate) fn address(text: &str) -> Option<Token> {
    let text = normal(text);
    let text = text.trim_end_matches('.');
    if text.is_empty() || text.contains(char::is_whitespace) {
        return None;
    }
    if text.contains("://") || text.contains('@') {
        return of_chunk(text);
    }
    let parsed = Url::parse(&format!("http://{text}")).ok()?;
    let host = parsed.host_str()?.trim_matches(['[', ']']).to_owned();
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    let name = &text[..end];
    let ending = host.rsplit('.').next().unwrap_or_default();
    let is_file = FILE_ENDINGS.contains(&ending) && !ENDINGS_OF_BOTH.contains(&ending);
    let is_word = !name.contains('.') && !name.contains(':') && !name.starts_with("0x");
    let is_name = host.parse::<IpAddr>().is_err();
    // A browser looks for it on the web instead.
    let is_setting = name == text && is_name && name.contains('.') && !is_domain(&host);
    // A time of day, an amount and a plain number are no computers.
    let is_number = name
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b".,:".contains(&byte));
    if is_file && is_name
        || is_setting
        || is_word && host != "localhost"
        || is_number && name.split('.').count() != 4
    {
        return None;
    }
    Some(Token::Host {
        text: text.to_owned(),
        host,
    })
}

/// The port that an address names.
pub(crate) fn port_of(address: &str) -> Option<u16> {
    let full = match address.contains("://") {
        true => Url::parse(address),
        false => Url::parse(&format!("none://{address}")),
    };
    full.ok()?.port()
}

/// The computer a text names, when it names nothing else: `example.org`, `example.org:80/a`.
pub(crate) fn host(text: &str) -> Option<String> {
    let end = text.find(['/', '?', '#']).unwrap_or(text.len());
    let name = &text[..end];
    let name = match name.rsplit_once(':') {
        Some((name, port))
            if !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            name
        }
        _ => name,
    };
    if name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok() {
        return Some(name.trim_matches(['[', ']']).to_owned());
    }
    if name == "localhost" {
        return Some(name.to_owned());
    }
    let name = idna::domain_to_ascii(name).ok()?;
    let name = name.trim_end_matches('.');
    let (_, last) = name.rsplit_once('.')?;
    let sound = name.split('.').all(|label| {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        !label.is_empty() && label.bytes().all(fits)
    });
    let letters = last.bytes().all(|byte| byte.is_ascii_alphabetic()) || last.starts_with("xn--");
    (sound && letters && last.len() >= 2).then(|| name.to_owned())
}

fn chunks(text: &str) -> impl Iterator<Item = &str> {
    let between = |character: char| {
        character.is_whitespace() || "\"'`“”„‘’«»<>()[]{}|;,\\".contains(character)
    };
    text.split(between)
        .map(|chunk| {
            chunk
                .trim_end_matches(['.', ':', '!', '?', '*', '_'])
                .trim_start_matches(['*', '_'])
        })
        .filter(|chunk| !chunk.is_empty())
}

fn of_chunk(chunk: &str) -> Option<Token> {
    let scheme = chunk.find("://").map(|place| {
        let begin = chunk[..place]
            .rfind(|character: char| !character.is_ascii_alphanumeric() && character != '+');
        &chunk[begin.map_or(0, |begin| begin + 1)..]
    });
    if let Some(url) = scheme {
        let host = match Url::parse(url) {
            Ok(parsed) if parsed.scheme() == "file" => return Some(Token::Path(url.to_owned())),
            Ok(parsed) if OWN_PAGES.contains(&parsed.scheme()) => return None,
            Ok(parsed) => parsed.host_str().unwrap_or_default().to_owned(),
            // What cannot be read names nobody the person knows.
            Err(_) => String::new(),
        };
        return Some(Token::Url {
            url: url.to_owned(),
            host: host.trim_matches(['[', ']']).to_owned(),
        });
    }
    let chunk = chunk.strip_prefix("mailto:").unwrap_or(chunk);
    if let Some((user, place)) = chunk.rsplit_once('@')
        && !user.is_empty()
        && let Some(host) = host(place.split(':').next().unwrap_or(place))
    {
        let user = user.rsplit(['=', ':', '/', '&']).next().unwrap_or(user);
        return Some(Token::Email(format!("{user}@{host}")));
    }
    if chunk.starts_with(['/', '~']) && chunk.len() > 1
        || chunk.starts_with("./")
        || chunk.starts_with("../")
    {
        return Some(Token::Path(chunk.to_owned()));
    }
    let host = host(chunk.rsplit('=').next().unwrap_or(chunk))?;
    let ending = host.rsplit('.').next().unwrap_or_default();
    let is_bare = !chunk.contains(['/', ':']);
    let is_number = host.parse::<IpAddr>().is_ok() || host == "localhost";
    let is_word = FILE_ENDINGS.contains(&ending) || !is_number && !is_domain(&host);
    if is_bare && (is_word || is_version(chunk)) {
        return None;
    }
    Some(Token::Host {
        text: chunk.to_owned(),
        host,
    })
}

fn is_version(chunk: &str) -> bool {
    chunk
        .split('.')
        .any(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
        && chunk.parse::<IpAddr>().is_err()
}

/// Bank accounts, cards and wallets, also when they are written in groups.
fn accounts(text: &str) -> Vec<Token> {
    let words: Vec<&str> = text
        .split(|character: char| !character.is_ascii_alphanumeric() && character != '-')
        .filter(|word| !word.is_empty())
        .collect();
    let mut found: Vec<Token> = Vec::new();
    for begin in 0..words.len() {
        let mut joined = String::new();
        let mut longest = None;
        for word in &words[begin..] {
            joined.extend(word.chars().filter(|character| *character != '-'));
            if joined.len() > *IBAN_LENGTHS.end() {
                break;
            }
            if is_iban(&joined) || is_card(&joined) {
                longest = Some(joined.clone());
            }
        }
        let wallet = words.get(begin).filter(|word| is_wallet(word));
        let account = longest.or_else(|| wallet.map(|word| (*word).to_owned()));
        if let Some(account) = account
            && !found
                .iter()
                .any(|token| matches!(token, Token::Account(known) if known.contains(&account)))
        {
            found.push(Token::Account(account));
        }
    }
    found
}

fn is_iban(text: &str) -> bool {
    let bytes = text.as_bytes();
    if !IBAN_LENGTHS.contains(&text.len())
        || !bytes[..2].iter().all(u8::is_ascii_alphabetic)
        || !bytes[2..4].iter().all(u8::is_ascii_digit)
    {
        return false;
    }
    let turned = bytes[4..].iter().chain(&bytes[..4]);
    let rest = turned.fold(0_u32, |rest, byte| match byte {
        b'0'..=b'9' => (rest * 10 + u32::from(byte - b'0')) % 97,
        byte => (rest * 100 + u32::from(byte.to_ascii_lowercase() - b'a') + 10) % 97,
    });
    rest == 1
}

fn is_card(text: &str) -> bool {
    if !CARD_LENGTHS.contains(&text.len()) || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let digits = text.bytes().rev().map(|byte| u32::from(byte - b'0'));
    let sum: u32 = digits
        .enumerate()
        .map(|(place, digit)| match (place % 2, digit * 2) {
            (0, _) => digit,
            (_, double) => double / 10 + double % 10,
        })
        .sum();
    sum.is_multiple_of(10)
}

/// The forms that the usual wallets have; lower case, as everything here is.
fn is_wallet(word: &str) -> bool {
    let is_hex = |text: &str| text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let mixed = |text: &str| {
        text.bytes().any(|byte| byte.is_ascii_digit())
            && text.bytes().any(|byte| byte.is_ascii_alphabetic())
    };
    word.strip_prefix("0x")
        .is_some_and(|rest| rest.len() == 40 && is_hex(rest))
        || word
            .strip_prefix("bc1")
            .is_some_and(|rest| (20..=70).contains(&rest.len()))
        || (26..=35).contains(&word.len())
            && word.starts_with(['1', '3'])
            && mixed(word)
            && !is_hex(word)
}

/// Numbers with a currency beside them.
fn amounts(text: &str) -> Vec<Token> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_currency = |word: &str| CURRENCIES.contains(&word.trim_matches(['.', ',', '(', ')']));
    let mut found = Vec::new();
    for (place, word) in words.iter().enumerate() {
        let beside = words.get(place + 1).is_some_and(|next| is_currency(next))
            || place > 0
                && words
                    .get(place - 1)
                    .is_some_and(|before| is_currency(before));
        let within = CURRENCIES.iter().any(|currency| {
            let rest = word
                .strip_prefix(currency)
                .or_else(|| word.strip_suffix(currency));
            rest.is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()))
        });
        if beside || within {
            found.extend(amount(word).map(Token::Amount));
        }
    }
    found
}

/// A number as digits with a point, whatever separates thousands.
pub(crate) fn amount(word: &str) -> Option<String> {
    let digits = word.trim_matches(|character: char| !character.is_ascii_digit());
    if !digits.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let sound = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b',' | b'\'');
    if !digits.bytes().all(sound) {
        return None;
    }
    let point = digits
        .rfind(['.', ','])
        .filter(|place| digits.len() - place <= 3);
    let only_digits = |text: &str| {
        text.chars()
            .filter(char::is_ascii_digit)
            .collect::<String>()
    };
    let (whole, rest) = match point {
        Some(place) => (only_digits(&digits[..place]), only_digits(&digits[place..])),
        None => (only_digits(digits), String::new()),
    };
    let rest = rest.trim_end_matches('0');
    Some(if rest.is_empty() {
        whole
    } else {
        format!("{whole}.{rest}")
    })
}

#[cfg(test)]
mod tests;

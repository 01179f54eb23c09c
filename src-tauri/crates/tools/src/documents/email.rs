//! E-mails (eml): sender, receivers, date and subject, the text, and the names of the attachments.

use super::{DocumentError, TextCollector};
use mail_parser::{Address, Message, MessageParser, MimeHeaders as _};

/// Headers by which an e-mail is known; it has several of them.
const KNOWN: [&str; 4] = ["from", "to", "subject", "date"];
/// Headers that little but e-mails has beside those; it has one of them.
const MAIL_ONLY: [&str; 6] = [
    "received",
    "return-path",
    "message-id",
    "mime-version",
    "content-type",
    "delivered-to",
];
/// Known headers of an e-mail at least.
const MIN_KNOWN: usize = 2;
/// Bytes in which they stand.
const MAX_HEAD_BYTES: usize = 64 * 1024;
/// Most receivers and attachments that are named.
const MAX_NAMED: usize = 200;

/// Returns whether a text is an e-mail: nothing but headers up to the first empty line, some of them known.
pub(crate) fn is_email(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(MAX_HEAD_BYTES)];
    let (mut known, mut mail_only) = (0, 0);
    for line in head.split(|byte| *byte == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if line.is_empty() {
            break;
        }
        if line.starts_with(b" ") || line.starts_with(b"\t") {
            continue;
        }
        let Some(colon) = line.iter().position(|byte| *byte == b':') else {
            return false;
        };
        let name = &line[..colon];
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_".contains(byte);
        if name.is_empty() || !name.iter().all(is_name) {
            return false;
        }
        let is_among = |names: &[&str]| {
            let mut names = names.iter();
            usize::from(names.any(|known| name.eq_ignore_ascii_case(known.as_bytes())))
        };
        known += is_among(&KNOWN);
        mail_only += is_among(&MAIL_ONLY);
    }
    known >= MIN_KNOWN && mail_only > 0
}

pub(super) fn read(bytes: &[u8], text: &mut TextCollector) -> Result<(), DocumentError> {
    let message = MessageParser::default().parse(bytes);
    let message = message.ok_or_else(|| DocumentError::damaged("it has no headers"))?;
    text.deadline().check()?;
    text.add(&headers(&message))?;
    let bodies = 0..message.text_body_count().min(MAX_NAMED);
    for body in bodies.filter_map(|body| message.body_text(body)) {
        if !text.add(&format!("\n{}\n", body.trim_end().replace("\r\n", "\n")))? {
            return Ok(());
        }
    }
    for attachment in message.attachments().take(MAX_NAMED) {
        let name = attachment.attachment_name().unwrap_or("without a name");
        let kind = attachment.content_type().map_or_else(String::new, |kind| {
            let subtype = kind.subtype().unwrap_or_default();
            format!("{}/{subtype}, ", kind.ctype())
        });
        let size = attachment.len();
        text.add(&format!(
            "\n[Attachment: {name} ({kind}{size} bytes), not read]"
        ))?;
    }
    Ok(())
}

fn headers(message: &Message<'_>) -> String {
    let mut lines = String::new();
    let mut line = |name: &str, value: Option<String>| {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            lines.push_str(&format!("{name}: {}\n", value.replace(['\n', '\r'], " ")));
        }
    };
    line("From", message.from().map(addresses));
    line("To", message.to().map(addresses));
    line("Cc", message.cc().map(addresses));
    line("Date", message.date().map(|date| date.to_rfc3339()));
    line("Subject", message.subject().map(str::to_owned));
    lines
}

fn addresses(list: &Address<'_>) -> String {
    let shown =
        list.iter()
            .take(MAX_NAMED)
            .map(|address| match (address.name(), address.address()) {
                (Some(name), Some(address)) => format!("{name} <{address}>"),
                (name, address) => name.or(address).unwrap_or_default().to_owned(),
            });
    shown.collect::<Vec<_>>().join(", ")
}

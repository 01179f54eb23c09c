//! The person's message: its text, texts they pass on and attachments, as items. Pure.

use super::CommandError;
use protocol::{Attachment, Item};

/// Returns the items of a message, as the journal gets them.
///
/// # Errors
/// When there is nothing in it.
pub fn message_items(
    text: String,
    attachments: Vec<Attachment>,
    quoted: Vec<String>,
) -> Result<Vec<Item>, CommandError> {
    let mut items = Vec::new();
    if !text.trim().is_empty() {
        items.push(Item::Text { text });
    }
    let quoted = quoted.into_iter().filter(|text| !text.trim().is_empty());
    items.extend(quoted.map(|text| Item::Quoted { text }));
    items.extend(attachments.into_iter().flat_map(attached));
    if items.is_empty() {
        Err(CommandError::Empty)
    } else {
        Ok(items)
    }
}

/// Items of an attachment: the form that models are given, then the original. A picture has its name only there.
fn attached(attachment: Attachment) -> Vec<Item> {
    let Attachment {
        name,
        given,
        original,
    } = attachment;
    if given.media_type.starts_with("image/") {
        let file = original.unwrap_or_else(|| given.clone());
        return vec![Item::Image { image: given }, Item::Original { file, name }];
    }
    let given = Item::File {
        file: given,
        name: name.clone(),
    };
    let original = original.map(|file| Item::Original { file, name });
    std::iter::once(given).chain(original).collect()
}

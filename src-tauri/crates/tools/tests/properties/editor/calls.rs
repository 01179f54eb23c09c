//! Parser of lines to calls of the editor or the memory.

use super::super::probe;
use super::tree::Tree;
use protocol::ToolCall;
use serde_json::{Value, json};

/// The arguments that are paths.
const PATHS: [&str; 3] = ["path", "old_path", "new_path"];
/// Placeholder for the folder that may be worked in.
const HERE: char = '@';

/// The call of a line; nothing when it is none.
pub(super) fn read(line: &str, tree: &Tree) -> Option<ToolCall> {
    let (tool, rest) = line.split_at_checked(2)?;
    let (name, short) = match tool {
        "e " => ("str_replace_based_edit_tool", format!("{HERE}/")),
        "m " => ("memory", "/memories/".to_owned()),
        _ => return None,
    };
    let mut input = match rest.starts_with('{') {
        true => serde_json::from_str(rest).ok()?,
        false => words(rest, &short)?,
    };
    let fields = input.as_object_mut()?;
    for (_, path) in fields
        .iter_mut()
        .filter(|(name, _)| PATHS.contains(&name.as_str()))
    {
        let here = path.as_str().and_then(|path| path.strip_prefix(HERE));
        if let Some(below) = here {
            *path = Value::from(format!("{}{below}", tree.inside().display()));
        }
    }
    Some(probe::call(name, input))
}

fn words(text: &str, folder: &str) -> Option<Value> {
    let mut words = text.split('|');
    let command = words.next()?;
    let path = format!("{folder}{}", words.next()?);
    let text = |word: Option<&str>| {
        word.unwrap_or_default()
            .replace("\\n", "\n")
            .replace("\\r", "\r")
    };
    let number = |word: Option<&str>| word.unwrap_or_default().parse::<i64>().ok();
    Some(match command {
        "view" => match (number(words.next()), number(words.next())) {
            (Some(first), Some(last)) => {
                json!({"command": command, "path": path, "view_range": [first, last]})
            }
            (_, _) => json!({"command": command, "path": path}),
        },
        "create" => json!({"command": command, "path": path, "file_text": text(words.next())}),
        "str_replace" => json!({
            "command": command, "path": path,
            "old_str": text(words.next()), "new_str": text(words.next())
        }),
        "insert" => json!({
            "command": command, "path": path,
            "insert_line": number(words.next()), "insert_text": text(words.next())
        }),
        "rename" => {
            let to = format!("{folder}{}", words.next()?);
            json!({"command": command, "old_path": path, "new_path": to})
        }
        other => json!({"command": other, "path": path}),
    })
}

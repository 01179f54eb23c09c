//! Edit of the hidden areas in a settings file: kept entries are not touched, removed ones take their comments with
//! them, new ones come last. Handles every TOML form of such a list.

use super::{as_table, parsed, with_end};
use crate::value_checks::Fault;
use desktop::{Masks, Rect, WindowMask};
use localization::localized;
use std::fmt::Write as _;
use toml_edit::{Array, ArrayOfTables, InlineTable, Item, Table, TableLike, Value};

const DESKTOP: &str = "desktop";
const HIDE: &str = "hide";

pub(super) fn put(text: &str, wanted: &Masks) -> Result<String, Fault> {
    let rectangles: Vec<_> = wanted.rectangles.iter().map(rectangle).collect();
    let windows: Vec<_> = wanted.windows.iter().map(window).collect();
    let mut document = parsed(text)?;
    let Some(desktop) = document.get_mut(DESKTOP) else {
        let lists = [("rectangles", &rectangles), ("windows", &windows)];
        return Ok(with_lists(text, &lists));
    };
    let is_inline = desktop.is_inline_table();
    let is_dotted = desktop.as_table().is_some_and(Table::is_dotted);
    let desktop = as_table(desktop, DESKTOP)?;
    if !desktop.contains_key(HIDE) {
        desktop.insert(HIDE, empty(is_inline, is_dotted));
    }
    let hide = desktop
        .get_mut(HIDE)
        .ok_or_else(|| Fault::of_file(localized!("settings-file-no-key", key = "desktop.hide")))?;
    // Below a header there can be headers; elsewhere a list stands in one line.
    let with_headers = hide.as_table().is_some_and(|hide| !hide.is_dotted());
    let hide = as_table(hide, "desktop.hide")?;
    list(hide, "rectangles", rectangles, with_headers)?;
    list(hide, "windows", windows, with_headers)?;
    Ok(document.to_string())
}

fn empty(is_inline: bool, is_dotted: bool) -> Item {
    if is_inline {
        return Item::Value(Value::InlineTable(InlineTable::new()));
    }
    let mut hide = Table::new();
    hide.set_dotted(is_dotted);
    hide.set_implicit(true);
    Item::Table(hide)
}

/// Updates one list.
fn list(
    hide: &mut dyn TableLike,
    name: &str,
    mut wanted: Vec<InlineTable>,
    with_headers: bool,
) -> Result<(), Fault> {
    match hide.get_mut(name) {
        None if wanted.is_empty() => {}
        None if with_headers => {
            let tables = wanted.into_iter().map(InlineTable::into_table);
            hide.insert(name, Item::ArrayOfTables(tables.collect::<ArrayOfTables>()));
        }
        None => {
            let values = wanted.into_iter().map(Value::InlineTable);
            let list = values.collect::<Array>();
            hide.insert(name, Item::Value(Value::Array(list)));
        }
        Some(Item::ArrayOfTables(list)) => {
            list.retain(|entry| is_taken(entry, &mut wanted));
            list.extend(wanted.into_iter().map(InlineTable::into_table));
        }
        Some(Item::Value(Value::Array(list))) => {
            list.retain(|entry| {
                let entry = entry.as_inline_table();
                entry.is_some_and(|entry| is_taken(entry, &mut wanted))
            });
            list.extend(wanted.into_iter().map(Value::InlineTable));
        }
        Some(_) => {
            let name = format!("desktop.hide.{name}");
            return Err(Fault::of_file(localized!(
                "settings-file-no-list",
                name = name
            )));
        }
    }
    Ok(())
}

/// Returns whether an entry is wanted, and removes it from the wanted ones.
fn is_taken(entry: &dyn TableLike, wanted: &mut Vec<InlineTable>) -> bool {
    let found = wanted.iter().position(|one| is_same(entry, one));
    found.is_some_and(|at| {
        wanted.remove(at);
        true
    })
}

fn is_same(entry: &dyn TableLike, wanted: &InlineTable) -> bool {
    let said = |item: &Item| match item.as_value() {
        Some(Value::Integer(number)) => number.value().to_string(),
        Some(Value::String(text)) => text.value().clone(),
        Some(_) | None => String::new(),
    };
    let names: Vec<_> = entry
        .iter()
        .map(|(name, item)| (name, said(item)))
        .collect();
    let wanted: Vec<_> = TableLike::iter(wanted)
        .map(|(name, item)| (name, said(item)))
        .collect();
    names.len() == wanted.len() && wanted.iter().all(|pair| names.contains(pair))
}

fn rectangle(area: &Rect) -> InlineTable {
    let pairs = [
        ("x", i64::from(area.origin.x)),
        ("y", i64::from(area.origin.y)),
        ("width", i64::from(area.size.width)),
        ("height", i64::from(area.size.height)),
    ];
    pairs.into_iter().collect()
}

fn window(mask: &WindowMask) -> InlineTable {
    let pairs = [("app", &mask.app), ("title", &mask.title)];
    let named = pairs.into_iter();
    named
        .filter_map(|(name, text)| Some((name, text.clone().filter(|text| !text.is_empty())?)))
        .collect()
}

/// Appends lists at the end, where headers are always possible.
fn with_lists(text: &str, lists: &[(&str, &Vec<InlineTable>)]) -> String {
    let mut end = String::new();
    for (name, entries) in lists {
        for entry in *entries {
            let _ = writeln!(end, "[[{DESKTOP}.{HIDE}.{name}]]");
            for (key, value) in entry {
                let _ = writeln!(end, "{key} = {}", value.to_string().trim());
            }
            end.push('\n');
        }
    }
    match end.trim_end() {
        "" => text.to_owned(),
        end => with_end(text, &format!("{end}\n")),
    }
}

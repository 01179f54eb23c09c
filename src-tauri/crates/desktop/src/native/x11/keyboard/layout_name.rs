//! Layout name for diagnostics. Typing does not depend on it: only the map counts, which may have changed
//! since it got that name.

use x11rb::{
    connection::Connection as _,
    protocol::xproto::{AtomEnum, ConnectionExt as _},
    rust_connection::RustConnection,
};

/// Root window property with the rules, model, layouts, variants and options of the map, each terminated by a
/// zero byte.
const RULES_NAMES_PROPERTY: &[u8] = b"_XKB_RULES_NAMES";
/// Maximum length of the property, in words of four bytes.
const MAX_PROPERTY_WORDS: u32 = 256;

/// Returns the layout's name, such as `us` or `ru, number 2 of us, ru`; `None` if it is not recorded.
pub(super) fn layout_name(connection: &RustConnection, group: u8) -> Option<String> {
    let atom = connection
        .intern_atom(true, RULES_NAMES_PROPERTY)
        .ok()?
        .reply()
        .ok()?
        .atom;
    let root = connection.setup().roots.first()?.root;
    let property =
        connection.get_property(false, root, atom, AtomEnum::STRING, 0, MAX_PROPERTY_WORDS);
    let value = property.ok()?.reply().ok()?.value;
    let mut names = value
        .split(|byte| *byte == 0)
        .map(|name| String::from_utf8_lossy(name).into_owned());
    let layouts = names.nth(2).filter(|layouts| !layouts.is_empty())?;
    let variants = names.next().unwrap_or_default();
    Some(describe(&layouts, &variants, usize::from(group)))
}

fn describe(layouts: &str, variants: &str, group: usize) -> String {
    let layouts: Vec<_> = layouts.split(',').collect();
    let mut variants = variants.split(',');
    let Some(active) = layouts.get(group) else {
        return format!("group {} of {}", group + 1, layouts.join(", "));
    };
    let variant = variants.nth(group).filter(|variant| !variant.is_empty());
    let active = variant.map_or_else(
        || (*active).to_owned(),
        |variant| format!("{active} ({variant})"),
    );
    match layouts.as_slice() {
        [_] => active,
        several => format!("{active}, number {} of {}", group + 1, several.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::describe;

    #[test]
    fn the_active_layout_is_named_with_its_variant_and_among_its_neighbours() {
        let check = |layouts, variants, group, wanted: &str| {
            assert_eq!(describe(layouts, variants, group), wanted);
        };
        check("us", "", 0, "us");
        check("de", "neo", 0, "de (neo)");
        check("us,ru", "", 1, "ru, number 2 of us, ru");
        check("us,ru", ",phonetic", 1, "ru (phonetic), number 2 of us, ru");
        check("us", "", 2, "group 3 of us");
    }
}

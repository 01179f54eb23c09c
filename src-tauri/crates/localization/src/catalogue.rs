//! English catalogue, compiled into the program.

use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};
use std::sync::LazyLock;
use unic_langid::langid;

/// All `locales/en/backend-*.ftl`, one after the other.
const SOURCE: &str = include_str!(concat!(env!("OUT_DIR"), "/catalogue.ftl"));

static ENGLISH: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    let resource = match FluentResource::try_new(SOURCE.to_owned()) {
        // The build script refused a file that cannot be parsed.
        Ok(resource) | Err((resource, _)) => resource,
    };
    let mut bundle = FluentBundle::new_concurrent(vec![langid!("en")]);
    // Texts go into logs, terminals and journals, which show isolation marks as boxes.
    bundle.set_use_isolating(false);
    // NUMBER, whose options only the window follows. It fails where there is one already, which there is not.
    let _ = bundle.add_builtins();
    // A second text with the same id is refused; the first one counts, and a test names it.
    let _ = bundle.add_resource(resource);
    bundle
});

/// Renders a text in English; the id itself when the catalogue has no such text, as in a journal from a newer version.
pub(crate) fn english(id: &str, args: &FluentArgs<'_>) -> String {
    let Some(pattern) = ENGLISH.get_message(id).and_then(|message| message.value()) else {
        return id.to_owned();
    };
    let mut errors = Vec::new();
    ENGLISH
        .format_pattern(pattern, Some(args), &mut errors)
        .into_owned()
}

/// Returns the errors of ids that occur twice.
#[cfg(test)]
pub(crate) fn duplicate_ids() -> Vec<String> {
    let resource = FluentResource::try_new(SOURCE.to_owned()).unwrap_or_else(|(part, _)| part);
    let mut bundle = FluentBundle::new_concurrent(vec![langid!("en")]);
    let errors = bundle.add_resource(resource).err().unwrap_or_default();
    errors.iter().map(ToString::to_string).collect()
}

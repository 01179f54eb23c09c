//! Tools that a request declares. Where outside servers bring many and the provider lets the model search for them, all of
//! the chat's; elsewhere our own, `tool_search`, and those that a search has found, in the order they were found, so that what
//! was declared before stays in its place.

use model::MAX_WHOLE_TOOLS;
use protocol::{Domain, ToolSpec};
use std::sync::Arc;
use tools::ToolSearchTool;

/// Declared tools, the same list as long as nothing changes.
#[derive(Clone, Default)]
pub(crate) struct DeclaredTools(Option<Declaration>);

#[derive(Clone)]
struct Declaration {
    source: Arc<[ToolSpec]>,
    searches_itself: bool,
    /// Number of tools that were found.
    found: usize,
    declared: Arc<[ToolSpec]>,
}

impl DeclaredTools {
    /// Returns the tools to declare of those of a chat. `found` are the names that searches have found so far.
    pub(crate) fn of(
        &mut self,
        tools: &Arc<[ToolSpec]>,
        searches_itself: bool,
        found: &[String],
    ) -> Arc<[ToolSpec]> {
        let is_current = |known: &&Declaration| {
            Arc::ptr_eq(&known.source, tools)
                && known.searches_itself == searches_itself
                && known.found == found.len()
        };
        if let Some(known) = self.0.as_ref().filter(is_current) {
            return Arc::clone(&known.declared);
        }
        let declared: Arc<[ToolSpec]> = declared(tools, searches_itself, found)
            .into_iter()
            .cloned()
            .collect();
        self.0 = Some(Declaration {
            source: Arc::clone(tools),
            searches_itself,
            found: found.len(),
            declared: Arc::clone(&declared),
        });
        declared
    }
}

/// The tools to declare of those of a chat.
pub(crate) fn declared<'a>(
    tools: &'a [ToolSpec],
    searches_itself: bool,
    found: &[String],
) -> Vec<&'a ToolSpec> {
    let is_search = |spec: &ToolSpec| spec.name == ToolSearchTool::NAME;
    let outside = tools.iter().filter(|spec| is_outside(spec)).count();
    // A chat from before the search has none of its own.
    let searches = !searches_itself && outside > MAX_WHOLE_TOOLS && tools.iter().any(is_search);
    if !searches {
        return tools.iter().filter(|spec| !is_search(spec)).collect();
    }
    let own = tools.iter().filter(|spec| !is_outside(spec));
    let found = found.iter().filter_map(|name| {
        let mut outside = tools.iter().filter(|spec| is_outside(spec));
        outside.find(|spec| spec.name == *name)
    });
    own.chain(found).collect()
}

/// True for a tool of a server or plugin.
pub(crate) fn is_outside(spec: &ToolSpec) -> bool {
    matches!(spec.domain, Domain::Server(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Effect;
    use serde_json::json;

    fn chat(outside: usize, search: bool) -> Arc<[ToolSpec]> {
        let spec =
            |name: &str, domain| ToolSpec::custom(name, domain, Effect::Observe, "", json!({}));
        let search = search.then(|| spec(ToolSearchTool::NAME, Domain::Chat));
        let servers = (0..outside).map(|number| {
            let name = format!("crm__{number}");
            spec(&name, Domain::Server("crm".into()))
        });
        let own = [spec("bash", Domain::Shell)];
        own.into_iter().chain(search).chain(servers).collect()
    }

    fn names(specs: &[&ToolSpec]) -> Vec<String> {
        specs.iter().map(|spec| spec.name.clone()).collect()
    }

    #[test]
    fn many_outside_tools_are_declared_once_they_are_found() {
        let found = ["crm__7", "gone__1", "crm__2"].map(str::to_owned);
        let many = chat(MAX_WHOLE_TOOLS + 1, true);
        assert_eq!(names(&declared(&many, false, &[])), ["bash", "tool_search"]);
        assert_eq!(
            names(&declared(&many, false, &found)),
            ["bash", "tool_search", "crm__7", "crm__2"]
        );
        let whole = |tools: &[ToolSpec], searches_itself| {
            let declared = declared(tools, searches_itself, &found);
            assert_eq!(declared[0].name, "bash");
            assert!(declared.iter().all(|spec| spec.name != "tool_search"));
            declared.len()
        };
        let count = MAX_WHOLE_TOOLS + 2;
        assert_eq!(whole(&many, true), count, "the provider searches");
        let few = chat(MAX_WHOLE_TOOLS, true);
        assert_eq!(whole(&few, false), count - 1, "too few to search");
        let old = chat(MAX_WHOLE_TOOLS + 1, false);
        assert_eq!(whole(&old, false), count, "an older chat");
    }

    #[test]
    fn the_list_stays_the_same_until_something_changes() {
        let mut kept = DeclaredTools::default();
        let (tools, mut found) = (chat(MAX_WHOLE_TOOLS + 1, true), Vec::new());
        let first = kept.of(&tools, false, &found);
        assert!(Arc::ptr_eq(&first, &kept.of(&tools, false, &found)));
        found.push("crm__3".to_owned());
        let second = kept.of(&tools, false, &found);
        assert_eq!(second[..2], first[..], "what was there stays in its place");
        assert_eq!(second.len(), 3);
        assert_eq!(kept.of(&tools, true, &found).len(), MAX_WHOLE_TOOLS + 2);
    }
}

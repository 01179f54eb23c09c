//! `tool_search`: finds tools of outside servers by their names and descriptions, for models whose provider has no search of
//! its own. Whoever builds a request declares what was found in later requests.

mod ranking;

use crate::{CallScope, Definition, Invocation, Operation, Tool, ToolContext, ToolError};
use async_trait::async_trait;
use localization::{LocalizedText, localized};
use protocol::{Domain, Effect, Proof, ResourceClaims, ToolKind, ToolOutput, ToolSpec};
use ranking::Searched;
use schemars::JsonSchema;
use serde::Deserialize;
use std::{collections::BTreeMap, sync::Arc};

/// Tools that a search finds, at most. A result must fit whole into what a model with a small window is shown.
const MAX_FOUND: usize = 6;
/// Characters of a description that are shown: the whole of it comes with the tool.
const MAX_DESCRIPTION: usize = 120;
/// Characters of a query that people are shown.
const MAX_SHOWN_QUERY: usize = 60;
/// Beginning of a line that names a found tool.
const ENTRY: &str = "- ";
/// Text behind the name in such a line.
const AFTER_NAME: &str = ": ";
const FOUND: &str = "You can call these from your next answer on:";

/// Tool that finds tools.
#[derive(Clone, Copy, Debug)]
pub struct ToolSearchTool;

/// Input of `tool_search`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ToolSearchInput {
    /// Words for what the tool should do, or the name of a service. Without it, the servers are listed.
    query: Option<String>,
}

struct ToolSearchCall {
    query: Option<String>,
    told: Arc<[ToolSpec]>,
}

impl ToolSearchTool {
    /// Name of the tool.
    pub const NAME: &'static str = "tool_search";
}

/// Returns the names of the tools that a result of `tool_search` tells of, in order.
pub fn found_tools(result: &str) -> impl Iterator<Item = &str> {
    let mut lines = result.lines();
    let is_list = lines.next() == Some(FOUND);
    let entries = lines.filter_map(|line| line.strip_prefix(ENTRY)?.split_once(AFTER_NAME));
    entries.map(|(name, _)| name).filter(move |_| is_list)
}

impl Tool for ToolSearchTool {
    type Input = ToolSearchInput;

    fn definition(&self) -> Definition {
        let description = include_str!("tool_search.md");
        Definition::new(Self::NAME, Domain::Chat, Effect::Observe, description)
            .parallel()
            .fallback_title(localized!("tools-search-wants"))
    }

    fn prepare(
        self: Arc<Self>,
        input: ToolSearchInput,
        scope: CallScope,
    ) -> Result<Invocation, ToolError> {
        let query = input.query.map(|query| query.trim().to_owned());
        let query = query.filter(|query| !query.is_empty());
        let title = match &query {
            Some(query) => localized!("tools-search-wants-for", query = shortened(query)),
            None => localized!("tools-search-wants"),
        };
        let call = ToolSearchCall {
            query,
            told: scope.session.tools,
        };
        Ok(Invocation::new(Effect::Observe, title, call))
    }
}

#[async_trait]
impl Operation for ToolSearchCall {
    async fn claims(&self) -> ResourceClaims {
        ResourceClaims::default()
    }

    async fn run(&self, _: &ToolContext) -> Result<ToolOutput, ToolError> {
        let outside: Vec<_> = self.told.iter().filter_map(Searched::of).collect();
        let (text, summary) = match &self.query {
            Some(query) => found(query, &outside),
            None => (servers(&outside), localized!("tools-search-listed")),
        };
        Ok(ToolOutput {
            proof: Proof::Confirmed,
            ..ToolOutput::text(text, summary)
        })
    }
}

/// Returns what is found, for the model and for people.
fn found(query: &str, outside: &[Searched<'_>]) -> (String, LocalizedText) {
    let found = ranking::best(query, outside, MAX_FOUND);
    let summary = localized!("tools-search-found", count = found.len());
    if found.is_empty() {
        let text = format!(
            "No tool of a server or plugin fits “{query}”. Try other words, or none to see which servers there are."
        );
        return (text, summary);
    }
    let lines = found.iter().map(|tool| {
        let description = one_line(tool.description, MAX_DESCRIPTION);
        format!("{ENTRY}{}{AFTER_NAME}{description}", tool.name)
    });
    let lines: Vec<_> = [FOUND.to_owned()].into_iter().chain(lines).collect();
    (lines.join("\n"), summary)
}

/// Lists the servers and plugins with the number of their tools.
fn servers(outside: &[Searched<'_>]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for tool in outside {
        *counts.entry(tool.server).or_default() += 1;
    }
    if counts.is_empty() {
        return "No server or plugin has brought a tool.".to_owned();
    }
    let lines = counts.iter();
    let lines = lines.map(|(server, count)| format!("{server} ({count} tools)"));
    let lines: Vec<_> = lines.collect();
    format!("Servers and plugins: {}.", lines.join(", "))
}

fn one_line(text: &str, most: usize) -> String {
    let words: Vec<_> = text.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

fn shortened(query: &str) -> String {
    one_line(query, MAX_SHOWN_QUERY)
}

impl<'a> Searched<'a> {
    /// A tool of a server or plugin.
    fn of(spec: &'a ToolSpec) -> Option<Self> {
        let Domain::Server(server) = &spec.domain else {
            return None;
        };
        let (description, input) = match &spec.kind {
            ToolKind::Custom {
                description,
                input_schema,
            }
            | ToolKind::Hosted {
                description,
                input_schema,
                ..
            } => (description, input_schema),
        };
        Some(Self {
            name: &spec.name,
            server,
            description,
            input,
        })
    }
}

#[cfg(test)]
mod tests;

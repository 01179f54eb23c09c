//! Ranking of tools for a query: words of the name, the description and the arguments, weighed by how few tools have them
//! (BM25). Pure.

use serde_json::Value;
use std::collections::{BTreeSet, HashMap};

/// Weight of a word of the name, as a number of occurrences. One of the description or of an argument weighs 1.
const NAME_WEIGHT: f64 = 3.0;
/// Saturation of a word that occurs often, and the part of it that depends on the length; the usual values.
const K1: f64 = 1.2;
const B: f64 = 0.75;
/// Letters from which on a beginning counts as the word, so that “issue” finds “issues”.
const MIN_STEM: usize = 4;
/// Score that a tool needs, as a part of the best one's: what only shares a small word with the query helps nobody.
const MIN_SHARE: f64 = 0.25;

/// A tool of a server or plugin.
pub(super) struct Searched<'a> {
    pub(super) name: &'a str,
    pub(super) server: &'a str,
    pub(super) description: &'a str,
    pub(super) input: &'a Value,
}

/// Words of a tool with their weights.
struct Document {
    weights: HashMap<String, f64>,
    length: f64,
}

/// Returns the tools that fit a query, the best first.
pub(super) fn best<'t, 'a>(
    query: &str,
    tools: &'t [Searched<'a>],
    most: usize,
) -> Vec<&'t Searched<'a>> {
    let documents: Vec<_> = tools.iter().map(Document::of).collect();
    let count = as_number(documents.len());
    let total: f64 = documents.iter().map(|document| document.length).sum();
    let average = (total / count.max(1.0)).max(1.0);
    // In order, so that sums come out the same.
    let wanted: BTreeSet<_> = words(query).collect();
    let mut scores = vec![0.0; tools.len()];
    for word in &wanted {
        let weights: Vec<_> = documents.iter().map(|one| one.weight_of(word)).collect();
        let having = as_number(weights.iter().filter(|weight| **weight > 0.0).count());
        let rarity = ((count - having + 0.5) / (having + 0.5) + 1.0).ln();
        for ((score, weight), document) in scores.iter_mut().zip(&weights).zip(&documents) {
            let long = 1.0 - B + B * document.length / average;
            *score += rarity * weight * (K1 + 1.0) / (weight + K1 * long);
        }
    }
    let mut ranked: Vec<_> = tools.iter().zip(scores).collect();
    let highest = ranked.iter().map(|(_, score)| *score).fold(0.0, f64::max);
    ranked.retain(|(_, score)| *score > 0.0 && *score >= highest * MIN_SHARE);
    ranked.sort_by(|(one, first), (other, second)| {
        second
            .total_cmp(first)
            .then_with(|| one.name.cmp(other.name))
    });
    ranked
        .into_iter()
        .take(most)
        .map(|(tool, _)| tool)
        .collect()
}

impl Document {
    fn of(tool: &Searched<'_>) -> Self {
        let mut weights: HashMap<String, f64> = HashMap::new();
        let mut add = |text: &str, weight: f64| {
            for word in words(text) {
                *weights.entry(word).or_default() += weight;
            }
        };
        add(tool.name, NAME_WEIGHT);
        add(tool.server, 1.0);
        add(tool.description, 1.0);
        let arguments = tool.input["properties"].as_object();
        for (name, schema) in arguments.into_iter().flatten() {
            add(name, 1.0);
            add(schema["description"].as_str().unwrap_or_default(), 1.0);
        }
        let length = weights.values().sum();
        Self { weights, length }
    }

    fn weight_of(&self, wanted: &str) -> f64 {
        if let Some(weight) = self.weights.get(wanted) {
            return *weight;
        }
        let stems = self.weights.iter().filter(|(word, _)| {
            let (short, long) = match word.len() <= wanted.len() {
                true => (word.as_str(), wanted),
                false => (wanted, word.as_str()),
            };
            short.chars().count() >= MIN_STEM && long.starts_with(short)
        });
        stems.map(|(_, weight)| *weight / 2.0).sum()
    }
}

/// Returns the words of a text in lower case; `createIssue` and `create_issue` have two.
fn words(text: &str) -> impl Iterator<Item = String> {
    let mut spaced = String::with_capacity(text.len());
    let mut was_lower = false;
    for letter in text.chars() {
        if letter.is_uppercase() && was_lower {
            spaced.push(' ');
        }
        was_lower = letter.is_lowercase();
        spaced.extend(letter.to_lowercase());
    }
    let words = spaced.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<_> = words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    words.into_iter()
}

/// Returns a count of tools as a number. There are never more than fit.
fn as_number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

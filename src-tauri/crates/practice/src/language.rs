//! Languages of the practice model: the words it recognizes in a prompt and the sentences it answers with. Both
//! stand in `locales/`; another language is another file, and a line here.

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use std::sync::LazyLock;
use unic_langid::{LanguageIdentifier, langid};

/// The languages; the first one is spoken when a prompt shows none.
static LANGUAGES: LazyLock<[Language; 2]> = LazyLock::new(|| {
    [
        Language::new(langid!("en"), include_str!("../locales/en.ftl")),
        Language::new(langid!("de"), include_str!("../locales/de.ftl")),
    ]
});

/// One language with its catalogue.
pub(crate) struct Language(FluentBundle<FluentResource>);

/// One thing to say, in no language: the id of a text and its arguments.
#[derive(Debug)]
pub(crate) struct Sentence {
    id: &'static str,
    args: FluentArgs<'static>,
}

/// The languages, the usual one first.
pub(crate) fn languages() -> &'static [Language] {
    &*LANGUAGES
}

/// The language in which a prompt asks for the practice task, if it does: with one word of each group that the
/// catalogue names. `continue` and its like ask for it when an earlier prompt did.
pub(crate) fn asks_for_task(prompt: &str, asked_before: bool) -> Option<&'static Language> {
    let words = words_of(prompt);
    languages()
        .iter()
        .find(|language| language.is_task(&words) || (asked_before && language.is_continue(&words)))
}

/// The language that a prompt shows: by asking for the task or going on with it, or by an everyday word that no
/// other language has.
pub(crate) fn language_of(prompt: &str) -> Option<&'static Language> {
    let words = words_of(prompt);
    let mut others = languages().iter();
    asks_for_task(prompt, true).or_else(|| {
        others.find(|language| {
            words
                .iter()
                .any(|word| language.has("practice-common-words", word))
        })
    })
}

impl Language {
    /// Says sentences, one after the other.
    pub(crate) fn say(&self, sentences: &[Sentence]) -> String {
        let said: Vec<String> = sentences
            .iter()
            .map(|sentence| {
                self.text(sentence.id, Some(&sentence.args))
                    .unwrap_or_default()
            })
            .collect();
        said.join(" ").trim().to_owned()
    }

    /// A text of the catalogue.
    pub(crate) fn text(&self, id: &str, args: Option<&FluentArgs<'_>>) -> Option<String> {
        let pattern = self.0.get_message(id)?.value()?;
        let text = self.0.format_pattern(pattern, args, &mut Vec::new());
        Some(text.into_owned())
    }

    fn new(id: LanguageIdentifier, catalogue: &str) -> Self {
        // Tests hold the catalogues to each other, so none has a text that cannot be read.
        let resource =
            FluentResource::try_new(catalogue.to_owned()).unwrap_or_else(|(part, _)| part);
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        bundle.set_use_isolating(false);
        bundle.add_resource_overriding(resource);
        Self(bundle)
    }

    fn is_task(&self, words: &[String]) -> bool {
        let groups = self.text("practice-task-words", None).unwrap_or_default();
        groups
            .split('|')
            .all(|group| words.iter().any(|word| is_among(group, word)))
    }

    fn is_continue(&self, words: &[String]) -> bool {
        let asked: Vec<&str> = words
            .iter()
            .map(String::as_str)
            .filter(|word| !self.has("practice-passed-over", word))
            .collect();
        let phrases = self.text("practice-continue", None).unwrap_or_default();
        phrases
            .split('|')
            .any(|phrase| phrase.trim() == asked.join(" "))
    }

    fn has(&self, id: &str, word: &str) -> bool {
        self.text(id, None)
            .is_some_and(|words| is_among(&words, word))
    }
}

impl Sentence {
    pub(crate) fn new(id: &'static str) -> Self {
        let args = FluentArgs::new();
        Self { id, args }
    }

    /// The sentence that this was tried too often.
    pub(crate) fn giving_up(self) -> Self {
        let step = self.id;
        let sentence = Self {
            id: "practice-gave-up",
            ..self
        };
        sentence.with("step", step)
    }

    pub(crate) fn with(
        mut self,
        name: &'static str,
        value: impl Into<FluentValue<'static>>,
    ) -> Self {
        self.args.set(name, value);
        self
    }
}

fn words_of(prompt: &str) -> Vec<String> {
    prompt
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// True if a word is one of a group; `enter*` is every word that begins with it.
fn is_among(group: &str, word: &str) -> bool {
    group
        .split_whitespace()
        .any(|known| match known.strip_suffix('*') {
            Some(beginning) => word.starts_with(beginning),
            None => word == known,
        })
}

#[cfg(test)]
mod tests;

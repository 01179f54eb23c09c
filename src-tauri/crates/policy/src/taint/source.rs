//! Content from outside, and the places where it was seen.

use super::{answer_steps::AnswerSteps, normalize::normal};
use localization::{LocalizedText, localized};
use std::sync::Arc;

/// One piece of content from outside.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// The place it was seen in.
    pub(super) place: SeenAt,
    /// The server it came from, if any.
    pub(super) server: Option<String>,
    /// True when it is the content of a file that the user named.
    pub(super) named_file: bool,
    /// Its text, normalized.
    pub(super) text: Arc<str>,
}

impl Source {
    /// The description of a tool from outside.
    pub(crate) fn tool_description(tool: &str, text: &str) -> Self {
        Self {
            place: SeenAt {
                place: Place::ToolDescription(tool.to_owned()),
                step: None,
            },
            server: None,
            named_file: false,
            text: normal(text).into(),
        }
    }
}

/// A place and the step of the task at which it was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeenAt {
    pub(super) place: Place,
    /// The step; none for what came with a message or with the list of tools.
    pub(super) step: Option<u32>,
}

/// A place where content from outside stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The screen.
    Screen,
    /// A web page, with its address where it is known.
    WebPage(Option<String>),
    /// A file, with its path where it is known.
    File(Option<String>),
    /// The output of a command.
    CommandOutput(Option<String>),
    /// Qilbee's notes.
    Notes,
    /// An answer of Qube.
    Qube,
    /// An answer of a server, or of a tool of unknown origin.
    Answer(String),
    /// A picture in a message.
    AttachedPicture,
    /// A file in a message, by name.
    AttachedFile(String),
    /// The part of a task that a sub-agent was given.
    Assignment,
    /// The answer of a sub-agent.
    SubAgent,
    /// A text that the user passed on.
    Pasted,
    /// A chat that came from a file.
    ImportedChat,
    /// The description of a tool, by the tool's name.
    ToolDescription(String),
}

/// Places of one value, as far as they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// It stands in these, the latest first; at least one.
    SeenIn(Vec<SeenAt>),
    /// It may stand here, where nothing can be read, or it is made up.
    PerhapsIn(SeenAt),
    /// It stands nowhere.
    Nowhere,
}

impl SeenAt {
    /// True for what a model wrote for another one.
    pub(super) fn is_by_model(&self) -> bool {
        matches!(self.place, Place::Assignment | Place::SubAgent)
    }

    fn text(&self) -> LocalizedText {
        let place = self.place.text();
        match self.step {
            Some(step) => localized!("policy-seen-step", place = place, step = step),
            None => place,
        }
    }
}

impl Place {
    /// The place with what it was only named by: an earlier call of the same answer, by its number.
    pub(super) fn meant(self, steps: &AnswerSteps) -> Self {
        let meant = |name: Option<String>| {
            let meant = steps.stands_for(name.as_deref()?);
            meant.map(shortened)
        };
        match self {
            Self::WebPage(url) => Self::WebPage(meant(url)),
            Self::File(path) => Self::File(meant(path)),
            Self::CommandOutput(command) => Self::CommandOutput(meant(command)),
            Self::Screen
            | Self::Notes
            | Self::Qube
            | Self::Answer(_)
            | Self::AttachedPicture
            | Self::AttachedFile(_)
            | Self::Assignment
            | Self::SubAgent
            | Self::Pasted
            | Self::ImportedChat
            | Self::ToolDescription(_) => self,
        }
    }

    fn text(&self) -> LocalizedText {
        match self {
            Self::Screen => localized!("policy-place-screen"),
            Self::WebPage(Some(url)) => localized!("policy-place-page", url = url),
            Self::WebPage(None) => localized!("policy-place-some-page"),
            Self::File(Some(path)) => localized!("policy-place-file", path = path),
            Self::File(None) => localized!("policy-place-some-file"),
            Self::CommandOutput(Some(command)) => {
                localized!("policy-place-output", command = command)
            }
            Self::CommandOutput(None) => localized!("policy-place-some-output"),
            Self::Notes => localized!("policy-place-notes"),
            Self::Qube => localized!("policy-place-qube"),
            Self::Answer(server) => localized!("policy-place-answer", server = server),
            Self::AttachedPicture => localized!("policy-place-attached-picture"),
            Self::AttachedFile(name) => localized!("policy-place-attached-file", name = name),
            Self::Assignment => localized!("policy-place-assignment"),
            Self::SubAgent => localized!("policy-place-sub-agent"),
            Self::Pasted => localized!("policy-place-pasted"),
            Self::ImportedChat => localized!("policy-place-imported"),
            Self::ToolDescription(tool) => {
                localized!("policy-place-tool-description", tool = tool)
            }
        }
    }
}

impl Origin {
    /// Returns the origin as the end of a sentence for people.
    pub(super) fn text(&self) -> LocalizedText {
        match self {
            Self::SeenIn(places) => {
                let places = places.iter().map(SeenAt::text);
                let joined = places.reduce(|first, second| {
                    localized!("policy-seen-places", first = first, second = second)
                });
                match joined {
                    Some(place) => localized!("policy-seen", place = place),
                    None => localized!("policy-seen-nowhere"),
                }
            }
            Self::PerhapsIn(place) => localized!("policy-seen-perhaps", place = place.text()),
            Self::Nowhere => localized!("policy-seen-nowhere"),
        }
    }
}

/// Returns the text as one line, cut where it gets long.
pub(super) fn shortened(text: &str) -> String {
    const SHOWN: usize = 80;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(SHOWN) {
        Some((cut, _)) => format!("{}…", &line[..cut]),
        None => line,
    }
}

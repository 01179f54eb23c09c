//! Criteria of the person's for the end of a task: a window, a file, or words in a result. They are looked for after each step,
//! so that a task ends as soon as what it was for is there.

use agent::{Hook, TurnPosition, Verdict};
use async_trait::async_trait;
use desktop::Desktop;
use localization::{LocalizedText, localized};
use protocol::{CallEvent, DurableBody, DurableEvent, Event, Item, SessionId};
use std::{
    collections::{HashMap, HashSet},
    path::PathBuf,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Condition that a task ends at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Criterion {
    /// A window whose title holds these words, in large or small letters.
    Window(String),
    /// A file, or a folder, at this place.
    File(PathBuf),
    /// These words in the result of a call.
    Text(String),
}

/// Criteria of the sessions of this program.
#[derive(Default)]
pub(crate) struct StoppingCriteria {
    desktop: Option<Desktop>,
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    criteria: HashMap<SessionId, Vec<Criterion>>,
    /// Words that came in a result.
    heard: HashSet<(SessionId, String)>,
}

impl StoppingCriteria {
    pub(crate) fn new(desktop: Option<Desktop>) -> Self {
        Self {
            desktop,
            ..Self::default()
        }
    }

    /// Ends the tasks of a session once one of these is met, from now on.
    pub(crate) fn set(&self, session: &SessionId, criteria: Vec<Criterion>) {
        let mut waiting = self.waiting();
        waiting.heard.retain(|(heard, _)| heard != session);
        waiting.criteria.insert(session.clone(), criteria);
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // Nothing in here panics halfway.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn of(&self, session: &SessionId) -> Vec<Criterion> {
        let waiting = self.waiting();
        waiting.criteria.get(session).cloned().unwrap_or_default()
    }

    async fn is_met(&self, session: &SessionId, criterion: &Criterion) -> bool {
        match criterion {
            Criterion::File(path) => tokio::fs::try_exists(path).await.unwrap_or(false),
            Criterion::Text(words) => {
                let heard = (session.clone(), words.clone());
                self.waiting().heard.contains(&heard)
            }
            Criterion::Window(title) => match &self.desktop {
                None => false,
                Some(desktop) => match desktop.windows().await {
                    Ok(windows) => windows.iter().any(|window| has_words(&window.title, title)),
                    Err(error) => {
                        tracing::warn!(%error, "the windows can't be looked for");
                        false
                    }
                },
            },
        }
    }

    fn hear(&self, session: &SessionId, content: &[Item]) {
        let mut waiting = self.waiting();
        let Some(criteria) = waiting.criteria.get(session) else {
            return;
        };
        let words = criteria.iter().filter_map(|criterion| match criterion {
            Criterion::Text(words) => Some(words),
            Criterion::Window(_) | Criterion::File(_) => None,
        });
        let holds = |words: &&String| {
            content.iter().any(|item| match item {
                Item::Text { text } => text.contains(words.as_str()),
                _ => false,
            })
        };
        let heard: Vec<_> = words
            .filter(holds)
            .map(|words| (session.clone(), words.clone()))
            .collect();
        waiting.heard.extend(heard);
    }
}

#[async_trait]
impl Hook for StoppingCriteria {
    fn name(&self) -> &'static str {
        "stopping criteria"
    }

    fn event(&self, event: &Event) {
        if let Event::Durable(DurableEvent {
            session,
            body: DurableBody::Call(CallEvent::ToolFinished { content, .. }),
            ..
        }) = event
        {
            self.hear(session, content);
        }
    }

    async fn after_tools(&self, at: &TurnPosition) -> Verdict {
        for criterion in self.of(&at.session) {
            if self.is_met(&at.session, &criterion).await {
                return Verdict::End {
                    reason: told(&criterion),
                };
            }
        }
        Verdict::Go
    }
}

fn has_words(title: &str, words: &str) -> bool {
    title.to_lowercase().contains(&words.to_lowercase())
}

fn told(criterion: &Criterion) -> LocalizedText {
    match criterion {
        Criterion::Window(title) => localized!("app-until-window", title = title.clone()),
        Criterion::File(path) => localized!("app-until-file", path = path.display().to_string()),
        Criterion::Text(words) => localized!("app-until-text", words = words.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::Timestamp;

    fn at(session: &str) -> TurnPosition {
        TurnPosition {
            session: SessionId::new(session),
            turn: None,
            step: 1,
            now: Timestamp::UNIX_EPOCH,
        }
    }

    #[tokio::test]
    async fn each_session_waits_for_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("report.odt");
        let criteria = StoppingCriteria::new(None);
        let session = SessionId::new("a");
        let wanted = [
            Criterion::Window("Save as".to_owned()),
            Criterion::File(file.clone()),
            Criterion::Text("42 rows".to_owned()),
        ];
        criteria.set(&session, wanted.to_vec());
        let check = async |session: &str, wanted: Option<&Criterion>| {
            let found = criteria.after_tools(&at(session)).await;
            let wanted = wanted.map_or(Verdict::Go, |criterion| Verdict::End {
                reason: told(criterion),
            });
            assert_eq!(found, wanted, "{session}");
        };
        check("a", None).await;
        criteria.hear(&session, &[Item::text("There are 4"), Item::text("2 rows")]);
        check("a", None).await;
        criteria.hear(&session, &[Item::text("There are 42 rows.")]);
        check("a", Some(&wanted[2])).await;
        std::fs::write(&file, "").unwrap();
        check("a", Some(&wanted[1])).await;
        check("b", None).await;
        criteria.set(&session, Vec::new());
        check("a", None).await;
    }

    #[test]
    fn titles_are_compared_without_case() {
        assert!(has_words("Save As — Writer", "save as"));
        assert!(!has_words("Writer", "save as"));
    }
}

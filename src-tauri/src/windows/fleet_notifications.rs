//! Notifications of a fleet's questions: one comes while nobody looks at the window. The window shows all of them by itself.

use super::{PageRequest, WindowContext, main_window, notifications::system};
use crate::fleet_inbox::FleetInbox;
use inbox::FleetQuestion;
use protocol::visible_line;
use std::{collections::BTreeSet, sync::Arc, time::Duration};
use tauri::{AppHandle, Manager as _, async_runtime};
use tokio::{sync::watch, time::sleep};

/// Time between two looks at the fleet's inbox.
const LOOK_INTERVAL: Duration = Duration::from_secs(10);
/// Tasks that a notification names. Services show few lines.
const MAX_NAMED: usize = 3;
/// Characters of a task's title in it. The title comes from another computer.
const MAX_TITLE_CHARS: usize = 100;

/// Shows them while a fleet is connected. Runs as long as the program.
pub(super) async fn show_all(app: AppHandle, context: Arc<WindowContext>) {
    let known = watch::Sender::new(BTreeSet::new());
    loop {
        sleep(LOOK_INTERVAL).await;
        let inbox = app.state::<FleetInbox>();
        let Some(client) = inbox.known_client().await else {
            known.send_replace(BTreeSet::new());
            continue;
        };
        // The window says what is wrong to whoever looks.
        let Ok(told) = client.questions().await else {
            continue;
        };
        // A notification would lie over what a chat does here, and a click of its on it is nobody's answer. Told afterwards.
        if !context.activity.activity().borrow().acting.is_empty() {
            continue;
        }
        let open = told.questions.iter().map(|question| question.name.clone());
        let before = known.send_replace(open.collect());
        let new = new_questions(&before, told.questions);
        if !new.is_empty() && !main_window::is_in_use(&app) {
            let shown = show(app.clone(), Arc::clone(&context), new, known.subscribe());
            async_runtime::spawn(shown);
        }
    }
}

/// Shows one for these questions, until none of them is open any more.
async fn show(
    app: AppHandle,
    context: Arc<WindowContext>,
    new: Vec<FleetQuestion>,
    mut open: watch::Receiver<BTreeSet<String>>,
) {
    let texts = context.texts.borrow().clone();
    let Some(texts) = texts else { return };
    let body = named_tasks(&new);
    let settled = async move {
        let is_settled = |open: &BTreeSet<String>| new.iter().all(|one| !open.contains(&one.name));
        // The sender lives as long as the program.
        let _ = open.wait_for(is_settled).await;
    };
    if system::show(&texts.fleet_needs_answer, &body, &texts.show, settled).await {
        context.requests.ask(PageRequest::Fleet);
        main_window::show(&app);
    }
}

/// Returns the questions that were not known.
fn new_questions(known: &BTreeSet<String>, open: Vec<FleetQuestion>) -> Vec<FleetQuestion> {
    let new = open.into_iter().filter(|one| !known.contains(&one.name));
    new.collect()
}

/// The titles of the tasks that ask, one in a line.
fn named_tasks(questions: &[FleetQuestion]) -> String {
    let titles: BTreeSet<_> = questions.iter().map(|one| one.title.as_str()).collect();
    let lines = titles.iter().take(MAX_NAMED).map(|title| {
        let shown: String = title.chars().take(MAX_TITLE_CHARS).collect();
        visible_line(&shown).into_owned()
    });
    let mut lines: Vec<_> = lines.collect();
    if titles.len() > MAX_NAMED {
        lines.push("…".to_owned());
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(name: &str, title: &str) -> FleetQuestion {
        FleetQuestion {
            name: name.to_owned(),
            task: name.to_owned(),
            pool: "office".to_owned(),
            title: title.to_owned(),
            desktop: None,
            kind: inbox::FleetQuestionKind::Approval,
            text: String::new(),
            exact: None,
            reason: String::new(),
            choices: Vec::new(),
            picture: None,
            lacks_picture: false,
        }
    }

    #[test]
    fn each_question_is_told_once() {
        let known = BTreeSet::from(["a".to_owned(), "gone".to_owned()]);
        let open = vec![question("a", "Sort"), question("b", "File")];
        assert_eq!(new_questions(&known, open), [question("b", "File")]);
    }

    #[test]
    fn a_notification_names_a_few_tasks() {
        let named = |titles: &[&str]| {
            let questions: Vec<_> = titles.iter().map(|title| question("q", title)).collect();
            named_tasks(&questions)
        };
        assert_eq!(
            named(&["Sort\u{1b}[2J", "Sort\u{1b}[2J"]),
            "Sort⟨U+001B⟩[2J"
        );
        assert_eq!(named(&["a", "b", "c", "d"]), "a\nb\nc\n…");
        assert_eq!(named(&[&"x".repeat(200)]).len(), MAX_TITLE_CHARS);
    }
}

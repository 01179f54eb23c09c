//! Answers of the person to questions of the model: which of their words are their own.

use super::TaintTracker;
use protocol::{CallId, Item, PersonQuestion};

impl TaintTracker {
    /// Takes in what the person answered to a question of the model. The result of the call only repeats it. Of a plan,
    /// the lines that they left as the model wrote them are not their words.
    pub(super) fn person_answered(&mut self, call: &CallId, text: Option<&str>) {
        let question = self.asked.remove(call);
        self.calls.remove(call);
        let Some(text) = text else {
            return;
        };
        let own = match question {
            Some(PersonQuestion::Plan { steps }) => {
                let is_models = |line: &&str| steps.iter().any(|step| line.ends_with(&step.text));
                let lines = text.lines().filter(|line| !is_models(line));
                lines.collect::<Vec<_>>().join("\n")
            }
            Some(PersonQuestion::Choice { .. } | PersonQuestion::Form { .. }) | None => {
                text.to_owned()
            }
        };
        self.task.said(&[Item::text(own.as_str())], true);
        self.user.add(&own);
    }
}

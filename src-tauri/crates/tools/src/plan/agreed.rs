//! Reading of the person's answer to a plan. Pure.

use super::{MAX_STEP_CHARACTERS, MAX_STEPS};
use protocol::{PlanStep, PlanStepState};

/// The person's answer to a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PlanAnswer {
    /// Yes, as it is.
    Agreed,
    /// Yes, to this one.
    Changed(Vec<PlanStep>),
    /// Something else.
    Remark,
}

impl PlanAnswer {
    /// Reads an answer: numbered lines are the plan that the person wants, in their order.
    pub(super) fn read(words: &str, plan: &[PlanStep]) -> Self {
        let lines = words.lines().map(str::trim).filter(|line| !line.is_empty());
        let Some(wanted) = lines.map(numbered).collect::<Option<Vec<_>>>() else {
            return Self::Remark;
        };
        let fits = |text: &&str| text.chars().count() <= MAX_STEP_CHARACTERS;
        if wanted.is_empty() || wanted.len() > MAX_STEPS || !wanted.iter().all(fits) {
            return Self::Remark;
        }
        if wanted.iter().eq(plan.iter().map(|step| &step.text)) {
            return Self::Agreed;
        }
        let step = |text: &str| {
            let known = plan.iter().find(|step| step.text == text);
            known.cloned().unwrap_or_else(|| PlanStep {
                text: text.to_owned(),
                state: PlanStepState::Open,
            })
        };
        Self::Changed(wanted.into_iter().map(step).collect())
    }
}

/// Returns the text of a line such as `2. Save the letter`.
fn numbered(line: &str) -> Option<&str> {
    let (number, text) = line.split_once(". ")?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    let text = text.trim();
    (is_number && !text.is_empty()).then_some(text)
}

//! Questions of the model, or of an outside server, to the person, and what each may hold. How one is asked or answered is not said here.

use crate::{PlanStep, ServerForm};
use serde::{Deserialize, Serialize};

/// A question of the model, or of an outside server, to the person. Its words are theirs: untrusted for display.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PersonQuestion {
    /// A question, answered with one of the choices or in the person's own words.
    Choice {
        /// The question.
        text: String,
        /// Up to four answers to choose from.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "schema", ts(as = "Option<Vec<String>>", optional))]
        choices: Vec<String>,
    },
    /// A plan to agree to before the work begins. The answer is the plan as the person wants it, one numbered line
    /// for each step, or what they say about it.
    Plan {
        /// The whole plan.
        steps: Vec<PlanStep>,
    },
    /// A form of the outside server whose tool the call uses, answered with `answer_form`.
    Form {
        /// The form.
        form: ServerForm,
    },
}

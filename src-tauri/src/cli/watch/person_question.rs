//! Questions of the model as lines of the terminal, and the person's line as the answer. Pure; prints and reads nothing.

use super::question::YesKeys;
use protocol::{PersonQuestion, PlanStepState, visible_line};

/// Answer in a typed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TypedAnswer {
    /// The person's own words.
    Words(String),
    /// They leave it to the model.
    Skipped,
    /// They want the task to end.
    Stopped,
    /// Nothing that counts: it is asked again.
    Unclear,
}

/// Draws a question and the keys that answer it.
pub(super) fn render(question: &PersonQuestion, keys: &YesKeys) -> String {
    let code = match keys {
        YesKeys::Plain => String::new(),
        YesKeys::WithCode(code) => format!(" Begin the line with {code}."),
        YesKeys::None => " Nothing can be answered right now.".to_owned(),
    };
    let mut lines = Vec::new();
    let how = match question {
        PersonQuestion::Choice { text, choices } => {
            lines.push(format!("? {}", visible_line(text)));
            let numbered = choices.iter().zip(1..);
            lines.extend(
                numbered.map(|(choice, number)| format!("  [{number}] {}", visible_line(choice))),
            );
            match choices.is_empty() {
                true => "Write your answer. [s] lets Qilbee decide.",
                false => "Type a number, or write your answer. [s] lets Qilbee decide.",
            }
        }
        PersonQuestion::Plan { steps } => {
            lines.push("? Qilbee's plan".to_owned());
            let numbered = steps.iter().zip(1..);
            lines.extend(
                numbered.map(|(step, number)| format!("  {number}. {}", visible_line(&step.text))),
            );
            "[y] begin  [n] stop. Numbers such as 1 3 2 reorder and leave out; or write what to change."
        }
        // Its lines are drawn by the form itself.
        PersonQuestion::Form { .. } => "",
    };
    lines.push(format!("  {how}{code}"));
    format!("\n{}", lines.join("\n"))
}

/// Reads the line without its code.
pub(super) fn read(question: &PersonQuestion, line: &str) -> TypedAnswer {
    let line = line.trim();
    if line.is_empty() {
        return TypedAnswer::Unclear;
    }
    match question {
        PersonQuestion::Choice { choices, .. } => {
            if line.eq_ignore_ascii_case("s") {
                return TypedAnswer::Skipped;
            }
            let number = line.parse::<usize>().ok();
            let chosen = number.and_then(|number| choices.get(number.checked_sub(1)?));
            TypedAnswer::Words(chosen.map_or(line, String::as_str).to_owned())
        }
        PersonQuestion::Plan { steps } => match line.to_lowercase().as_str() {
            "y" | "yes" => {
                let all: Vec<_> = (1..=steps.len()).collect();
                words(question, &all)
            }
            "n" | "no" => TypedAnswer::Stopped,
            _ => {
                let numbers = line.split([' ', ',']).filter(|word| !word.is_empty());
                let numbers: Result<Vec<usize>, _> = numbers.map(str::parse).collect();
                match numbers {
                    Ok(numbers) => words(question, &numbers),
                    Err(_) => TypedAnswer::Words(line.to_owned()),
                }
            }
        },
        PersonQuestion::Form { .. } => TypedAnswer::Unclear,
    }
}

/// The plan with these of its steps, in this order.
fn words(question: &PersonQuestion, numbers: &[usize]) -> TypedAnswer {
    let PersonQuestion::Plan { steps } = question else {
        return TypedAnswer::Unclear;
    };
    let step = |number: &usize| steps.get(number.checked_sub(1)?);
    let Some(chosen) = numbers.iter().map(step).collect::<Option<Vec<_>>>() else {
        return TypedAnswer::Unclear;
    };
    let lines = chosen.iter().zip(1..);
    let lines: Vec<_> = lines
        .map(|(step, number)| format!("{number}. {}", step.text))
        .collect();
    TypedAnswer::Words(lines.join("\n"))
}

/// Mark of a step of the plan.
pub(super) fn mark(state: PlanStepState) -> &'static str {
    match state {
        PlanStepState::Open => "·",
        PlanStepState::Active => "▸",
        PlanStepState::Done => "✓",
        PlanStepState::Failed => "✗",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::PlanStep;

    fn choice() -> PersonQuestion {
        PersonQuestion::Choice {
            text: "Which\u{1b}[2K one?".to_owned(),
            choices: vec!["a.odt".to_owned(), "b.odt".to_owned()],
        }
    }

    fn plan() -> PersonQuestion {
        let step = |text: &str| PlanStep {
            text: text.to_owned(),
            state: PlanStepState::Open,
        };
        PersonQuestion::Plan {
            steps: vec![step("Look"), step("Send")],
        }
    }

    #[test]
    fn questions_are_shown_with_their_keys() {
        let check = |question: PersonQuestion, keys: YesKeys, wanted: &[&str]| {
            let wanted = format!("\n{}", wanted.join("\n"));
            assert_eq!(render(&question, &keys), wanted);
        };
        check(
            choice(),
            YesKeys::Plain,
            &[
                "? Which⟨U+001B⟩[2K one?",
                "  [1] a.odt",
                "  [2] b.odt",
                "  Type a number, or write your answer. [s] lets Qilbee decide.",
            ],
        );
        check(
            plan(),
            YesKeys::WithCode("048".to_owned()),
            &[
                "? Qilbee's plan",
                "  1. Look",
                "  2. Send",
                "  [y] begin  [n] stop. Numbers such as 1 3 2 reorder and leave out; or write what to change. Begin the \
                 line with 048.",
            ],
        );
    }

    #[test]
    fn lines_are_read_as_answers() {
        let words = |text: &str| TypedAnswer::Words(text.to_owned());
        let check = |question: &PersonQuestion, line: &str, wanted: TypedAnswer| {
            assert_eq!(read(question, line), wanted, "{line}");
        };
        check(&choice(), "2\n", words("b.odt"));
        check(&choice(), "3", words("3"));
        check(&choice(), "neither", words("neither"));
        check(&choice(), "s", TypedAnswer::Skipped);
        check(&choice(), "\n", TypedAnswer::Unclear);
        check(&plan(), "y", words("1. Look\n2. Send"));
        check(&plan(), "n", TypedAnswer::Stopped);
        check(&plan(), "2", words("1. Send"));
        check(&plan(), "2 7", TypedAnswer::Unclear);
        check(&plan(), "Print it", words("Print it"));
    }
}

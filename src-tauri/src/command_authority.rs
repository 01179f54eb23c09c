//! Authority that a command of a chat gives, and the code that it needs. One list for the windows, for terminals and for the
//! socket by which chats are reached. Pure.

mod code_need;

pub(crate) use code_need::CodeNeed;
use protocol::{Answer, Command};

/// Gain for a program that gives a command in the person's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Authority {
    /// It looks, refuses, stops, or changes what no task depends on.
    None,
    /// It gives authority to what the same press does next, such as the chat that a message begins.
    Begins,
    /// It gives authority.
    Gives,
}

/// Returns the authority that a command of a chat gives.
pub(crate) fn of_command(command: &Command) -> Authority {
    match command {
        Command::AnswerApproval {
            answer: Answer::Deny { .. },
            ..
        }
        | Command::RevokeGrants { .. }
        | Command::SkipQuestion { .. }
        | Command::AnswerForm { values: None, .. }
        | Command::Pause
        | Command::TryNow
        | Command::Stop
        | Command::Abandon { .. } => Authority::None,
        // The model reads a comment as the person's words.
        Command::Refine {
            comment: Some(_), ..
        }
        | Command::Refine { again: true, .. } => Authority::Gives,
        Command::Refine {
            comment: None,
            again: false,
            ..
        } => Authority::None,
        Command::SetOptions { .. } => Authority::Begins,
        // What a message names, a task may reach.
        Command::Submit { .. }
        | Command::AnswerApproval {
            answer: Answer::Allow { .. },
            ..
        }
        | Command::Resume
        | Command::Step
        | Command::AnswerForm {
            values: Some(_), ..
        }
        | Command::ProvideToolResult { .. } => Authority::Gives,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Authority::{Begins, Gives, None};
    use protocol::SessionOptions;
    use serde_json::{Value, json};

    /// One line for each command, and more where what it carries matters.
    fn commands() -> Vec<(Value, Authority)> {
        let allow = |grant: Value| json!({"answer": "allow", "grant": grant});
        let answer = |answer| json!({"type": "answer_approval", "approval": "a", "answer": answer});
        let refine = |more: Value| {
            let mut command = json!({"type": "refine", "feedback": "bad"});
            let fields = command.as_object_mut().unwrap();
            fields.extend(more.as_object().unwrap().clone());
            command
        };
        let form =
            |values| json!({"type": "answer_form", "call": "c", "form": "f", "values": values});
        let output = json!({"parts": []});
        let options = SessionOptions::for_model("m");
        vec![
            (json!({"type": "pause"}), None),
            (json!({"type": "stop"}), None),
            (json!({"type": "abandon", "reason": "closed"}), None),
            (json!({"type": "try_now"}), None),
            (json!({"type": "revoke_grants"}), None),
            (json!({"type": "skip_question", "call": "c"}), None),
            (answer(json!({"answer": "deny"})), None),
            (answer(allow(json!({"for": "once"}))), Gives),
            (answer(allow(json!({"for": "session"}))), Gives),
            (form(Value::Null), None),
            (form(json!({"name": "Anna"})), Gives),
            (refine(json!({})), None),
            (refine(json!({"comment": "Shorter"})), Gives),
            (refine(json!({"comment": "Shorter", "again": true})), Gives),
            (refine(json!({"again": true})), Gives),
            (json!({"type": "set_options", "options": options}), Begins),
            (json!({"type": "submit", "text": "Go on"}), Gives),
            (json!({"type": "resume"}), Gives),
            (json!({"type": "step"}), Gives),
            (
                json!({"type": "provide_tool_result", "call": "c", "output": output}),
                Gives,
            ),
        ]
    }

    #[test]
    fn each_command_gives_what_the_list_says() {
        for (line, wanted) in commands() {
            let command: Command = serde_json::from_value(line.clone())
                .unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(of_command(&command), wanted, "{line}");
        }
    }

    #[test]
    fn the_list_has_every_command() {
        let refused = serde_json::from_str::<Command>(r#"{"type":"?"}"#).unwrap_err();
        let refused = refused.to_string();
        let names: Vec<_> = refused.split('`').skip(3).step_by(2).collect();
        assert!(names.len() > 10, "{refused}");
        for name in names {
            // It is another word for `submit`.
            let name = if name == "steer" { "submit" } else { name };
            let mut listed = commands().into_iter();
            assert!(listed.any(|(line, _)| line["type"] == name), "{name}");
        }
    }
}

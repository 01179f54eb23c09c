//! Codes that commands of a chat need, where a typed code stands for the press that can't be told from a faked one. One rule for
//! the windows and for all terminals. Pure.

use super::{Authority, of_command};
use protocol::{Command, Mode, SessionOptions};

/// Code that a command which gives authority needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CodeNeed {
    /// None: it gives nothing that holds now, and what follows from it needs one.
    None,
    /// One that may have been typed for something else some minutes ago.
    Recent,
    /// One of its own.
    Own,
}

impl CodeNeed {
    /// Returns the code that a command needs. `now` are the options that hold before it; none where nobody knows them.
    pub(crate) fn of(command: &Command, now: Option<&SessionOptions>) -> Self {
        if of_command(command) == Authority::None {
            return Self::None;
        }
        match command {
            Command::Submit { .. } | Command::Resume | Command::Step | Command::Refine { .. } => {
                Self::of_words(now)
            }
            Command::SetOptions { options } => Self::of_options(options, now),
            Command::AnswerApproval { .. }
            | Command::RevokeGrants { .. }
            | Command::SkipQuestion { .. }
            | Command::AnswerForm { .. }
            | Command::Pause
            | Command::TryNow
            | Command::Stop
            | Command::Abandon { .. }
            | Command::ProvideToolResult { .. } => Self::Own,
        }
    }

    /// Words of the person. Where Qilbee does not ask, they alone decide what is done.
    pub(crate) fn of_words(now: Option<&SessionOptions>) -> Self {
        match now.map(|options| options.mode) {
            Some(Mode::Ask | Mode::Risky | Mode::Observe) => Self::Recent,
            Some(Mode::Free) | None => Self::Own,
        }
    }

    /// Options in place of those that hold now.
    pub(crate) fn of_options(options: &SessionOptions, now: Option<&SessionOptions>) -> Self {
        match now {
            Some(now) if !is_wider(options, now) => Self::None,
            Some(_) | None => Self::Own,
        }
    }
}

/// Returns true if a chat may do more with the new options. A change of the rarer limits counts as more.
fn is_wider(new: &SessionOptions, old: &SessionOptions) -> bool {
    let is_dearer = match (new.max_cost_usd, old.max_cost_usd) {
        (_, None) => false,
        (None, Some(_)) => true,
        (Some(new), Some(old)) => new > old,
    };
    freedom(new.mode) > freedom(old.mode)
        || new.max_steps > old.max_steps
        || is_dearer
        || (old.plan_first && !new.plan_first)
        || new.limits != old.limits
}

fn freedom(mode: Mode) -> u8 {
    match mode {
        Mode::Observe => 0,
        Mode::Ask => 1,
        Mode::Risky => 2,
        Mode::Free => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(command: &str) -> Command {
        serde_json::from_str(command).unwrap()
    }

    #[test]
    fn what_gives_no_authority_needs_no_code() {
        for command in [
            r#"{"type":"pause"}"#,
            r#"{"type":"stop"}"#,
            r#"{"type":"answer_approval","approval":"a","answer":{"answer":"deny"}}"#,
        ] {
            assert_eq!(
                CodeNeed::of(&read(command), None),
                CodeNeed::None,
                "{command}"
            );
        }
    }

    #[test]
    fn a_wider_mode_needs_its_own_code_and_a_stricter_one_none() {
        let in_mode = |mode| SessionOptions {
            mode,
            ..SessionOptions::for_model("m")
        };
        let check = |old, new, wanted| {
            let set = Command::SetOptions {
                options: in_mode(new),
            };
            assert_eq!(CodeNeed::of(&set, Some(&in_mode(old))), wanted, "{old:?}");
        };
        check(Mode::Ask, Mode::Risky, CodeNeed::Own);
        check(Mode::Risky, Mode::Free, CodeNeed::Own);
        check(Mode::Free, Mode::Ask, CodeNeed::None);
        check(Mode::Ask, Mode::Ask, CodeNeed::None);
    }

    #[test]
    fn words_need_their_own_code_only_where_nothing_is_asked() {
        let submit = read(r#"{"type":"submit","text":"Go"}"#);
        let check = |mode, wanted| {
            let now = SessionOptions {
                mode,
                ..SessionOptions::for_model("m")
            };
            assert_eq!(CodeNeed::of(&submit, Some(&now)), wanted, "{mode:?}");
        };
        check(Mode::Ask, CodeNeed::Recent);
        check(Mode::Free, CodeNeed::Own);
        assert_eq!(CodeNeed::of(&submit, None), CodeNeed::Own);
    }
}

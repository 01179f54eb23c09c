//! Questions in the terminal while a turn goes on, one at a time: what is asked meanwhile waits. The turn is followed all
//! the while: it may end, or be stopped from elsewhere, before anybody answers. While it waits for a provider, Enter tries
//! again.

mod asked;
mod confirming;
pub(in crate::cli) mod device;
pub(in crate::cli) mod lines;
mod typed_answer;
mod wait;
mod withdrawal;

use super::{
    FollowOptions,
    form::{FilledForm, FormStep},
    person::PersonAtTerminal,
    person_question::{self, TypedAnswer},
    question::{Extent, YesKeys, render},
    while_working::TypedLine,
};
use crate::{
    App,
    cli::{Failure, output},
    confirmation_codes::Purpose,
};
use asked::Asked;
pub(in crate::cli) use asked::Said;
pub(super) use device::size;
use lines::{Line, TypedLines};
use localization::LocalizedText;
use protocol::{Answer, ApprovalId, CallId, PersonQuestion, Question};
use std::{
    collections::VecDeque,
    io::{self, IsTerminal as _},
};
use typed_answer::{answer, at_breakpoint, wants_all};

const ANSWER_AGAIN: &str = "  Answer the question above again.";

/// Asks one thing at a time.
pub(in crate::cli) struct Terminal {
    /// True if anybody can answer.
    somebody: bool,
    person: PersonAtTerminal,
    asked: Option<Asked>,
    /// What is asked once that is answered.
    waiting: VecDeque<Asked>,
    lines: TypedLines,
    /// Enter tries again while nothing is asked.
    offers_try: bool,
    /// Lines that answer nothing are for the chat.
    takes_messages: bool,
    /// The end of the terminal answers nothing.
    leaves_at_end: bool,
}

impl Terminal {
    /// Nobody is asked where every event is printed for a program.
    pub(in crate::cli) fn new(app: &App, options: FollowOptions) -> Self {
        let somebody = !options.json && io::stdin().is_terminal();
        let person = match somebody {
            true => PersonAtTerminal::begin(app),
            false => PersonAtTerminal::Anybody,
        };
        Self {
            somebody,
            lines: TypedLines::of(person.clone()),
            person,
            asked: None,
            waiting: VecDeque::new(),
            offers_try: false,
            takes_messages: somebody && options.in_chat && device::hears_enter(),
            leaves_at_end: options.attached,
        }
    }

    /// Asks whether something may be done. `false` when there is nobody to ask.
    pub(in crate::cli) fn ask(&mut self, approval: ApprovalId, question: &Question) -> bool {
        self.ask_in_turn(Asked::Approval(approval, Box::new(question.clone())))
    }

    /// Asks what the model, or a server, wants to know. `false` when there is nobody to ask.
    pub(in crate::cli) fn ask_person(&mut self, call: CallId, question: PersonQuestion) -> bool {
        self.ask_in_turn(match question {
            PersonQuestion::Form { form } => Asked::Form(call, Box::new(FilledForm::new(form))),
            other @ (PersonQuestion::Choice { .. } | PersonQuestion::Plan { .. }) => {
                Asked::Person(call, Box::new(other))
            }
        })
    }

    /// Asks whether to go on after a takeover. `false` when there is nobody to ask.
    pub(in crate::cli) fn ask_to_go_on(&mut self) -> bool {
        self.ask_in_turn(Asked::GoOn)
    }

    /// Asks whether to go on from a breakpoint. `false` when there is nobody to ask.
    pub(in crate::cli) fn ask_at_breakpoint(&mut self, next: String) -> bool {
        self.ask_in_turn(Asked::AtBreakpoint(next))
    }

    /// Asks nothing more, and leaves what is typed to whoever reads next.
    pub(in crate::cli) async fn leave(&mut self) {
        self.lines.leave().await;
    }

    fn ask_in_turn(&mut self, asked: Asked) -> bool {
        if self.somebody {
            self.waiting.push_back(asked);
            self.ask_next();
        }
        self.somebody
    }

    /// Asks what waits longest, unless something is asked already.
    fn ask_next(&mut self) {
        if self.asked.is_some() {
            return;
        }
        let Some(next) = self.waiting.pop_front() else {
            return;
        };
        self.lines.drop_typed_ahead();
        match next {
            Asked::Approval(approval, question) => {
                self.put_question(approval, question, Extent::Fitting);
            }
            Asked::Form(call, filled) => {
                let heading = filled.heading();
                self.put_form(call, filled, &heading);
            }
            Asked::Person(call, question) => {
                let asked = Asked::Person(call, question.clone());
                let words = person_question::render(&question, &self.yes_keys(&asked));
                self.put(asked, &words);
            }
            Asked::GoOn => self.put_go_on(),
            Asked::Confirm(line) => self.put_confirm(line),
            Asked::AtBreakpoint(next) => {
                let words = format!("  {next}\n  Enter: one step. g: go on. Ctrl-C: stop.");
                self.put(Asked::AtBreakpoint(next), &words);
            }
        }
    }

    fn put_go_on(&mut self) {
        let words = match self.yes_keys(&Asked::GoOn) {
            YesKeys::Plain => "Press Enter here".to_owned(),
            YesKeys::WithCode(code) => format!("Type {code} and Enter here"),
            YesKeys::None => "Wait, then press Enter here".to_owned(),
        };
        let words = format!(
            "Mouse and keyboard are yours. {words} to let Qilbee go on, or press Ctrl-C to stop."
        );
        self.put(Asked::GoOn, &words);
    }

    /// The answer to what was asked, or the wish to try again. Never comes when neither is awaited.
    pub(in crate::cli) async fn answer(&mut self) -> Result<Said, Failure> {
        let failed = |error: io::Error| Failure::failed(error.to_string());
        loop {
            if self.asked.is_none() {
                if self.takes_messages {
                    return self.message().await.map_err(failed);
                }
                if !self.offers_try {
                    return std::future::pending().await;
                }
                self.lines.enter().await.map_err(failed)?;
                return Ok(Said::TryNow);
            }
            let line = self.lines.next().await.map_err(failed)?;
            if self.leaves_at_end && line.text.is_empty() {
                return Ok(Said::Nothing);
            }
            let Some(asked) = self.asked.take() else {
                return Ok(Said::Nothing);
            };
            if let Some(said) = self.understand(asked, line) {
                self.ask_next();
                return Ok(said);
            }
        }
    }

    /// Returns what is typed while nothing is asked.
    async fn message(&mut self) -> io::Result<Said> {
        let Line { text, typed, .. } = self.lines.unasked(self.leaves_at_end).await?;
        if self.leaves_at_end && text.is_empty() {
            return Ok(Said::Nothing);
        }
        match self.offers_try && text.trim().is_empty() {
            true => Ok(Said::TryNow),
            false => Ok(Said::Typed(TypedLine { text, typed })),
        }
    }

    /// Returns what a line says; none if it says nothing that counts, and the question was put again.
    fn understand(&mut self, asked: Asked, line: Line) -> Option<Said> {
        let Line { text, typed, .. } = line;
        let purpose = asked.purpose();
        match asked {
            Asked::Approval(approval, question) if wants_all(&text) => {
                self.put_question(approval, question, Extent::Whole);
                None
            }
            Asked::Approval(approval, question) => {
                let (answer, code) = answer(&text);
                let counts = match &answer {
                    Answer::Deny { .. } => Ok(()),
                    Answer::Allow { .. } => typed.and_then(|()| self.person.redeem(purpose, code)),
                };
                match counts {
                    Ok(()) => Some(Said::To(approval, answer)),
                    Err(refused) => {
                        tell_refused(&refused);
                        self.put_again(Asked::Approval(approval, question));
                        None
                    }
                }
            }
            // Not even an empty line: the terminal is closed.
            Asked::Person(call, _) | Asked::Form(call, _) if text.is_empty() => {
                Some(Said::Skipped(call))
            }
            Asked::Form(call, filled) => self.understand_form(call, filled, &text, typed),
            Asked::Person(call, question) => self.understand_answer(call, question, &text, typed),
            // What must be asked is asked all the same.
            Asked::AtBreakpoint(step) => match typed {
                Ok(()) => Some(at_breakpoint(&text)),
                Err(refused) => {
                    tell_refused(&refused);
                    self.put_again(Asked::AtBreakpoint(step));
                    None
                }
            },
            Asked::Confirm(line) => {
                match typed.and_then(|()| self.person.redeem(purpose, text.trim())) {
                    Ok(()) => Some(Said::Confirmed(line)),
                    Err(refused) => {
                        tell_refused(&refused);
                        self.ask_next();
                        None
                    }
                }
            }
            Asked::GoOn if text.is_empty() => Some(Said::Nothing),
            Asked::GoOn => match typed.and_then(|()| self.person.redeem(purpose, text.trim())) {
                Ok(()) => Some(Said::GoOn),
                Err(refused) => {
                    tell_refused(&refused);
                    self.put_go_on();
                    None
                }
            },
        }
    }

    fn understand_answer(
        &mut self,
        call: CallId,
        question: Box<PersonQuestion>,
        text: &str,
        typed: Result<(), LocalizedText>,
    ) -> Option<Said> {
        let purpose = Purpose::of(&[b"question", call.as_str().as_bytes()]);
        // To leave it, or to stop, takes no code.
        match person_question::read(&question, text) {
            TypedAnswer::Skipped => return Some(Said::Skipped(call)),
            TypedAnswer::Stopped => return Some(Said::Stop),
            TypedAnswer::Words(_) | TypedAnswer::Unclear => {}
        }
        let (code, words) = match &self.person {
            PersonAtTerminal::Anybody | PersonAtTerminal::Keys(_) => ("", text),
            PersonAtTerminal::Codes(_) => {
                let line = text.trim();
                line.split_once(char::is_whitespace).unwrap_or((line, ""))
            }
        };
        let answer = person_question::read(&question, words);
        match answer {
            TypedAnswer::Skipped => return Some(Said::Skipped(call)),
            TypedAnswer::Stopped => return Some(Said::Stop),
            TypedAnswer::Unclear => {}
            TypedAnswer::Words(words) => {
                match typed.and_then(|()| self.person.redeem(purpose, code)) {
                    Ok(()) => return Some(Said::Words(call, words)),
                    Err(refused) => tell_refused(&refused),
                }
            }
        }
        self.put_again(Asked::Person(call, question));
        None
    }

    fn understand_form(
        &mut self,
        call: CallId,
        mut filled: Box<FilledForm>,
        text: &str,
        typed: Result<(), LocalizedText>,
    ) -> Option<Said> {
        let form = filled.form.id.clone();
        let again = match filled.take(text) {
            FormStep::Next => "",
            FormStep::Unclear => "  That does not fit.",
            FormStep::Declined => return Some(Said::Form(call, form, None)),
            FormStep::Send { values, code } => {
                let purpose = Purpose::of(&[b"form", form.as_bytes()]);
                match typed.and_then(|()| self.person.redeem(purpose, &code)) {
                    Ok(()) => return Some(Said::Form(call, form, Some(values))),
                    Err(refused) => tell_refused(&refused),
                }
                ""
            }
        };
        self.put_form(call, filled, again);
        None
    }

    /// Asks for the next line of a form, after these words.
    fn put_form(&mut self, call: CallId, filled: Box<FilledForm>, words: &str) {
        let asked = Asked::Form(call, filled.clone());
        let keys = match filled.is_filled() {
            true => self.yes_keys(&asked),
            false => YesKeys::Plain,
        };
        let prompt = filled.prompt(&keys);
        let words = match words.is_empty() {
            true => prompt,
            false => format!("{words}\n{prompt}"),
        };
        self.put(asked, &words);
    }

    fn put_question(&mut self, approval: ApprovalId, question: Box<Question>, extent: Extent) {
        let asked = Asked::Approval(approval, question.clone());
        let keys = self.yes_keys(&asked);
        let words = render(&question, &keys, device::size(), extent);
        self.put(asked, &words);
    }

    /// Asks again in short: the question stands above.
    fn put_again(&mut self, asked: Asked) {
        let words = match self.yes_keys(&asked) {
            YesKeys::Plain | YesKeys::None => ANSWER_AGAIN.to_owned(),
            YesKeys::WithCode(code) => format!("{ANSWER_AGAIN} The code is {code}."),
        };
        self.put(asked, &words);
    }

    fn yes_keys(&self, asked: &Asked) -> YesKeys {
        match self.person.code_for(asked.purpose()) {
            None => YesKeys::Plain,
            Some(Ok(code)) => YesKeys::WithCode(code.digits),
            Some(Err(refused)) => {
                tell_refused(&refused.localized());
                YesKeys::None
            }
        }
    }

    fn put(&mut self, asked: Asked, words: &str) {
        self.lines.want();
        output::tell(words);
        self.asked = Some(asked);
    }
}

fn tell_refused(refused: &LocalizedText) {
    output::tell(&format!("qilbee: {refused}"));
}

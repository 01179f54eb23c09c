//! Next step of the practice model, from what it sees and what it did in this turn. Pure: a reading of the
//! conversation and the tags of a picture in, one decision out. Nothing is done that the last picture does not
//! call for, so a step that had no effect is simply taken again, a bounded number of times.

use crate::{
    conversation::Conversation,
    form::{FIELDS, Form, Obstacle, REQUESTS},
    language::Sentence,
    question,
    step::{Call, History, Step},
    tag::Element,
    vision::{Seen, Sighting},
};
use serde_json::json;

/// Tool that opens the practice window, where there is one.
pub(crate) const OPEN_WINDOW_TOOL: &str = "open_practice_window";
/// Keys that select everything in a field.
const SELECT_ALL: &str = if cfg!(target_os = "macos") {
    "cmd+a"
} else {
    "ctrl+a"
};

/// Tries at one field, one choice or one save.
const MAX_ATTEMPTS: usize = 6;
/// Looks in a row at a window that is not there.
const MAX_WAITS: usize = 4;
/// Steps in a row that failed, or brought no picture.
const MAX_FAILURES: usize = 4;
/// Scrolls for one control of one request.
const MAX_SCROLLS: usize = 30;

/// One answer: sentences in their order, and the calls it asks for. No calls end the turn.
#[derive(Debug)]
pub(crate) struct Decision {
    pub(crate) say: Vec<Sentence>,
    pub(crate) calls: Vec<Call>,
    pub(crate) step: Step,
    /// Requests that are in the form, where that is news.
    pub(crate) done: Option<usize>,
}

/// Tools that the system offers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tools<'a> {
    pub(crate) computer: bool,
    pub(crate) open_window: bool,
    pub(crate) ask: bool,
    /// Abilities that they give a model, as a list in the language of the conversation.
    pub(crate) abilities: &'a str,
}

/// Decides. `sighting` is the form in the conversation's newest picture.
pub(crate) fn decide(
    asked: &Conversation,
    sighting: Option<&Sighting>,
    tools: Tools<'_>,
) -> Decision {
    let history = &asked.history;
    let say = Sentence::new;
    if !asked.wants_task {
        let stopped = asked.wanted_task_before;
        let abilities = tools.abilities.to_owned();
        let about = end(say("practice-about").with("abilities", abilities));
        return about.after(stopped.then(|| say("practice-stopped-working")));
    }
    if let Some(failure) = &asked.failure {
        let because = |id| say(id).with("reason", failure.reason.clone());
        return if failure.is_refusal {
            end(match failure.person_said() {
                Some(words) => say("practice-told-otherwise").with("words", words.to_owned()),
                None if failure.may_only_look() => say("practice-may-only-look"),
                None => say("practice-not-allowed"),
            })
        } else if asked.failures >= MAX_FAILURES {
            end(because("practice-keeps-failing"))
        } else {
            answer(Step::Look, because("practice-look-after-failure"), look())
        };
    }
    let may_ask = asked.is_new_task && !asked.has_answered;
    if tools.ask && may_ask && history.0.is_empty() {
        let call = question::question(asked.language);
        return answer(Step::Ask, say("practice-ask"), vec![call]);
    }
    let is_blind = asked.picture.is_none();
    if !tools.computer || (is_blind && history.trailing(Step::Look) >= MAX_FAILURES) {
        return end(say("practice-no-screen"));
    }
    if is_blind {
        let sentence =
            say("practice-look").with("tries", history.0.len() - history.count(Step::Ask));
        return answer(Step::Look, sentence, look());
    }
    match sighting.filter(|found| !history.saw_larger(found.pitch)) {
        Some(sighting) => work_on(sighting, asked, tools),
        None if tools.open_window && history.count(Step::OpenWindow) == 0 => {
            let call = (OPEN_WINDOW_TOOL, json!({}));
            answer(Step::OpenWindow, say("practice-open-window"), vec![call])
        }
        None => wait(say("practice-wait"), say("practice-not-visible"), history),
    }
}

/// The window can be seen.
fn work_on(sighting: &Sighting, asked: &Conversation, tools: Tools<'_>) -> Decision {
    let history = &asked.history;
    let say = Sentence::new;
    let form = match Form::read(sighting) {
        Ok(form) => form,
        Err(Obstacle::TwoWindows) => return end(say("practice-two-windows")),
        Err(Obstacle::OtherRecords) => return end(say("practice-other-records")),
        Err(Obstacle::BarHidden) => {
            let sentence = say("practice-wait-for-bar");
            return wait(sentence, say("practice-not-visible"), history);
        }
    };
    let request = form.saved;
    let wanted = asked.wanted_requests;
    let Some(texts) = REQUESTS.get(request).filter(|_| request < wanted) else {
        let entered = history.saves();
        let is_from_before = asked.is_new_task && entered == 0;
        if is_from_before && tools.open_window && history.count(Step::OpenNewForm) == 0 {
            let call = (OPEN_WINDOW_TOOL, json!({"new_form": true}));
            return answer(Step::OpenNewForm, say("practice-open-new-form"), vec![call]);
        }
        let count = history.repeated() * usize::from(entered > 0);
        let repeated = say("practice-repeated").with("count", count);
        let finished = say(match wanted == REQUESTS.len() {
            true => "practice-finished",
            false => "practice-finished-first",
        });
        let finished = Some(finished.with("entered", entered));
        return end(repeated).after(finished).with_done(request);
    };
    let task = Task {
        form,
        request,
        texts,
        history,
    };
    let saved = matches!(history.last(), Some(Step::Save { request: saved }) if saved < request);
    if !saved {
        return task.go_on();
    }
    let told = say("practice-saved").with("request", request);
    task.go_on().after(Some(told)).with_done(request)
}

/// Work on one request.
struct Task<'a> {
    form: Form<'a>,
    request: usize,
    texts: &'a [&'static str; 4],
    history: &'a History,
}

impl Task<'_> {
    /// Brings the next control into view, or uses it.
    fn go_on(&self) -> Decision {
        let request = self.request;
        let Some(control) = self.form.next_control(self.texts) else {
            let gave_up = Sentence::new("practice-adding-up").giving_up();
            return wait(
                Sentence::new("practice-wait-for-drawing"),
                gave_up,
                self.history,
            );
        };
        let Some(seen) = self.form.sighting.tag(control) else {
            return self.scroll(control, self.form.is_below(control));
        };
        let mut texts = FIELDS.into_iter().zip(self.texts);
        match texts.find(|(field, _)| *field == control) {
            Some((Element::Priority, priority)) => self.choose(priority, seen),
            Some((_, text)) => {
                let select_all = ("key", json!({"text": SELECT_ALL}));
                let calls = [click(seen), select_all, ("type", json!({"text": text}))];
                let sentence = self.say("practice-fill", control);
                self.attempt(Step::Fill { request, control }, sentence, calls.into())
            }
            None => {
                let sentence = self.say("practice-save", control);
                self.attempt(Step::Save { request }, sentence, vec![click(seen)])
            }
        }
    }

    fn choose(&self, priority: &'static str, list: &Seen) -> Decision {
        let (request, control) = (self.request, Element::Priority);
        if let Some(row) = self.form.row(priority) {
            let sentence = self
                .say("practice-choose", control)
                .with("priority", priority);
            return self.attempt(Step::Choose { request }, sentence, vec![click(row)]);
        }
        if self.form.is_list_open() {
            // The wanted row is not in view: it is further down.
            return self.scroll(control, true);
        }
        let step = Step::OpenList { request };
        if self.history.last() == Some(step) {
            // A list that opens late would be closed by the next click.
            let sentence = Sentence::new("practice-wait-for-drawing");
            return answer(Step::Wait, sentence, pause());
        }
        let sentence = self.say("practice-open-list", control);
        self.attempt(step, sentence, vec![click(list)])
    }

    fn scroll(&self, control: Element, down: bool) -> Decision {
        let request = self.request;
        let step = |down| Step::Scroll {
            request,
            control,
            down,
        };
        let back = self.history.count(step(!down));
        let tries = self.history.count(step(down)) + back;
        let sentence = self.say("practice-scroll", control).with("tries", tries);
        if tries >= MAX_SCROLLS {
            return end(sentence.giving_up());
        }
        let direction = if down { "down" } else { "up" };
        // Over the bar of the window nothing scrolls by itself. Going back means that the control was passed:
        // from then on in small steps.
        let input = json!({
            "coordinate": coordinate(self.form.bar),
            "scroll_direction": direction,
            "scroll_amount": if back > 0 { 1 } else { 3 },
        });
        let sentence = sentence.with("direction", direction);
        answer(
            step(down),
            sentence,
            [vec![("scroll", input)], look()].concat(),
        )
    }

    /// Takes a step and looks, unless it has been taken too often for the same thing.
    fn attempt(&self, step: Step, sentence: Sentence, calls: Vec<Call>) -> Decision {
        let tries = self.history.count(step);
        let sentence = sentence.with("tries", tries);
        if tries >= MAX_ATTEMPTS {
            return end(sentence.giving_up());
        }
        answer(step, sentence, [calls, look()].concat())
    }

    fn say(&self, id: &'static str, control: Element) -> Sentence {
        Sentence::new(id)
            .with("request", self.request + 1)
            .with("control", control.name())
    }
}

impl Decision {
    fn with_done(self, done: usize) -> Self {
        Self {
            done: Some(done),
            ..self
        }
    }

    /// The same, after another sentence.
    fn after(mut self, sentence: Option<Sentence>) -> Self {
        self.say.splice(0..0, sentence);
        self
    }
}

/// Waits and looks again, or ends with a sentence when that was done too often.
fn wait(sentence: Sentence, last: Sentence, history: &History) -> Decision {
    let tries = history.trailing(Step::Wait);
    if tries >= MAX_WAITS {
        return end(last);
    }
    answer(Step::Wait, sentence.with("tries", tries), pause())
}

fn end(sentence: Sentence) -> Decision {
    answer(Step::End, sentence, Vec::new())
}

fn answer(step: Step, sentence: Sentence, calls: Vec<Call>) -> Decision {
    let say = vec![sentence];
    Decision {
        say,
        calls,
        step,
        done: None,
    }
}

fn look() -> Vec<Call> {
    vec![("screenshot", json!({}))]
}

fn pause() -> Vec<Call> {
    [vec![("wait", json!({"duration": 1}))], look()].concat()
}

fn click(seen: &Seen) -> Call {
    ("left_click", json!({"coordinate": coordinate(seen)}))
}

fn coordinate(seen: &Seen) -> [i32; 2] {
    let point = seen.click_point();
    [point.x, point.y]
}

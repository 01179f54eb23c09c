//! What the practice model does next, from what it sees and what it did in this turn. Pure: a picture's
//! tags and a reading of the conversation in, one decision out. Nothing is done that the last picture does
//! not call for, so a step that had no effect is simply taken again, a bounded number of times. What is to
//! be said is decided here, in no language.

mod form;

use super::{
    action::{self, Action},
    conversation::{Reading, Results},
    script::REQUESTS,
    speech::Saying,
    step::{Note, Step},
    tag::Control,
    vision::Sighting,
};
use form::{Form, Obstacle};

/// Tries at one field, one choice or one save.
const MAX_ATTEMPTS: usize = 6;
/// Looks in a row at a window that is not there.
const MAX_WAITS: usize = 4;
/// Steps in a row that failed.
const MAX_FAILURES: usize = 4;
/// Scrolls in a row for one control.
const MAX_SCROLLS: usize = 30;
/// Answers in one turn, whatever happens.
const MAX_ANSWERS: usize = 180;
/// A window this much smaller than before is a picture of the window.
const SHRUNK: f32 = 0.8;
const WHEEL_CLICKS: u32 = 3;

/// One answer: what is said, in this order, and what is asked for. No actions end the turn.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Decision {
    pub(super) say: Vec<Saying>,
    pub(super) actions: Vec<Action>,
    pub(super) note: Note,
}

/// What the system offers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tools {
    /// The `computer` toolset.
    pub(super) computer: bool,
    /// The tool that opens the practice window.
    pub(super) open_window: bool,
}

/// What the newest picture shows.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum View {
    /// There is no picture of now.
    NoPicture,
    /// A picture, and what was found in it.
    Picture(Option<Sighting>),
}

/// Decides.
pub(super) fn decide(reading: &Reading, view: &View, tools: Tools) -> Decision {
    if !reading.wants_task {
        return end(Saying::About {
            wanted_task_before: reading.wanted_task_before,
        });
    }
    if !tools.computer {
        return end(Saying::NoTools);
    }
    if reading.notes.len() >= MAX_ANSWERS {
        return end(Saying::TooLong);
    }
    match &reading.results {
        Results::Refused(text) => return end(Saying::Refused { text: text.clone() }),
        Results::Failed(text) if reading.failures >= MAX_FAILURES => {
            return end(Saying::KeepsFailing { text: text.clone() });
        }
        Results::Failed(text) => {
            return answer(
                Step::Look,
                Saying::LookAfterFailure { text: text.clone() },
                action::look(),
            );
        }
        Results::Skipped if reading.failures >= MAX_FAILURES => return end(Saying::NoPicture),
        Results::Skipped | Results::Done => {}
    }
    let memory = Memory(&reading.notes);
    match view {
        View::NoPicture if memory.trailing(|step| step == Step::Look) >= MAX_FAILURES => {
            end(Saying::NoPicture)
        }
        View::NoPicture => answer(
            Step::Look,
            Saying::Look {
                is_first: reading.notes.is_empty(),
            },
            action::look(),
        ),
        View::Picture(sighting) => match sighting
            .as_ref()
            .filter(|found| !memory.was_larger(found.pitch))
        {
            Some(sighting) => with_pitch(see(sighting, memory), sighting.pitch),
            None => search(memory, tools),
        },
    }
}

/// Nothing of the window can be seen.
fn search(memory: Memory<'_>, tools: Tools) -> Decision {
    if tools.open_window && memory.count(|step| step == Step::OpenWindow) == 0 {
        return answer(Step::OpenWindow, Saying::OpenWindow, action::open_window());
    }
    let waits = memory.trailing(|step| step == Step::Wait);
    if waits < MAX_WAITS {
        return answer(
            Step::Wait,
            Saying::Wait {
                is_first: waits == 0,
            },
            action::wait(),
        );
    }
    end(Saying::NotVisible)
}

/// The window can be seen.
fn see(sighting: &Sighting, memory: Memory<'_>) -> Decision {
    let form = match Form::read(sighting) {
        Ok(form) => form,
        Err(Obstacle::TwoWindows) => return end(Saying::TwoWindows),
        Err(Obstacle::OtherRecords { count }) => return end(Saying::OtherRecords { count }),
        Err(Obstacle::BarHidden) => {
            let waits = memory.trailing(|step| step == Step::Wait);
            return if waits < MAX_WAITS {
                answer(Step::Wait, Saying::WaitForBar, action::wait())
            } else {
                end(Saying::BarHidden)
            };
        }
    };
    let Some(request) = form.next_request() else {
        return end(Saying::Finished {
            entered: memory.saves(),
            total: REQUESTS.len(),
            retries: memory.retries(),
        });
    };
    let just_saved =
        matches!(memory.last(), Some(Step::Save { request: saved }) if saved < request);
    // Opening the list can move the rest out of view. Choosing the right row is right whatever else is
    // still to do, and closes the list.
    let wrong = match form.open_drop_down() {
        Some(_) => Some(Control::Priority),
        None => form.wrong_control(request),
    };
    let mut decision = match wrong {
        Some(control) => approach(&form, request, control, memory),
        None if form.is_ready(request) => approach(&form, request, Control::Save, memory),
        None => wait_for_agreement(request, memory),
    };
    if just_saved {
        let saved = Saying::Saved {
            request: request - 1,
        };
        decision.say.insert(0, saved);
    }
    decision
}

/// Every field shows the right value, yet the whole does not add up: the window was just being drawn.
fn wait_for_agreement(request: usize, memory: Memory<'_>) -> Decision {
    if memory.trailing(|step| step == Step::Wait) < MAX_WAITS {
        answer(Step::Wait, Saying::WaitForDrawing, action::wait())
    } else {
        end(Saying::DoesNotAddUp { request })
    }
}

/// Brings a control into view, then uses it.
fn approach(form: &Form<'_>, request: usize, control: Control, memory: Memory<'_>) -> Decision {
    let Some(seen) = form.sighting.control(control) else {
        return scroll(form, request, control, memory);
    };
    match control {
        Control::Priority => choose(form, request, memory),
        Control::Save => {
            let step = Step::Save { request };
            attempt(step, memory, action::press(seen), |again| Saying::Save {
                request,
                again,
            })
        }
        Control::Name | Control::Request | Control::Details => {
            let step = Step::Fill { request, control };
            let actions = action::fill(seen, action::target(&REQUESTS[request], control));
            attempt(step, memory, actions, |again| Saying::Fill {
                request,
                control,
                again,
            })
        }
    }
}

fn choose(form: &Form<'_>, request: usize, memory: Memory<'_>) -> Decision {
    let priority = REQUESTS[request].priority;
    if let Some(choice) = form.choice(priority) {
        let step = Step::Choose { request };
        return attempt(step, memory, action::press(choice), |again| {
            Saying::Choose { priority, again }
        });
    }
    match (
        form.open_drop_down(),
        form.sighting.control(Control::Priority),
    ) {
        // The list is open and the wanted row is not in view: it is further down.
        (Some(_), _) => scroll_towards(form, request, Control::Priority, true, memory),
        // A list that opens late would be closed by the next click.
        (None, Some(_)) if memory.last() == Some(Step::Unfold { request }) => {
            answer(Step::Wait, Saying::WaitForDrawing, action::wait())
        }
        (None, Some(drop_down)) => {
            let again = memory.count(|step| step == Step::Unfold { request }) > 0;
            unfold(
                request,
                action::press(drop_down),
                Saying::Unfold { request, again },
                memory,
            )
        }
        (None, None) => scroll(form, request, Control::Priority, memory),
    }
}

fn unfold(request: usize, actions: Vec<Action>, say: Saying, memory: Memory<'_>) -> Decision {
    attempt(Step::Unfold { request }, memory, actions, |_| say)
}

fn scroll(form: &Form<'_>, request: usize, control: Control, memory: Memory<'_>) -> Decision {
    scroll_towards(form, request, control, form.is_below(control), memory)
}

fn scroll_towards(
    form: &Form<'_>,
    request: usize,
    control: Control,
    down: bool,
    memory: Memory<'_>,
) -> Decision {
    let is_same =
        |step| matches!(step, Step::Scroll { control: earlier, .. } if earlier == control);
    let scrolls = memory.trailing(is_same);
    if scrolls >= MAX_SCROLLS {
        return end(Saying::NotReached { request, control });
    }
    // Going back means that it was passed: from then on in small steps.
    let turned = memory
        .last_few(scrolls)
        .any(|step| matches!(step, Step::Scroll { down: was, .. } if was != down));
    let wheel_clicks = if turned { 1 } else { WHEEL_CLICKS };
    let actions = action::scroll(form.bar, down, wheel_clicks);
    answer(
        Step::Scroll {
            request,
            control,
            down,
        },
        Saying::Scroll {
            control,
            down,
            is_first: scrolls == 0,
        },
        actions,
    )
}

/// Takes a step unless it has been taken too often for the same thing.
fn attempt(
    step: Step,
    memory: Memory<'_>,
    actions: Vec<Action>,
    say: impl FnOnce(bool) -> Saying,
) -> Decision {
    let tried = memory.count(|earlier| earlier == step);
    if tried >= MAX_ATTEMPTS {
        return end(Saying::GaveUp { step, tries: tried });
    }
    answer(step, say(tried > 0), actions)
}

fn answer(step: Step, say: Saying, actions: Vec<Action>) -> Decision {
    Decision {
        say: vec![say],
        actions,
        note: Note { step, pitch: 0.0 },
    }
}

fn end(say: Saying) -> Decision {
    answer(Step::End, say, Vec::new())
}

fn with_pitch(decision: Decision, pitch: f32) -> Decision {
    Decision {
        note: Note {
            pitch,
            ..decision.note
        },
        ..decision
    }
}

/// What was done in this turn.
#[derive(Clone, Copy)]
struct Memory<'a>(&'a [Option<Note>]);

impl Memory<'_> {
    fn steps(&self) -> impl DoubleEndedIterator<Item = Step> + '_ {
        self.0.iter().flatten().map(|note| note.step)
    }

    fn last(&self) -> Option<Step> {
        self.steps().next_back()
    }

    fn last_few(&self, count: usize) -> impl Iterator<Item = Step> + '_ {
        self.steps().rev().take(count)
    }

    fn count(&self, is: impl Fn(Step) -> bool) -> usize {
        self.steps().filter(|step| is(*step)).count()
    }

    fn trailing(&self, is: impl Fn(Step) -> bool) -> usize {
        self.steps().rev().take_while(|step| is(*step)).count()
    }

    fn was_larger(&self, pitch: f32) -> bool {
        self.0
            .iter()
            .flatten()
            .any(|note| pitch < note.pitch * SHRUNK)
    }

    /// How many requests were saved in this turn.
    fn saves(&self) -> usize {
        (0..REQUESTS.len())
            .filter(|&request| self.count(|step| step == Step::Save { request }) > 0)
            .count()
    }

    /// How many steps had to be taken more than once.
    fn retries(&self) -> usize {
        let steps: Vec<Step> = self.steps().collect();
        let is_attempt = |step: &Step| {
            matches!(
                step,
                Step::Fill { .. } | Step::Unfold { .. } | Step::Choose { .. } | Step::Save { .. }
            )
        };
        steps
            .iter()
            .enumerate()
            .filter(|(index, step)| is_attempt(step) && steps[..*index].contains(step))
            .count()
    }
}

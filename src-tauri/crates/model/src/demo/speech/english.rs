//! What the practice model says, in English. Sentences and their grammar; nothing is decided here.

use super::{Saying, capital, sentence};
use crate::demo::{
    script::{Priority, TASK_PROMPT},
    step::Step,
    tag::Control,
};

/// What to do when the window cannot be worked with.
const BRING_TO_FRONT: &str = "Please bring the practice window to the front and say “continue”.";

/// Says it in English.
pub(super) fn say(saying: Saying) -> String {
    match saying {
        Saying::About { wanted_task_before } => about(wanted_task_before),
        Saying::NoTools => {
            "I can see no screen, mouse or keyboard here, so I cannot fill in the practice \
             form. On a computer with a screen, `qilbee doctor` tells what is missing."
                .to_owned()
        }
        Saying::Look { is_first } => look(is_first),
        Saying::LookAfterFailure { text } => look_after_failure(&text),
        Saying::OpenWindow => "I cannot see the practice form yet, so I open it.".to_owned(),
        Saying::Wait { is_first } => wait(is_first),
        Saying::WaitForBar => {
            "The top of the practice window is covered, so I cannot check what is saved. I \
             wait a moment."
                .to_owned()
        }
        Saying::WaitForDrawing => "The window is still being drawn. I look again.".to_owned(),
        Saying::Fill {
            request,
            control,
            again,
        } => fill(request, control, again),
        Saying::Unfold { request, again } => unfold(request, again),
        Saying::Choose { priority, again } => choose(priority, again),
        Saying::Scroll {
            control,
            down,
            is_first,
        } => scroll(control, down, is_first),
        Saying::Save { request, again } => save(request, again),
        Saying::Saved { request } => saved(request),
        Saying::Finished {
            entered,
            total,
            retries,
        } => finished(entered, total, retries),
        Saying::Refused { text } => refused(&text),
        Saying::KeepsFailing { text } => keeps_failing(&text),
        Saying::NoPicture => {
            "I have stopped: I asked for a picture of the screen several times and got \
             none. `qilbee doctor` can tell what is missing."
                .to_owned()
        }
        Saying::NotVisible => format!(
            "I have stopped: I looked several times, and the practice window is not \
             visible. {BRING_TO_FRONT}"
        ),
        Saying::BarHidden => format!(
            "I have stopped: the top of the practice window stayed covered, and without it \
             I cannot check what is saved. {BRING_TO_FRONT}"
        ),
        Saying::TwoWindows => {
            "I have stopped: I see two practice windows and cannot tell which one is meant. \
             Please close one of them and say “continue”."
                .to_owned()
        }
        Saying::OtherRecords { count } => other_records(count),
        Saying::NotReached { request, control } => not_reached(request, control),
        Saying::DoesNotAddUp { request } => does_not_add_up(request),
        Saying::GaveUp { step, tries } => gave_up(step, tries),
        Saying::TooLong => {
            "I have stopped: this takes far more steps than it should. The form stays as it \
             is. Say “continue” and I look at it afresh."
                .to_owned()
        }
    }
}

fn about(wanted_task_before: bool) -> String {
    let stopped = if wanted_task_before {
        "\n\nI have stopped working on the form. Say “continue” and I look at it and go on with what is left."
    } else {
        ""
    };
    format!(
        "I am Qilbee’s **practice model**. I need no key, and I cannot understand or answer questions: I \
         follow one script. What I can do is show you how Qilbee works, on your real screen, with the real \
         mouse and keyboard.\n\nTry me with:\n\n> {TASK_PROMPT}\n\nI then find the practice form in a \
         picture of your screen, fill it in three times, and check every value. You can stop me at any \
         moment.\n\nFor a model that understands you and does real work, add a key of your own: `qilbee keys set anthropic` in a terminal, \
         then start Qilbee anew.{stopped}"
    )
}

fn look(is_first: bool) -> String {
    if is_first {
        "Let me look at the screen first."
    } else {
        "I look at the screen again."
    }
    .to_owned()
}

fn look_after_failure(text: &str) -> String {
    format!(
        "That did not work: {} I look at the screen again.",
        sentence(text)
    )
}

fn wait(is_first: bool) -> String {
    if is_first {
        "I cannot see the practice form. I wait a moment and look again."
    } else {
        "Still not there. I wait a little longer."
    }
    .to_owned()
}

fn fill(request: usize, control: Control, again: bool) -> String {
    if again {
        return format!(
            "The {} of the {} request did not arrive as I typed it. I enter it again.",
            name_of(control),
            ordinal(request)
        );
    }
    format!(
        "Now the {} of the {} request.",
        name_of(control),
        ordinal(request)
    )
}

fn unfold(request: usize, again: bool) -> String {
    if again {
        return "The list of priorities is not open, or the wrong one was taken. I open it again."
            .to_owned();
    }
    format!(
        "Now the priority of the {} request: I open the list.",
        ordinal(request)
    )
}

fn choose(priority: Priority, again: bool) -> String {
    let again = if again { " once more" } else { "" };
    format!("I choose “{}”{again}.", priority.label())
}

fn scroll(control: Control, down: bool, is_first: bool) -> String {
    if !is_first {
        return "A little further.".to_owned();
    }
    let direction = if down { "down" } else { "up" };
    match control {
        Control::Save => format!("Everything is in. I scroll {direction} to the Save button."),
        Control::Name | Control::Request | Control::Priority | Control::Details => {
            format!("I scroll {direction} to the {}.", name_of(control))
        }
    }
}

fn save(request: usize, again: bool) -> String {
    if again {
        return format!(
            "The {} request was not saved. I press Save again.",
            ordinal(request)
        );
    }
    format!(
        "The {} request is complete and I have checked it. I save it.",
        ordinal(request)
    )
}

fn saved(request: usize) -> String {
    format!("The {} request is saved.", ordinal(request))
}

fn finished(entered: usize, total: usize, retries: usize) -> String {
    let tries = match retries {
        0 => String::new(),
        1 => " One step had to be done again.".to_owned(),
        count => format!(" {count} steps had to be done again."),
    };
    match entered {
        0 => "The practice form already holds the three requests, exactly as they should be. I changed nothing."
            .to_owned(),
        count if count == total => {
            format!("Done. I entered and checked three requests, and the form shows all three as saved.{tries}")
        }
        count => format!(
            "Done. {} of the three requests were there already; I entered and checked the other {}. The form \
             now shows all three as saved.{tries}",
            capital(number(total - count)),
            number(count)
        ),
    }
}

fn refused(text: &str) -> String {
    format!(
        "I have stopped, because I was not allowed to go on ({}). What is in the form stays as it is. Say \
         “continue” when I may.",
        text.trim_end_matches('.')
    )
}

fn keeps_failing(text: &str) -> String {
    format!(
        "I have stopped: several steps in a row did not work. The last one said: {} `qilbee doctor` can tell \
         what is missing.",
        sentence(text)
    )
}

fn other_records(count: u8) -> String {
    let records = if count == 1 {
        "one saved request"
    } else {
        "saved requests"
    };
    format!(
        "I have stopped: the form holds {records} that I did not enter or do not expect, so I could not check \
         my own work. Please close the practice window, open a new one and ask me again."
    )
}

fn not_reached(request: usize, control: Control) -> String {
    format!(
        "I have stopped at the {} request: I scrolled up and down and could not reach the {}. {BRING_TO_FRONT}",
        ordinal(request),
        name_of(control)
    )
}

fn does_not_add_up(request: usize) -> String {
    format!(
        "I have stopped at the {} request: every field I can see is right, but the form as a whole holds \
         something else. I did not save it.",
        ordinal(request)
    )
}

fn gave_up(step: Step, tries: usize) -> String {
    let what = match step {
        Step::Fill { request, control } => {
            format!(
                "the {} of the {} request did not arrive as I typed it",
                name_of(control),
                ordinal(request)
            )
        }
        Step::Unfold { request } | Step::Choose { request } => {
            format!(
                "I could not choose the priority of the {} request",
                ordinal(request)
            )
        }
        Step::Save { request } => format!("the {} request could not be saved", ordinal(request)),
        Step::Scroll { request, .. } => format!(
            "I could not move in the form at the {} request",
            ordinal(request)
        ),
        Step::Look | Step::OpenWindow | Step::Wait | Step::End => "I made no progress".to_owned(),
    };
    format!(
        "I have stopped: {what}, in {tries} tries. The form stays as it is, so you can look at it."
    )
}

fn name_of(control: Control) -> &'static str {
    match control {
        Control::Name => "name",
        Control::Request => "request text",
        Control::Priority => "priority",
        Control::Details => "details",
        Control::Save => "Save button",
    }
}

fn ordinal(request: usize) -> &'static str {
    ["first", "second", "third"]
        .get(request)
        .copied()
        .unwrap_or("next")
}

fn number(count: usize) -> &'static str {
    ["none", "one", "two", "three"]
        .get(count)
        .copied()
        .unwrap_or("several")
}

//! The practice task's data: the prompt it answers to and the three requests it enters. The practice model
//! understands no language, so this is the one place in the program where a prompt is compared with words;
//! what is done for it is decided from the pictures, in `policy`.

/// The prompt of the practice task.
pub(super) const TASK_PROMPT: &str = "Enter the three requests into the practice form";

/// What goes into the form once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PracticeRequest {
    pub(super) name: &'static str,
    pub(super) request: &'static str,
    pub(super) priority: Priority,
    pub(super) details: &'static str,
}

/// The choices of the drop-down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Priority {
    Low,
    Normal,
    High,
    Urgent,
}

/// The three requests. Every text is in Unicode normal form C, as the tags' hashes want it.
pub(super) const REQUESTS: [PracticeRequest; 3] = [
    PracticeRequest {
        name: "Zoë Müller",
        request: "New badge for Building 7",
        priority: Priority::High,
        details: "My badge stopped working on Monday.\nI sit in room 3.14 and start at 7:30.\nThank you – Zoë",
    },
    PracticeRequest {
        name: "李小龍",
        request: "Второй монитор / second monitor",
        priority: Priority::Normal,
        details: "請在星期五之前送到三樓。\nThe cable should be at least 2 m long.",
    },
    PracticeRequest {
        name: "Søren Ångström",
        request: "Café menu for the team day 🎉",
        priority: Priority::Urgent,
        details: "12 people, 2 of them vegan.\nBudget: €350 (ask \"Ana\" if it is more).\n¿Mañana a las 9?",
    },
];

/// Whether a prompt asks for the practice task: its own words in their order, whatever stands around
/// or between them, in any case. `continue` asks for it when an earlier prompt did.
pub(super) fn asks_for_task(prompt: &str, asked_before: bool) -> bool {
    let words: Vec<String> = prompt
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let wanted = [
        &["enter", "fill", "put", "type"][..],
        &["three", "3"],
        &["request", "requests"],
        &["form"],
    ];
    let mut words_left = words.iter();
    let is_task = wanted
        .iter()
        .all(|choices| words_left.any(|word| choices.contains(&word.as_str())));
    let short = words.join(" ");
    is_task
        || (asked_before
            && ["continue", "go on", "carry on", "try again", "again"].contains(&short.as_str()))
}

impl PracticeRequest {
    /// Name, request, priority and details, as the form holds them.
    pub(super) fn fields(&self) -> [&'static str; 4] {
        [self.name, self.request, self.priority.label(), self.details]
    }
}

impl Priority {
    /// As the form shows it.
    pub(super) fn label(self) -> &'static str {
        match self {
            Self::Low => "Low",
            Self::Normal => "Normal",
            Self::High => "High",
            Self::Urgent => "Urgent",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_task_is_recognised_a_little_tolerantly_and_nothing_else_is() {
        for prompt in [
            TASK_PROMPT,
            "enter the three requests into the practice form.",
            "Please ENTER the 3 requests in the form!",
        ] {
            assert!(asks_for_task(prompt, false), "{prompt}");
        }
        for prompt in [
            "",
            "Hello",
            "What can you do?",
            "Fill in my tax form",
            "continue",
            "the form, three requests",
        ] {
            assert!(!asks_for_task(prompt, false), "{prompt}");
        }
        assert!(asks_for_task("Continue.", true));
        assert!(!asks_for_task("Continue with something else", true));
    }
}

//! Order among the calls of an answer beyond that of their queues: a call waits for those whose results it names, for those
//! the model put before it, and for those that work on the same file, unless both only look. A part that is given away may use the
//! screen, so it and calls on the desktop wait for each other. Pure.

use protocol::{Domain, Effect, ResourceClaims, ToolCall};
use std::collections::BTreeSet;
use tools::{CallKind, DelegateTool, named_steps};

/// Words of commands that are compared with paths. One with more of them may work on any file.
const MAX_WORDS: usize = 4_000;
/// Characters that end a word of a command.
const ENDS: &str = ";|&<>()\"'`=,";
/// Characters that make a word stand for several files.
const PATTERNS: [char; 3] = ['*', '?', '['];

/// A call of an answer, as far as its order goes.
pub(super) struct OutlinedCall {
    /// Numbers of the calls whose results it names, from 1.
    named: BTreeSet<usize>,
    /// Places of the calls that the model put before it.
    follows: Vec<usize>,
    changes: bool,
    on_desktop: bool,
    gives_part: bool,
    paths: Vec<PathName>,
    words: Vec<PathName>,
}

/// Path as it is written, in a form that can be compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PathName {
    is_absolute: bool,
    parts: Vec<String>,
}

impl OutlinedCall {
    /// Outlines a call of this kind. `follows` are the places of the calls that the model put before it.
    pub(super) fn of(call: &ToolCall, kind: Option<&CallKind>, follows: Vec<usize>) -> Self {
        let effect = kind.map(|kind| kind.effect);
        let claims = ResourceClaims::of_input(&call.input);
        Self {
            named: named_steps(&call.input),
            follows,
            changes: effect != Some(Effect::Observe),
            on_desktop: kind.is_some_and(|kind| kind.domain == Domain::Desktop),
            gives_part: call.name == DelegateTool::NAME,
            paths: claims.paths.iter().map(|path| PathName::of(path)).collect(),
            words: words(&claims.commands),
        }
    }

    /// True when one of the two could change what the other works on.
    fn meets(&self, other: &Self) -> bool {
        let share = |one: &[PathName], two: &[PathName]| {
            one.iter().any(|one| two.iter().any(|two| one.meets(two)))
        };
        if (self.gives_part && other.on_desktop) || (self.on_desktop && other.gives_part) {
            return true;
        }
        (self.changes || other.changes)
            && (share(&self.paths, &other.paths)
                || share(&self.paths, &other.words)
                || share(&self.words, &other.paths))
    }
}

/// Returns for each call the places of the calls before it that must have a result first.
pub(super) fn waits(calls: &[OutlinedCall]) -> Vec<BTreeSet<usize>> {
    let places = calls.iter().enumerate();
    let waits = places.map(|(place, call)| {
        let named = call.named.iter().filter_map(|number| number.checked_sub(1));
        let met = (0..place).filter(|earlier| calls[*earlier].meets(call));
        let all = named.chain(call.follows.iter().copied()).chain(met);
        // Waiting for one that comes later would never end.
        all.filter(|earlier| *earlier < place).collect()
    });
    waits.collect()
}

impl PathName {
    fn of(written: &str) -> Self {
        let written = written.strip_prefix("file://").unwrap_or(written);
        let written = match written.find(PATTERNS) {
            Some(pattern) => {
                &written[..written[..pattern]
                    .rfind(['/', '\\'])
                    .map_or(0, |end| end + 1)]
            }
            None => written,
        };
        let mut path = Self {
            is_absolute: written.starts_with('/'),
            parts: Vec::new(),
        };
        for part in written.split(['/', '\\']) {
            match part {
                "" | "." => {}
                ".." => drop(path.parts.pop()),
                // A place that is not known here.
                home if home.starts_with(['~', '$']) => path = Self::default(),
                part => path.parts.push(part.to_lowercase()),
            }
        }
        path
    }

    /// True when they may name the same file, or one a folder that holds the other.
    fn meets(&self, other: &Self) -> bool {
        if self.is_absolute && other.is_absolute {
            // Links give a file several paths, and most of them end alike.
            let is_same_name = !self.parts.is_empty() && self.parts.last() == other.parts.last();
            return is_same_name
                || self.parts.starts_with(&other.parts)
                || other.parts.starts_with(&self.parts);
        }
        let (short, long) = match self.parts.len() <= other.parts.len() {
            true => (&self.parts, &other.parts),
            false => (&other.parts, &self.parts),
        };
        short.is_empty() || long.windows(short.len()).any(|part| part == short)
    }
}

/// Returns the words of commands that could name a file.
fn words(commands: &[String]) -> Vec<PathName> {
    let ends = |letter: char| letter.is_whitespace() || ENDS.contains(letter);
    let words = commands.iter().flat_map(|command| command.split(ends));
    let words = words.filter(|word| !word.is_empty() && !word.starts_with('-'));
    let mut words: Vec<_> = words.take(MAX_WORDS + 1).map(PathName::of).collect();
    if words.len() > MAX_WORDS {
        words = vec![PathName::default()];
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Concurrency;
    use serde_json::{Value, json};

    fn outline(effect: Effect, input: Value) -> OutlinedCall {
        outline_of("t", Domain::Shell, effect, input)
    }

    fn outline_of(name: &str, domain: Domain, effect: Effect, input: Value) -> OutlinedCall {
        let call = ToolCall {
            call: "c".into(),
            name: name.into(),
            toolset: None,
            input,
        };
        let concurrency = Concurrency::Parallel;
        let kind = CallKind {
            domain,
            effect,
            concurrency,
        };
        OutlinedCall::of(&call, Some(&kind), Vec::new())
    }

    fn waits_of(calls: &[OutlinedCall]) -> Vec<Vec<usize>> {
        let waits = waits(calls).into_iter();
        waits.map(|places| places.into_iter().collect()).collect()
    }

    #[test]
    fn calls_on_the_same_file_are_in_order_unless_both_look() {
        let check = |first: (Effect, Value), second: (Effect, Value), in_order: bool| {
            let told = format!("{first:?} {second:?}");
            let calls = [outline(first.0, first.1), outline(second.0, second.1)];
            let wanted: &[usize] = if in_order { &[0] } else { &[] };
            assert_eq!(waits_of(&calls)[1], wanted, "{told}");
        };
        let write = |path: &str| (Effect::Write, json!({"path": path, "content": "x"}));
        let look = |path: &str| (Effect::Observe, json!({"path": path}));
        let bash = |command: &str| (Effect::Execute, json!({"command": command}));
        check(write("/tmp/a.py"), look("/tmp/a.py"), true);
        check(look("/tmp/a.py"), write("/tmp/a.py"), true);
        check(look("/tmp/a.py"), look("/tmp/a.py"), false);
        check(write("/tmp/a.py"), look("/tmp/b.py"), false);
        check(write("/tmp/a.py"), look("/tmp/../tmp/./a.py"), true);
        check(write("~/a.py"), look("/home/me/a.py"), true);
        check(write("$HOME/a.py"), look("file:///home/me/a.py"), true);
        check(write("/tmp/p/a.py"), look("/tmp/p"), true);
        check(write("/tmp/p/a.py"), look("/tmp/q"), false);
        check(write("/tmp/p/a.py"), look("/var/link/a.py"), true);
        check(write("C:\\p\\a.py"), look("c:/p/a.py"), true);
        check(
            write("/tmp/p/a.py"),
            bash("python3 /tmp/p/a.py --fast"),
            true,
        );
        check(
            write("/tmp/p/a.py"),
            bash("cd /tmp/p && python3 a.py"),
            true,
        );
        check(write("/tmp/p/a.py"), bash("cat /tmp/p/*.py"), true);
        check(write("/tmp/p/a.py"), bash("cat '/tmp/p/a.py'|wc -l"), true);
        check(write("/tmp/p/a.py"), bash("ls ."), true);
        check(write("/tmp/p/a.py"), bash("uname -a"), false);
        check(bash("date > /tmp/now.txt"), look("/tmp/now.txt"), true);
        check(bash("date > /tmp/now.txt"), look("/tmp/then.txt"), false);
        check(bash("date"), bash("date"), false);
        let long = "x ".repeat(MAX_WORDS + 1);
        check(write("/tmp/a.py"), bash(&long), true);
        let fetch = (Effect::Send, json!({"url": "https://example.org/a.py"}));
        check(write("/tmp/a.py"), fetch, false);
    }

    #[test]
    fn a_part_and_the_desktop_wait_for_each_other() {
        let part = || {
            outline_of(
                "delegate",
                Domain::Chat,
                Effect::Act,
                json!({"task": "Look"}),
            )
        };
        let click = || outline_of("left_click", Domain::Desktop, Effect::Act, json!({}));
        let look = outline(Effect::Observe, json!({}));
        let calls = [click(), part(), part(), look, click()];
        let wanted: [&[usize]; 5] = [&[], &[0], &[0], &[], &[1, 2]];
        assert_eq!(waits_of(&calls), wanted);
    }

    #[test]
    fn a_call_waits_for_the_steps_it_names_and_follows() {
        let names = |text: &str| outline(Effect::Observe, json!({"text": text}));
        let mut follows = names("");
        follows.follows = vec![0, 5];
        let calls = [
            names("$result_of_step_1"),
            names("$result_of_step_1"),
            names("mem://t/step_2"),
            names("$result_of_step_0"),
            names("$result_of_step_9"),
            follows,
        ];
        let wanted: [&[usize]; 6] = [&[], &[0], &[1], &[], &[], &[0]];
        assert_eq!(waits_of(&calls), wanted);
    }
}

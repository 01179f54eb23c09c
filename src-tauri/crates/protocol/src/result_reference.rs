//! References to results, as arguments of calls: `mem://tool/id` stands for a result that was kept whole, `$result_of_step_N`
//! for that of an earlier call of the same answer, whatever its length.

/// Scheme of references to results.
pub const RESULT_SCHEME: &str = "mem://";
/// Beginning of a reference to an earlier call of the same answer.
const STEP: &str = "$result_of_step_";
/// The same behind a tool's name.
const STEP_OF_TOOL: &str = "/step_";

/// Reference to a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultReference<'a> {
    /// `mem://tool/id`: a result that was kept whole.
    Kept(&'a str),
    /// `$result_of_step_N` or `mem://tool/step_N`: the result of an earlier call of the same answer.
    Step {
        /// Number of the call in its answer, from 1. One that is too large for a number is the largest.
        number: usize,
        /// Name of its tool, where the reference says it.
        tool: Option<&'a str>,
    },
}

impl<'a> ResultReference<'a> {
    /// Reads a text that is exactly a reference.
    #[must_use]
    pub fn of(text: &'a str) -> Option<Self> {
        if let Some(number) = text.strip_prefix(STEP) {
            return step_number(number).map(|number| Self::Step { number, tool: None });
        }
        let name = text.strip_prefix(RESULT_SCHEME)?;
        let is_plain = |letter: char| letter.is_ascii_graphic();
        if !name.contains('/') || !name.chars().all(is_plain) {
            return None;
        }
        let step = name.rsplit_once(STEP_OF_TOOL);
        let step = step.and_then(|(tool, number)| Some((tool, step_number(number)?)));
        Some(match step {
            Some((tool, number)) => Self::Step {
                number,
                tool: Some(tool),
            },
            None => Self::Kept(text),
        })
    }
}

fn step_number(text: &str) -> Option<usize> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_a_reference_or_only_a_text() {
        let check = |text: &str, wanted: Option<ResultReference<'_>>| {
            assert_eq!(ResultReference::of(text), wanted, "{text:?}");
        };
        let step = |number, tool| Some(ResultReference::Step { number, tool });
        let kept = |text| Some(ResultReference::Kept(text));
        check("$result_of_step_1", step(1, None));
        check("$result_of_step_12", step(12, None));
        check("$result_of_step_0", step(0, None));
        check(
            "$result_of_step_99999999999999999999999",
            step(usize::MAX, None),
        );
        check("mem://bash/step_2", step(2, Some("bash")));
        check("mem://a__b/step_2", step(2, Some("a__b")));
        for text in [
            "mem://bash/0123456789abcdef",
            "mem://bash/step_x",
            "mem:///",
        ] {
            check(text, kept(text));
        }
        for text in [
            "",
            "$result_of_step_",
            "$result_of_step_1 ",
            " $result_of_step_1",
            "$result_of_step_1.name",
            "$result_of_step_-1",
            "See $result_of_step_1",
            "result_of_step_1",
            "mem://",
            "mem://bash",
            "mem:/bash/1",
            "mem://a/b c",
        ] {
            check(text, None);
        }
    }
}

//! Words of a contract for the model: how to call a tool, and which there are.

use super::Contract;
use crate::wire::tool_description;
use protocol::ToolSpec;
use serde_json::json;

/// Place of the tools in a system text that has one of its own for them.
const PLACE: &str = "{{tool_schema}}";

const XML: &str = "\
# Tools
You act by writing calls into your answer. A call is a tag with the tool's name around its input, a JSON object:
<think>Why this is the next step.</think>
<bash>{\"command\": \"ls\"}</bash>
<execute_tools />
Stop after <execute_tools />; the results come in the next message, each in <result>. Put independent calls into <parallel>, \
dependent ones into <sequential>; there `$result_of_step_1` as a field stands for the result of your first call. When the work is done, write `Final Answer:` and the answer for the user.";
const JSON: &str = "\
# Tools
Answer with one JSON object and nothing else:
{\"thought\": \"why this is the next step\", \"tool_calls\": [{\"name\": \"bash\", \"arguments\": {\"command\": \"ls\"}}]}
The results come in the next message. When the work is done, answer:
{\"thought\": \"…\", \"tool_calls\": [], \"assistant_message\": \"the answer for the user\"}";
const REACT: &str = "\
# Tools
You act in this form, one action at a time:
Thought: why this is the next step
Action: bash
Action Input: {\"command\": \"ls\"}
Stop there; the result comes in the next message as `Observation:`. When the work is done:
Thought: it is done
Final Answer: the answer for the user";
const LINES: &str = "\
# Tools
You act by writing calls, each in a line of its own: a number, the tool's name, its input as a JSON object:
1. bash {\"command\": \"ls\"}
Stop after them; the results come in the next message. When the work is done, answer without such a line.";

/// Returns the system text with the tools in it.
pub(super) fn system(system: &str, contract: Contract, tools: &[ToolSpec]) -> String {
    let list: Vec<_> = tools.iter().map(described).collect();
    let told = format!("{}\n\nThe tools:\n{}", rules(contract), list.join("\n"));
    match system.contains(PLACE) {
        true => system.replace(PLACE, &told),
        false => format!("{system}\n\n{told}"),
    }
}

/// Returns how to write a call, in one sentence.
pub(super) fn reminder(contract: Contract) -> &'static str {
    match contract {
        Contract::Xml => {
            "Write the call again as <tool>{\"field\": \"value\"}</tool> and <execute_tools />."
        }
        Contract::Json => {
            "Answer again with one JSON object that has `tool_calls` or `assistant_message`."
        }
        Contract::React => {
            "Write it again with `Action:` and, in the next line, `Action Input:` and a JSON object."
        }
        Contract::Lines => {
            "Write the call again in one line: its number, the tool's name, a JSON object."
        }
    }
}

fn rules(contract: Contract) -> &'static str {
    match contract {
        Contract::Xml => XML,
        Contract::Json => JSON,
        Contract::React => REACT,
        Contract::Lines => LINES,
    }
}

fn described(tool: &ToolSpec) -> String {
    let (description, input) = tool_description::described(tool);
    json!({"name": tool.name, "description": description, "input": input}).to_string()
}

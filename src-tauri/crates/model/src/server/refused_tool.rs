//! Tool that a request was refused for, by its name or its place in the words of the refusal. Pure. A refusal that names none
//! is read elsewhere.

use super::server_error::ServerError;
use ::protocol::{ToolKind, ToolSpec};
use http::StatusCode;

/// Words before the name of a tool: OpenAI's, and Groq's.
const BEFORE_NAME: [&str; 3] = ["schema for function ", "schema for tool ", "name for tool "];
/// Words before the place of a tool: Gemini's, where all tools stand in the first place of another list; those of OpenAI and
/// Groq; vLLM's; Mistral's; those of gateways to Claude.
const BEFORE_PLACE: [&str; 6] = [
    "function_declarations[",
    "functionDeclarations[",
    "tools[",
    "'tools', ",
    "\"tools\",",
    "tools.",
];

/// Returns the place of the tool that the request was refused for, if the refusal names one. Hosted ones have another form
/// to try.
pub(super) fn refused_tool(
    status: StatusCode,
    error: &ServerError,
    tools: &[ToolSpec],
) -> Option<usize> {
    if !matches!(status.as_u16(), 400 | 422) {
        return None;
    }
    let texts = [&error.details, &error.words];
    let named = || texts.iter().find_map(|text| named_in(text, tools));
    let placed = || texts.iter().find_map(|text| placed_in(text));
    let place = named().or_else(placed)?;
    let refused = tools.get(place)?;
    matches!(refused.kind, ToolKind::Custom { .. }).then_some(place)
}

fn named_in(text: &str, tools: &[ToolSpec]) -> Option<usize> {
    BEFORE_NAME.iter().find_map(|before| {
        let (_, after) = text.split_once(before)?;
        let after = after.trim_start_matches(['\'', '"', '`', '\\']);
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || "_-".contains(letter);
        let name = after.split(|letter| !is_part(letter)).next()?;
        tools.iter().position(|tool| tool.name == name)
    })
}

fn placed_in(text: &str) -> Option<usize> {
    BEFORE_PLACE.iter().find_map(|mark| {
        let (before, after) = text.split_once(mark)?;
        if before.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_') {
            return None;
        }
        let digits = after.split(|letter: char| !letter.is_ascii_digit());
        digits.take(1).find_map(|digits| digits.parse().ok())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::protocol::{Domain, Effect, HostedTool};
    use serde_json::{Value, json};

    #[track_caller]
    fn check(status: u16, error: Value, wanted: Option<usize>) {
        let custom = |name: &str| {
            let domain = Domain::Server("crm".into());
            ToolSpec::custom(name, domain, Effect::Send, "", json!({}))
        };
        let tools = [
            testkit::hosted("computer", HostedTool::Computer),
            custom("crm__now"),
            custom("crm__then"),
            custom("crm__image_url"),
        ];
        let read = ServerError::of_body(&json!({"error": error}).to_string());
        let status = StatusCode::from_u16(status).unwrap();
        assert_eq!(refused_tool(status, &read, &tools), wanted, "{error}");
    }

    #[test]
    fn place_of_the_refused_tool_is_read() {
        let openai = |name: &str, param: &str| {
            let words = format!(
                "Invalid schema for function '{name}': In context=(), object schema missing properties."
            );
            json!({"message": words, "type": "invalid_request_error", "param": param,
                "code": "invalid_function_parameters"})
        };
        check(400, openai("crm__then", "tools[2].parameters"), Some(2));
        check(400, openai("crm__image_url", ""), Some(3));
        // Of another list, that of a gateway: the name counts.
        check(
            400,
            openai("crm__now", "tools[3].function.parameters"),
            Some(1),
        );
        check(401, openai("crm__now", "tools[1].parameters"), None);
        check(400, openai("computer", "tools[0].parameters"), None);
        let name = json!({"message": "Invalid 'tools[2].name': string does not match pattern.", "param": "tools[2].name"});
        check(400, name, Some(2));
        let groq = "invalid JSON schema for tool crm__then, tools[2].function.parameters: 'required' present but 'properties' is missing";
        check(400, json!({"message": groq}), Some(2));
        let gemini = "* GenerateContentRequest.tools[0].function_declarations[2].parameters.properties[query].properties: should be non-empty for OBJECT type\n";
        check(
            400,
            json!({"message": gemini, "status": "INVALID_ARGUMENT"}),
            Some(2),
        );
        let unknown = "Invalid JSON payload received. Unknown name \"const\" at 'tools[0].function_declarations[1].parameters': Cannot find field.";
        check(400, json!({"message": unknown}), Some(1));
        let vllm = "[{'type': 'missing', 'loc': ('body', 'tools', 3, 'function', 'name')}]";
        check(422, json!({"message": vllm}), Some(3));
        let mistral =
            r#"[{"type":"extra_forbidden","loc":["body","tools",1,"function","required"]}]"#;
        check(422, json!({"message": mistral}), Some(1));
        let raw = openai("crm__then", "tools[2].parameters").to_string();
        let router =
            json!({"message": "Provider returned error", "code": 400, "metadata": {"raw": raw}});
        check(400, router, Some(2));
        check(400, json!("invalid JSON schema for tool crm__now"), Some(1));
    }

    #[test]
    fn other_refusals_name_no_tool() {
        let long = "Invalid 'tools': array too long. Expected an array with maximum length 128";
        check(400, json!({"message": long, "param": "tools"}), None);
        check(400, json!({"message": "crm_tools[1] is not here"}), None);
        check(
            400,
            json!({"message": "tools[9].name: no", "param": null}),
            None,
        );
        check(
            400,
            json!("registry.ollama.ai/library/gemma3 does not support tools"),
            None,
        );
        check(500, json!("llama runner has terminated: tools[1]"), None);
    }
}

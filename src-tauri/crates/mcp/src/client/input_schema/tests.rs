use super::*;
use serde_json::json;

/// Checks the form of a schema for models.
fn check(said: Value, wanted: Value) {
    let input = InputSchema::of(Some(&said)).unwrap_or_else(|why| panic!("{said}: {why}"));
    assert_eq!(input.schema, wanted, "{said}");
}

/// Checks the hint beside a schema.
fn check_hint(said: Value, wanted: Option<&str>) {
    let input = InputSchema::of(Some(&said)).unwrap_or_else(|why| panic!("{said}: {why}"));
    assert_eq!(input.hint.as_deref(), wanted, "{said}");
}

/// Checks why a schema can't be used, by the id of the reason.
fn check_refused(said: Value, wanted: &str) {
    let why = InputSchema::of(Some(&said)).err();
    let why = why.unwrap_or_else(|| panic!("{said} was taken"));
    assert_eq!(why.id(), Some(wanted), "{said}");
}

#[test]
fn plain_schema_stays_as_it_is() {
    let plain = json!({"type": "object", "properties": {"a.b-c_1": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/n"}],
        "default": {"properties": {"a b": 1}}}}, "required": ["a.b-c_1"], "$defs": {"n": {"type": "null"}}});
    check(plain.clone(), plain);
}

#[test]
fn missing_schema_takes_anything() {
    let anything = json!({"type": "object"});
    assert_eq!(InputSchema::of(None).unwrap().schema, anything);
    check(Value::Null, anything.clone());
    check(json!({}), anything.clone());
    check(
        json!({"type": ["object", "null"], "properties": [], "required": null}),
        anything,
    );
}

#[test]
fn combinators_at_the_top_become_one_object() {
    check(
        json!({"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"], "additionalProperties": false,
            "anyOf": [{"required": ["title"]}, {"required": ["text", "id"]}]}),
        json!({"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"], "additionalProperties": false}),
    );
    check(
        json!({"oneOf": [
            {"type": "object", "properties": {"kind": {"const": "a"}, "x": {"type": "number"}}, "required": ["kind", "x"]},
            {"type": "object", "properties": {"kind": {"const": "b"}, "x": {"type": "number"}}, "required": ["kind"]},
            {"type": "null"}]}),
        json!({"type": "object", "properties": {"kind": {"anyOf": [{"const": "a"}, {"const": "b"}]}, "x": {"type": "number"}},
            "required": ["kind"]}),
    );
    check(
        json!({"allOf": [{"properties": {"a": {"type": "string"}}, "required": ["a"]},
            {"properties": {"a": {"minLength": 1}, "b": true}, "required": ["b", "a"]}], "description": "Both."}),
        json!({"description": "Both.", "type": "object",
            "properties": {"a": {"allOf": [{"type": "string"}, {"minLength": 1}]}, "b": true}, "required": ["a", "b"]}),
    );
    check(
        json!({"$ref": "#/definitions/Input", "definitions": {"Input": {"type": "object", "properties": {"a": {"type": "integer"}},
            "additionalProperties": false}}}),
        json!({"definitions": {"Input": {"type": "object", "properties": {"a": {"type": "integer"}}, "additionalProperties": false}},
            "type": "object", "properties": {"a": {"type": "integer"}}, "additionalProperties": false}),
    );
    check(
        json!({"type": "object", "not": {"required": ["a"]}, "if": {"required": ["b"]}, "then": {"required": ["c"]},
            "else": false, "enum": [{}], "const": {}}),
        json!({"type": "object"}),
    );
}

#[test]
fn arguments_that_go_together_are_hinted_at() {
    check_hint(json!({"properties": {"a": {}}}), None);
    check_hint(
        json!({"anyOf": [{"required": ["url"]}, {"required": ["file", "mode"]}]}),
        Some("Give the arguments of at least one of these sets: `url`; `file`, `mode`."),
    );
    check_hint(
        json!({"required": ["id"], "oneOf": [
            {"properties": {"kind": {"const": "a"}}, "required": ["kind", "x y", "id"]},
            {"properties": {"kind": {"enum": ["b"]}}, "required": ["kind"]}]}),
        Some(
            "Give the arguments of exactly one of these sets: `kind` = \"a\", `x_y_887fce`; `kind` = \"b\".",
        ),
    );
    check_hint(json!({"anyOf": [{"required": ["a"]}, {}]}), None);
}

#[test]
fn property_names_lead_back_to_the_servers_own() {
    let long = "x".repeat(65);
    let said = json!({"type": "object", "required": ["user name", "ok"], "properties": {
        "user name": {"type": "string"}, "ok": {"$ref": "#/properties/user%20name"},
        "filter[id]": {"items": {"properties": {"$top": {"title": "Top"}}, "dependentRequired": {"$top": ["é"]}}},
        (long.clone()): true}});
    let input = InputSchema::of(Some(&said)).unwrap();
    let renamed: Vec<_> = input.schema["properties"]
        .as_object()
        .unwrap()
        .keys()
        .collect();
    for name in &renamed {
        let letter = |letter: char| letter.is_ascii_alphanumeric() || "_.-".contains(letter);
        assert!(
            (1..=64).contains(&name.len()) && name.chars().all(letter),
            "{name}"
        );
    }
    let [user, ok, filter, long_name] = renamed[..] else {
        panic!("{renamed:?}")
    };
    assert_eq!(ok, "ok");
    assert_eq!(input.schema["required"], json!([user, "ok"]));
    assert_eq!(
        input.schema["properties"][user],
        json!({"type": "string", "title": "user name"})
    );
    assert_eq!(
        input.schema["properties"]["ok"]["$ref"],
        format!("#/properties/{user}")
    );
    let inner = &input.schema["properties"][filter]["items"];
    let (top, schema) = inner["properties"]
        .as_object()
        .unwrap()
        .iter()
        .next()
        .unwrap();
    assert_eq!(schema, &json!({"title": "Top"}));
    assert_eq!(
        inner["dependentRequired"]
            .as_object()
            .unwrap()
            .keys()
            .next(),
        Some(top)
    );
    let free = json!({"user_name": 1, "user name": 2});
    let given = json!({user: "Ada", "ok": free, filter: [{top: 3}], long_name: 4});
    let wanted = json!({"user name": "Ada", "ok": free, "filter[id]": [{"$top": 3}], long: 4});
    assert_eq!(input.names.restore(given), wanted);
}

#[test]
fn references_that_lead_nowhere_are_left_out() {
    check(
        json!({"type": "object", "$id": "https://a.example/s.json", "$defs": {"x": {"$anchor": "here", "type": "string"}}, "properties": {
            "a": {"$ref": "#/$defs/gone", "description": "A."}, "b": {"$ref": "https://b.example/t.json#/x"},
            "c": {"$ref": "https://a.example/s.json#/$defs/x"}, "d": {"$ref": "#here"}, "e": {"$ref": "#gone"},
            "f": {"items": {"$ref": "#"}}, "g": {"$dynamicRef": "#here"}, "h": {"$ref": 5}}}),
        json!({"type": "object", "$defs": {"x": {"$anchor": "here", "type": "string"}}, "properties": {
            "a": {"description": "A."}, "b": {}, "c": {"$ref": "#/$defs/x"}, "d": {"$ref": "#here"}, "e": {},
            "f": {"items": {"$ref": "#"}}, "g": {"$ref": "#here"}, "h": {}}}),
    );
    check(
        json!({"allOf": [{"properties": {"a": {"type": "string"}}}], "properties": {"b": {"$ref": "#/allOf/0/properties/a"}}}),
        json!({"properties": {"b": {}, "a": {"type": "string"}}, "type": "object"}),
    );
}

#[test]
fn older_drafts_are_brought_up_to_date() {
    check(
        json!({"$schema": "http://json-schema.org/draft-04/schema#", "id": "x", "type": "object", "properties": {
            "id": {"type": "string"}, "n": {"minimum": 1, "exclusiveMinimum": true, "maximum": 9, "exclusiveMaximum": false},
            "t": {"items": [{"type": "string"}, {}], "additionalItems": false}, "e": {"items": []},
            "any": {"type": "any", "description": null, "default": null, "required": true}},
            "required": ["id", "id"], "dependencies": {"n": ["t"], "t": {"required": ["e"]}}}),
        json!({"type": "object", "properties": {
            "id": {"type": "string"}, "n": {"maximum": 9, "exclusiveMinimum": 1},
            "t": {"prefixItems": [{"type": "string"}, {}], "items": false}, "e": {},
            "any": {"default": null}},
            "dependentRequired": {"n": ["t"]}, "dependentSchemas": {"t": {"required": ["e"]}}, "required": ["id"]}),
    );
    check(
        json!({"type": "object", "properties": {"a": {"pattern": "(", "type": "string"}, "b": {"pattern": "^a+$"}},
            "patternProperties": {"[": {}, "^x": {"type": "string"}}}),
        json!({"type": "object", "properties": {"a": {"type": "string"}, "b": {"pattern": "^a+$"}},
            "patternProperties": {"^x": {"type": "string"}}}),
    );
}

#[test]
fn schema_that_cannot_be_mended_is_refused() {
    check_refused(json!("text"), "mcp-schema-no-object");
    check_refused(json!(["type"]), "mcp-schema-no-object");
    check_refused(json!({"type": "array"}), "mcp-schema-no-object");
    check_refused(
        json!({"oneOf": [{"type": "string"}, {"type": "null"}]}),
        "mcp-schema-no-object",
    );
    check_refused(
        json!({"properties": {"a": {"type": "banana"}}}),
        "mcp-schema-invalid",
    );
    check_refused(json!({"$ref": "#"}), "mcp-schema-unusable");
    check_refused(
        json!({"properties": {"a": {"$ref": "#/properties/a"}}}),
        "mcp-schema-unusable",
    );
    check_refused(
        json!({"description": "x".repeat(70_000)}),
        "mcp-schema-too-large",
    );
}

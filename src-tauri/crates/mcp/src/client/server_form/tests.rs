//! Questions of servers as forms, and answers to them.

use super::*;
use serde_json::json;

fn asked(question: Value) -> Result<ServerForm, ErrorData> {
    form_of("notes", serde_json::from_value(question).unwrap())
}

fn fields(properties: &Value, required: &[&str]) -> Result<FormContent, String> {
    let schema = json!({"type": "object", "properties": properties, "required": required});
    let question = json!({"mode": "form", "message": "Hi\u{1b}", "requestedSchema": schema});
    match asked(question) {
        Ok(form) => Ok(form.content),
        Err(error) => Err(error.message.into_owned()),
    }
}

fn names(form: FormContent) -> Vec<FormField> {
    match form {
        FormContent::Fields { fields } => fields,
        FormContent::Page { .. } => Vec::new(),
    }
}

#[test]
fn fields_are_read_with_their_defaults() {
    let check = |property: Value, input: FieldInput, default: Option<FormValue>| {
        let found = fields(&json!({"it": property}), &["it"]).unwrap();
        let wanted = FormField {
            name: "it".to_owned(),
            title: None,
            description: None,
            required: true,
            default,
            input,
        };
        assert_eq!(names(found), [wanted]);
    };
    let text = |format, min_characters, max_characters| FieldInput::Text {
        format,
        min_characters,
        max_characters,
    };
    let words = |text: &str| Some(FormValue::Text(text.to_owned()));
    check(
        json!({"type": "string", "default": "Anna"}),
        text(None, 0, MAX_TEXT),
        words("Anna"),
    );
    check(
        json!({"type": "string", "format": "email", "minLength": 3, "maxLength": 9, "default": "x"}),
        text(Some(TextFormat::Email), 3, 9),
        None,
    );
    let number = |whole| FieldInput::Number {
        whole,
        minimum: Some(1.0),
        maximum: None,
    };
    let five = Some(FormValue::Number(5.0));
    check(
        json!({"type": "integer", "minimum": 1, "default": 5}),
        number(true),
        five,
    );
    check(
        json!({"type": "number", "minimum": 1.0}),
        number(false),
        None,
    );
    let yes = Some(FormValue::Switch(true));
    check(
        json!({"type": "boolean", "default": true}),
        FieldInput::Switch,
        yes,
    );
    let option = |value: &str, title: &str| FormOption {
        value: value.to_owned(),
        title: title.to_owned(),
    };
    check(
        json!({"type": "string", "enum": ["a", "b"], "default": "b"}),
        FieldInput::One {
            options: vec![option("a", "a"), option("b", "b")],
        },
        words("b"),
    );
    check(
        json!({"type": "string", "oneOf": [{"const": "a", "title": "A"}]}),
        FieldInput::One {
            options: vec![option("a", "A")],
        },
        None,
    );
    check(
        json!({"type": "string", "enum": ["a"], "enumNames": ["First"]}),
        FieldInput::One {
            options: vec![option("a", "First")],
        },
        None,
    );
    check(
        json!({"type": "array", "items": {"type": "string", "enum": ["a"]}, "default": ["a"]}),
        FieldInput::Some {
            options: vec![option("a", "a")],
            min_items: 0,
            max_items: 1,
        },
        Some(FormValue::Some(vec!["a".to_owned()])),
    );
}

#[test]
fn fields_keep_the_order_of_the_server() {
    let form = fields(
        &json!({"z": {"type": "boolean"}, "a": {"type": "boolean"}}),
        &["a"],
    );
    let form = names(form.unwrap()).into_iter();
    let found: Vec<_> = form.map(|field| (field.name, field.required)).collect();
    assert_eq!(found, [("z".to_owned(), false), ("a".to_owned(), true)]);
}

#[test]
fn forms_that_nobody_would_fill_in_are_refused() {
    let many: Map<_, _> = (0..=MAX_FIELDS)
        .map(|number| (number.to_string(), json!({"type": "boolean"})))
        .collect();
    let refused = fields(&Value::Object(many), &[]).unwrap_err();
    assert_eq!(refused, "the form has too many fields");
    let none = fields(&json!({"it": {"type": "string", "enum": []}}), &[]).unwrap_err();
    assert_eq!(none, "the options of a field can't be shown");
    let form = asked(
        json!({"message": "\u{1b}[2K", "requestedSchema": {"type": "object", "properties": {}}}),
    );
    assert_eq!(form.unwrap().message, "[2K");
}

#[test]
fn only_pages_that_are_safe_to_open_are_shown() {
    let check = |url: &str, wanted: Result<&str, &str>| {
        let question = json!({"mode": "url", "message": "", "url": url, "elicitationId": "1"});
        let found = match asked(question) {
            Ok(ServerForm {
                content: FormContent::Page { url },
                ..
            }) => Ok(url),
            Ok(_) => Err("a form".to_owned()),
            Err(error) => Err(error.message.into_owned()),
        };
        let wanted = wanted.map(str::to_owned).map_err(str::to_owned);
        assert_eq!(found, wanted);
    };
    check("https://a.example/x?y=1", Ok("https://a.example/x?y=1"));
    check("http://localhost:3000/", Ok("http://localhost:3000/"));
    check(
        "https://раураl.example/",
        Ok("https://xn--l-7sba6dbr.example/"),
    );
    check("http://a.example/", Err("only https addresses are opened"));
    check("file:///etc/passwd", Err("only https addresses are opened"));
    check(
        "javascript:alert(1)",
        Err("only https addresses are opened"),
    );
    let sign_in = Err("the address holds a sign-in, or is too long");
    check("https://bank.example@evil.example/", sign_in);
    check("no address", Err("the address is not valid"));
}

#[test]
fn answers_are_told_as_they_were_given() {
    let form = fields(
        &json!({"count": {"type": "integer"}, "part": {"type": "number"}, "on": {"type": "boolean"}}),
        &[],
    );
    let form = form.unwrap();
    let check = |answer: FormAnswer, wanted: Value| {
        let result = result_of(&form, answer);
        assert_eq!(serde_json::to_value(result).unwrap(), wanted);
    };
    let value = |name: &str, value| (name.to_owned(), value);
    let values = FormValues::from([
        value("count", FormValue::Number(3.0)),
        value("part", FormValue::Number(0.5)),
        value("on", FormValue::Switch(false)),
    ]);
    check(
        FormAnswer::Sent(values),
        json!({"action": "accept", "content": {"count": 3, "part": 0.5, "on": false}}),
    );
    check(FormAnswer::Declined, json!({"action": "decline"}));
    check(FormAnswer::Cancelled, json!({"action": "cancel"}));
    let page = FormContent::Page {
        url: "https://a.example/".to_owned(),
    };
    let opened = result_of(&page, FormAnswer::Sent(FormValues::new()));
    let opened = serde_json::to_value(opened).unwrap();
    assert_eq!(opened, json!({"action": "accept"}));
}

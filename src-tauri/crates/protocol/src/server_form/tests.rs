//! Checks of what is filled in.

use super::*;

fn text(text: &str) -> FormValue {
    FormValue::Text(text.to_owned())
}

fn field(input: FieldInput) -> FormField {
    FormField {
        name: "it".to_owned(),
        title: None,
        description: None,
        required: false,
        default: None,
        input,
    }
}

fn options() -> Vec<FormOption> {
    let option = |value: &str| FormOption {
        value: value.to_owned(),
        title: value.to_uppercase(),
    };
    ["a", "b"].map(option).to_vec()
}

#[test]
fn a_field_takes_what_the_server_allows() {
    let check = |input: FieldInput, value: FormValue, wanted: bool| {
        let told = format!("{input:?} {value:?}");
        assert_eq!(field(input).is_fit(Some(&value)), wanted, "{told}");
    };
    let words = |format| FieldInput::Text {
        format,
        min_characters: 1,
        max_characters: 20,
    };
    check(words(None), text("Anna"), true);
    check(words(None), text(""), false);
    check(words(None), text(&"ä".repeat(21)), false);
    check(words(None), FormValue::Switch(true), false);
    check(words(Some(TextFormat::Email)), text("a@b.example"), true);
    check(words(Some(TextFormat::Email)), text("a b@c"), false);
    check(
        words(Some(TextFormat::Uri)),
        text("https://a.example"),
        true,
    );
    check(words(Some(TextFormat::Uri)), text("a.example"), false);
    check(words(Some(TextFormat::Date)), text("2026-11-25"), true);
    check(words(Some(TextFormat::Date)), text("25.11.2026"), false);
    let moment = words(Some(TextFormat::DateTime));
    check(moment.clone(), text("2026-11-25T10:00:00Z"), true);
    check(moment, text("2026-11-25"), false);
    let number = |whole| FieldInput::Number {
        whole,
        minimum: Some(0.0),
        maximum: Some(10.0),
    };
    check(number(false), FormValue::Number(2.5), true);
    check(number(true), FormValue::Number(2.5), false);
    check(number(true), FormValue::Number(-1.0), false);
    check(number(true), FormValue::Number(11.0), false);
    check(number(false), FormValue::Number(f64::NAN), false);
    check(FieldInput::Switch, FormValue::Switch(false), true);
    let one = || FieldInput::One { options: options() };
    check(one(), text("a"), true);
    check(one(), text("A"), false);
    let some = || FieldInput::Some {
        options: options(),
        min_items: 1,
        max_items: 2,
    };
    let these = |values: &[&str]| FormValue::Some(values.iter().map(|it| (*it).into()).collect());
    check(some(), these(&["b", "a"]), true);
    check(some(), these(&[]), false);
    check(some(), these(&["a", "a"]), false);
    check(some(), these(&["c"]), false);
}

#[test]
fn a_form_takes_its_own_fields_only() {
    let required = FormField {
        required: true,
        ..field(FieldInput::Switch)
    };
    let form = |content| ServerForm {
        id: "f".to_owned(),
        server: "notes".to_owned(),
        message: String::new(),
        content,
    };
    let fields = form(FormContent::Fields {
        fields: vec![required],
    });
    let page = form(FormContent::Page {
        url: "https://a.example".to_owned(),
    });
    let filled = FormValues::from([("it".to_owned(), FormValue::Switch(true))]);
    let stray = FormValues::from([("other".to_owned(), FormValue::Switch(true))]);
    assert_eq!(fields.unfit(&filled), None);
    assert_eq!(fields.unfit(&FormValues::new()), Some("it"));
    assert_eq!(fields.unfit(&stray), Some("other"));
    assert_eq!(page.unfit(&FormValues::new()), None);
    assert_eq!(page.unfit(&filled), Some("it"));
}

#[test]
fn values_are_plain_json() {
    let check = |json: &str, wanted: FormValue| {
        assert_eq!(serde_json::from_str::<FormValue>(json).ok(), Some(wanted));
    };
    check("true", FormValue::Switch(true));
    check("3", FormValue::Number(3.0));
    check(r#""3""#, text("3"));
    check(r#"["3"]"#, FormValue::Some(vec!["3".to_owned()]));
}

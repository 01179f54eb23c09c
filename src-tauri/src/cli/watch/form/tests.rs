//! Forms in the terminal.

use super::*;

fn field(name: &str, input: FieldInput, default: Option<FormValue>) -> FormField {
    FormField {
        name: name.to_owned(),
        title: None,
        description: None,
        required: false,
        default,
        input,
    }
}

fn form() -> FilledForm {
    let text = FieldInput::Text {
        format: None,
        min_characters: 0,
        max_characters: 10,
    };
    let option = |value: &str| FormOption {
        value: value.to_owned(),
        title: value.to_uppercase(),
    };
    let options = ["a", "b"].map(option).to_vec();
    let anna = FormValue::Text("Anna".to_owned());
    let fields = vec![
        FormField {
            required: true,
            ..field("name", text, Some(anna))
        },
        field("agree", FieldInput::Switch, None),
        field("one", FieldInput::One { options }, None),
    ];
    FilledForm::new(ServerForm {
        id: "f".to_owned(),
        server: "notes".to_owned(),
        message: "Hi\u{1b}[2K\nthere".to_owned(),
        content: FormContent::Fields { fields },
    })
}

#[test]
fn a_form_is_shown_line_by_line() {
    let mut form = form();
    let heading = "\n? The server “notes” asks you:\n  │ Hi⟨U+001B⟩[2K\n  │ there\n  What you write goes to \
                   “notes”. Write no passwords or keys. [.] declines.";
    assert_eq!(form.heading(), heading);
    let keys = YesKeys::WithCode("048".to_owned());
    assert_eq!(
        form.prompt(&keys),
        "  name\n    Write a text. Enter takes “Anna”."
    );
    assert_eq!(form.take("\n"), FormStep::Next);
    assert_eq!(
        form.prompt(&keys),
        "  agree\n    [y] yes  [n] no. Enter leaves it empty."
    );
    assert_eq!(form.take("perhaps"), FormStep::Unclear);
    assert_eq!(form.take("y"), FormStep::Next);
    let prompt = "  one\n    [1] A\n    [2] B\n    Type a number. Enter leaves it empty.";
    assert_eq!(form.prompt(&keys), prompt);
    assert_eq!(form.take("3"), FormStep::Unclear);
    assert_eq!(form.take("2"), FormStep::Next);
    let last = "  [y] send  [n] decline. Type y 048 to send.";
    assert_eq!(form.prompt(&keys), last);
    assert_eq!(form.take("\n"), FormStep::Unclear);
    let value = |name: &str, value| (name.to_owned(), value);
    let values = FormValues::from([
        value("name", FormValue::Text("Anna".to_owned())),
        value("agree", FormValue::Switch(true)),
        value("one", FormValue::Text("b".to_owned())),
    ]);
    let code = "048".to_owned();
    assert_eq!(form.take("y 048\n"), FormStep::Send { values, code });
}

#[test]
fn a_form_is_declined_at_any_line() {
    let mut form = form();
    assert_eq!(form.take("-"), FormStep::Unclear);
    assert_eq!(form.take("much too long"), FormStep::Unclear);
    assert_eq!(form.take("."), FormStep::Declined);
    let page = FormContent::Page {
        url: "https://a.example/".to_owned(),
    };
    let mut page = FilledForm::new(ServerForm {
        content: page,
        ..form.form
    });
    assert!(page.heading().ends_with("\n    https://a.example/"));
    assert_eq!(
        page.prompt(&YesKeys::Plain),
        "  [y] you open it  [n] decline."
    );
    assert_eq!(page.take("n"), FormStep::Declined);
}

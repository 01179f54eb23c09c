//! Order of calls, and the numbers they are named by.

use super::*;

#[test]
fn groups_put_calls_in_order() {
    let check = |text: &str, wanted: &[&[usize]]| {
        let text = text.replace('b', "<bash>ls</bash>");
        let parsed = Contract::Xml.parse(&text, &tools());
        let after: Vec<_> = parsed.calls.into_iter().map(|call| call.after).collect();
        assert_eq!(after, wanted, "{text}");
    };
    let (open, close) = ("<sequential>", "</sequential>");
    check("bb", &[&[], &[]]);
    check("<parallel>bb</parallel>", &[&[], &[]]);
    check(&format!("{open}bbb{close}b"), &[&[], &[0], &[1], &[]]);
    check(&format!("{open}bb"), &[&[], &[0]]);
    check(
        &format!("{open}b<parallel>bb</parallel>b{close}"),
        &[&[], &[0], &[0], &[1, 2]],
    );
    check(
        &format!("<parallel>{open}bb{close}{open}bb{close}</parallel>"),
        &[&[], &[0], &[], &[2]],
    );
    check(
        &format!("{open}b<parallel></parallel>b{close}"),
        &[&[], &[0]],
    );
    check(&format!("{open}b</parallel>b{close}"), &[&[], &[0]]);
}

#[test]
fn unreadable_calls_keep_their_place_and_order_is_told() {
    let text = "<sequential><bash>ls</bash><write>a text</write>\
                <write>{\"path\": \"a\", \"text\": \"$result_of_step_1\"}</write></sequential><execute_tools />";
    let answer = read(answer(text), Contract::Xml, &tools(), CallIds::default());
    let calls: Vec<_> = answer
        .items
        .iter()
        .filter_map(|item| match item {
            Item::ToolCall(call) => Some(call),
            _ => None,
        })
        .collect();
    let names: Vec<_> = calls.iter().map(|call| call.name.as_str()).collect();
    assert_eq!(names, ["bash", UNREADABLE, "write"]);
    assert_eq!(calls[2].input["text"], "$result_of_step_1");
    let invalid: Vec<_> = answer.invalid_calls.iter().map(|one| &one.call).collect();
    assert_eq!(invalid, [&calls[1].call]);
    let depends = |call: usize, on: usize| DependentCall {
        call: calls[call].call.clone(),
        on: vec![calls[on].call.clone()],
    };
    assert_eq!(answer.dependent_calls, [depends(1, 0), depends(2, 1)]);
}

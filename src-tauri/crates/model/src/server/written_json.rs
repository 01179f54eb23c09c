//! JSON put together from pieces that are written already. Pictures are the bulk of a request: as values they would be copied, and
//! searched for what needs escaping, more often than they are encoded. Pure.

use serde_json::Value;

/// Writes an object: these fields, of which there is one at least, and one more that is written already.
pub(super) fn object(fields: &Value, name: &str, written: &str) -> String {
    let mut text = fields.to_string();
    // The brace that closes it.
    text.pop();
    text.reserve_exact(name.len() + written.len() + ",\"\":}".len());
    text.push_str(",\"");
    text.push_str(name);
    text.push_str("\":");
    text.push_str(written);
    text.push('}');
    text
}

/// Writes a list.
pub(super) fn list(written: &[String]) -> String {
    let bytes: usize = written.iter().map(|one| one.len() + 1).sum();
    let mut text = String::with_capacity(bytes + 1);
    text.push('[');
    for (index, one) in written.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        text.push_str(one);
    }
    text.push(']');
    text
}

/// Joins what is written by commas.
pub(super) fn joined(mut written: Vec<String>) -> String {
    match written.as_mut_slice() {
        [only] => std::mem::take(only),
        all => all.join(","),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn pieces_are_the_json_that_values_would_be() {
        let picture = "\"QQ==\"".to_owned();
        let part = object(&json!({"type": "a \"picture\""}), "url", &picture);
        let parts = list(&[part, list(&[]), list(&[picture.clone(), picture])]);
        let wanted = json!([{"type": "a \"picture\"", "url": "QQ=="}, [], ["QQ==", "QQ=="]]);
        assert_eq!(parts, wanted.to_string());
        let check = |written: &[&str], wanted: &str| {
            let written = written.iter().map(|&one| one.to_owned()).collect();
            assert_eq!(joined(written), wanted);
        };
        check(&[], "");
        check(&["1"], "1");
        check(&["1", "{}"], "1,{}");
    }
}

//! Names of keys, which the model writes as xdotool does, as browsers do, or in capitals. Pure.

/// Names that browsers and OpenAI's examples use, in lower case, and those that Qilbee knows.
const NAMES: [(&str, &str); 24] = [
    ("arrowleft", "Left"),
    ("arrowright", "Right"),
    ("arrowup", "Up"),
    ("arrowdown", "Down"),
    ("control_l", "ctrl"),
    ("control_r", "ctrl"),
    ("controlleft", "ctrl"),
    ("controlright", "ctrl"),
    ("shift_l", "shift"),
    ("shift_r", "shift"),
    ("shiftleft", "shift"),
    ("shiftright", "shift"),
    ("alt_l", "alt"),
    ("alt_r", "alt"),
    ("altleft", "alt"),
    ("altright", "alt"),
    ("metaleft", "super"),
    ("metaright", "super"),
    ("super_l", "super"),
    ("super_r", "super"),
    ("pageup", "Page_Up"),
    ("pagedown", "Page_Down"),
    ("backspace", "BackSpace"),
    ("space", "space"),
];

/// Returns the keys, pressed together, as Qilbee writes them: `ctrl+a`.
pub(super) fn chord(keys: &[String]) -> String {
    let keys: Vec<_> = keys.iter().map(|key| name(key)).collect();
    keys.join("+")
}

fn name(key: &str) -> String {
    let lower = key.to_lowercase();
    if let Some((_, name)) = NAMES.iter().find(|(other, _)| *other == lower) {
        return (*name).to_owned();
    }
    // `KeyA` and `Digit1` are places on the keyboard.
    for prefix in ["key", "digit"] {
        if let Some(rest) = lower.strip_prefix(prefix)
            && rest.chars().count() == 1
        {
            return rest.to_owned();
        }
    }
    match key.chars().count() {
        1 => lower,
        _ => key.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_named_as_qilbee_knows_them() {
        let check = |keys: &[&str], wanted: &str| {
            let keys: Vec<_> = keys.iter().map(|key| (*key).to_owned()).collect();
            assert_eq!(chord(&keys), wanted);
        };
        check(&["CTRL", "A"], "CTRL+a");
        check(&["Control_L", "ShiftLeft", "KeyT"], "ctrl+shift+t");
        check(&["ARROWLEFT"], "Left");
        check(&["Digit1"], "1");
        check(&["F5"], "F5");
        check(&["PAGEUP"], "Page_Up");
    }
}

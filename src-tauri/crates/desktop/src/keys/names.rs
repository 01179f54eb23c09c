//! Key names: those of xdotool, and the variants that people and models write.

use super::Key;

/// A key that types no character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names on the keys say it all")]
pub enum NamedKey {
    Shift,
    Control,
    Alt,
    AltGr,
    Super,
    Return,
    KeypadEnter,
    Tab,
    Escape,
    BackSpace,
    Delete,
    Insert,
    Home,
    End,
    PageUp,
    PageDown,
    Left,
    Right,
    Up,
    Down,
    CapsLock,
    NumLock,
    ScrollLock,
    PrintScreen,
    Pause,
    Menu,
    Help,
    VolumeUp,
    VolumeDown,
    VolumeMute,
    MicrophoneMute,
    PlayPause,
    MediaPause,
    MediaStop,
    NextTrack,
    PreviousTrack,
    BrightnessUp,
    BrightnessDown,
    /// F1 to F24.
    Function(u8),
}

/// Names listed in error messages.
pub(super) const LISTED: &str = "shift, ctrl, alt, altgr, super, Return, Tab, Escape, BackSpace, Delete, Insert, Home, \
End, Page_Up, Page_Down, Left, Right, Up, Down, space, Caps_Lock, Num_Lock, Scroll_Lock, Print, Pause, Menu, KP_Enter, \
F1 to F24, and volume and media keys such as XF86AudioMute";

const LAST_FUNCTION_KEY: u8 = 24;

/// For each key: canonical name, label for people, and synonyms in lower case without `_`, `-` and spaces.
const NAMES: &[(NamedKey, &str, &str, &[&str])] = &[
    (
        NamedKey::Shift,
        "shift",
        "Shift",
        &["shiftl", "shiftr", "lshift", "rshift"],
    ),
    (
        NamedKey::Control,
        "ctrl",
        "Ctrl",
        &[
            "control", "controll", "controlr", "ctrll", "ctrlr", "lctrl", "rctrl", "ctl",
        ],
    ),
    (
        NamedKey::Alt,
        "alt",
        "Alt",
        &["altl", "altr", "lalt", "ralt", "option", "opt"],
    ),
    (
        NamedKey::AltGr,
        "altgr",
        "AltGr",
        &["isolevel3shift", "altgraph", "modeswitch"],
    ),
    (
        NamedKey::Super,
        "super",
        "Super",
        &[
            "cmd", "command", "meta", "win", "windows", "superl", "superr", "metal", "metar", "os",
            "hyper",
        ],
    ),
    (
        NamedKey::Return,
        "Return",
        "Return",
        &["enter", "newline", "linefeed"],
    ),
    (
        NamedKey::KeypadEnter,
        "KP_Enter",
        "Keypad Enter",
        &["keypadenter", "numpadenter"],
    ),
    (NamedKey::Tab, "Tab", "Tab", &["isolefttab", "kptab"]),
    (NamedKey::Escape, "Escape", "Escape", &["esc"]),
    (
        NamedKey::BackSpace,
        "BackSpace",
        "Backspace",
        &["bksp", "back"],
    ),
    (
        NamedKey::Delete,
        "Delete",
        "Delete",
        &["del", "forwarddelete", "kpdelete", "deleteforward"],
    ),
    (NamedKey::Insert, "Insert", "Insert", &["ins", "kpinsert"]),
    (NamedKey::Home, "Home", "Home", &["kphome"]),
    (NamedKey::End, "End", "End", &["kpend"]),
    (
        NamedKey::PageUp,
        "Page_Up",
        "Page Up",
        &["pgup", "prior", "kppageup", "kpprior"],
    ),
    (
        NamedKey::PageDown,
        "Page_Down",
        "Page Down",
        &["pgdn", "pgdown", "next", "kppagedown", "kpnext"],
    ),
    (
        NamedKey::Left,
        "Left",
        "Left",
        &["arrowleft", "leftarrow", "kpleft"],
    ),
    (
        NamedKey::Right,
        "Right",
        "Right",
        &["arrowright", "rightarrow", "kpright"],
    ),
    (NamedKey::Up, "Up", "Up", &["arrowup", "uparrow", "kpup"]),
    (
        NamedKey::Down,
        "Down",
        "Down",
        &["arrowdown", "downarrow", "kpdown"],
    ),
    (NamedKey::CapsLock, "Caps_Lock", "Caps Lock", &["caps"]),
    (NamedKey::NumLock, "Num_Lock", "Num Lock", &["numlk"]),
    (
        NamedKey::ScrollLock,
        "Scroll_Lock",
        "Scroll Lock",
        &["scrlk"],
    ),
    (
        NamedKey::PrintScreen,
        "Print",
        "Print Screen",
        &["printscreen", "prtsc", "prtscr", "printscr", "sysreq"],
    ),
    (NamedKey::Pause, "Pause", "Pause", &["break"]),
    (NamedKey::Menu, "Menu", "Menu", &["contextmenu", "apps"]),
    (NamedKey::Help, "Help", "Help", &[]),
    (
        NamedKey::VolumeUp,
        "XF86AudioRaiseVolume",
        "Volume Up",
        &["volumeup", "audiovolumeup"],
    ),
    (
        NamedKey::VolumeDown,
        "XF86AudioLowerVolume",
        "Volume Down",
        &["volumedown", "audiovolumedown"],
    ),
    (
        NamedKey::VolumeMute,
        "XF86AudioMute",
        "Mute",
        &["volumemute", "mute", "audiovolumemute"],
    ),
    (
        NamedKey::MicrophoneMute,
        "XF86AudioMicMute",
        "Microphone Mute",
        &["micmute", "microphonemute"],
    ),
    (
        NamedKey::PlayPause,
        "XF86AudioPlay",
        "Play",
        &["playpause", "mediaplaypause", "audioplay"],
    ),
    (
        NamedKey::MediaPause,
        "XF86AudioPause",
        "Media Pause",
        &["audiopause"],
    ),
    (
        NamedKey::MediaStop,
        "XF86AudioStop",
        "Media Stop",
        &["mediastop", "audiostop"],
    ),
    (
        NamedKey::NextTrack,
        "XF86AudioNext",
        "Next Track",
        &["nexttrack", "medianexttrack"],
    ),
    (
        NamedKey::PreviousTrack,
        "XF86AudioPrev",
        "Previous Track",
        &["previoustrack", "mediaprevtrack", "prevtrack"],
    ),
    (
        NamedKey::BrightnessUp,
        "XF86MonBrightnessUp",
        "Brightness Up",
        &["brightnessup"],
    ),
    (
        NamedKey::BrightnessDown,
        "XF86MonBrightnessDown",
        "Brightness Down",
        &["brightnessdown"],
    ),
];

/// X11 names of characters.
const CHARACTERS: &[(&str, char)] = &[
    ("space", ' '),
    ("spacebar", ' '),
    ("exclam", '!'),
    ("quotedbl", '"'),
    ("numbersign", '#'),
    ("dollar", '$'),
    ("percent", '%'),
    ("ampersand", '&'),
    ("apostrophe", '\''),
    ("parenleft", '('),
    ("parenright", ')'),
    ("asterisk", '*'),
    ("plus", '+'),
    ("kpadd", '+'),
    ("kpmultiply", '*'),
    ("kpdivide", '/'),
    ("kpdecimal", '.'),
    ("kpseparator", ','),
    ("kpequal", '='),
    ("kpspace", ' '),
    ("comma", ','),
    ("minus", '-'),
    ("hyphen", '-'),
    ("dash", '-'),
    ("kpsubtract", '-'),
    ("period", '.'),
    ("dot", '.'),
    ("slash", '/'),
    ("colon", ':'),
    ("semicolon", ';'),
    ("less", '<'),
    ("equal", '='),
    ("equals", '='),
    ("greater", '>'),
    ("question", '?'),
    ("at", '@'),
    ("bracketleft", '['),
    ("backslash", '\\'),
    ("bracketright", ']'),
    ("asciicircum", '^'),
    ("underscore", '_'),
    ("grave", '`'),
    ("backtick", '`'),
    ("braceleft", '{'),
    ("bar", '|'),
    ("pipe", '|'),
    ("braceright", '}'),
    ("asciitilde", '~'),
    ("tilde", '~'),
];

/// Returns the key with this name, ignoring case and separators.
pub(super) fn find(name: &str) -> Option<Key> {
    let plain = plain(name);
    let named = NAMES.iter().find(|(_, own, _, aliases)| {
        plain == self::plain(own) || aliases.contains(&plain.as_str())
    });
    if let Some((named, ..)) = named {
        return Some(Key::Named(*named));
    }
    if let Some((_, character)) = CHARACTERS.iter().find(|(own, _)| plain == *own) {
        return Some(Key::Character(*character));
    }
    if let Some(digit) = plain
        .strip_prefix("kp")
        .or_else(|| plain.strip_prefix("numpad"))
        && let [digit @ b'0'..=b'9'] = digit.as_bytes()
    {
        return Some(Key::Character(char::from(*digit)));
    }
    let number = plain.strip_prefix('f')?;
    let number = number
        .parse()
        .ok()
        .filter(|number| (1..=LAST_FUNCTION_KEY).contains(number))?;
    Some(Key::Named(NamedKey::Function(number)))
}

impl NamedKey {
    /// Returns the name used in chords.
    #[must_use]
    pub fn name(self) -> String {
        self.texts().0
    }

    /// Returns the label used in sentences.
    #[must_use]
    pub fn label(self) -> String {
        self.texts().1
    }

    /// Returns `true` for modifier keys.
    #[must_use]
    pub fn is_modifier(self) -> bool {
        matches!(
            self,
            Self::Shift | Self::Control | Self::Alt | Self::AltGr | Self::Super
        )
    }

    fn texts(self) -> (String, String) {
        if let Self::Function(number) = self {
            return (format!("F{number}"), format!("F{number}"));
        }
        let texts = NAMES.iter().find(|(named, ..)| *named == self);
        texts.map_or_else(Default::default, |(_, name, label, _)| {
            ((*name).to_owned(), (*label).to_owned())
        })
    }
}

fn plain(name: &str) -> String {
    let kept = name
        .chars()
        .filter(|character| !matches!(character, '_' | '-' | ' '));
    kept.flat_map(char::to_lowercase).collect()
}

//! The names of keys: those of xdotool, and what people and models write instead.

use super::Key;

/// A key that gives no character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names on the keys say it all")]
pub enum Named {
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

/// What an error message lists.
pub(super) const LISTED: &str = "shift, ctrl, alt, altgr, super, Return, Tab, Escape, BackSpace, Delete, Insert, Home, \
End, Page_Up, Page_Down, Left, Right, Up, Down, space, Caps_Lock, Num_Lock, Scroll_Lock, Print, Pause, Menu, KP_Enter, \
F1 to F24, and volume and media keys such as XF86AudioMute";

const LAST_FUNCTION_KEY: u8 = 24;

/// The name written out, the label for people, and everything that means the same, in small letters
/// without `_`, `-` and spaces.
const NAMES: &[(Named, &str, &str, &[&str])] = &[
    (
        Named::Shift,
        "shift",
        "Shift",
        &["shiftl", "shiftr", "lshift", "rshift"],
    ),
    (
        Named::Control,
        "ctrl",
        "Ctrl",
        &[
            "control", "controll", "controlr", "ctrll", "ctrlr", "lctrl", "rctrl", "ctl",
        ],
    ),
    (
        Named::Alt,
        "alt",
        "Alt",
        &["altl", "altr", "lalt", "ralt", "option", "opt"],
    ),
    (
        Named::AltGr,
        "altgr",
        "AltGr",
        &["isolevel3shift", "altgraph", "modeswitch"],
    ),
    (
        Named::Super,
        "super",
        "Super",
        &[
            "cmd", "command", "meta", "win", "windows", "superl", "superr", "metal", "metar", "os",
            "hyper",
        ],
    ),
    (
        Named::Return,
        "Return",
        "Return",
        &["enter", "newline", "linefeed"],
    ),
    (
        Named::KeypadEnter,
        "KP_Enter",
        "Keypad Enter",
        &["keypadenter", "numpadenter"],
    ),
    (Named::Tab, "Tab", "Tab", &["isolefttab", "kptab"]),
    (Named::Escape, "Escape", "Escape", &["esc"]),
    (
        Named::BackSpace,
        "BackSpace",
        "Backspace",
        &["bksp", "back"],
    ),
    (
        Named::Delete,
        "Delete",
        "Delete",
        &["del", "forwarddelete", "kpdelete", "deleteforward"],
    ),
    (Named::Insert, "Insert", "Insert", &["ins", "kpinsert"]),
    (Named::Home, "Home", "Home", &["kphome"]),
    (Named::End, "End", "End", &["kpend"]),
    (
        Named::PageUp,
        "Page_Up",
        "Page Up",
        &["pgup", "prior", "kppageup", "kpprior"],
    ),
    (
        Named::PageDown,
        "Page_Down",
        "Page Down",
        &["pgdn", "pgdown", "next", "kppagedown", "kpnext"],
    ),
    (
        Named::Left,
        "Left",
        "Left",
        &["arrowleft", "leftarrow", "kpleft"],
    ),
    (
        Named::Right,
        "Right",
        "Right",
        &["arrowright", "rightarrow", "kpright"],
    ),
    (Named::Up, "Up", "Up", &["arrowup", "uparrow", "kpup"]),
    (
        Named::Down,
        "Down",
        "Down",
        &["arrowdown", "downarrow", "kpdown"],
    ),
    (Named::CapsLock, "Caps_Lock", "Caps Lock", &["caps"]),
    (Named::NumLock, "Num_Lock", "Num Lock", &["numlk"]),
    (Named::ScrollLock, "Scroll_Lock", "Scroll Lock", &["scrlk"]),
    (
        Named::PrintScreen,
        "Print",
        "Print Screen",
        &["printscreen", "prtsc", "prtscr", "printscr", "sysreq"],
    ),
    (Named::Pause, "Pause", "Pause", &["break"]),
    (Named::Menu, "Menu", "Menu", &["contextmenu", "apps"]),
    (Named::Help, "Help", "Help", &[]),
    (
        Named::VolumeUp,
        "XF86AudioRaiseVolume",
        "Volume Up",
        &["volumeup", "audiovolumeup"],
    ),
    (
        Named::VolumeDown,
        "XF86AudioLowerVolume",
        "Volume Down",
        &["volumedown", "audiovolumedown"],
    ),
    (
        Named::VolumeMute,
        "XF86AudioMute",
        "Mute",
        &["volumemute", "mute", "audiovolumemute"],
    ),
    (
        Named::MicrophoneMute,
        "XF86AudioMicMute",
        "Microphone Mute",
        &["micmute", "microphonemute"],
    ),
    (
        Named::PlayPause,
        "XF86AudioPlay",
        "Play",
        &["playpause", "mediaplaypause", "audioplay"],
    ),
    (
        Named::MediaPause,
        "XF86AudioPause",
        "Media Pause",
        &["audiopause"],
    ),
    (
        Named::MediaStop,
        "XF86AudioStop",
        "Media Stop",
        &["mediastop", "audiostop"],
    ),
    (
        Named::NextTrack,
        "XF86AudioNext",
        "Next Track",
        &["nexttrack", "medianexttrack"],
    ),
    (
        Named::PreviousTrack,
        "XF86AudioPrev",
        "Previous Track",
        &["previoustrack", "mediaprevtrack", "prevtrack"],
    ),
    (
        Named::BrightnessUp,
        "XF86MonBrightnessUp",
        "Brightness Up",
        &["brightnessup"],
    ),
    (
        Named::BrightnessDown,
        "XF86MonBrightnessDown",
        "Brightness Down",
        &["brightnessdown"],
    ),
];

/// X11's names of characters.
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

/// The key of a name, whatever its case and however its words are joined.
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
    Some(Key::Named(Named::Function(number)))
}

impl Named {
    /// Its name as it is written in a chord.
    #[must_use]
    pub fn name(self) -> String {
        self.texts().0
    }

    /// Its name in a sentence.
    #[must_use]
    pub fn label(self) -> String {
        self.texts().1
    }

    /// Whether it changes what other keys do while it is held.
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

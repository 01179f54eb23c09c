//! Symbols as X11 numbers them: which character one stands for, and which ones the names of keys mean.

use crate::Named;
use xkeysym::{Keysym, key};

/// F1; the others follow.
const FIRST_FUNCTION_KEY: u32 = key::F1;
/// Symbols from here on are the characters of Unicode.
const UNICODE: u32 = 0x0100_0000;

/// The character that a symbol types. Dead keys and keys that do something type none.
pub(crate) fn character(symbol: u32) -> Option<char> {
    let symbol = Keysym::new(symbol);
    // What a key of the keypad gives depends on the program as well, and libraries disagree about the
    // signs of APL.
    if symbol.is_keypad_key() || (0x0ba3..=0x0bff).contains(&symbol.raw()) {
        return None;
    }
    symbol
        .key_char()
        .filter(|character| !character.is_control())
}

/// The symbol that types a character: its number in Unicode, which every library reads the same.
pub(crate) fn of_character(character: char) -> u32 {
    match u32::from(character) {
        latin @ (0x20..=0x7e | 0xa0..=0xff) => latin,
        other => UNICODE | other,
    }
}

/// Whether Unicode has set it aside as never being a character; no symbol stands for it.
pub(crate) fn is_no_character(character: char) -> bool {
    let number = u32::from(character);
    (0xfdd0..=0xfdef).contains(&number) || number & 0xfffe == 0xfffe
}

/// Whether it chooses a character rather than being one, and lasts no longer than it is held.
pub(crate) fn chooses_level(symbol: u32) -> bool {
    matches!(
        symbol,
        key::Shift_L | key::Shift_R | key::ISO_Level3_Shift | key::ISO_Level5_Shift
    )
}

/// What a name means, the best first.
pub(crate) fn of_named(named: Named) -> Vec<u32> {
    let one = |symbol| vec![symbol];
    match named {
        Named::Shift => vec![key::Shift_L, key::Shift_R],
        Named::Control => vec![key::Control_L, key::Control_R],
        Named::Alt => vec![key::Alt_L, key::Alt_R, key::Meta_L],
        Named::AltGr => vec![key::ISO_Level3_Shift, key::Mode_switch, key::Alt_R],
        Named::Super => vec![key::Super_L, key::Super_R, key::Meta_L],
        Named::Return => one(key::Return),
        Named::KeypadEnter => one(key::KP_Enter),
        Named::Tab => one(key::Tab),
        Named::Escape => one(key::Escape),
        Named::BackSpace => one(key::BackSpace),
        Named::Delete => one(key::Delete),
        Named::Insert => one(key::Insert),
        Named::Home => one(key::Home),
        Named::End => one(key::End),
        Named::PageUp => one(key::Page_Up),
        Named::PageDown => one(key::Page_Down),
        Named::Left => one(key::Left),
        Named::Right => one(key::Right),
        Named::Up => one(key::Up),
        Named::Down => one(key::Down),
        Named::CapsLock => one(key::Caps_Lock),
        Named::NumLock => one(key::Num_Lock),
        Named::ScrollLock => one(key::Scroll_Lock),
        Named::PrintScreen => vec![key::Print, key::Sys_Req],
        Named::Pause => vec![key::Pause, key::Break],
        Named::Menu => one(key::Menu),
        Named::Help => one(key::Help),
        Named::VolumeUp => one(key::XF86_AudioRaiseVolume),
        Named::VolumeDown => one(key::XF86_AudioLowerVolume),
        Named::VolumeMute => one(key::XF86_AudioMute),
        Named::MicrophoneMute => one(key::XF86_AudioMicMute),
        Named::PlayPause => one(key::XF86_AudioPlay),
        Named::MediaPause => vec![key::XF86_AudioPause, key::XF86_AudioPlay],
        Named::MediaStop => one(key::XF86_AudioStop),
        Named::NextTrack => one(key::XF86_AudioNext),
        Named::PreviousTrack => one(key::XF86_AudioPrev),
        Named::BrightnessUp => one(key::XF86_MonBrightnessUp),
        Named::BrightnessDown => one(key::XF86_MonBrightnessDown),
        Named::Function(number) => one(FIRST_FUNCTION_KEY + u32::from(number.saturating_sub(1))),
    }
}

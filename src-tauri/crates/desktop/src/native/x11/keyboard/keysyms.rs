//! X11 keysyms: their characters, and the keysyms of named keys.

use crate::NamedKey;
use xkeysym::{Keysym, key};

/// F1; the others follow.
const FIRST_FUNCTION_KEY: u32 = key::F1;
/// Keysyms from here on are Unicode characters.
const UNICODE: u32 = 0x0100_0000;

/// Returns the character a keysym types; `None` for dead keys and function keys.
pub(crate) fn character(symbol: u32) -> Option<char> {
    let symbol = Keysym::new(symbol);
    // Keypad characters depend on the program, and libraries disagree on the APL signs.
    if symbol.is_keypad_key() || (0x0ba3..=0x0bff).contains(&symbol.raw()) {
        return None;
    }
    symbol
        .key_char()
        .filter(|character| !character.is_control())
}

/// Returns the keysym of a character by its Unicode number, which every library reads the same.
pub(crate) fn keysym_of_character(character: char) -> u32 {
    match u32::from(character) {
        latin @ (0x20..=0x7e | 0xa0..=0xff) => latin,
        other => UNICODE | other,
    }
}

/// Returns `true` for Unicode noncharacters, which have no keysym.
pub(crate) fn is_noncharacter(character: char) -> bool {
    let number = u32::from(character);
    (0xfdd0..=0xfdef).contains(&number) || number & 0xfffe == 0xfffe
}

/// Returns `true` for keys that select a level while held.
pub(crate) fn is_level_modifier(symbol: u32) -> bool {
    matches!(
        symbol,
        key::Shift_L | key::Shift_R | key::ISO_Level3_Shift | key::ISO_Level5_Shift
    )
}

/// Returns the keysyms of a named key, preferred first.
pub(crate) fn keysyms_of_named(named: NamedKey) -> Vec<u32> {
    let one = |symbol| vec![symbol];
    match named {
        NamedKey::Shift => vec![key::Shift_L, key::Shift_R],
        NamedKey::Control => vec![key::Control_L, key::Control_R],
        NamedKey::Alt => vec![key::Alt_L, key::Alt_R, key::Meta_L],
        NamedKey::AltGr => vec![key::ISO_Level3_Shift, key::Mode_switch, key::Alt_R],
        NamedKey::Super => vec![key::Super_L, key::Super_R, key::Meta_L],
        NamedKey::Return => one(key::Return),
        NamedKey::KeypadEnter => one(key::KP_Enter),
        NamedKey::Tab => one(key::Tab),
        NamedKey::Escape => one(key::Escape),
        NamedKey::BackSpace => one(key::BackSpace),
        NamedKey::Delete => one(key::Delete),
        NamedKey::Insert => one(key::Insert),
        NamedKey::Home => one(key::Home),
        NamedKey::End => one(key::End),
        NamedKey::PageUp => one(key::Page_Up),
        NamedKey::PageDown => one(key::Page_Down),
        NamedKey::Left => one(key::Left),
        NamedKey::Right => one(key::Right),
        NamedKey::Up => one(key::Up),
        NamedKey::Down => one(key::Down),
        NamedKey::CapsLock => one(key::Caps_Lock),
        NamedKey::NumLock => one(key::Num_Lock),
        NamedKey::ScrollLock => one(key::Scroll_Lock),
        NamedKey::PrintScreen => vec![key::Print, key::Sys_Req],
        NamedKey::Pause => vec![key::Pause, key::Break],
        NamedKey::Menu => one(key::Menu),
        NamedKey::Help => one(key::Help),
        NamedKey::VolumeUp => one(key::XF86_AudioRaiseVolume),
        NamedKey::VolumeDown => one(key::XF86_AudioLowerVolume),
        NamedKey::VolumeMute => one(key::XF86_AudioMute),
        NamedKey::MicrophoneMute => one(key::XF86_AudioMicMute),
        NamedKey::PlayPause => one(key::XF86_AudioPlay),
        NamedKey::MediaPause => vec![key::XF86_AudioPause, key::XF86_AudioPlay],
        NamedKey::MediaStop => one(key::XF86_AudioStop),
        NamedKey::NextTrack => one(key::XF86_AudioNext),
        NamedKey::PreviousTrack => one(key::XF86_AudioPrev),
        NamedKey::BrightnessUp => one(key::XF86_MonBrightnessUp),
        NamedKey::BrightnessDown => one(key::XF86_MonBrightnessDown),
        NamedKey::Function(number) => one(FIRST_FUNCTION_KEY + u32::from(number.saturating_sub(1))),
    }
}

//! Mapping from named keys to the keys of enigo.

use crate::{InputError, NamedKey};
use enigo::Key;
use localization::localized;

/// Returns the key of enigo. Fails for keys that keyboards of this system lack.
pub(super) fn enigo_key(named: NamedKey) -> Result<Key, InputError> {
    let key = match named {
        NamedKey::Shift => Some(Key::LShift),
        NamedKey::Control => Some(Key::LControl),
        NamedKey::Alt => Some(Key::Alt),
        NamedKey::Super => Some(Key::Meta),
        NamedKey::Return => Some(Key::Return),
        NamedKey::Tab => Some(Key::Tab),
        NamedKey::Escape => Some(Key::Escape),
        NamedKey::BackSpace => Some(Key::Backspace),
        NamedKey::Delete => Some(Key::Delete),
        NamedKey::Home => Some(Key::Home),
        NamedKey::End => Some(Key::End),
        NamedKey::PageUp => Some(Key::PageUp),
        NamedKey::PageDown => Some(Key::PageDown),
        NamedKey::Left => Some(Key::LeftArrow),
        NamedKey::Right => Some(Key::RightArrow),
        NamedKey::Up => Some(Key::UpArrow),
        NamedKey::Down => Some(Key::DownArrow),
        NamedKey::CapsLock => Some(Key::CapsLock),
        NamedKey::VolumeUp => Some(Key::VolumeUp),
        NamedKey::VolumeDown => Some(Key::VolumeDown),
        NamedKey::VolumeMute => Some(Key::VolumeMute),
        NamedKey::PlayPause => Some(Key::MediaPlayPause),
        NamedKey::NextTrack => Some(Key::MediaNextTrack),
        NamedKey::PreviousTrack => Some(Key::MediaPrevTrack),
        NamedKey::Function(number) => function_key(number),
        NamedKey::AltGr => platform::ALT_GR,
        NamedKey::KeypadEnter => platform::KEYPAD_ENTER,
        NamedKey::Insert => platform::INSERT,
        NamedKey::NumLock => platform::NUM_LOCK,
        NamedKey::ScrollLock => platform::SCROLL_LOCK,
        NamedKey::PrintScreen => platform::PRINT_SCREEN,
        NamedKey::Pause => platform::PAUSE,
        NamedKey::Menu => platform::MENU,
        NamedKey::Help => Some(Key::Help),
        NamedKey::MediaStop => platform::MEDIA_STOP,
        // These systems have one key for both.
        NamedKey::MediaPause => Some(Key::MediaPlayPause),
        NamedKey::MicrophoneMute => platform::MICROPHONE_MUTE,
        NamedKey::BrightnessUp => platform::BRIGHTNESS_UP,
        NamedKey::BrightnessDown => platform::BRIGHTNESS_DOWN,
    };
    key.ok_or_else(|| InputError(localized!("desktop-system-no-key", key = named.label())))
}

/// Keys that differ between systems. On Windows the keypad's Enter is the main one with a flag that hardly any
/// program reads.
#[cfg(target_os = "windows")]
mod platform {
    use enigo::Key;
    pub(super) const ALT_GR: Option<Key> = Some(Key::RMenu);
    pub(super) const KEYPAD_ENTER: Option<Key> = Some(Key::Return);
    pub(super) const INSERT: Option<Key> = Some(Key::Insert);
    pub(super) const NUM_LOCK: Option<Key> = Some(Key::Numlock);
    pub(super) const SCROLL_LOCK: Option<Key> = Some(Key::Scroll);
    pub(super) const PRINT_SCREEN: Option<Key> = Some(Key::PrintScr);
    pub(super) const PAUSE: Option<Key> = Some(Key::Pause);
    pub(super) const MENU: Option<Key> = Some(Key::Apps);
    pub(super) const MEDIA_STOP: Option<Key> = Some(Key::MediaStop);
    pub(super) const MICROPHONE_MUTE: Option<Key> = None;
    pub(super) const BRIGHTNESS_UP: Option<Key> = None;
    pub(super) const BRIGHTNESS_DOWN: Option<Key> = None;
}

/// Keys that differ between systems. The numbers are `ISO_Level3_Shift`, `KP_Enter` and `Menu`.
#[cfg(target_os = "linux")]
mod platform {
    use enigo::Key;
    pub(super) const ALT_GR: Option<Key> = Some(Key::Other(0xfe03));
    pub(super) const KEYPAD_ENTER: Option<Key> = Some(Key::Other(0xff8d));
    pub(super) const INSERT: Option<Key> = Some(Key::Insert);
    pub(super) const NUM_LOCK: Option<Key> = Some(Key::Numlock);
    pub(super) const SCROLL_LOCK: Option<Key> = Some(Key::ScrollLock);
    pub(super) const PRINT_SCREEN: Option<Key> = Some(Key::PrintScr);
    pub(super) const PAUSE: Option<Key> = Some(Key::Pause);
    pub(super) const MENU: Option<Key> = Some(Key::Other(0xff67));
    pub(super) const MEDIA_STOP: Option<Key> = Some(Key::MediaStop);
    pub(super) const MICROPHONE_MUTE: Option<Key> = Some(Key::MicMute);
    pub(super) const BRIGHTNESS_UP: Option<Key> = None;
    pub(super) const BRIGHTNESS_DOWN: Option<Key> = None;
}

fn function_key(number: u8) -> Option<Key> {
    const KEYS: [Key; 20] = [
        Key::F1,
        Key::F2,
        Key::F3,
        Key::F4,
        Key::F5,
        Key::F6,
        Key::F7,
        Key::F8,
        Key::F9,
        Key::F10,
        Key::F11,
        Key::F12,
        Key::F13,
        Key::F14,
        Key::F15,
        Key::F16,
        Key::F17,
        Key::F18,
        Key::F19,
        Key::F20,
    ];
    let index = usize::from(number).checked_sub(1)?;
    KEYS.get(index)
        .copied()
        .or_else(|| extra_function_key(number))
}

fn extra_function_key(number: u8) -> Option<Key> {
    match number {
        21 => Some(Key::F21),
        22 => Some(Key::F22),
        23 => Some(Key::F23),
        24 => Some(Key::F24),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn function_keys_and_their_end() {
        let check = |number, expected| assert_eq!(function_key(number), expected);
        check(0, None);
        check(1, Some(Key::F1));
        check(12, Some(Key::F12));
        check(20, Some(Key::F20));
        check(25, None);
        assert_eq!(
            enigo_key(NamedKey::Function(99)),
            Err(InputError(localized!("desktop-system-no-key", key = "F99")))
        );
    }
}

//! The system's own keys by our names, as the input library calls them.

use crate::{HandsError, Named};
use enigo::Key;

/// The key that is meant. Not every keyboard has every key.
pub(super) fn key_of(named: Named) -> Result<Key, HandsError> {
    let key = match named {
        Named::Shift => Some(Key::LShift),
        Named::Control => Some(Key::LControl),
        Named::Alt => Some(Key::Alt),
        Named::Super => Some(Key::Meta),
        Named::Return => Some(Key::Return),
        Named::Tab => Some(Key::Tab),
        Named::Escape => Some(Key::Escape),
        Named::BackSpace => Some(Key::Backspace),
        Named::Delete => Some(Key::Delete),
        Named::Home => Some(Key::Home),
        Named::End => Some(Key::End),
        Named::PageUp => Some(Key::PageUp),
        Named::PageDown => Some(Key::PageDown),
        Named::Left => Some(Key::LeftArrow),
        Named::Right => Some(Key::RightArrow),
        Named::Up => Some(Key::UpArrow),
        Named::Down => Some(Key::DownArrow),
        Named::CapsLock => Some(Key::CapsLock),
        Named::VolumeUp => Some(Key::VolumeUp),
        Named::VolumeDown => Some(Key::VolumeDown),
        Named::VolumeMute => Some(Key::VolumeMute),
        Named::PlayPause => Some(Key::MediaPlayPause),
        Named::NextTrack => Some(Key::MediaNextTrack),
        Named::PreviousTrack => Some(Key::MediaPrevTrack),
        Named::Function(number) => function(number),
        Named::AltGr => own::ALT_GR,
        Named::KeypadEnter => own::KEYPAD_ENTER,
        Named::Insert => own::INSERT,
        Named::NumLock => own::NUM_LOCK,
        Named::ScrollLock => own::SCROLL_LOCK,
        Named::PrintScreen => own::PRINT_SCREEN,
        Named::Pause => own::PAUSE,
        Named::Menu => own::MENU,
        Named::Help => Some(Key::Help),
        Named::MediaStop => own::MEDIA_STOP,
        // The systems of this kind have one key for both, or none at all.
        Named::MediaPause => Some(Key::MediaPlayPause),
        Named::MicrophoneMute => own::MICROPHONE_MUTE,
        Named::BrightnessUp => own::BRIGHTNESS_UP,
        Named::BrightnessDown => own::BRIGHTNESS_DOWN,
    };
    key.ok_or_else(|| {
        HandsError(format!(
            "Keyboards of this system have no key {}.",
            named.label()
        ))
    })
}

/// Keys that systems differ in. The Enter key of the keypad is, on Windows, the other one with a mark
/// that hardly any program looks at.
#[cfg(target_os = "windows")]
mod own {
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

/// Keys that systems differ in: Apple's keyboards never had most of them. The numbers are
/// `kVK_ANSI_KeypadEnter` and the menu key of other makers' keyboards.
#[cfg(target_os = "macos")]
mod own {
    use enigo::Key;
    pub(super) const ALT_GR: Option<Key> = Some(Key::ROption);
    pub(super) const KEYPAD_ENTER: Option<Key> = Some(Key::Other(0x4c));
    pub(super) const INSERT: Option<Key> = Some(Key::Help);
    pub(super) const NUM_LOCK: Option<Key> = None;
    pub(super) const SCROLL_LOCK: Option<Key> = None;
    pub(super) const PRINT_SCREEN: Option<Key> = None;
    pub(super) const PAUSE: Option<Key> = None;
    pub(super) const MENU: Option<Key> = Some(Key::Other(0x6e));
    pub(super) const MEDIA_STOP: Option<Key> = None;
    pub(super) const MICROPHONE_MUTE: Option<Key> = None;
    pub(super) const BRIGHTNESS_UP: Option<Key> = Some(Key::BrightnessUp);
    pub(super) const BRIGHTNESS_DOWN: Option<Key> = Some(Key::BrightnessDown);
}

/// Keys that systems differ in. The numbers are `ISO_Level3_Shift`, `KP_Enter` and `Menu`.
#[cfg(target_os = "linux")]
mod own {
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

fn function(number: u8) -> Option<Key> {
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
    KEYS.get(index).copied().or_else(|| beyond(number))
}

#[cfg(not(target_os = "macos"))]
fn beyond(number: u8) -> Option<Key> {
    match number {
        21 => Some(Key::F21),
        22 => Some(Key::F22),
        23 => Some(Key::F23),
        24 => Some(Key::F24),
        _ => None,
    }
}

#[cfg(target_os = "macos")]
fn beyond(_number: u8) -> Option<Key> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn function_keys_and_their_end() {
        let check = |number, expected| assert_eq!(function(number), expected);
        check(0, None);
        check(1, Some(Key::F1));
        check(12, Some(Key::F12));
        check(20, Some(Key::F20));
        check(25, None);
        assert_eq!(
            key_of(Named::Function(99)),
            Err(HandsError(
                "Keyboards of this system have no key F99.".to_owned()
            ))
        );
    }
}

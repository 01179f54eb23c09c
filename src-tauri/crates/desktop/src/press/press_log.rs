//! Log of recent presses and of what programs did to fake one, and the decision whether a press was the person's.
//! Pure: all times are those of the display server's clock.

use crate::{Press, PressKind, PressRefused, PressUse, ScreenPoint};
use std::{collections::VecDeque, time::Duration};

/// Presses that are remembered.
const MAX_PRESSES: usize = 64;
/// Fakes that are remembered. Of more, the log only remembers that there were some.
const MAX_FAKES: usize = 512;
/// Time around a press in which no program may fake input of its kind, in milliseconds.
const GUARD_MS: i64 = 500;
/// Longest way of a press from the device through the window to the one who asks, in milliseconds.
const LONGEST_WAY_MS: i64 = 1000;
/// Inaccuracy of a front end's clock, in milliseconds.
const CLOCK_SLACK_MS: i64 = 30;
/// Longest time from a press to what it is for, such as a chat that must begin first.
const MAX_AGE: Duration = Duration::from_secs(30);
/// Inaccuracy of a place, in pixels: front ends round, and round scaled places.
const PLACE_SLACK: i32 = 3;

/// A moment on the display server's clock, in milliseconds. The clock wraps around after 49 days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ServerTime(pub(crate) u32);

/// The kinds of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InputKinds {
    pub(crate) pointer: bool,
    pub(crate) keyboard: bool,
}

/// A press on a device, with the device's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeenPress {
    pub(crate) at: ServerTime,
    pub(crate) device: u16,
    /// The pointer's place; `None` for a key.
    pub(crate) place: Option<ScreenPoint>,
}

/// The log. Bounded.
#[derive(Default)]
pub(crate) struct PressLog {
    presses: VecDeque<(SeenPress, UseCount)>,
    fakes: VecDeque<(ServerTime, InputKinds)>,
    /// Moment of the last fake that was dropped to make room.
    dropped: Option<ServerTime>,
}

#[derive(Clone, Copy, Default)]
struct UseCount {
    begun: bool,
    finished: bool,
}

impl InputKinds {
    pub(crate) const POINTER: Self = Self {
        pointer: true,
        keyboard: false,
    };
    pub(crate) const KEYBOARD: Self = Self {
        pointer: false,
        keyboard: true,
    };
    pub(crate) const BOTH: Self = Self {
        pointer: true,
        keyboard: true,
    };

    fn overlaps(self, other: Self) -> bool {
        (self.pointer && other.pointer) || (self.keyboard && other.keyboard)
    }
}

impl ServerTime {
    /// Milliseconds from `earlier` to this moment.
    fn since(self, earlier: Self) -> i64 {
        i64::from(self.0.wrapping_sub(earlier.0).cast_signed())
    }

    fn before(self, age: Duration) -> Self {
        let age = u32::try_from(age.as_millis()).unwrap_or(u32::MAX);
        Self(self.0.wrapping_sub(age))
    }
}

impl PressLog {
    /// Adds a press on any device.
    pub(crate) fn press(&mut self, press: SeenPress) {
        if self.presses.len() == MAX_PRESSES {
            self.presses.pop_front();
        }
        self.presses.push_back((press, UseCount::default()));
    }

    /// Adds something a program did that can fake input, or turn a press into another.
    pub(crate) fn fake(&mut self, at: ServerTime, kinds: InputKinds) {
        if self.fakes.back() == Some(&(at, kinds)) {
            return;
        }
        if self.fakes.len() == MAX_FAKES {
            self.dropped = self.fakes.pop_front().map(|(at, _)| at);
        }
        self.fakes.push_back((at, kinds));
    }

    /// Decides whether a press that was heard of came from the person, and notes its use. `is_physical` tells the
    /// devices of the person from those through which programs inject.
    pub(crate) fn verify(
        &mut self,
        press: &Press,
        used: PressUse,
        now: ServerTime,
        is_physical: impl Fn(u16) -> bool,
    ) -> Result<(), PressRefused> {
        if press.age > MAX_AGE {
            return Err(PressRefused::NoPress);
        }
        let heard = now.before(press.age);
        let until = match press.kind {
            PressKind::Pointer(_) | PressKind::Key => heard,
            // Nobody tells when the choice itself was made.
            PressKind::Choice => now,
        };
        let kinds = kinds_that_fake(press.kind);
        let fits = |seen: &SeenPress| {
            let way = heard.since(seen.at);
            (-CLOCK_SLACK_MS..=LONGEST_WAY_MS).contains(&way)
                && is_at(seen, press.kind)
                && is_physical(seen.device)
        };
        let mut newest_first = (0..self.presses.len()).rev();
        let found = newest_first.find(|index| {
            let entry = self.presses.get(*index);
            entry.is_some_and(|(seen, count)| fits(seen) && !count.is_spent(used))
        });
        let Some(index) = found else {
            let was_there = self.presses.iter().any(|(seen, _)| fits(seen));
            return Err(if self.was_faked(heard, until, kinds) {
                PressRefused::Injected
            } else if was_there {
                PressRefused::Used
            } else {
                PressRefused::NoPress
            });
        };
        let Some((seen, _)) = self.presses.get(index).copied() else {
            return Err(PressRefused::NoPress);
        };
        if self.was_faked(seen.at, until, kinds) {
            return Err(PressRefused::Injected);
        }
        if let Some((_, count)) = self.presses.get_mut(index) {
            count.add(used);
        }
        Ok(())
    }

    /// True if a program faked input of these kinds in the guarded time around a span.
    fn was_faked(&self, from: ServerTime, to: ServerTime, kinds: InputKinds) -> bool {
        let is_guarded = |at: ServerTime| at.since(from) >= -GUARD_MS && at.since(to) <= GUARD_MS;
        let in_dropped = |dropped: ServerTime| dropped.since(from) >= -GUARD_MS;
        self.dropped.is_some_and(in_dropped)
            || self
                .fakes
                .iter()
                .any(|(at, faked)| faked.overlaps(kinds) && is_guarded(*at))
    }
}

impl UseCount {
    fn is_spent(self, used: PressUse) -> bool {
        match used {
            PressUse::Begin => self.begun || self.finished,
            PressUse::Finish => self.finished,
        }
    }

    fn add(&mut self, used: PressUse) {
        match used {
            PressUse::Begin => self.begun = true,
            PressUse::Finish => self.finished = true,
        }
    }
}

fn is_at(seen: &SeenPress, kind: PressKind) -> bool {
    match (kind, seen.place) {
        (PressKind::Pointer(heard), Some(place)) => {
            (heard.x - place.x).abs() <= PLACE_SLACK && (heard.y - place.y).abs() <= PLACE_SLACK
        }
        (PressKind::Key, None) | (PressKind::Choice, _) => true,
        (PressKind::Pointer(_), None) | (PressKind::Key, Some(_)) => false,
    }
}

/// A faked key cannot make a mouse press at a place where the person's mouse was pressed too, nor the other way round.
fn kinds_that_fake(kind: PressKind) -> InputKinds {
    match kind {
        PressKind::Pointer(_) => InputKinds::POINTER,
        PressKind::Key => InputKinds::KEYBOARD,
        PressKind::Choice => InputKinds::BOTH,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOUSE: u16 = 7;
    const INJECTED: u16 = 4;
    const NOW: u32 = 100_000;
    const PLACE: ScreenPoint = ScreenPoint { x: 300, y: 200 };

    fn pointer(age_ms: u64) -> Press {
        let kind = PressKind::Pointer(PLACE);
        let age = Duration::from_millis(age_ms);
        Press { kind, age }
    }

    fn key(age_ms: u64) -> Press {
        let age = Duration::from_millis(age_ms);
        Press {
            kind: PressKind::Key,
            age,
        }
    }

    fn choice() -> Press {
        Press {
            kind: PressKind::Choice,
            age: Duration::ZERO,
        }
    }

    fn seen(ago: u32, device: u16, place: Option<ScreenPoint>) -> SeenPress {
        let at = ServerTime(NOW.wrapping_sub(ago));
        SeenPress { at, device, place }
    }

    fn log(presses: &[SeenPress], fakes: &[(u32, InputKinds)]) -> PressLog {
        let mut log = PressLog::default();
        for press in presses {
            log.press(*press);
        }
        for (ago, kinds) in fakes {
            log.fake(ServerTime(NOW.wrapping_sub(*ago)), *kinds);
        }
        log
    }

    fn verdict(log: &mut PressLog, press: Press) -> Result<(), PressRefused> {
        let physical = |device| device == MOUSE;
        log.verify(&press, PressUse::Finish, ServerTime(NOW), physical)
    }

    #[test]
    fn press_of_the_person_counts_where_and_when_it_was() {
        let check = |press, presses: &[SeenPress], wanted| {
            assert_eq!(
                verdict(&mut log(presses, &[]), press),
                wanted,
                "{press:?} {presses:?}"
            );
        };
        let none = Err(PressRefused::NoPress);
        let click = seen(40, MOUSE, Some(PLACE));
        check(pointer(30), &[click], Ok(()));
        check(pointer(0), &[seen(990, MOUSE, Some(PLACE))], Ok(()));
        check(pointer(29_000), &[seen(29_010, MOUSE, Some(PLACE))], Ok(()));
        check(key(30), &[seen(40, MOUSE, None)], Ok(()));
        check(choice(), &[click], Ok(()));
        let beside = ScreenPoint { x: 300, y: 204 };
        check(pointer(30), &[seen(40, MOUSE, Some(beside))], none);
        check(pointer(30), &[seen(1040, MOUSE, Some(PLACE))], none);
        check(pointer(300), &[click], none);
        check(pointer(31_000), &[seen(31_000, MOUSE, Some(PLACE))], none);
        check(pointer(30), &[seen(40, INJECTED, Some(PLACE))], none);
        check(pointer(30), &[seen(40, MOUSE, None)], none);
        check(key(30), &[click], none);
        check(choice(), &[], none);
    }

    #[test]
    fn press_with_faked_input_around_it_does_not_count() {
        let check = |press, fakes: &[(u32, InputKinds)], wanted: bool| {
            let presses = [seen(700, MOUSE, Some(PLACE)), seen(700, MOUSE, None)];
            let injected = Err(PressRefused::Injected);
            let wanted = if wanted { Ok(()) } else { injected };
            assert_eq!(
                verdict(&mut log(&presses, fakes), press),
                wanted,
                "{press:?} {fakes:?}"
            );
        };
        check(pointer(690), &[(1201, InputKinds::POINTER)], true);
        check(pointer(690), &[(1200, InputKinds::POINTER)], false);
        check(pointer(690), &[(700, InputKinds::POINTER)], false);
        check(pointer(690), &[(190, InputKinds::POINTER)], false);
        check(pointer(690), &[(189, InputKinds::POINTER)], true);
        check(pointer(690), &[(700, InputKinds::KEYBOARD)], true);
        check(key(690), &[(700, InputKinds::POINTER)], true);
        check(key(690), &[(700, InputKinds::KEYBOARD)], false);
        check(key(690), &[(700, InputKinds::BOTH)], false);
        // The choice was made at any time up to now.
        check(choice(), &[(0, InputKinds::POINTER)], false);
        check(choice(), &[(1201, InputKinds::BOTH)], true);
    }

    #[test]
    fn faked_press_is_called_so() {
        let mut faked = log(
            &[seen(40, INJECTED, Some(PLACE))],
            &[(40, InputKinds::POINTER)],
        );
        assert_eq!(
            verdict(&mut faked, pointer(30)),
            Err(PressRefused::Injected)
        );
    }

    #[test]
    fn press_counts_once() {
        let mut log = log(&[seen(40, MOUSE, Some(PLACE))], &[]);
        let mut ask = |used| log.verify(&pointer(30), used, ServerTime(NOW), |_| true);
        assert_eq!(ask(PressUse::Begin), Ok(()));
        assert_eq!(ask(PressUse::Begin), Err(PressRefused::Used));
        assert_eq!(ask(PressUse::Finish), Ok(()));
        assert_eq!(ask(PressUse::Finish), Err(PressRefused::Used));
    }

    #[test]
    fn flood_of_fakes_hides_nothing() {
        let mut log = log(&[seen(40, MOUSE, Some(PLACE))], &[]);
        log.fake(ServerTime(NOW - 41), InputKinds::POINTER);
        for index in 0..10_000 {
            let kinds = InputKinds::KEYBOARD;
            log.fake(ServerTime(NOW - 40 + index % 30), kinds);
        }
        assert_eq!(verdict(&mut log, pointer(30)), Err(PressRefused::Injected));
        assert!(log.fakes.len() <= MAX_FAKES);
    }

    #[test]
    fn press_counts_while_the_clock_wraps_around() {
        let mut log = PressLog::default();
        let at = ServerTime(u32::MAX - 5);
        let place = Some(PLACE);
        log.press(SeenPress {
            at,
            device: MOUSE,
            place,
        });
        let now = ServerTime(20);
        assert_eq!(
            log.verify(&pointer(10), PressUse::Finish, now, |_| true),
            Ok(())
        );
    }
}

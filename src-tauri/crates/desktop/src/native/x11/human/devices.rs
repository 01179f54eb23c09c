//! Which input devices are the person's, and what their motions mean. Those of the XTEST extension, which
//! every program that injects input goes through, are not: ours and other programs' alike.

use std::collections::HashMap;
use x11rb::{
    errors::ReplyError,
    protocol::{
        xinput::{
            ConnectionExt as _, Device, DeviceClassData, DeviceClassDataValuator, DeviceId,
            DeviceType, Fp3232, RawMotionEvent, ValuatorMode, XIDeviceInfo,
        },
        xproto::{AtomEnum, ConnectionExt as _},
    },
    rust_connection::RustConnection,
};

/// What the X server marks its own devices for injected input with.
const INJECTS: &[u8] = b"XTEST Device";
/// Across, and down. Everything above is a wheel or a pen's pressure.
const AXES: usize = 2;
/// A device that tells places has this many units from one end to the other: about the pixels of a screen.
const UNITS: f64 = 2000.0;

/// The devices at the last reading.
#[derive(Default)]
pub(super) struct Devices(HashMap<DeviceId, Kind>);

enum Kind {
    /// Programs inject through it.
    Injects,
    /// Somebody touches it.
    Physical([Axis; AXES]),
}

/// How one number of a device is to be read.
#[derive(Clone, Copy)]
enum Axis {
    /// It is how far it went.
    Way,
    /// It is where it is.
    Place { unit: f64, last: Option<f64> },
}

impl Devices {
    pub(super) fn read(connection: &RustConnection) -> Result<Self, ReplyError> {
        let injects = connection.intern_atom(false, INJECTS)?.reply()?.atom;
        let devices = connection.xinput_xi_query_device(Device::ALL)?.reply()?;
        let mut kinds = HashMap::new();
        for device in devices.infos {
            match device.type_ {
                DeviceType::SLAVE_POINTER
                | DeviceType::SLAVE_KEYBOARD
                | DeviceType::FLOATING_SLAVE => {}
                // A master has no source of its own.
                _ => continue,
            }
            let id = device.deviceid;
            let mark = connection
                .xinput_xi_get_property(id, false, injects, AtomEnum::ANY.into(), 0, 1)?
                .reply();
            let kind = match mark {
                Ok(mark) if mark.type_ != x11rb::NONE => Kind::Injects,
                Ok(_) => Kind::Physical(axes(&device)),
                // It was unplugged meanwhile.
                Err(ReplyError::X11Error(_)) => continue,
                Err(error) => return Err(error),
            };
            kinds.insert(id, kind);
        }
        Ok(Self(kinds))
    }

    pub(super) fn knows(&self, source: DeviceId) -> bool {
        self.0.contains_key(&source)
    }

    /// A device that the X server does not list is somebody's, until it is listed.
    pub(super) fn assume(&mut self, source: DeviceId) {
        let unknown = || Kind::Physical([Axis::Way; AXES]);
        self.0.entry(source).or_insert_with(unknown);
    }

    /// Whether somebody touches this device.
    pub(super) fn is_physical(&self, source: DeviceId) -> bool {
        match self.0.get(&source) {
            Some(Kind::Physical(_)) => true,
            Some(Kind::Injects) | None => false,
        }
    }

    /// How far a person moved, to the right and down; nothing when a program did.
    pub(super) fn way(&mut self, motion: &RawMotionEvent) -> Option<(f64, f64)> {
        let axes = match self.0.get_mut(&motion.sourceid) {
            Some(Kind::Physical(axes)) => axes,
            Some(Kind::Injects) | None => return None,
        };
        let told = motion.valuator_mask.first().copied().unwrap_or_default();
        // Only the numbers that are told are there, one after the other.
        let mut values = motion.axisvalues_raw.iter();
        let mut way = |index: usize| {
            let is_told = told & (1 << index) != 0;
            let value = is_told.then(|| values.next()).flatten();
            let axis = axes.get_mut(index).zip(value);
            axis.map_or(0.0, |(axis, value)| axis.way(number(*value)))
        };
        Some((way(0), way(1)))
    }
}

impl Axis {
    fn of(valuator: &DeviceClassDataValuator) -> Self {
        if valuator.mode != ValuatorMode::ABSOLUTE {
            return Self::Way;
        }
        let range = number(valuator.max) - number(valuator.min);
        Self::Place {
            unit: if range > 0.0 { range / UNITS } else { 1.0 },
            last: None,
        }
    }

    fn way(&mut self, value: f64) -> f64 {
        match self {
            Self::Way => value,
            Self::Place { unit, last } => {
                let before = last.replace(value).unwrap_or(value);
                (value - before) / *unit
            }
        }
    }
}

fn axes(device: &XIDeviceInfo) -> [Axis; AXES] {
    let mut axes = [Axis::Way; AXES];
    for class in &device.classes {
        if let DeviceClassData::Valuator(valuator) = &class.data
            && let Some(axis) = axes.get_mut(usize::from(valuator.number))
        {
            *axis = Axis::of(valuator);
        }
    }
    axes
}

fn number(value: Fp3232) -> f64 {
    f64::from(value.integral) + f64::from(value.frac) / (f64::from(u32::MAX) + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_that_tells_places_moves_by_their_difference() {
        let mut axis = Axis::Place {
            unit: 16.0,
            last: None,
        };
        assert_eq!(
            [axis.way(32_000.0), axis.way(32_160.0), axis.way(32_000.0)],
            [0.0, 10.0, -10.0]
        );
        assert_eq!(
            number(Fp3232 {
                integral: -3,
                frac: 1 << 31
            }),
            -2.5
        );
    }

    #[test]
    fn a_device_nobody_knows_is_somebodys() {
        let mut devices = Devices(HashMap::from([(4, Kind::Injects)]));
        devices.assume(4);
        devices.assume(9);
        assert_eq!([4, 9].map(|id| devices.is_physical(id)), [false, true]);
    }
}

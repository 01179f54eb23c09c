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
const XTEST_PROPERTY: &[u8] = b"XTEST Device";
/// Across, and down. Everything above is a wheel or a pen's pressure.
const AXES: usize = 2;
/// A device that tells places has this many units from one end to the other: about the pixels of a screen.
const ABSOLUTE_RANGE: f64 = 2000.0;

/// The devices at the last reading.
#[derive(Default)]
pub(super) struct InputDevices(HashMap<DeviceId, DeviceKind>);

enum DeviceKind {
    /// Programs inject through it.
    Injected,
    /// Somebody touches it.
    Physical([DeviceAxis; AXES]),
}

/// How one number of a device is to be read.
#[derive(Clone, Copy)]
enum DeviceAxis {
    /// It is how far it went.
    Relative,
    /// It is where it is.
    Absolute { unit: f64, last: Option<f64> },
}

impl InputDevices {
    pub(super) fn read(connection: &RustConnection) -> Result<Self, ReplyError> {
        let property_name = connection.intern_atom(false, XTEST_PROPERTY)?.reply()?.atom;
        let reply = connection.xinput_xi_query_device(Device::ALL)?.reply()?;
        let mut devices = HashMap::new();
        for device in reply.infos {
            match device.type_ {
                DeviceType::SLAVE_POINTER
                | DeviceType::SLAVE_KEYBOARD
                | DeviceType::FLOATING_SLAVE => {}
                // A master has no source of its own.
                _ => continue,
            }
            let id = device.deviceid;
            let property = connection
                .xinput_xi_get_property(id, false, property_name, AtomEnum::ANY.into(), 0, 1)?
                .reply();
            let kind = match property {
                Ok(property) if property.type_ != x11rb::NONE => DeviceKind::Injected,
                Ok(_) => DeviceKind::Physical(axes(&device)),
                // It was unplugged meanwhile.
                Err(ReplyError::X11Error(_)) => continue,
                Err(error) => return Err(error),
            };
            devices.insert(id, kind);
        }
        Ok(Self(devices))
    }

    pub(super) fn is_known(&self, source: DeviceId) -> bool {
        self.0.contains_key(&source)
    }

    /// A device that the X server does not list is somebody's, until it is listed.
    pub(super) fn assume_physical(&mut self, source: DeviceId) {
        let unknown = || DeviceKind::Physical([DeviceAxis::Relative; AXES]);
        self.0.entry(source).or_insert_with(unknown);
    }

    /// Whether somebody touches this device.
    pub(super) fn is_physical(&self, source: DeviceId) -> bool {
        match self.0.get(&source) {
            Some(DeviceKind::Physical(_)) => true,
            Some(DeviceKind::Injected) | None => false,
        }
    }

    /// How far a person moved, to the right and down; nothing when a program did.
    pub(super) fn relative_motion(&mut self, motion: &RawMotionEvent) -> Option<(f64, f64)> {
        let axes = match self.0.get_mut(&motion.sourceid) {
            Some(DeviceKind::Physical(axes)) => axes,
            Some(DeviceKind::Injected) | None => return None,
        };
        let present = motion.valuator_mask.first().copied().unwrap_or_default();
        // Only the numbers that are told are there, one after the other.
        let mut values = motion.axisvalues_raw.iter();
        let mut motion_on = |index: usize| {
            let is_present = present & (1 << index) != 0;
            let value = is_present.then(|| values.next()).flatten();
            let axis = axes.get_mut(index).zip(value);
            axis.map_or(0.0, |(axis, value)| axis.advance(number(*value)))
        };
        Some((motion_on(0), motion_on(1)))
    }
}

impl DeviceAxis {
    fn new(valuator: &DeviceClassDataValuator) -> Self {
        if valuator.mode != ValuatorMode::ABSOLUTE {
            return Self::Relative;
        }
        let range = number(valuator.max) - number(valuator.min);
        Self::Absolute {
            unit: if range > 0.0 {
                range / ABSOLUTE_RANGE
            } else {
                1.0
            },
            last: None,
        }
    }

    fn advance(&mut self, value: f64) -> f64 {
        match self {
            Self::Relative => value,
            Self::Absolute { unit, last } => {
                let previous = last.replace(value).unwrap_or(value);
                (value - previous) / *unit
            }
        }
    }
}

fn axes(device: &XIDeviceInfo) -> [DeviceAxis; AXES] {
    let mut axes = [DeviceAxis::Relative; AXES];
    for class in &device.classes {
        if let DeviceClassData::Valuator(valuator) = &class.data
            && let Some(axis) = axes.get_mut(usize::from(valuator.number))
        {
            *axis = DeviceAxis::new(valuator);
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
        let mut axis = DeviceAxis::Absolute {
            unit: 16.0,
            last: None,
        };
        assert_eq!(
            [
                axis.advance(32_000.0),
                axis.advance(32_160.0),
                axis.advance(32_000.0)
            ],
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
        let mut devices = InputDevices(HashMap::from([(4, DeviceKind::Injected)]));
        devices.assume_physical(4);
        devices.assume_physical(9);
        assert_eq!([4, 9].map(|id| devices.is_physical(id)), [false, true]);
    }
}

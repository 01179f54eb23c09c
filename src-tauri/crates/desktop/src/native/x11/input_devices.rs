//! Input devices: tells the user's physical devices from those of the XTEST extension, through which all
//! programs inject input, and interprets motion.

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

/// Property that marks the XTEST devices.
const XTEST_PROPERTY: &[u8] = b"XTEST Device";
/// Horizontal and vertical; higher axes are wheels or pen pressure.
const AXES: usize = 2;
/// Range to which absolute axes are scaled: about the pixels of a screen.
const ABSOLUTE_RANGE: f64 = 2000.0;

/// The known devices.
#[derive(Default)]
pub(super) struct InputDevices(HashMap<DeviceId, DeviceKind>);

enum DeviceKind {
    /// Used by programs to inject input.
    Injected,
    /// A physical device of the user.
    Physical([DeviceAxis; AXES]),
}

/// Interpretation of an axis value.
#[derive(Clone, Copy)]
enum DeviceAxis {
    /// A distance.
    Relative,
    /// A position.
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
                // A master device has no source of its own.
                _ => continue,
            }
            let id = device.deviceid;
            let property = connection
                .xinput_xi_get_property(id, false, property_name, AtomEnum::ANY.into(), 0, 1)?
                .reply();
            let kind = match property {
                Ok(property) if property.type_ != x11rb::NONE => DeviceKind::Injected,
                Ok(_) => DeviceKind::Physical(axes(&device)),
                // Unplugged meanwhile.
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

    /// Treats a device the X server does not list as physical until it is listed.
    pub(super) fn assume_physical(&mut self, source: DeviceId) {
        let unknown = || DeviceKind::Physical([DeviceAxis::Relative; AXES]);
        self.0.entry(source).or_insert_with(unknown);
    }

    /// Returns `true` for physical devices.
    pub(super) fn is_physical(&self, source: DeviceId) -> bool {
        match self.0.get(&source) {
            Some(DeviceKind::Physical(_)) => true,
            Some(DeviceKind::Injected) | None => false,
        }
    }

    /// Returns how far the user moved the pointer, to the right and down; `None` for injected motion.
    pub(super) fn relative_motion(&mut self, motion: &RawMotionEvent) -> Option<(f64, f64)> {
        let axes = match self.0.get_mut(&motion.sourceid) {
            Some(DeviceKind::Physical(axes)) => axes,
            Some(DeviceKind::Injected) | None => return None,
        };
        let present = motion.valuator_mask.first().copied().unwrap_or_default();
        // Only the values of axes in the mask are present, one after another.
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

//! Classification of IP addresses: public, or this computer and its own network. Pure.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Returns `true` for addresses of the public internet. All others are blocked: loopback, private, link-local, multicast
/// and reserved ones.
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let refused = address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation()
        || first == 0
        // Carrier-grade NAT.
        || (first == 100 && (64..128).contains(&second))
        // Protocol assignments, benchmarking, reserved.
        || (first == 192 && second == 0 && third == 0)
        || (first == 198 && (18..20).contains(&second))
        || first >= 240;
    !refused
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(inner) = inner_v4(address) {
        return is_public_v4(inner);
    }
    let [first, second, ..] = address.segments();
    // Only this eighth is allocated; Teredo and documentation prefixes in it are blocked.
    let global = first & 0xe000 == 0x2000;
    let teredo = first == 0x2001 && second == 0;
    let documentation = (first == 0x2001 && second == 0x0db8) || first & 0xfff0 == 0x3ff0;
    global && !teredo && !documentation
}

/// Returns the IPv4 address embedded in a mapped, compatible, NAT64 or 6to4 address.
fn inner_v4(address: Ipv6Addr) -> Option<Ipv4Addr> {
    let segments = address.segments();
    let pair = |high: u16, low: u16| {
        let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
        Ipv4Addr::new(a, b, c, d)
    };
    match segments {
        // Mapped, and the older compatible form. The loopback address is the latter by its looks.
        [0, 0, 0, 0, 0, 0xffff | 0, high, low] => Some(pair(high, low)),
        // NAT64.
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => Some(pair(high, low)),
        // 6to4.
        [0x2002, high, low, ..] => Some(pair(high, low)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_internet_is_public() {
        let check = |address: &str, wanted| {
            assert_eq!(is_public(address.parse().unwrap()), wanted, "{address}");
        };
        for address in [
            "8.8.8.8",
            "93.184.216.34",
            "100.63.0.1",
            "172.15.0.1",
            "2606:4700::1111",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
        ] {
            check(address, true);
        }
        for address in [
            "127.0.0.1",
            "127.9.9.9",
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "192.0.0.1",
            "192.0.2.1",
            "198.18.0.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::127.0.0.1",
            "::ffff:127.0.0.1",
            "::ffff:169.254.169.254",
            "::ffff:0:127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::7f00:1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "5f00::1",
        ] {
            check(address, false);
        }
    }
}

//! Network of this computer, as far as it can be told without sending anything.

use async_trait::async_trait;
use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket},
    time::Duration,
};
use tokio::time::sleep;

/// Time between two looks.
const LOOK_INTERVAL: Duration = Duration::from_secs(1);
/// Addresses of the documentation's ranges. They are only looked up in the routing table.
const SOMEWHERE: [IpAddr; 2] = [
    IpAddr::V4(Ipv4Addr::new(203, 0, 113, 1)),
    IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1)),
];
/// Port of the same.
const PORT: u16 = 9;

/// Watches the network.
#[async_trait]
pub trait NetworkWatch: Send + Sync {
    /// Returns once a lost network is back. Never, while it is there.
    async fn returned(&self);
}

/// The system's network: it is there when there is a way to the internet.
pub struct SystemNetwork;

#[async_trait]
impl NetworkWatch for SystemNetwork {
    async fn returned(&self) {
        let mut was_there = has_route();
        loop {
            sleep(LOOK_INTERVAL).await;
            let is_there = has_route();
            if is_there && !was_there {
                return;
            }
            was_there = is_there;
        }
    }
}

/// Returns whether the system knows a way to the internet: by IPv4, by IPv6 or by both.
fn has_route() -> bool {
    SOMEWHERE.into_iter().any(is_routed)
}

/// Returns whether the system knows a way to an address. Connecting a UDP socket sends nothing.
fn is_routed(address: IpAddr) -> bool {
    let any = match address {
        IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::UNSPECIFIED),
        IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::UNSPECIFIED),
    };
    let socket = UdpSocket::bind(SocketAddr::new(any, 0));
    socket.is_ok_and(|socket| socket.connect((address, PORT)).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that there is a way to an address of this computer, if it has one of this kind.
    fn check(address: IpAddr) {
        let has_address = UdpSocket::bind((address, 0)).is_ok();
        assert_eq!(is_routed(address), has_address, "{address}");
    }

    #[test]
    fn a_way_is_found_by_both_kinds_of_address() {
        check(Ipv4Addr::LOCALHOST.into());
        check(Ipv6Addr::LOCALHOST.into());
    }
}

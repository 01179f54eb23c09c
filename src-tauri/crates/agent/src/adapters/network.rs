//! Network of this computer, as far as it can be told without sending anything.

use async_trait::async_trait;
use std::{
    net::{Ipv4Addr, SocketAddr, UdpSocket},
    time::Duration,
};
use tokio::time::sleep;

/// Time between two looks.
const LOOK_INTERVAL: Duration = Duration::from_secs(1);
/// An address of the documentation's range. It is only looked up in the routing table.
const SOMEWHERE: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::new(203, 0, 113, 1)), 9);

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

/// Returns whether the system knows a way to the internet. Connecting a UDP socket sends nothing.
fn has_route() -> bool {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0));
    socket.is_ok_and(|socket| socket.connect(SOMEWHERE).is_ok())
}

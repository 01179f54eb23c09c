//! `qilbee-fleet inbox --web`: the inbox as a page, until told to end.

use crate::{
    Fleet, Name,
    cli::output::{self, Failure},
    inbox::{AccessToken, InboxPage},
    signals::EndRequests,
    signature::SigningKey,
};
use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};
use tokio::{net::TcpListener, sync::oneshot, time::sleep};

/// Address of the page, unless told otherwise: this computer's alone.
const ADDRESS: &str = "127.0.0.1:8455";
/// Time that requests which have begun get once it is told to end.
const END_GRACE: Duration = Duration::from_secs(5);
/// Told beside the address.
const WHO: &str = "Whoever has this address can read the questions and answer them. Ctrl-C ends.";
/// Told where other computers reach the page.
const OPEN: &str = "qilbee-fleet: other computers reach this page, and what goes over the network is not encrypted. Put a server \
    with TLS before it, or use a tunnel.";

#[derive(clap::Args)]
pub(super) struct PageArguments {
    /// Show them on a page in the browser, with pictures, and take answers there, until told to end
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, default_missing_value = ADDRESS)]
    web: Option<SocketAddr>,
    /// File with the token of the page, made if it is not there; without it, each start makes another
    #[arg(long, value_name = "FILE", requires = "web")]
    web_token: Option<PathBuf>,
}

impl PageArguments {
    /// Returns whether there is to be a page.
    pub(super) fn is_wanted(&self) -> bool {
        self.web.is_some()
    }
}

pub(super) async fn serve(
    fleet: Arc<dyn Fleet>,
    arguments: PageArguments,
    pool: Option<Name>,
    signing_key: Option<SigningKey>,
) -> Result<(), Failure> {
    let Some(wanted) = arguments.web else {
        return Ok(());
    };
    let access_token = match &arguments.web_token {
        Some(file) => AccessToken::read_or_create(file),
        None => AccessToken::new(),
    };
    let access_token = access_token.map_err(Failure::usage)?;
    let io = |error: std::io::Error| Failure::failed(format!("{wanted}: {error}"));
    let listener = TcpListener::bind(wanted).await;
    let listener = listener.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => Failure::failed(format!(
            "Another program has {wanted}, maybe an inbox that runs. Name another address with --web."
        )),
        _ => io(error),
    })?;
    let address = listener.local_addr().map_err(io)?;
    let mut told = EndRequests::listen().map_err(io)?;
    if !address.ip().is_loopback() {
        output::tell(OPEN);
    }
    output::say_line(&format!(
        "http://{}/#{}",
        local(address),
        access_token.text()
    ))?;
    output::tell(WHO);
    let page = InboxPage {
        fleet,
        pool,
        signing_key,
        access_token,
    };
    let (end, ended) = oneshot::channel();
    let told_for_good = async {
        told.next().await;
        // The page may have ended already.
        let _ = end.send(());
        tokio::select! {
            () = told.next() => {}
            () = sleep(END_GRACE) => {}
        }
    };
    // Whether it was told or nobody is left to tell it.
    let ended = async { ended.await.unwrap_or_default() };
    tokio::select! {
        () = page.serve(listener, ended) => {}
        () = told_for_good => {}
    }
    Ok(())
}

/// The address as a browser on this computer opens it.
fn local(address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => (Ipv4Addr::LOCALHOST, address.port()).into(),
        IpAddr::V6(ip) if ip.is_unspecified() => (Ipv6Addr::LOCALHOST, address.port()).into(),
        IpAddr::V4(_) | IpAddr::V6(_) => address,
    }
}

//! `qilbee mcp login` and `logout`: the sign-in to a server. Where it leads is shown before a browser opens it.

use super::{Failure, output, read};
use crate::{App, Home, signals::EndSignals};
use clap::Args;
use mcp::{ServerSettings, SignIn};
use std::io::{self, IsTerminal as _};
use tokio::task::spawn_blocking;

/// Shown at the end of `qilbee mcp login --help`.
const HELP: &str = "\
The browser may also run elsewhere: open the address there, sign in, and open the address that it ends at
(http://127.0.0.1…) on this computer.";

#[derive(Args)]
#[command(after_help = HELP)]
pub(super) struct Arguments {
    /// Name of the server
    name: String,
    /// Only print the address; don't offer to open it
    #[arg(long)]
    no_browser: bool,
}

pub(super) async fn login(app: &App, arguments: &Arguments) -> Result<(), Failure> {
    let settings = settings(app.home(), &arguments.name)?;
    let signals = EndSignals::listen();
    let mut signals =
        signals.map_err(|error| Failure::failed(format!("signals cannot be received: {error}")))?;
    let signing_in = async {
        let sign_in = app.external_tools().begin_sign_in(&settings).await;
        let sign_in = sign_in.map_err(|why| failed(&settings, &why.to_string()))?;
        show(&sign_in)?;
        let opening = tokio::spawn(offer(sign_in.page().to_owned(), arguments.no_browser));
        let done = app.external_tools().finish_sign_in(sign_in).await;
        opening.abort();
        done.map_err(|why| failed(&settings, &why.to_string()))
    };
    tokio::select! {
        done = signing_in => done?,
        _ = signals.received() => return Err(Failure::stopped()),
    }
    output::say(&format!(
        "Signed in to {}. A Qilbee that is open uses it from the next chat on.",
        settings.name
    ))
}

pub(super) async fn logout(app: &App, name: &str) -> Result<(), Failure> {
    let settings = settings(app.home(), name)?;
    let was_signed_in = app.external_tools().sign_out(&settings).await;
    let was_signed_in = was_signed_in.map_err(|why| failed(&settings, &why.to_string()))?;
    output::say(&match was_signed_in {
        true => format!("Signed out of {name}: its tokens are gone from the keychain."),
        false => format!("You were not signed in to {name}."),
    })
}

fn settings(home: &Home, name: &str) -> Result<ServerSettings, Failure> {
    let file = read(home)?;
    let found = file.servers().into_iter().find(|(known, _)| known == name);
    let Some((_, settings)) = found else {
        return Err(Failure::usage(format!("there is no server {name:?}")));
    };
    settings.map_err(|problem| Failure::failed(format!("{name}: {problem}")))
}

fn failed(settings: &ServerSettings, why: &str) -> Failure {
    Failure::failed(format!("{}: {why}", settings.name))
}

fn show(sign_in: &SignIn) -> Result<(), Failure> {
    output::say(&format!(
        "Sign in at {}. Check that you know this site. The whole address:\n\n{}\n",
        sign_in.site(),
        sign_in.page()
    ))
}

/// Opens the page when the person says so. Without a terminal there is nobody to say so.
async fn offer(page: String, is_declined: bool) {
    if is_declined || !io::stdin().is_terminal() {
        return;
    }
    output::tell("Press Enter to open it in your browser.");
    let answered = spawn_blocking(|| io::stdin().read_line(&mut String::new())).await;
    if let Ok(Ok(1..)) = answered
        && let Err(error) = open::that_detached(&page)
    {
        output::tell(&format!("qilbee: no browser could be opened: {error}"));
    }
}

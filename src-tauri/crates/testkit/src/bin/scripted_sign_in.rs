//! [`FakeSignIn`] for tests that are not written in Rust: the window's end-to-end tests start it as a program.
//!
//! The first line of standard output is the address of the server that wants a sign-in. When standard input ends, the program
//! checks that tokens went to that server alone, and fails if a request broke the rules.

use std::io::{self, Read as _, Write as _};
use testkit::sign_in::{Cheat, FakeSignIn};

fn main() -> io::Result<()> {
    let provider = FakeSignIn::start(Cheat::Nothing);
    let mut output = io::stdout().lock();
    writeln!(output, "{}", provider.url())?;
    output.flush()?;
    io::stdin().lock().read_to_end(&mut Vec::new())?;
    provider.assert_sound();
    Ok(())
}

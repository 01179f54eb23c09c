//! The program `qilbee-fleet`.

fn main() -> std::process::ExitCode {
    fleet::main()
}

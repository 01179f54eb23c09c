//! An empty Tauri window, to measure Qilbee's beside it.

fn main() -> tauri::Result<()> {
    tauri::Builder::default().run(tauri::generate_context!())
}

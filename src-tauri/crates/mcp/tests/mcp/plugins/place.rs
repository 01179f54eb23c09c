//! Place of plugins: an environment in a home, to which packages are installed by hand.

use super::super::room::{Home, Room, supervisor};
use mcp::{InsideWalls, PythonEnvironment, ServerSandbox, ServerSettings, WallsChoice};
use std::{fs, path::PathBuf, process::Command, sync::Arc, time::Duration};

/// Long enough for many that start at once on a busy machine.
const IMPORT_LIMIT: Duration = Duration::from_secs(15);

/// Code that every plugin has besides.
const REST: &str = "
def get_tool_function(): return f
def get_tool_schema(): return globals().get('SCHEMA', {'name': 'f', 'description': 'Tried.', 'input_schema': {}})
";

/// A home with an environment.
pub(super) struct Place {
    pub(super) environment: PythonEnvironment,
    pub(super) packages: PathBuf,
    pub(super) home: Arc<Home>,
}

impl Place {
    /// An environment in the hidden data folder of a home, whose plugins run inside.
    pub(super) fn new() -> Self {
        let home = Home::new();
        let inside = InsideWalls {
            writable: vec![home.path("desk")],
            ..InsideWalls::default()
        };
        let sandbox = home.sandbox();
        Self::with(home, WallsChoice::Inside(inside), sandbox)
    }

    pub(super) fn with(home: Arc<Home>, walls: WallsChoice, sandbox: ServerSandbox) -> Self {
        let environment = PythonEnvironment::new(home.path("data/python"), None)
            .with_import_limit(IMPORT_LIMIT)
            .with_walls(walls, Arc::new(sandbox), supervisor());
        environment.make(&mut |_| {}).unwrap();
        let code = "import sysconfig; print(sysconfig.get_path('purelib'), end='')";
        let asked = Command::new(environment.interpreter())
            .args(["-c", code])
            .output()
            .unwrap();
        let packages = PathBuf::from(String::from_utf8(asked.stdout).unwrap());
        Self {
            environment,
            packages,
            home,
        }
    }

    /// The folder that plugins can change.
    pub(super) fn work(&self) -> PathBuf {
        self.home.path("desk")
    }

    /// Writes the files that pip would leave of a package with this plugin.
    pub(super) fn install(&self, package: &str, plugin: &str, code: &str) {
        let module = format!("module_{package}");
        fs::write(
            self.packages.join(format!("{module}.py")),
            format!("{code}{REST}"),
        )
        .unwrap();
        self.remove(package);
        let about = self.about(package);
        fs::create_dir(&about).unwrap();
        let metadata = format!("Metadata-Version: 2.1\nName: the-{package}\nVersion: 1.0\n");
        fs::write(about.join("METADATA"), metadata).unwrap();
        let entry = format!("[qilbee.tools]\n{plugin} = {module}\n");
        fs::write(about.join("entry_points.txt"), entry).unwrap();
    }

    /// Makes a package file with a plugin, both of this name.
    pub(super) fn wheel(&self, name: &str, code: &str) -> PathBuf {
        let folder = self.work().join("wheel");
        let about = format!("the_{name}-1.0.dist-info");
        fs::create_dir_all(folder.join(&about)).unwrap();
        let metadata = format!("Metadata-Version: 2.1\nName: the-{name}\nVersion: 1.0\n");
        for (file, text) in [
            (format!("module_{name}.py"), format!("{code}{REST}")),
            (format!("{about}/METADATA"), metadata),
            (
                format!("{about}/WHEEL"),
                "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
                    .to_owned(),
            ),
            (
                format!("{about}/entry_points.txt"),
                format!("[qilbee.tools]\n{name} = module_{name}\n"),
            ),
            (format!("{about}/RECORD"), String::new()),
        ] {
            fs::write(folder.join(file), text).unwrap();
        }
        let wheel = format!("the_{name}-1.0-py3-none-any.whl");
        let packed = Command::new("python3")
            .args([
                "-m",
                "zipfile",
                "-c",
                &wheel,
                &format!("module_{name}.py"),
                &about,
            ])
            .current_dir(&folder)
            .status();
        assert!(packed.unwrap().success());
        folder.join(wheel)
    }

    /// Removes the metadata of a package; its files stay.
    pub(super) fn remove(&self, package: &str) {
        let about = self.about(package);
        if about.exists() {
            fs::remove_dir_all(about).unwrap();
        }
    }

    fn about(&self, package: &str) -> PathBuf {
        self.packages.join(format!("the_{package}-1.0.dist-info"))
    }

    pub(super) fn settings(&self, call_limit: Duration) -> ServerSettings {
        let mut settings = self.environment.server().unwrap();
        settings.timeouts.call = call_limit;
        settings
    }

    pub(super) async fn room(&self, call_limit: Duration) -> Room {
        let sandbox = self.home.sandbox();
        Room::with_these_at(&self.home, sandbox, vec![self.settings(call_limit)]).await
    }
}

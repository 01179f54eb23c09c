// The names of the system packages, by purpose, and what to install on other systems. Data only.

/** Without these the program does not compile or link. */
export const buildPackages = (codename) => [
  "gcc",
  "libc6-dev",
  "pkg-config",
  // The JPEG encoder: its vector instructions are written in assembler.
  "cmake",
  "nasm",
  "libwebkit2gtk-4.1-dev",
  "librsvg2-dev",
  "libpipewire-0.3-dev",
  "libgbm-dev",
  ...clangPackages(codename),
];

/** Packages that the built program loads or starts at run time and that no build package brings. */
export const runPackages = ["libayatana-appindicator3-1"];

/** A private virtual display: the server, a window manager, a session bus, pictures, letters and icons. */
export const displayPackages = [
  "xvfb",
  "xauth",
  "openbox",
  "dbus",
  "x11-utils",
  "x11-xserver-utils",
  "scrot",
  "fonts-dejavu-core",
  "fonts-noto-cjk",
  "fonts-noto-color-emoji",
  "adwaita-icon-theme",
];

/**
 * Packages that the tests drive: a browser driver, a secret service, real programs to type into, the accessibility bus
 * through which those tell their names, a Wayland compositor, Python.
 */
export const testPackages = [
  "webkit2gtk-driver",
  "chromium",
  "dbus-x11",
  "gnome-keyring",
  "libsecret-tools",
  "keyutils",
  "xdotool",
  "xserver-xephyr",
  "wmctrl",
  "xclip",
  "imagemagick",
  "zenity",
  "mousepad",
  "at-spi2-core",
  "xterm",
  "sway",
  "wev",
  "python3-venv",
  "python3-yaml",
  // Fields of GTK, WebKit and Qt to type into.
  "python3-gi",
  "gir1.2-gtk-3.0",
  "gir1.2-webkit2-4.1",
  "python3-pyqt5",
];

/** Programs that write packages, check them, and make a signed repository of them. */
export const packagePackages = [
  "appstream",
  "desktop-file-utils",
  "dpkg-dev",
  "gpg",
  "gpg-agent",
  "lintian",
  "reprepro",
  "rpm",
];

/** Programs that make a bare system in a folder. */
export const bareSystemPackages = ["debootstrap", "util-linux"];

/** Bindings are generated with libclang and clang's own headers. The small versioned pair saves 100 MB. */
function clangPackages(codename) {
  if (codename === "bookworm" || codename === "jammy")
    return ["libclang1-14", "libclang-common-14-dev"];
  return ["libclang-dev"];
}

/** Installation hints where apt is not the package tool. Keyed by what to look for. */
export const otherSystems = {
  dnf:
    "sudo dnf install gcc cmake nasm pkgconf-pkg-config webkit2gtk4.1-devel librsvg2-devel pipewire-devel " +
    "mesa-libgbm-devel clang-libs clang-devel libayatana-appindicator-gtk3",
  pacman:
    "sudo pacman -S --needed base-devel cmake nasm webkit2gtk-4.1 librsvg libpipewire mesa clang libayatana-appindicator",
  darwin: "xcode-select --install; brew install cmake nasm",
  win32:
    'The Visual Studio Build Tools with "Desktop development with C++", CMake, NASM ' +
    "and, before Windows 11, the WebView2 runtime.",
};

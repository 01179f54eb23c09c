// Names under which packages and their data are known, for ever. Data only.

/** The application's id: of its desktop file, its AppStream data and its icons. */
export const applicationId = "ca.aicube.qilbee";

/** The sender of package data. */
export const maintainer = "The Qilbee developers <qilbee@aicube.ca>";

export const licence = "MIT OR Apache-2.0";

/**
 * @typedef {object} PackageIdentity
 * @property {string} name of the package, and of the program in it
 * @property {string} crate the program's crate
 * @property {string} summary
 * @property {string[]} description paragraphs
 * @property {boolean} tellsOfNewerVersion whether the program tells of a newer version of itself
 * @property {ByFormat} loaded libraries that are loaded at run time, so that no list of linked libraries names them
 * @property {ByFormat} recommended packages; VERSION stands for the package's own
 * @typedef {{ deb: string[], rpm: string[] }} ByFormat
 */

/** @type {PackageIdentity} */
export const desktopPackage = {
  name: "qilbee",
  crate: "qilbee",
  summary: "desktop assistant that shows every step",
  description: [
    "Tell Qilbee in a chat what you want done. It looks at your screen, moves the mouse, types, and shows you every step. Before " +
      "it clicks, types, runs or sends anything it shows you what and where, and you can stop it at any time.",
    "It uses a model of your choice, also one on your own computer. A practice task shows what it does without a key.",
  ],
  tellsOfNewerVersion: true,
  loaded: { deb: ["libwebkit2gtk-4.1-0"], rpm: ["webkit2gtk4.1"] },
  recommended: {
    deb: [
      "at-spi2-core",
      "bubblewrap",
      "gnome-keyring | kwalletmanager",
      "libayatana-appindicator3-1",
      "xdg-desktop-portal",
    ],
    rpm: ["at-spi2-core", "bubblewrap", "libayatana-appindicator-gtk3", "xdg-desktop-portal"],
  },
};

/** @type {PackageIdentity} */
export const fleetPackage = {
  name: "qilbee-fleet",
  crate: "fleet",
  summary: "tasks for many desktops with Qilbee",
  description: [
    "Whoever has a task submits it to a pool; a desktop of that pool takes it, runs Qilbee for it with the usual rules, and puts " +
      "its questions to whoever answers first. A Temporal server gives each task to one desktop, and to another when that one " +
      "falls silent.",
    "One program: worker, conductor, and the commands for people. What it recommends is what a desktop needs; without that it " +
      "conducts, submits and answers.",
  ],
  tellsOfNewerVersion: false,
  loaded: { deb: [], rpm: [] },
  recommended: {
    deb: ["ca-certificates", "dbus-daemon | dbus", "openbox", "qilbee (= VERSION)", "xvfb"],
    rpm: ["ca-certificates", "dbus-daemon", "openbox", "qilbee = VERSION", "xorg-x11-server-Xvfb"],
  },
};

export const allPackages = [desktopPackage, fleetPackage];

// Names under which packages and their data are known, for ever. Data only.

/** The application's id: of its desktop file, its AppStream data and its icons. */
export const applicationId = "ca.aicube.qilbee";

export const packageName = "qilbee";

/** The sender of package data. */
export const maintainer = "The Qilbee developers <qilbee@aicube.ca>";

export const summary = "desktop assistant that shows every step";

/** Paragraphs of a package's description. */
export const description = [
  "Tell Qilbee in a chat what you want done. It looks at your screen, moves the mouse, types, and shows you every step. Before " +
    "it clicks, types, runs or sends anything it shows you what and where, and you can stop it at any time.",
  "It uses a model of your choice, also one on your own computer. A practice task shows what it does without a key.",
];

export const licence = "MIT OR Apache-2.0";

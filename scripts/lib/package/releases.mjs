// Releases as CHANGELOG.md tells them, and the forms in which packages want them.

import { maintainer } from "./identity.mjs";

/**
 * @typedef {object} Release
 * @property {string} version
 * @property {number} seconds since 1970
 * @property {boolean} isReleased
 * @property {string[]} subjects what changelogs of packages name
 * @property {string[]} points the first sentence of each point
 */

const HEADING = /^## (?:Unreleased|\[?(\d+\.\d+\.\d+)\]? - (\d{4}-\d{2}-\d{2}))$/;
const SUBJECT = /^#### (.+)$/;
/** Names of sections in the form of Keep a Changelog. */
const SECTIONS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];
/** Sections whose headings are subjects where they have no smaller ones. */
const SECTION = /^### (.+)$/;
const POINT = /^- (.+)$/;
const MORE_OF_POINT = /^ {2}(?! *-)(.+)$/;
const FIRST_SENTENCE = /^.*?[.:](?= |$)/;

/**
 * Reads the releases, newest first. What is not released yet counts as `version`, built at `seconds`, unless that one is out.
 * @returns {Release[]}
 */
export function releasesOf(changelog, { version, seconds }) {
  const releases = [];
  for (const line of changelog.split("\n")) {
    const heading = HEADING.exec(line);
    if (heading) releases.push(release(heading, { version, seconds }));
    else if (line.startsWith("## ")) throw new Error(`CHANGELOG.md: no release in "${line}"`);
    else if (releases.length > 0) add(releases.at(-1), line);
  }
  for (const one of releases) one.points = one.points.map(firstSentence);
  const isOut = releases.some((one) => one.isReleased && one.version === version);
  return isOut ? releases.filter(({ isReleased }) => isReleased) : releases;
}

function release([, released, date], { version, seconds }) {
  const isReleased = released !== undefined;
  return {
    version: released ?? version,
    seconds: isReleased ? Date.parse(`${date}T00:00:00Z`) / 1000 : seconds,
    isReleased,
    subjects: [],
    points: [],
  };
}

function add({ subjects, points }, line) {
  const [subject, section, point, more] = [SUBJECT, SECTION, POINT, MORE_OF_POINT].map(
    (pattern) => pattern.exec(line)?.[1],
  );
  // A section is a subject itself only where it has no smaller ones.
  if (subject && SECTIONS.includes(subjects.at(-1))) subjects.pop();
  const named = subject ?? section;
  if (named && !subjects.includes(named)) subjects.push(named);
  if (point) points.push(point);
  if (more && points.length > 0) points.push(`${points.pop()} ${more}`);
}

/** Without the sign at its end. */
const firstSentence = (point) => (FIRST_SENTENCE.exec(point)?.[0] ?? point).replace(/[.:]$/, "");

/** What the program of the version before tells of this one: its subjects, or its points where it has none of its own. */
export function newsOf({ subjects, points }) {
  const own = subjects.filter((subject) => !SECTIONS.includes(subject));
  return own.length > 0 ? own : points;
}

/** The changelog of a Debian package. */
export function debianChangelog(packageName, releases) {
  return releases.map((one) => debianEntry(packageName, one)).join("\n");
}

function debianEntry(packageName, { version, seconds, subjects }) {
  const lines = subjects.map((subject) => `  * ${subject}\n`).join("");
  return `${packageName} (${version}) stable; urgency=medium\n\n${lines}\n -- ${maintainer}  ${mailDate(seconds)}\n`;
}

/** A date as in mails, such as `Tue, 01 Dec 2026 00:00:00 +0000`. */
const mailDate = (seconds) => new Date(seconds * 1000).toUTCString().replace("GMT", "+0000");

/** The element `releases` of AppStream data. */
export function appStreamReleases(releases) {
  return `<releases>\n${releases.map(appStreamRelease).join("")}  </releases>`;
}

function appStreamRelease({ version, seconds, isReleased, subjects }) {
  const type = isReleased ? "stable" : "development";
  const date = new Date(seconds * 1000).toISOString().slice(0, 10);
  const items = subjects.map((subject) => `          <li>${escapeXml(subject)}</li>\n`).join("");
  const list = `        <ul>\n${items}        </ul>\n`;
  return (
    `    <release type="${type}" version="${version}" date="${date}">\n` +
    `      <description>\n${list}      </description>\n    </release>\n`
  );
}

const escapeXml = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

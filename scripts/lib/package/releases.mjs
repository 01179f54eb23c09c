// Releases as CHANGELOG.md tells them, and the forms in which packages want them.

import { maintainer } from "./identity.mjs";

/** @typedef {{ version: string, seconds: number, isReleased: boolean, subjects: string[] }} Release `seconds` since 1970 */

const HEADING = /^## (?:Unreleased|\[?(\d+\.\d+\.\d+)\]? - (\d{4}-\d{2}-\d{2}))$/;
const SUBJECT = /^#### (.+)$/;
/** Sections whose headings are subjects where they have no smaller ones. */
const SECTION = /^### (.+)$/;

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
    else addSubject(releases.at(-1), line);
  }
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
  };
}

function addSubject(current, line) {
  const subject = SUBJECT.exec(line)?.[1] ?? SECTION.exec(line)?.[1];
  if (current && subject && !current.subjects.includes(subject)) current.subjects.push(subject);
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

// The software bill of materials in the form of CycloneDX 1.5: the program and all parts by other people. It has no time and
// no random number, so that the same source gives the same bytes.

import { licence } from "./identity.mjs";

/**
 * @param {string} name of the program
 * @param {import("./parts.mjs").Part[]} parts
 * @returns {string} JSON
 */
export function billOfMaterials(name, parts, version) {
  const program = {
    type: "application",
    "bom-ref": purl("generic", name, version),
    name,
    version,
    licenses: [{ expression: licence }],
    purl: purl("generic", name, version),
  };
  const components = parts.map(component);
  const dependsOn = components.map((part) => part["bom-ref"]);
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: program },
    components,
    dependencies: [{ ref: program["bom-ref"], dependsOn }],
  };
  return `${JSON.stringify(bill, undefined, 1)}\n`;
}

function component({ ecosystem, name, version, licence: expression, hash }) {
  const address = purl(ecosystem, name, version);
  return {
    type: "library",
    "bom-ref": address,
    name,
    version,
    ...(hash ? { hashes: [hash] } : {}),
    ...(expression ? { licenses: [{ expression }] } : {}),
    purl: address,
  };
}

/** A package address; the scope of an npm package is escaped. */
const purl = (ecosystem, name, version) =>
  `pkg:${ecosystem}/${name.replace("@", "%40")}@${encodeURIComponent(version)}`;

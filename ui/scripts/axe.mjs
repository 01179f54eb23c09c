// Runs axe in a page. It is put into the page once and asked there: a builder that opens a second page for each answer
// took a second and a half where this takes a quarter.

import axeCore from "axe-core";

/**
 * @param {object} page Playwright's
 * @param {string[]} [rules] only these; all if not given
 * @returns {Promise<{ id: string, impact: string, help: string, places: string[] }[]>} `places` are selectors
 */
export async function axeViolations(page, rules) {
  const isThere = await page.evaluate(() => "axe" in globalThis);
  if (!isThere) await page.evaluate(axeCore.source);
  return page.evaluate(async (rules) => {
    const options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
    const { violations } = await globalThis.axe.run(document, options);
    return violations.map(({ id, impact, help, nodes }) => ({
      id,
      impact,
      help,
      places: nodes.map(({ target }) => target.join(" ")),
    }));
  }, rules);
}

// Faults that a picture shows and no other check finds: what is too faint, painted over, or beside its place.

/** Between the middles of a field and a button that stand on one line, in pixels. */
const OFF_THE_LINE = 1;

/** The faults of the page as it is drawn now, in words. */
export function drawingFaults(page) {
  return page.evaluate((most) => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const isDrawn = (element) => element.getClientRects().length > 0;
    const middle = (element) => {
      const { top, height } = element.getBoundingClientRect();
      return top + height / 2;
    };

    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--text-soft)";
    const readable = getComputedStyle(probe).color;
    probe.remove();
    const faint = all("[placeholder]")
      .filter((field) => field.placeholder !== "" && isDrawn(field))
      .filter((field) => getComputedStyle(field, "::placeholder").color !== readable)
      .map((field) => `too faint: ${field.placeholder}`);

    const painted = all("[role=status]:empty")
      .filter((element) => isDrawn(element) && getComputedStyle(element).position === "sticky")
      .filter((element) => getComputedStyle(element).background.includes("gradient"))
      .map((element) => `nothing to tell, and yet painted over the page: ${element.className}`);

    const beside = all("form:has(canvas) input").flatMap((field) => {
      const { top, bottom } = field.getBoundingClientRect();
      const isBeside = (button) => middle(button) > top && middle(button) < bottom;
      return [...field.form.parentElement.querySelectorAll("button")]
        .filter((button) => isDrawn(button) && isBeside(button))
        .filter((button) => Math.abs(middle(button) - middle(field)) > most)
        .map((button) => `not on one line with its field: ${button.innerText}`);
    });

    const lines = all("[data-form] > div:has(+ div)")
      .filter((status) => isDrawn(status) && !isDrawn(status.nextElementSibling))
      .filter((status) => getComputedStyle(status).borderBottomWidth !== "0px")
      .map(() => "a line before what is away");

    return [...faint, ...painted, ...beside, ...lines];
  }, OFF_THE_LINE);
}

// The page of the calibration: five targets and a field, and what arrives in them, told after every change. Judges
// nothing. What is told is one state after the other, never an older one after a newer one.

export interface PagePoint {
  x: number;
  y: number;
}

/** Lengths and places are in CSS pixels; `scale` says how many of the screen each of them is. */
export interface PageState {
  width: number;
  height: number;
  scale: number;
  targets: PagePoint[];
  field: PagePoint;
  clicks: PagePoint[];
  text: string;
  stopped: boolean;
}

export const TARGETS = ["top-left", "top-right", "centre", "bottom-left", "bottom-right"] as const;

export interface PageWords {
  title: string;
  text: string;
  field: string;
}

export function startPage(
  root: HTMLElement,
  words: PageWords,
  save: (state: PageState) => Promise<void>,
): void {
  const { targets, field } = build(root, words);
  const clicks: PagePoint[] = [];
  let stopped = false;

  const tell = inOrder(() =>
    save({
      width: window.innerWidth,
      height: window.innerHeight,
      scale: window.devicePixelRatio,
      targets: targets.map(middleOf),
      field: middleOf(field),
      clicks: [...clicks],
      text: field.value,
      stopped,
    }),
  );

  window.addEventListener(
    "pointerdown",
    ({ clientX, clientY, target }) => {
      clicks.push({ x: clientX, y: clientY });
      const hit = targets.find((one) => target instanceof Node && one.contains(target));
      if (hit !== undefined) hit.dataset["hit"] = "yes";
      tell();
    },
    { capture: true },
  );
  window.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    stopped = true;
    tell();
  });
  field.addEventListener("input", tell);
  window.addEventListener("resize", tell);
  // An element that is not drawn yet has no place.
  requestAnimationFrame(() => requestAnimationFrame(tell));
}

function build(root: HTMLElement, words: PageWords) {
  const targets = TARGETS.map((name) => {
    const target = document.createElement("div");
    target.className = "target";
    target.dataset["target"] = name;
    return target;
  });
  const title = document.createElement("h1");
  title.textContent = words.title;
  const text = document.createElement("p");
  text.textContent = words.text;
  const label = document.createElement("label");
  label.textContent = words.field;
  const field = document.createElement("input");
  field.type = "text";
  field.autocomplete = "off";
  field.spellcheck = false;
  label.append(field);
  const said = document.createElement("div");
  said.className = "said";
  said.append(title, text);
  const written = document.createElement("div");
  written.className = "written";
  written.append(label);
  root.replaceChildren(...targets, said, written);
  return { targets, field };
}

function middleOf(element: Element): PagePoint {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Does the work again as long as it was asked for meanwhile; never twice at a time. */
function inOrder(work: () => Promise<void>): () => void {
  let working = false;
  let again = false;
  const go = async () => {
    working = true;
    do {
      again = false;
      // A failed report needs no handling here: the side that waits for it reports the failure after a while.
      await work().catch(() => {});
    } while (again);
    working = false;
  };
  return () => {
    if (working) again = true;
    else void go();
  };
}

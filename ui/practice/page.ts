/*
 * Ties the form's logic to the document: every input changes the form, every change is drawn at once, tags
 * included, so that a picture of the window never shows words and tags that disagree.
 */

import {
  EMPTY_FORM,
  enter,
  missingFields,
  PRIORITIES,
  save,
  savedCountText,
  type Draft,
  type FieldName,
  type Form,
  type Priority,
} from "./form";
import { listbox } from "./listbox";
import {
  drawTag,
  ENABLED,
  FOCUSED,
  MAX_STATE,
  OPEN,
  tagElement,
  textOfDraft,
  textOfRecords,
  type TagName,
} from "./tag";

declare global {
  interface Window {
    practiceRecords?: readonly Draft[];
    __TAURI_INTERNALS__?: {
      invoke(command: string, input: Record<string, unknown>): Promise<unknown>;
    };
  }
}

/** The tagged controls in the order they stand on the page. */
const CONTROLS = ["name", "request", "priority", "details", "save"] as const;
const TEXT_FIELDS = ["name", "request", "details"] as const;

export function startPage() {
  let form: Form = EMPTY_FORM;
  const tags = addTags();
  const button = element("priority");
  const list = listbox(
    button,
    element("priority-list"),
    (row) => change("priority", row.dataset["value"] as Priority),
    () => drawTags(),
  );

  const change = (field: FieldName, value: string) => {
    form = enter(form, field, value);
    showMissing(field, false);
    draw();
  };

  const draw = () => {
    const { draft, saved } = form;
    element("priority-value").textContent = draft.priority || "Choose…";
    button.classList.toggle("unset", draft.priority === "");
    element("count").textContent = savedCountText(saved.length);
    element("saved-empty").hidden = saved.length > 0;
    drawTags();
  };

  const drawTags = () => {
    const { draft, saved } = form;
    const show = (name: TagName, state: number, text: string) =>
      drawTag(tags.get(name) as HTMLElement, { name, state, text });
    const focus = (id: string) => (document.activeElement === element(id) ? FOCUSED : 0);
    show("status", controlsAbove(tags), textOfDraft(draft));
    show("saved", Math.min(saved.length, MAX_STATE), textOfRecords(saved));
    for (const field of TEXT_FIELDS) {
      show(field, ENABLED | focus(field), draft[field]);
    }
    show("priority", ENABLED | (list.isOpen() ? OPEN : 0) | focus("priority"), draft.priority);
    show("save", (missingFields(draft).length === 0 ? ENABLED : 0) | focus("save"), "");
    for (const option of PRIORITIES) {
      const isActive = list.activeRow()?.dataset["value"] === option;
      show(tagNameOf(option), ENABLED | (isActive ? FOCUSED : 0), option);
    }
  };

  const saveForm = () => {
    const missing = missingFields(form.draft);
    missing.forEach((field) => showMissing(field, true));
    if (missing[0]) {
      element(missing[0]).focus();
      return;
    }
    element("saved-list").append(savedRow(form.draft));
    form = save(form);
    TEXT_FIELDS.forEach((field) => (input(field).value = ""));
    window.scrollTo({ top: 0, behavior: "instant" });
    element("name").focus({ preventScroll: true });
    draw();
    void record(form.saved);
  };

  for (const field of TEXT_FIELDS) {
    input(field).addEventListener("input", () => change(field, input(field).value));
  }
  element("save").addEventListener("click", saveForm);
  element("form").addEventListener("submit", (event) => event.preventDefault());
  for (const name of ["focusin", "focusout", "scroll", "resize"]) {
    window.addEventListener(name, drawTags, { passive: true });
  }
  draw();
}

/** Puts a tag into every element that the page marks for one. */
function addTags(): ReadonlyMap<TagName, HTMLElement> {
  const places = document.querySelectorAll<HTMLElement>("[data-tag]");
  return new Map(
    [...places].map((place) => {
      const tag = tagElement();
      place.append(tag);
      return [place.dataset["tag"] as TagName, tag];
    }),
  );
}

/** The number of controls that have gone under the bar at the top: it tells which way to scroll. */
function controlsAbove(tags: ReadonlyMap<TagName, HTMLElement>): number {
  const edge = element("bar").getBoundingClientRect().bottom;
  return CONTROLS.filter((name) => (tags.get(name)?.getBoundingClientRect().top ?? edge) < edge)
    .length;
}

/** Hands everything saved so far to whoever opened this window; in a plain browser it stays in the page. */
async function record(saved: readonly Draft[]) {
  window.practiceRecords = saved;
  const trouble = element("trouble");
  try {
    await window.__TAURI_INTERNALS__?.invoke("practice_save", { saved });
    trouble.hidden = true;
  } catch (reason) {
    trouble.textContent = `Saved requests could not be written to the file: ${String(reason)}`;
    trouble.hidden = false;
  }
}

function savedRow(saved: Draft): HTMLElement {
  const row = document.createElement("li");
  const parts = {
    strong: saved.name,
    span: saved.priority,
    p: saved.request,
    small: saved.details,
  };
  for (const [kind, content] of Object.entries(parts)) {
    const part = document.createElement(kind);
    part.textContent = content;
    row.append(part);
  }
  return row;
}

function showMissing(field: FieldName, missing: boolean) {
  if (field !== "details") {
    element(`${field}-error`).hidden = !missing;
    element(field).setAttribute("aria-invalid", String(missing));
  }
}

const tagNameOf = (option: Priority) => option.toLowerCase() as Lowercase<Priority>;

const input = (id: (typeof TEXT_FIELDS)[number]) => element(id) as HTMLInputElement;

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) {
    throw new Error(`The practice page has no element called ${id}.`);
  }
  return found;
}

/*
 * Ties the form's logic to the document: every input changes the form, every change is drawn at once,
 * tags included, so that a picture of the window never shows words and tags that disagree.
 */

import {
  EMPTY_FORM,
  enter,
  missingFields,
  PRIORITIES,
  save,
  savedCountText,
  type FieldName,
  type Form,
  type Priority,
} from "./form";
import { listbox, type Listbox } from "./listbox";
import { record } from "./record";
import { savedRow } from "./saved-row";
import { ENABLED, FOCUSED, MAX_STATE, OPEN, textOfDraft, textOfRecords, type TagName } from "./tag";
import { tagView, type TagView } from "./tag-view";

/** The tagged controls in the order they stand on the page. */
const CONTROLS = ["name", "request", "priority", "details", "save"] as const;

interface Page {
  name: HTMLInputElement;
  request: HTMLInputElement;
  details: HTMLTextAreaElement;
  save: HTMLButtonElement;
  priority: Listbox<Priority>;
  tags: ReadonlyMap<TagName, TagView>;
}

export function startPage() {
  let form = EMPTY_FORM;

  const priority = listbox<Priority>({
    id: "priority",
    labelledBy: "priority-label",
    placeholder: "Choose…",
    options: PRIORITIES,
    onChoose: (option) => change(enter(form, "priority", option), "priority"),
    onChange: () => drawTags(page, form),
  });
  const page = findPage(priority);

  const change = (next: Form, field: FieldName) => {
    form = next;
    showMissing(field, false);
    draw(page, form);
  };

  page.name.addEventListener("input", () => change(enter(form, "name", page.name.value), "name"));
  page.request.addEventListener("input", () =>
    change(enter(form, "request", page.request.value), "request"),
  );
  page.details.addEventListener("input", () =>
    change(enter(form, "details", page.details.value), "details"),
  );
  page.save.addEventListener("click", () => {
    const next = save(form);
    if (next === form) {
      tellMissing(missingFields(form.draft));
    } else {
      form = next;
      clearInputs(page);
      draw(page, form);
      toTop(page);
      void keep(form);
    }
  });
  element("form").addEventListener("submit", (event) => event.preventDefault());
  for (const name of ["focusin", "focusout", "scroll", "resize"]) {
    window.addEventListener(name, () => drawTags(page, form), { passive: true });
  }
  draw(page, form);
}

function findPage(priority: Listbox<Priority>): Page {
  element("priority-box").append(priority.button, priority.list);
  const tags = new Map<TagName, TagView>();
  const tagIn = (parent: HTMLElement, name: TagName) => {
    const view = tagView();
    parent.append(view.element);
    tags.set(name, view);
  };
  tagIn(element("bar-tags"), "status");
  tagIn(element("bar-tags"), "saved");
  tagIn(element("name-box"), "name");
  tagIn(element("request-box"), "request");
  tagIn(priority.button, "priority");
  tagIn(element("details-box"), "details");
  tagIn(element("save"), "save");
  for (const [option, row] of priority.rows) {
    tagIn(row, tagNameOf(option));
  }
  return {
    name: element("name") as HTMLInputElement,
    request: element("request") as HTMLInputElement,
    details: element("details") as HTMLTextAreaElement,
    save: element("save") as HTMLButtonElement,
    priority,
    tags,
  };
}

function draw(page: Page, form: Form) {
  page.priority.show(form.draft.priority);
  const count = element("count");
  const countText = savedCountText(form.saved.length);
  if (count.textContent !== countText) {
    count.textContent = countText;
    element("saved-list").replaceChildren(...form.saved.map(savedRow));
    element("saved-empty").hidden = form.saved.length > 0;
  }
  drawTags(page, form);
}

function drawTags(page: Page, form: Form) {
  const show = (name: TagName, state: number, text: string) =>
    page.tags.get(name)?.show({ name, state, text });
  const { draft, saved } = form;
  show("status", controlsAbove(page), textOfDraft(draft));
  show("saved", Math.min(saved.length, MAX_STATE), textOfRecords(saved));
  show("name", ENABLED | focusOf(page.name), draft.name);
  show("request", ENABLED | focusOf(page.request), draft.request);
  show("details", ENABLED | focusOf(page.details), draft.details);
  const opened = page.priority.isOpen() ? OPEN : 0;
  show("priority", ENABLED | opened | focusOf(page.priority.button), draft.priority);
  const ready = missingFields(draft).length === 0 ? ENABLED : 0;
  show("save", ready | focusOf(page.save), "");
  const active = page.priority.activeOption();
  for (const option of PRIORITIES) {
    show(tagNameOf(option), ENABLED | (option === active ? FOCUSED : 0), option);
  }
}

function focusOf(control: HTMLElement): number {
  return document.activeElement === control ? FOCUSED : 0;
}

/** How many of the controls have gone under the bar at the top: it tells which way to scroll. */
function controlsAbove(page: Page): number {
  const edge = element("bar").getBoundingClientRect().bottom;
  return CONTROLS.filter((name) => {
    const box = page.tags.get(name)?.element.getBoundingClientRect();
    return box !== undefined && box.top < edge;
  }).length;
}

function clearInputs(page: Page) {
  page.name.value = "";
  page.request.value = "";
  page.details.value = "";
}

function toTop(page: Page) {
  window.scrollTo({ top: 0, behavior: "instant" });
  page.name.focus({ preventScroll: true });
}

async function keep(form: Form) {
  const trouble = element("trouble");
  try {
    await record(form.saved);
    trouble.hidden = true;
  } catch (reason) {
    trouble.textContent = `What is saved here could not be written down: ${String(reason)}`;
    trouble.hidden = false;
  }
}

function tellMissing(fields: readonly FieldName[]) {
  for (const field of fields) {
    showMissing(field, true);
  }
  const [first] = fields;
  if (first) {
    element(first).focus();
  }
}

function showMissing(field: FieldName, missing: boolean) {
  const message = document.getElementById(`${field}-error`);
  if (message) {
    message.hidden = !missing;
    element(field).setAttribute("aria-invalid", String(missing));
  }
}

function tagNameOf(option: Priority): TagName {
  switch (option) {
    case "Low":
      return "low";
    case "Normal":
      return "normal";
    case "High":
      return "high";
    case "Urgent":
      return "urgent";
  }
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) {
    throw new Error(`The practice page has no element called ${id}.`);
  }
  return found;
}

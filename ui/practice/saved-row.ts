/* One saved request as a row of the list at the end of the page. */

import type { Draft } from "./form";

export function savedRow(saved: Draft): HTMLLIElement {
  const row = document.createElement("li");
  const head = document.createElement("div");
  head.className = "saved-head";
  head.append(text("strong", saved.name), text("span", saved.priority, "priority"));
  row.append(head, text("p", saved.request));
  if (saved.details !== "") {
    row.append(text("p", saved.details, "saved-details"));
  }
  return row;
}

function text(kind: string, content: string, className = ""): HTMLElement {
  const element = document.createElement(kind);
  element.textContent = content;
  element.className = className;
  return element;
}

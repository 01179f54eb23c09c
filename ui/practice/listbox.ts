/*
 * Drop-down made of our own elements: a button that opens a list of options. A native one opens a window of the
 * desktop's toolkit, which could carry no tags. Keyboard and roles follow the select-only combobox pattern: focus
 * stays on the button. The elements stand in the page; the list's id is the button's with "-list".
 */

export interface Listbox {
  isOpen(): boolean;
  /** The row that the keyboard or pointer is at, while the list is open. */
  activeRow(): HTMLElement | undefined;
}

/** `onChange` is called when the list opens or closes, or another row becomes the active one. */
export function listbox(
  button: HTMLElement,
  list: HTMLElement,
  onChoose: (row: HTMLElement) => void,
  onChange: () => void,
): Listbox {
  const rows = [...list.children] as HTMLElement[];
  let active = 0;
  const isOpen = () => !list.hidden;

  const show = (open: boolean, index = active) => {
    active = Math.min(rows.length - 1, Math.max(0, index));
    list.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    if (open) {
      button.setAttribute("aria-activedescendant", rows[active]?.id ?? "");
    } else {
      button.removeAttribute("aria-activedescendant");
    }
    rows.forEach((row, at) => row.classList.toggle("active", open && at === active));
    onChange();
  };

  const open = () => {
    const selected = rows.findIndex((row) => row.getAttribute("aria-selected") === "true");
    show(true, selected);
    place(button, list);
    onChange();
  };

  const choose = (row: HTMLElement) => {
    rows.forEach((other) => other.setAttribute("aria-selected", String(other === row)));
    onChoose(row);
    show(false);
  };

  /** The action of each key while the list is open; other keys do nothing. */
  const actions: Record<string, () => void> = {
    ArrowDown: () => show(true, active + 1),
    ArrowUp: () => show(true, active - 1),
    Home: () => show(true, 0),
    End: () => show(true, rows.length - 1),
    Enter: () => choose(rows[active] as HTMLElement),
    " ": () => choose(rows[active] as HTMLElement),
    Escape: () => show(false),
  };

  const actionOf = (key: string): (() => void) | undefined => {
    if (!isOpen()) {
      return key === "ArrowDown" || key === "ArrowUp" ? open : undefined;
    }
    const begins = (row: HTMLElement) =>
      (row.dataset["value"] ?? "").toLowerCase().startsWith(key.toLowerCase());
    const found = key.length === 1 ? rows.findIndex(begins) : -1;
    return actions[key] ?? (found < 0 ? undefined : () => show(true, found));
  };

  button.addEventListener("click", () => (isOpen() ? show(false) : open()));
  button.addEventListener("keydown", (event) => {
    const action = event.ctrlKey || event.altKey || event.metaKey ? undefined : actionOf(event.key);
    if (action) {
      event.preventDefault();
      action();
    }
  });
  button.addEventListener("blur", () => isOpen() && show(false));
  rows.forEach((row, index) => {
    // Keeps the focus on the button, so that a press on a row does not close the list before the click.
    row.addEventListener("mousedown", (event) => event.preventDefault());
    row.addEventListener("pointermove", () => active !== index && show(true, index));
    row.addEventListener("click", () => choose(row));
  });

  return { isOpen, activeRow: () => (isOpen() ? rows[active] : undefined) };
}

/** Opens to the side with more room, then brings the whole list into view. */
function place(button: HTMLElement, list: HTMLElement) {
  const box = button.getBoundingClientRect();
  const below = window.innerHeight - box.bottom;
  list.classList.toggle("above", below < list.offsetHeight + 8 && box.top > below);
  list.scrollIntoView?.({ block: "nearest" });
}

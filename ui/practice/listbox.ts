/*
 * A drop-down made of our own elements: a button that opens a list of options. A native one opens a
 * window of the desktop's toolkit, which could carry no tags. Knows nothing of the form it is in.
 * Keyboard and roles follow the select-only combobox pattern: focus stays on the button.
 */

export interface Listbox<Option extends string> {
  readonly button: HTMLButtonElement;
  readonly list: HTMLElement;
  readonly rows: ReadonlyMap<Option, HTMLElement>;
  isOpen(): boolean;
  activeOption(): Option | undefined;
  show(value: Option | ""): void;
}

export interface ListboxOptions<Option extends string> {
  id: string;
  labelledBy: string;
  placeholder: string;
  options: readonly Option[];
  onChoose(option: Option): void;
  /** Called when the list opens or closes, or another row becomes the active one. */
  onChange(): void;
}

export function listbox<Option extends string>(setup: ListboxOptions<Option>): Listbox<Option> {
  const { button, valueText, list, rows } = elements(setup);
  const { options } = setup;
  let active = 0;
  let value: Option | "" = "";

  const isOpen = () => !list.hidden;

  const draw = () => {
    button.setAttribute("aria-expanded", String(isOpen()));
    const activeRow = isOpen() ? rows.get(options[active] as Option) : undefined;
    if (activeRow) {
      button.setAttribute("aria-activedescendant", activeRow.id);
    } else {
      button.removeAttribute("aria-activedescendant");
    }
    for (const [option, row] of rows) {
      row.setAttribute("aria-selected", String(option === value));
      row.classList.toggle("active", row === activeRow);
    }
    setup.onChange();
  };

  const open = () => {
    active = Math.max(0, options.indexOf(value as Option));
    list.hidden = false;
    place(button, list);
    draw();
  };

  const close = () => {
    list.hidden = true;
    draw();
  };

  const choose = (option: Option) => {
    list.hidden = true;
    setup.onChoose(option);
    draw();
  };

  const move = (index: number) => {
    active = Math.min(options.length - 1, Math.max(0, index));
    draw();
  };

  const onOpenKey = (key: string): boolean => {
    switch (key) {
      case "ArrowDown":
        move(active + 1);
        return true;
      case "ArrowUp":
        move(active - 1);
        return true;
      case "Home":
        move(0);
        return true;
      case "End":
        move(options.length - 1);
        return true;
      case "Enter":
      case " ":
        choose(options[active] as Option);
        return true;
      case "Escape":
        close();
        return true;
      default:
        return moveToLetter(key);
    }
  };

  const moveToLetter = (key: string): boolean => {
    const found = options.findIndex((option) => option.toLowerCase().startsWith(key.toLowerCase()));
    if (key.length !== 1 || found < 0) {
      return false;
    }
    move(found);
    return true;
  };

  button.addEventListener("click", () => (isOpen() ? close() : open()));
  button.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    if (isOpen()) {
      if (onOpenKey(event.key)) {
        event.preventDefault();
      }
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      open();
    }
  });
  button.addEventListener("blur", () => {
    if (isOpen()) {
      close();
    }
  });
  for (const [option, row] of rows) {
    // Keeps the focus on the button, so that a press on a row does not close the list before the click.
    row.addEventListener("pointerdown", (event) => event.preventDefault());
    row.addEventListener("mousedown", (event) => event.preventDefault());
    row.addEventListener("pointermove", () => {
      if (options[active] !== option) {
        move(options.indexOf(option));
      }
    });
    row.addEventListener("click", () => choose(option));
  }

  return {
    button,
    list,
    rows,
    isOpen,
    activeOption: () => (isOpen() ? options[active] : undefined),
    show(next) {
      value = next;
      valueText.textContent = next === "" ? setup.placeholder : next;
      button.classList.toggle("unset", next === "");
    },
  };
}

function elements<Option extends string>(setup: ListboxOptions<Option>) {
  const button = document.createElement("button");
  button.type = "button";
  button.id = setup.id;
  button.className = "combobox unset";
  button.setAttribute("role", "combobox");
  button.setAttribute("aria-haspopup", "listbox");
  button.setAttribute("aria-expanded", "false");
  button.setAttribute("aria-controls", `${setup.id}-list`);
  button.setAttribute("aria-labelledby", `${setup.labelledBy} ${setup.id}-value`);
  const valueText = document.createElement("span");
  valueText.id = `${setup.id}-value`;
  valueText.textContent = setup.placeholder;
  button.append(valueText);

  const list = document.createElement("div");
  list.id = `${setup.id}-list`;
  list.className = "listbox";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-labelledby", setup.labelledBy);
  list.hidden = true;

  const rows = new Map<Option, HTMLElement>();
  for (const option of setup.options) {
    const row = document.createElement("div");
    row.id = `${setup.id}-${option.toLowerCase()}`;
    row.className = "option";
    row.setAttribute("role", "option");
    const text = document.createElement("span");
    text.textContent = option;
    row.append(text);
    list.append(row);
    rows.set(option, row);
  }
  return { button, valueText, list, rows };
}

/** Opens to the side with more room, then brings the whole list into view. */
function place(button: HTMLElement, list: HTMLElement) {
  const box = button.getBoundingClientRect();
  const below = window.innerHeight - box.bottom;
  list.classList.toggle("above", below < list.offsetHeight + 8 && box.top > below);
  list.scrollIntoView?.({ block: "nearest" });
}

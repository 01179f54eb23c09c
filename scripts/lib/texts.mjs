// The window's texts, for whoever finds things in it by what a person reads there.

import { readdirSync, readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { inRoot } from "./project.mjs";

/** The messages of one language, as the window shows them. */
export class Texts {
  #bundle;

  constructor(language) {
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    const folder = inRoot("locales", language);
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".ftl"))) {
      this.#bundle.addResource(new FluentResource(readFileSync(`${folder}/${file}`, "utf8")));
    }
  }

  ids() {
    return [...this.#bundle._messages.keys()];
  }

  /** Throws where there is no such message, or an argument is missing. */
  text(id, values = {}) {
    const pattern = this.#bundle.getMessage(id)?.value;
    if (!pattern) throw new Error(`there is no message ${id}`);
    return this.#bundle.formatPattern(pattern, values);
  }

  /** With the name of each argument in its place, between two marks. */
  marked(id, mark) {
    const value = (name) => `${mark}${String(name)}${mark}`;
    const values = new Proxy(
      {},
      {
        get: (_all, name) => value(name),
        getOwnPropertyDescriptor: (_all, name) => ({ configurable: true, value: value(name) }),
      },
    );
    // A number has no mark; no action looks for one.
    const problems = [];
    return this.#bundle.formatPattern(this.#bundle.getMessage(id)?.value ?? "", values, problems);
  }
}

const english = new Texts("en");

export const text = (id, values) => english.text(id, values);

/** Fits wherever the message stands in what is read. */
export const pattern = (id, values) => literally(text(id, values));

/** Fits the message up to one of its arguments, whose value may be anything. */
export function patternUpTo(argument, id, values) {
  const mark = "\u0000";
  const [before] = text(id, { ...values, [argument]: mark }).split(mark);
  return literally(before);
}

const literally = (text) => new RegExp(text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));

// Messages of one language, from its Fluent files. Pure: which languages there are is none of its business.

import { FluentBundle, FluentResource } from "@fluent/bundle";

export type MessageArguments = Readonly<Record<string, string | number>>;

interface CatalogueOptions {
  /** Contents of files that are read at the first message that the others lack. */
  deferred?: readonly string[];
  /** Changes the words of every message, but nothing that they take in. */
  transform?: (words: string) => string;
}

export class Catalogue {
  readonly #bundle: FluentBundle;
  #deferred: readonly string[];
  /** Messages without arguments, which a window shows again and again. */
  readonly #fixed = new Map<string, string>();

  /** `locale` decides about plurals and how numbers are written; `sources` are the contents of the language's files. */
  constructor(
    locale: string,
    sources: readonly string[],
    { deferred = [], transform }: CatalogueOptions = {},
  ) {
    // No marks around arguments: both languages run from left to right, and names are copied, searched and read aloud.
    this.#bundle = new FluentBundle(locale, {
      useIsolating: false,
      ...(transform && { transform }),
    });
    this.#deferred = deferred;
    this.#read(sources);
  }

  /** Undefined where there is no such message, or an argument of it is missing. */
  format(id: string, values?: MessageArguments): string | undefined {
    const known = values === undefined ? this.#fixed.get(id) : undefined;
    if (known !== undefined) return known;
    const pattern = this.#message(id)?.value;
    if (pattern === undefined || pattern === null) return undefined;
    const errors: Error[] = [];
    const words = this.#bundle.formatPattern(pattern, values, errors);
    if (errors.length > 0) return undefined;
    if (values === undefined) this.#fixed.set(id, words);
    return words;
  }

  #message(id: string) {
    const found = this.#bundle.getMessage(id);
    if (found !== undefined || this.#deferred.length === 0) return found;
    this.#read(this.#deferred);
    this.#deferred = [];
    return this.#bundle.getMessage(id);
  }

  #read(sources: readonly string[]): void {
    for (const source of sources) this.#bundle.addResource(new FluentResource(source));
  }
}

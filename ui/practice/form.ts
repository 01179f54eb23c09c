/* State of the form, and what saving does to it. Pure: no document, no clock, no recording. */

export const PRIORITIES = ["Low", "Normal", "High", "Urgent"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Content of the fields. An empty priority means that none has been chosen yet. */
export interface Draft {
  name: string;
  request: string;
  priority: Priority | "";
  details: string;
}

export type FieldName = keyof Draft;

export interface Form {
  draft: Draft;
  saved: readonly Draft[];
}

export const EMPTY_DRAFT: Draft = { name: "", request: "", priority: "", details: "" };
export const EMPTY_FORM: Form = { draft: EMPTY_DRAFT, saved: [] };

/** The form after something was entered. */
export function enter(form: Form, field: FieldName, value: string): Form {
  return { ...form, draft: { ...form.draft, [field]: value } };
}

/** The required fields that are still empty, in the order of the form. */
export function missingFields(draft: Draft): FieldName[] {
  const required: FieldName[] = ["name", "request", "priority"];
  return required.filter((field) => draft[field].trim() === "");
}

/** The form after saving; the same form when something required is missing. */
export function save(form: Form): Form {
  return missingFields(form.draft).length > 0
    ? form
    : { draft: EMPTY_DRAFT, saved: [...form.saved, form.draft] };
}

/** The number of saved requests, in words for the bar. */
export function savedCountText(count: number): string {
  return count === 0 ? "Nothing saved yet" : `${count} saved`;
}

// The two time limits of a server as fields: what is typed, and what it means. Empty means the usual limit.

import { text } from "../../texts";
import { Field } from "../parts/field";
import type { NewLimits, ServerLimits, ServersView } from "../../ipc/generated/commands";

/** What is typed into the fields. */
export type TypedLimits = Readonly<Record<"start" | "call", string>>;

export const NO_LIMITS: TypedLimits = { start: "", call: "" };

/** Shows limits that are not the usual ones. */
export function typedLimits(own: ServerLimits, usual: ServerLimits): TypedLimits {
  const typed = (limit: keyof ServerLimits) =>
    own[limit] === usual[limit] ? "" : String(own[limit]);
  return { start: typed("start_seconds"), call: typed("call_seconds") };
}

/** Reads the fields; null when one of them is wrong. */
export function readLimits(typed: TypedLimits, longest: number): NewLimits | null {
  if (isWrong(typed.start, longest) || isWrong(typed.call, longest)) return null;
  return { start_seconds: seconds(typed.start), call_seconds: seconds(typed.call) };
}

interface LimitFieldsProps {
  typed: TypedLimits;
  type: (typed: TypedLimits) => void;
  view: ServersView;
}

export function LimitFields({ typed, type, view }: LimitFieldsProps) {
  const { usual_limits: usual, longest_seconds: longest } = view;
  const field = (limit: keyof TypedLimits, usually: number) => (
    <Field
      label={text(`extensions-limits-${limit}`)}
      hint={text(`extensions-limits-${limit}-hint`, { seconds: usually })}
      inputMode="decimal"
      placeholder={String(usually)}
      value={typed[limit]}
      wrong={isWrong(typed[limit], longest) ? text("extensions-limits-wrong", { longest }) : null}
      write={(value) => type({ ...typed, [limit]: value })}
    />
  );
  return (
    <>
      {field("start", usual.start_seconds)}
      {field("call", usual.call_seconds)}
    </>
  );
}

function isWrong(typed: string, longest: number): boolean {
  const amount = seconds(typed);
  return amount !== null && !(amount > 0 && amount <= longest);
}

/** Both signs are used for the fraction where people speak German. */
function seconds(typed: string): number | null {
  return typed.trim() === "" ? null : Number(typed.trim().replace(",", "."));
}

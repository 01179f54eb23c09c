// The code that something needs, and what the person has typed of it. A code that is out of date or did not count makes
// room for the next one.

import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { toBackendError } from "../ipc/errors";
import type { ConfirmationCode } from "../ipc/generated/commands";

/** When no code can be shown, for example because too many wrong ones were typed, it is asked for again after this. */
const ASK_AGAIN_MS = 5000;

export interface Code {
  /** null when none is needed, or none is there yet. */
  digits: string | null;
  /** Reason that there is none, for people. */
  problem: string;
  typed: string;
  /** True once as much is typed as the code has. */
  isComplete: boolean;
  type: (typed: string) => void;
  /** Asks for the code again, and forgets what was typed. */
  renew: () => void;
  /** Takes a digit for the code from whatever has the focus, unless that is written in. */
  onKeyDown: (event: KeyboardEvent) => void;
  field: RefObject<HTMLInputElement | null>;
}

export function useCode(show: () => Promise<ConfirmationCode | null>): Code {
  const [digits, setDigits] = useState<string | null>(null);
  const [problem, setProblem] = useState("");
  const [typed, setTyped] = useState("");
  const [attempt, setAttempt] = useState(1);
  const field = useRef<HTMLInputElement>(null);
  const ask = useEffectEvent((_attempt: number) => show());

  useEffect(() => {
    let isGone = false;
    let timer = 0;
    const again = () => setAttempt((last) => last + 1);
    const take = (code: ConfirmationCode | null) => {
      if (isGone) return;
      setDigits(code?.digits ?? null);
      setTyped("");
      setProblem("");
      if (code !== null) timer = window.setTimeout(again, code.valid_ms);
    };
    const fail = (thrown: unknown) => {
      if (isGone) return;
      setDigits(null);
      setProblem(toBackendError(thrown).message);
      timer = window.setTimeout(again, ASK_AGAIN_MS);
    };
    ask(attempt).then(take, fail);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [attempt]);

  const type = (text: string) => {
    if (digits !== null) setTyped(text.replace(/\D/gu, "").slice(0, digits.length));
  };

  return {
    digits,
    problem,
    typed,
    isComplete: digits !== null && typed.length === digits.length,
    type,
    renew: () => setAttempt((last) => last + 1),
    onKeyDown: (event) => {
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
      if (!isPlain || !/^\d$/u.test(event.key) || isWrittenIn(event.target)) return;
      event.preventDefault();
      type(typed + event.key);
      field.current?.focus();
    },
    field,
  };
}

function isWrittenIn(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

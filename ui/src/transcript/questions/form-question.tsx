// A form of an outside server. Its words are the server's; what is filled in goes to the server and nowhere else.

import {
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { FormContent, ServerForm } from "../../ipc/generated/protocol";
import { text } from "../../texts";
import { visibleLine, visibleText } from "../../texts/visible-text";
import { Button } from "../../ui/button";
import { LinkAddress } from "../../ui/link-address";
import { OpenLink } from "../../ui/link-dialog";
import { linkFacts } from "../../ui/link-facts";
import { isWriting } from "../approvals/use-answer-keys";
import { Field } from "./form-field";
import { type Entries, entriesOf, type FormValues, valuesOf } from "./form-values";
import { QuestionHead } from "./question-head";
import styles from "./questions.module.css";

interface FormQuestionProps {
  form: ServerForm;
  disabled: boolean;
  send: (values: FormValues) => void;
  decline: () => void;
  skip: () => void;
  aside?: ReactNode;
}

export function FormQuestion({ form, aside, ...means }: FormQuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const server = visibleLine(form.server);

  // Whoever is writing is not interrupted.
  useEffect(() => {
    if (!isWriting()) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <section className={styles.card} aria-labelledby={`${id}-title ${id}-message`} data-question>
      <QuestionHead titleId={`${id}-title`} heading={heading} aside={aside}>
        {text("question-form-title", { server })}
      </QuestionHead>
      <p id={`${id}-message`} className={styles.message}>
        {visibleText(form.message)}
      </p>
      {form.content.kind === "page" ? (
        <Page url={form.content.url} {...means} />
      ) : (
        <Fields server={server} fields={form.content.fields} {...means} />
      )}
    </section>
  );
}

type Means = Omit<FormQuestionProps, "form" | "aside">;

interface FieldsProps extends Means {
  server: string;
  fields: Extract<FormContent, { kind: "fields" }>["fields"];
}

function Fields({ server, fields, send, ...means }: FieldsProps) {
  const [entries, setEntries] = useState<Entries>(() => entriesOf(fields));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(valuesOf(fields, entries));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {fields.length > 0 && (
        <div className={styles.fields}>
          {fields.map((field) => (
            <Field
              key={field.name}
              field={field}
              entry={entries[field.name]}
              disabled={means.disabled}
              enter={(entry) => setEntries({ ...entries, [field.name]: entry })}
            />
          ))}
        </div>
      )}
      <p className={styles.hint}>
        {text(fields.length > 0 ? "question-form-goes" : "question-form-consent", { server })}
      </p>
      <div className={styles.own}>
        <Refusals {...means} />
        <Button look="primary" type="submit" className={styles.yes} disabled={means.disabled}>
          {text(fields.length > 0 ? "question-form-send" : "question-form-agree")}
        </Button>
      </div>
    </form>
  );
}

/** A page that the server wants the person to open. Nothing is opened before they say so. */
function Page({ url, send, ...means }: Means & { url: string }) {
  const openLink = useContext(OpenLink);
  const [problem, setProblem] = useState<string | null>(null);
  const facts = linkFacts(url);
  const open = async () => {
    try {
      await openLink(url);
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : String(thrown));
      return;
    }
    send({});
  };
  return (
    <>
      {facts !== undefined && <LinkAddress facts={facts} />}
      <p className={styles.hint}>{text("question-form-page")}</p>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.own}>
        <Refusals {...means} />
        <Button
          look="primary"
          className={styles.yes}
          disabled={means.disabled || facts === undefined}
          onClick={() => void open()}
        >
          {text("link-open")}
        </Button>
      </div>
    </>
  );
}

function Refusals({ disabled, decline, skip }: Omit<Means, "send">) {
  return (
    <>
      <Button disabled={disabled} title={text("question-form-decline-hint")} onClick={decline}>
        {text("question-form-decline")}
      </Button>
      <Button
        look="quiet"
        disabled={disabled}
        title={text("question-form-skip-hint")}
        onClick={skip}
      >
        {text("question-form-skip")}
      </Button>
    </>
  );
}

// The version, the licences, and a report about this computer to hand on.

import { useState } from "react";
import { openFirstStart } from "../../first-start/open-first-start";
import { useBackend } from "../../ipc/backend";
import { useAppInfo } from "../../sessions/use-workspace";
import { texts } from "../../texts";
import { Button } from "../../ui/button";
import { settingsOpenAt } from "../open-settings";
import { Lead, Note, Part, Row } from "../parts/part";
import styles from "../parts/parts.module.css";
import { useAsked } from "../use-asked";
import { useWork } from "../use-work";

export function About() {
  const backend = useBackend();
  const info = useAppInfo();
  const { value: licences } = useAsked(() => backend.licences());
  const words = texts.settings.about;
  return (
    <>
      {info !== null && <p>{texts.settings.version(info.version)}</p>}
      <Row>
        <Button
          onClick={() => {
            settingsOpenAt.set(null);
            openFirstStart();
          }}
        >
          {texts.firstStart.open}
        </Button>
      </Row>
      <Lead>{words.licence}</Lead>
      {licences !== null && (
        <>
          <Text summary={words.mit} text={licences.mit} />
          <Text summary={words.apache} text={licences.apache} />
        </>
      )}
      <Doctor />
    </>
  );
}

function Text({ summary, text }: { summary: string; text: string }) {
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      {/* What can be scrolled must be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.text} tabIndex={0} aria-label={summary}>
        {text}
      </pre>
    </details>
  );
}

function Doctor() {
  const backend = useBackend();
  const work = useWork();
  const [report, setReport] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  const words = texts.settings.about;

  const run = () =>
    work.run(async () => {
      setCopied(false);
      setReport(await backend.doctorReport());
    });

  return (
    <Part title={words.doctor} lead={words.doctorHint}>
      <Row>
        <Button disabled={work.isBusy} onClick={() => void run()}>
          {work.isBusy ? words.running : words.run}
        </Button>
        {report !== null && (
          <Button
            icon="copy"
            onClick={() =>
              void work.run(async () => {
                await navigator.clipboard.writeText(report);
                setCopied(true);
              })
            }
          >
            {words.copy}
          </Button>
        )}
      </Row>
      {report !== null && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.text} tabIndex={0} aria-label={words.report}>
          {report}
        </pre>
      )}
      <div role="status">
        {copied && <Note tone="good">{words.copied}</Note>}
        {work.problem !== null && <Note tone="problem">{work.problem}</Note>}
      </div>
    </Part>
  );
}

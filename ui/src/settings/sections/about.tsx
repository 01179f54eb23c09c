// A report about this computer to hand on, a newer version, the introduction, the version and the licences.

import { useState } from "react";
import { openFirstStart } from "../../first-start/open-first-start";
import { useBackend } from "../../ipc/backend";
import { useAppInfo } from "../../sessions/use-workspace";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { settingsOpenAt } from "../open-settings";
import { Note, Part, Row } from "../parts/part";
import styles from "../parts/parts.module.css";
import { CrashReports } from "./crash-reports";
import { NewerVersion } from "./newer-version";
import { useAsked } from "../use-asked";
import { useWork } from "../use-work";

export function About() {
  const backend = useBackend();
  const info = useAppInfo();
  const { value: licences } = useAsked(() => backend.licences());
  return (
    <>
      <Doctor />
      <CrashReports />
      <NewerVersion />
      <Part
        title={text("about-introduction")}
        lead={text("about-introduction-lead")}
        act={
          <Button
            onClick={() => {
              settingsOpenAt.set(null);
              openFirstStart();
            }}
          >
            {text("first-start-open")}
          </Button>
        }
      />
      <Part
        title={
          info === null ? text("product") : text("settings-version", { version: info.version })
        }
        lead={text("about-license")}
      />
      {licences !== null && (
        <>
          <Text summary={text("about-mit")} text={licences.mit} />
          <Text summary={text("about-apache")} text={licences.apache} />
        </>
      )}
    </>
  );
}

function Text({ summary, text }: { summary: string; text: string }) {
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      {/* A text that scrolls must be reachable by keyboard. */}
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

  const run = () =>
    work.run(async () => {
      setCopied(false);
      setReport(await backend.doctorReport());
    });

  return (
    <Part
      title={text("about-doctor")}
      lead={text("about-doctor-hint")}
      act={
        <Button disabled={work.isBusy} onClick={() => void run()}>
          {work.isBusy ? text("about-running") : text("about-run")}
        </Button>
      }
    >
      {report !== null && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={styles.text} tabIndex={0} aria-label={text("about-report")}>
            {report}
          </pre>
          <Row>
            <Button
              icon="copy"
              onClick={() =>
                void work.run(async () => {
                  await navigator.clipboard.writeText(report);
                  setCopied(true);
                })
              }
            >
              {text("about-copy")}
            </Button>
          </Row>
        </>
      )}
      <div role="status">
        {copied && <Note tone="good">{text("about-copied")}</Note>}
        {work.problem !== null && <Note tone="problem">{work.problem}</Note>}
      </div>
    </Part>
  );
}

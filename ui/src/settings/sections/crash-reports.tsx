// What was written about crashes, to read and to pass on. There is nothing to see where nothing crashed.

import { useBackend } from "../../ipc/backend";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { moment } from "../../ui/format";
import { Note, Part, Row } from "../parts/part";
import styles from "../parts/parts.module.css";
import { useAsked } from "../use-asked";
import { useWork } from "../use-work";

export function CrashReports() {
  const backend = useBackend();
  const { value: reports, again } = useAsked(() => backend.crashReports());
  const work = useWork();
  if (reports === null || reports.length === 0) return null;
  return (
    <Part
      title={text("about-crashes")}
      lead={text("about-crashes-lead", { count: reports.length })}
    >
      {reports.map(({ file, at, text: report }, index) => {
        const name = text("about-crash", { time: moment(at) });
        return (
          <details key={file} className={styles.details} open={index === 0}>
            <summary>{name}</summary>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre className={styles.text} tabIndex={0} aria-label={name}>
              {report}
            </pre>
            <Row>
              <Button
                icon="copy"
                onClick={() => void work.run(() => navigator.clipboard.writeText(report))}
              >
                {text("about-copy")}
              </Button>
            </Row>
          </details>
        );
      })}
      <Row>
        <Button onClick={() => void work.run(() => backend.showCrashReports())}>
          {text("about-crashes-show")}
        </Button>
        <Button
          onClick={() =>
            void work.run(async () => {
              await backend.deleteCrashReports();
              again();
            })
          }
        >
          {text("about-crashes-delete")}
        </Button>
      </Row>
      <div role="status">{work.problem !== null && <Note tone="problem">{work.problem}</Note>}</div>
    </Part>
  );
}

// The data kept on this computer: how much, cleaning up, building the search anew, and erasing all of it.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Cleanup } from "../data/cleanup";
import { Erase } from "../data/erase";
import { bytes } from "../../ui/format";
import { Lead, Note, Part, Waiting } from "../parts/part";
import styles from "../parts/parts.module.css";
import { useAsked } from "../use-asked";
import { useWork } from "../use-work";

export function Data() {
  const backend = useBackend();
  const { value: data, problem, again } = useAsked(() => backend.showData());
  if (data === null) return <Waiting problem={problem} again={again} />;
  const largest = Math.max(...data.parts.map((part) => part.bytes));
  const total = data.parts.reduce((sum, part) => sum + part.bytes, 0);
  return (
    <>
      <Lead>
        {text("data-lead")} <span className={styles.mono}>{data.folder}</span>
      </Lead>
      <table className={styles.bars}>
        <tbody>
          {[...data.parts].sort(largestFirst).map((part) => (
            <tr key={part.kind} title={part.path}>
              <th scope="row">{text(`data-kind-${part.kind}`)}</th>
              <td>{bytes(part.bytes)}</td>
              <td aria-hidden>
                <Bar of={part.bytes} most={largest} />
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              <strong>{text("data-total")}</strong>
            </th>
            <td>
              <strong>{bytes(total)}</strong>
            </td>
            <td aria-hidden />
          </tr>
        </tbody>
      </table>
      <Cleanup onDone={again} />
      <Rebuild />
      <Erase />
    </>
  );
}

const BAR_WIDTH = 200;
const BAR_HEIGHT = 8;

/** What is there at all can be seen. */
function Bar({ of, most }: { of: number; most: number }) {
  const width = most === 0 ? 0 : Math.max(2, (of / most) * BAR_WIDTH);
  return (
    <svg viewBox={`0 0 ${BAR_WIDTH} ${BAR_HEIGHT}`} preserveAspectRatio="none">
      <rect width={width} height={BAR_HEIGHT} rx={2} />
    </svg>
  );
}

function largestFirst(one: { bytes: number }, other: { bytes: number }): number {
  return other.bytes - one.bytes;
}

function Rebuild() {
  const backend = useBackend();
  const work = useWork();
  const [isDone, setDone] = useState(false);
  return (
    <Part
      title={text("data-rebuild")}
      lead={text("data-rebuild-lead")}
      act={
        <Button
          disabled={work.isBusy}
          onClick={() =>
            void work.run(async () => {
              setDone(false);
              await backend.rebuildData();
              setDone(true);
            })
          }
        >
          {work.isBusy ? text("data-rebuilding") : text("data-rebuild-do")}
        </Button>
      }
    >
      <div role="status">
        {isDone && <Note tone="good">{text("data-rebuilt")}</Note>}
        {work.problem !== null && <Note tone="problem">{work.problem}</Note>}
      </div>
    </Part>
  );
}

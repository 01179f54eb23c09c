// The data kept on this computer: how much, cleaning up, building the search anew, and erasing all of it.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Cleanup } from "../data/cleanup";
import { Erase } from "../data/erase";
import { bytes } from "../../ui/format";
import { Lead, Note, Part, Row, Waiting } from "../parts/part";
import styles from "../parts/parts.module.css";
import { useAsked } from "../use-asked";
import { useWork } from "../use-work";

export function Data() {
  const backend = useBackend();
  const { value: data, problem, again } = useAsked(() => backend.showData());
  if (data === null) return <Waiting problem={problem} again={again} />;
  const total = data.parts.reduce((sum, part) => sum + part.bytes, 0);
  return (
    <>
      <Lead>{text("data-lead")}</Lead>
      <p className={styles.mono}>{data.folder}</p>
      <table className={styles.table}>
        <tbody>
          {data.parts.map((part) => (
            <tr key={part.kind} title={part.path}>
              <th scope="row">{text(`data-kind-${part.kind}`)}</th>
              <td>{bytes(part.bytes)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">
              <strong>{text("data-total")}</strong>
            </th>
            <td>
              <strong>{bytes(total)}</strong>
            </td>
          </tr>
        </tbody>
      </table>
      <Cleanup onDone={again} />
      <Rebuild />
      <Erase />
    </>
  );
}

function Rebuild() {
  const backend = useBackend();
  const work = useWork();
  const [isDone, setDone] = useState(false);
  return (
    <Part title={text("data-rebuild")} lead={text("data-rebuild-lead")}>
      <Row>
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
      </Row>
      <div role="status">
        {isDone && <Note tone="good">{text("data-rebuilt")}</Note>}
        {work.problem !== null && <Note tone="problem">{work.problem}</Note>}
      </div>
    </Part>
  );
}

// The text of a file; a table where its name says that it is one.

import { useState } from "react";
import { text } from "../texts";
import { Button } from "../ui/button";
import { isTable, rowsOf } from "./csv";
import { LongText } from "./long-text";
import styles from "./tool-renderers.module.css";

const ROWS_SHOWN = 20;
const MOST_ROWS = 500;

export function TextOrTable({ path, text: content }: { path: string | undefined; text: string }) {
  const rows = path !== undefined && isTable(path) ? rowsOf(content, MOST_ROWS) : [];
  return rows.length > 1 ? <Table rows={rows} /> : <LongText text={content} />;
}

function Table({ rows }: { rows: readonly string[][] }) {
  const [whole, setWhole] = useState(false);
  const [head = [], ...body] = whole ? rows : rows.slice(0, ROWS_SHOWN);
  return (
    <>
      {/* A wide table scrolls, which a keyboard must reach too. */}
      <div className={styles.table} role="group" aria-label={text("transcript-table")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((name, column) => (
                // The fields of a table stay where they are.
                // oxlint-disable-next-line react/no-array-index-key
                <th key={column} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                {row.map((field, column) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={column}>{field}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > ROWS_SHOWN && (
        <Button look="quiet" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? text("transcript-show-less") : text("transcript-show-text")}
        </Button>
      )}
    </>
  );
}

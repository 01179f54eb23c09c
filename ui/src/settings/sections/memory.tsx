// What Qilbee remembers from chat to chat: the notes, to read, change and delete.

import { useState } from "react";
import { useBackend } from "../../ipc/backend";
import type { Note as NoteFile } from "../../ipc/generated/commands";
import { text } from "../../texts";
import { Button } from "../../ui/button";
import { bytes } from "../../ui/format";
import { NoteEditor } from "../memory/note-editor";
import { Confirm } from "../parts/confirm";
import { Lead, Note, Waiting } from "../parts/part";
import own from "../memory/memory.module.css";
import styles from "../parts/parts.module.css";
import { Switch } from "../parts/switch";
import { useAsked } from "../use-asked";
import { useSettingsView } from "../use-settings-view";
import { useWork } from "../use-work";

export function MemorySection() {
  const backend = useBackend();
  const { value: notes, problem, again } = useAsked(() => backend.listNotes());
  const { view, change } = useSettingsView();
  return (
    <>
      <Lead>{text("memory-lead")}</Lead>
      {view !== null && (
        <Switch
          label={text("memory-keep")}
          hint={`${text("memory-keep-hint")} ${text("settings-at-next-start")}`}
          on={view.chat.memory !== false}
          disabled={view.problem !== null}
          turn={(on) => void change({ key: "memory", value: on })}
        />
      )}
      {notes === null ? (
        <Waiting problem={problem} again={again} />
      ) : notes.length === 0 ? (
        <Lead>{text("memory-none")}</Lead>
      ) : (
        <ul className={own.notes}>
          {notes.map((note) => (
            <NoteCard key={note.name} note={note} onChange={again} />
          ))}
        </ul>
      )}
    </>
  );
}

function NoteCard({ note: { name, bytes: size }, onChange }: NoteCardProps) {
  const backend = useBackend();
  const work = useWork();
  const [read, setRead] = useState<string | null>(null);
  const { value: words } = useAsked(() => backend.readNote(name));
  const beginning = words === null ? null : firstLine(words);
  const open = () => void work.run(async () => setRead(await backend.readNote(name)));
  const remove = () => {
    void work.run(() => backend.deleteNote(name)).then((done) => done && onChange());
  };
  return (
    <li>
      <div className={styles.cardHead}>
        <span className={own.note} title={name}>
          <span className={own.name}>{nameOf(name)}</span>
          <span className={styles.hint}>{beginning ?? bytes(size)}</span>
        </span>
        {read === null && (
          <Button look="quiet" aria-label={text("memory-open-of", { note: name })} onClick={open}>
            {text("memory-open")}
          </Button>
        )}
        {read === null && (
          <Confirm
            label={text("memory-delete")}
            name={text("memory-delete-of", { note: name })}
            question={text("memory-delete-ask", { note: name })}
            disabled={work.isBusy}
            onConfirm={remove}
          />
        )}
      </div>
      {read !== null && (
        <NoteEditor
          name={name}
          before={read}
          onClose={(changed) => {
            setRead(null);
            if (changed) onChange();
          }}
        />
      )}
      <div role="status">{work.problem !== null && <Note tone="problem">{work.problem}</Note>}</div>
    </li>
  );
}

/** "customers / acme" for the file "customers/acme.md". */
function nameOf(file: string): string {
  return file.replace(/\.md$/, "").replaceAll("/", " / ");
}

/** The first line that says something, without its marks; null where there is none. */
function firstLine(words: string): string | null {
  const line = words.split("\n").find((one) => /[\p{L}\p{N}]/u.test(one));
  return line?.replace(/^[#>*\s-]+/, "") ?? null;
}

interface NoteCardProps {
  note: NoteFile;
  onChange: () => void;
}

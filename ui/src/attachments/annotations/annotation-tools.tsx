// The drawing tools: the kind and the colour of the next annotation, and undo.

import { text } from "../../texts";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { ANNOTATION_COLORS, ANNOTATION_KINDS, type AnnotationKind } from "./annotations";
import styles from "./annotations.module.css";
import type { AnnotationColor } from "../../ipc/generated/commands";

interface AnnotationToolsProps {
  kind: AnnotationKind;
  color: AnnotationColor;
  canUndo: boolean;
  onKind: (kind: AnnotationKind) => void;
  onColor: (color: AnnotationColor) => void;
  onAdd: () => void;
  onUndo: () => void;
}

export function AnnotationTools(props: AnnotationToolsProps) {
  const { kind, color, canUndo, onKind, onColor, onAdd, onUndo } = props;
  return (
    <div className={styles.tools}>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{text("annotation-tools")}</legend>
        {ANNOTATION_KINDS.map((one) => (
          <label key={one} className={styles.tool}>
            <input
              type="radio"
              name="annotation-kind"
              checked={one === kind}
              onChange={() => onKind(one)}
            />
            <Icon name={one} size={16} />
            {text(`annotation-${one}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choices} disabled={kind === "blur"}>
        <legend className="visually-hidden">{text("annotation-colors")}</legend>
        {ANNOTATION_COLORS.map((one) => (
          <label
            key={one}
            className={styles.color}
            data-color={one}
            title={text(`annotation-${one}`)}
          >
            <input
              type="radio"
              name="annotation-color"
              checked={one === color}
              aria-label={text(`annotation-${one}`)}
              onChange={() => onColor(one)}
            />
          </label>
        ))}
      </fieldset>
      <Button icon="plus" look="quiet" onClick={onAdd}>
        {text("annotation-add")}
      </Button>
      <Button icon="undo" look="quiet" disabled={!canUndo} onClick={onUndo}>
        {text("annotation-undo")}
      </Button>
    </div>
  );
}

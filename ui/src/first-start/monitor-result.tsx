// The clicks and the text that arrived on one monitor: a map with a mark for each target, the same in words, and what
// to do.

import { optionalText, text } from "../texts";
import { Icon } from "../ui/icon";
import styles from "./checks.module.css";
import type { CalibratedPlace, MonitorMap } from "../ipc/generated/commands";

/** The map is drawn into a box of this size whatever the monitor's, so that marks are the same on all. */
const BOX = { width: 320, height: 200 };
const MARK_RADIUS = 8;
/** A mark with its stroke stays this far inside. */
const MARGIN = MARK_RADIUS + 3;

export function MonitorResult({ map }: { map: MonitorMap }) {
  const { typed, trouble } = map;
  return (
    <section className={styles.monitor} aria-label={map.name}>
      <h4>
        {map.name} · {map.area.size.width} × {map.area.size.height}
      </h4>
      {trouble !== null && <p>{text(`calibration-trouble-${trouble}`)}</p>}
      {typed !== null && !typed.same && <p>{text("calibration-typed-advice")}</p>}
      {map.places.length > 0 && <Map map={map} />}
      {map.places.length > 0 && (
        <details>
          <summary>{text("details-technical")}</summary>
          <ul>
            {map.places.map((place, index) => (
              <li key={nameOf(index)} className={styles.line} data-passed={place.hit}>
                <Icon name={place.hit ? "check" : "cross"} size={16} />
                <span>
                  {nameOf(index)}: {saidOf(place)}
                </span>
              </li>
            ))}
            {typed !== null && (
              <li className={styles.line} data-passed={typed.same}>
                <Icon name={typed.same ? "check" : "cross"} size={16} />
                <span>{typed.same ? text("calibration-typed") : typedOther(typed)}</span>
              </li>
            )}
          </ul>
        </details>
      )}
    </section>
  );
}

/** A circle is a target. A miss is a cross where the click arrived, with a line from its target; a click that arrived nowhere
 * leaves its circle open. */
function Map({ map: { name, area, places } }: { map: MonitorMap }) {
  const scale = Math.min(BOX.width / area.size.width, BOX.height / area.size.height);
  const [width, height] = [area.size.width * scale, area.size.height * scale];
  // A click beside the monitor is drawn at its edge.
  const within = (value: number, most: number) => Math.min(Math.max(value, MARGIN), most - MARGIN);
  const at = ({ x, y }: { x: number; y: number }) => ({
    x: within((x - area.origin.x) * scale, width),
    y: within((y - area.origin.y) * scale, height),
  });
  return (
    <svg
      className={styles.map}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={text("calibration-map", { name })}
    >
      <rect className={styles.glass} width={width} height={height} rx={6} />
      {places.map((place, index) => {
        const aimed = at(place.aimed);
        const arrived = place.arrived === null ? null : at(place.arrived);
        return (
          <g key={nameOf(index)} className={styles.mark} data-passed={place.hit}>
            {arrived !== null && !place.hit && (
              <line x1={aimed.x} y1={aimed.y} x2={arrived.x} y2={arrived.y} />
            )}
            <circle cx={aimed.x} cy={aimed.y} r={MARK_RADIUS} />
            {arrived !== null && !place.hit && <path d={cross(arrived.x, arrived.y)} />}
          </g>
        );
      })}
    </svg>
  );
}

function cross(x: number, y: number): string {
  const arm = MARK_RADIUS - 1;
  return `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}M${x + arm} ${y - arm}l${-2 * arm} ${2 * arm}`;
}

function saidOf({ hit, offset }: CalibratedPlace): string {
  if (offset === null) return text("calibration-lost");
  return hit
    ? `${text("calibration-hit")} (${offset.x}, ${offset.y})`
    : text("calibration-missed", { x: offset.x, y: offset.y });
}

function typedOther({ wanted, arrived }: { wanted: string; arrived: string }): string {
  return arrived === ""
    ? text("calibration-typed-nothing", { wanted })
    : text("calibration-typed-other", { wanted, arrived });
}

/** The order is that of the targets on the page. */
function nameOf(index: number): string {
  return optionalText(`calibration-place-${index}`) ?? String(index + 1);
}

// A pointer that fills in a small form, over and over: a decoration that says what Qilbee does. Standing still where
// movement is not wanted.

import styles from "./welcome-film.module.css";

/** The tops of the fields. */
const FIELDS = [40, 72, 104];

export function WelcomeFilm() {
  return (
    <svg className={styles.film} viewBox="0 0 320 190" aria-hidden focusable="false">
      <rect className={styles.window} x="20" y="6" width="280" height="178" rx="12" />
      <path className={styles.bar} d="M20 28h280" />
      <path className={styles.dots} d="M34 17h.01M44 17h.01M54 17h.01" />
      {FIELDS.map((top, index) => (
        <g key={top} data-field={index}>
          <rect className={styles.label} x="40" y={top + 6} width="48" height="6" rx="3" />
          <rect className={styles.field} x="104" y={top} width="176" height="20" rx="5" />
          <rect
            className={styles.typed}
            x="114"
            y={top + 7}
            width={120 - index * 22}
            height="6"
            rx="3"
          />
        </g>
      ))}
      <rect className={styles.save} x="216" y="146" width="64" height="24" rx="7" />
      <path className={styles.tick} d="M240 158l5 5 9-10" />
      <g className={styles.hand}>
        <path className={styles.ring} d="M0-17l14.7 8.5v17L0 17l-14.7-8.5v-17z" />
        <path className={styles.dot} d="M0-7l6.1 3.5v7L0 7l-6.1-3.5v-7z" />
      </g>
    </svg>
  );
}

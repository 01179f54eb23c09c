// The icons: 20 by 20, drawn with one stroke so that they take the colour of the text beside them.

const PATHS = {
  plus: "M10 4v12M4 10h12",
  search: "M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M13 13l4 4",
  more: "M4.5 10h.01M10 10h.01M15.5 10h.01",
  close: "M5 5l10 10M15 5L5 15",
  check: "M4.5 10.5l3.5 3.5 7.5-8",
  cross: "M6 6l8 8M14 6l-8 8",
  minus: "M5 10h10",
  warning: "M10 3.5L17.5 16.5h-15zM10 8.5v3.5M10 14.3v.01",
  info: "M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4M10 9.2v4.3M10 6.5v.01",
  bolt: "M11 2.5L4.5 11.5h4.5l-.5 6 6.5-9h-4.5z",
  send: "M10 16.5v-13M4.5 9L10 3.5 15.5 9",
  stop: "M6 6h8v8H6z",
  pause: "M7 5v10M13 5v10",
  play: "M7 4.5l8.5 5.5L7 15.5z",
  attach:
    "M15.5 9.2l-5.8 5.8a3.6 3.6 0 0 1-5.1-5.1l6.3-6.3a2.4 2.4 0 0 1 3.4 3.4l-6.2 6.2a1.2 1.2 0 0 1-1.7-1.7l5.3-5.3",
  settings:
    "M10 7.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4M10 2.5v2.2M10 15.3v2.2M17.5 10h-2.2M4.7 10H2.5M15.3 4.7l-1.55 1.55M6.25 13.75L4.7 15.3M15.3 15.3l-1.55-1.55M6.25 6.25L4.7 4.7",
  window: "M3 4h14v12H3zM3 7.5h14",
  screen: "M3 4.5h14v9H3zM7 16.5h6M10 13.5v3",
  sidebar: "M3 4h14v12H3zM8 4v12",
  chevron: "M7.5 5l5 5-5 5",
  down: "M5 7.5l5 5 5-5",
  up: "M5 12.5l5-5 5 5",
  left: "M12.5 5l-5 5 5 5",
  enlarge: "M11.5 3.5h5v5M16.5 3.5l-6 6M8.5 16.5h-5v-5M3.5 16.5l6-6",
  mouse: "M10 2.8a4.7 4.7 0 0 0-4.7 4.7v5a4.7 4.7 0 0 0 9.4 0v-5A4.7 4.7 0 0 0 10 2.8M10 5.5v3",
  keyboard: "M2.5 5.5h15v9h-15zM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M7 11.5h6",
  eye: "M2 10s3-5.2 8-5.2 8 5.2 8 5.2-3 5.2-8 5.2S2 10 2 10M10 7.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4",
  terminal: "M3 4h14v12H3zM6 8l2.5 2L6 12M10.5 12.5H14",
  file: "M5.5 2.8h6l3.5 3.5v10.9h-9.5zM11.5 2.8v3.5H15",
  folder: "M2.8 5h5l1.8 2h7.6v8.5H2.8z",
  edit: "M4 16l.8-3.2L13 4.6l2.4 2.4-8.2 8.2zM11.5 6.1l2.4 2.4",
  again: "M15.5 6.5A6.5 6.5 0 1 0 16.5 11M15.8 3v3.7h-3.7",
  good: "M6.5 9.5v7H4v-7zM6.5 9.5L9.6 3.3c1.3 0 2 .9 1.7 2.2L10.8 8h4c1.1 0 1.9 1 1.6 2.1l-1.2 4.9c-.2.9-1 1.5-1.9 1.5H6.5",
  bad: "M13.5 10.5v-7H16v7zM13.5 10.5l-3.1 6.2c-1.3 0-2-.9-1.7-2.2l.5-2.5h-4c-1.1 0-1.9-1-1.6-2.1L4.8 5c.2-.9 1-1.5 1.9-1.5h6.8",
  key: "M12.8 3.2a4 4 0 1 0 0 8 4 4 0 0 0 0-8M9.9 10L3.5 16.5M5.5 14.5l2 2",
  globe:
    "M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4M2.8 10h14.4M10 2.8c4.5 4.5 4.5 9.9 0 14.4M10 2.8c-4.5 4.5-4.5 9.9 0 14.4",
  note: "M5 3h10v14l-5-3-5 3z",
  puzzle: "M4 7h3.5a1.8 1.8 0 1 1 3.5 0H14.5v3.3a1.8 1.8 0 1 1 0 3.5V17H4z",
  hourglass: "M6 3h8M6 17h8M6.5 3c0 4 7 5 7 7s-7 3-7 7M13.5 3c0 4-7 5-7 7s7 3 7 7",
  shield: "M10 2.5l6 2.2v4.6c0 4-2.6 6.9-6 8.2-3.4-1.3-6-4.2-6-8.2V4.7z",
  hand: "M6.5 10.5V5.2a1.1 1.1 0 0 1 2.2 0V9M8.7 9V4a1.1 1.1 0 0 1 2.2 0v5M10.9 9V4.7a1.1 1.1 0 0 1 2.2 0v5.1M13.1 7.5a1.1 1.1 0 0 1 2.2 0v4.7c0 3-1.9 5-4.8 5-2.2 0-3.3-.8-4.3-2.6l-2-3.5a1.05 1.05 0 0 1 1.8-1.1l.5.7",
  import: "M10 3v9M6 8.5l4 4 4-4M4 14v3h12v-3",
  pin: "M7 3h6l-1 5 3 3H5l3-3zM10 11v6",
  copy: "M7 7h9v9H7zM4 13V4h9",
  fork: "M6 3v14M6 11c0-3 8-2 8-5.5M14 3.2a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2",
  coin: "M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4M12.3 7.4c-.5-.7-1.3-1-2.3-1-1.3 0-2.2.7-2.2 1.7 0 2.500 4.6 1.2 4.6 3.7 0 1-.9 1.8-2.4 1.8-1.1 0-2-.4-2.500-1.2M10 5v1.4M10 13.6v1.4",
  image: "M3 4h14v12H3zM3 13.5l4-4 3.5 3.5 2.5-2.5 4 4M13 7.5h.01",
  table: "M3 4h14v12H3zM3 8h14M3 12h14M8 8v8",
  camera: "M3 6h3.5l1.2-2h4.6l1.2 2H17v10H3zM10 8a2.8 2.8 0 1 0 0 5.6A2.8 2.8 0 0 0 10 8",
  pen: "M4 16l.8-3.4 8.4-8.4 2.6 2.6-8.4 8.4zM11.5 6l2.6 2.6",
  arrow: "M4 16L15.5 4.5M9 4.5h6.5V11",
  box: "M3.5 5h13v10h-13z",
  blur: "M4 4h4v4H4zM12 4h4v4h-4zM8 8h4v4H8zM4 12h4v4H4zM12 12h4v4h-4z",
  undo: "M7.5 4L4 7.5 7.5 11M4.5 7.5h7a4 4 0 0 1 0 8H8",
  list: "M7.5 5.5H16M7.5 10H16M7.5 14.5H16M4 5.5h.01M4 10h.01M4 14.5h.01",
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps {
  name: IconName;
  size?: number;
  className?: string | undefined;
}

/** Always beside a text or inside something named; never a name by itself. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      className={className}
      fill={name === "stop" ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={name === "more" ? 2.4 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The bee. */
export function Logo({ size = 28 }: { size?: number }) {
  return <img src="/mark.svg" width={size} height={size} alt="" />;
}

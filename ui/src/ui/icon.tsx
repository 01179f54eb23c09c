// The icons: 24 by 24, drawn with one stroke so that they take the colour of the text beside them. One meaning each: the
// shield is a permission and nothing else, the hand is the person's.

import { ICON_PATHS } from "./icon-paths";

export type IconName = keyof typeof ICON_PATHS;

interface IconProps {
  name: IconName;
  size?: number;
  className?: string | undefined;
}

/** Always beside a text or inside something named; never a name by itself. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      fill={name === "stop" ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}

/** The bee. */
export function Logo({ size = 28 }: { size?: number }) {
  return <img src="/mark.svg" width={size} height={size} alt="" />;
}

// The one button. Its look says how much it matters: `primary` once per screen at most.

import type { ComponentProps } from "react";
import styles from "./button.module.css";
import { Icon, type IconName } from "./icon";

interface ButtonProps extends ComponentProps<"button"> {
  look?: "primary" | "plain" | "quiet" | "stop";
  icon?: IconName;
}

export function Button({ look = "plain", icon, className, children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={join(styles.button, styles[look], className)} {...rest}>
      {icon !== undefined && <Icon name={icon} size={16} />}
      {children}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children"> {
  icon: IconName;
  /** Its accessible name and its tooltip. */
  label: string;
  look?: "primary" | "quiet";
}

export function IconButton({ icon, label, look = "quiet", className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={join(styles.icon, styles[look], className)}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}

function join(...names: (string | undefined)[]): string {
  return names.filter((name) => name !== undefined).join(" ");
}

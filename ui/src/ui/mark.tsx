// The bee.

export function Mark({ size = 28 }: { size?: number }) {
  return <img src="/mark.svg" width={size} height={size} alt="" />;
}

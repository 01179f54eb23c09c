// The same mark as in ui/src/main.tsx.
requestAnimationFrame(() => performance.mark("usable"));

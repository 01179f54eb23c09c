// The files of this folder as one script, so that the window loads only the language it speaks. Every language has the same.

export default import.meta.glob<string>("./*.ftl", {
  query: "?raw",
  import: "default",
  eager: true,
});

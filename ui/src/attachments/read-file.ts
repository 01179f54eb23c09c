// The bytes of a file, with word of how far it has come.

/** Rejects with the browser's own error, such as for a folder. */
export function readFile(
  file: File,
  onProgress: (part: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    reader.onerror = () => reject(reader.error ?? new DOMException(file.name, "NotReadableError"));
    reader.onload = () => {
      const { result } = reader;
      if (result instanceof ArrayBuffer) resolve(new Uint8Array(result));
      else reject(new DOMException(file.name, "NotReadableError"));
    };
    reader.readAsArrayBuffer(file);
  });
}

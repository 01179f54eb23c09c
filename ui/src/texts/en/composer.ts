// English: the message box.

export const composer = {
  label: "Message",
  placeholder: "Describe what you want done",
  placeholderRunning: "Say something while it works",
  send: "Send",
  attach: "Attach a picture",
  attached: "Attached pictures",
  removeAttachment: (name: string) => `Remove ${name}`,
  onlyPictures: (name: string) =>
    `“${name}” is not a picture Qilbee can read. PNG, JPEG, WebP and GIF work.`,
  tooLarge: (name: string, limitMb: number) => `“${name}” is larger than ${limitMb} MB.`,
  tooMany: (limit: number) => `At most ${limit} pictures go with one message.`,
  noPicturesNow: "Pictures can be added once Qilbee has finished.",
  drop: "Drop pictures to attach them",
  hint: "Enter sends, Shift + Enter starts a new line",
};

// English: what can be done with a message.

export const message = {
  edit: "Say it differently",
  editLabel: "Your message, said differently",
  editNote:
    "This goes on in a new chat that shares everything before this message. The old one stays as it is.",
  sendInstead: "Send in a new chat",
  cancel: "Cancel",
  copyMessage: "Copy the message",
  copyAnswer: "Copy the answer",
  retry: "Ask again in a new chat",
  forked: "This goes on in a new chat. The one before is still in the list.",
  thumbs: { good: "Good answer", bad: "Bad answer" },
  given: { good: "You found this good", bad: "You found this bad" },
  comment: { good: "What was good about it?", bad: "What should be different?" },
  sendComment: "Send",
  noComment: "No comment",
};

// English: the smaller sections: window, model, permissions, Qube, budget, shortcuts, about.

const DOLLARS = {
  unit: "US dollars",
  wrong: "An amount from 0.01 to 100000, or nothing for no limit.",
};

export const more = {
  stepAside: "Step aside while Qilbee acts",
  stepAsideHint: "The window makes room, and comes back when the work is done.",
  model: {
    default: "Model of new chats",
    automatic: "Automatic (recommended)",
    practiceOnly: "Without a key only the practice model can be used. Set a key first.",
    toKeys: "Set a key",
    price: (input: string, output: string) =>
      `${input} per million tokens read, ${output} per million tokens written`,
    free: "Free: the practice model",
    unknownPrice: "What it costs is not known here: limits on money do not count for it.",
    retires: (day: string) => `May end from ${day} on.`,
    effort: "How hard it thinks",
    efforts: {
      usual: "As usual for the model",
      low: "Low: quick and cheap",
      medium: "Medium",
      high: "High: thorough",
      xhigh: "Very high",
      max: "As much as it can",
    },
    steps: "Steps in one task, at most",
    stepsHint: "After so many requests to the model Qilbee stops and tells you. Usually 200.",
    stepsWrong: "A whole number from 1 to 10000, or nothing for the usual.",
  },
  permissions: {
    mode: "When Qilbee asks, in new chats",
    takeover: "Your own mouse and keyboard stop it",
    takeoverHint: "When you touch them while Qilbee acts, it lets go at once and waits.",
    always: "Whatever is chosen here, dangerous steps are always asked about.",
  },
  qube: {
    lead: "With a key, a chat can hand a whole business process to Qube and wait for what comes of it.",
    address: "Another address",
    addressHint:
      "Only for a Qube of your own. Empty means Qube's own address. Your key is sent to the address that stands here.",
    addressFixed: (address: string) => `The environment says that Qube is at ${address}.`,
    save: "Save the address",
    usual: "Use Qube's own address",
  },
  budget: {
    lead: "At list prices of the models. When a limit of money is reached, the step that runs is finished and Qilbee stops.",
    none: "No limit",
    save: "Save",
    limits: {
      per_task_usd: {
        title: "In one task, at most",
        hint: "For new chats; each chat can have its own.",
        ...DOLLARS,
      },
      per_day_usd: {
        title: "In one day, at most",
        hint: "In all chats together, those at work too.",
        ...DOLLARS,
      },
      requests_per_minute: {
        title: "In one minute, at most",
        hint: "In all chats together, those at work too. Qilbee waits until the next request may be made, and goes on by itself.",
        unit: "Requests",
        wrong: "A whole number from 1 to 10000, or nothing for no limit.",
      },
      tokens_per_hour: {
        title: "In one hour, at most",
        hint: "In all chats together, those at work too, without what the provider has kept from requests before. Qilbee waits until there is room again, and goes on by itself.",
        unit: "Tokens",
        wrong: "A whole number from 1000 to 1000000000, or nothing for no limit.",
      },
    },
  },
  shortcuts: {
    lead: "These keys count wherever the keyboard is, also in other programs.",
    stop: "Stop everything",
    quickAsk: "Ask quickly",
    quickAskHint: "Opens a small window for a question, over everything else.",
    none: "No keys",
    change: "Change",
    changeOf: (what: string) => `Change the keys for: ${what}`,
    press: "Press the keys now. Escape gives up.",
    usual: "As usual",
    usualOf: (what: string) => `As usual: ${what}`,
    off: "None",
    offOf: (what: string) => `None: ${what}`,
    needsModifier: "Add Ctrl, Alt or Super: a key by itself is needed for typing.",
    taken: (what: string) => `These keys are taken already: ${what}.`,
    unknown: "This key cannot be used.",
    noStop: "Then only the Stop button in the window stops it.",
  },
  about: {
    licence:
      "Qilbee is free software, under the MIT licence or the Apache licence 2.0, as you choose.",
    mit: "MIT licence",
    apache: "Apache licence 2.0",
    doctor: "Check this computer",
    doctorHint:
      "Looks at what works here and what does not. The report names no key and nothing you typed.",
    run: "Check now",
    running: "Checking…",
    copy: "Copy the report",
    copied: "Copied.",
    report: "Report",
  },
};

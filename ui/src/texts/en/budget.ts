// English: what a task may cost, what it cost so far, what it will probably take.

export const budget = {
  choice: "What a task may cost",
  none: "No limit",
  noneText: "It works until it is done or you stop it.",
  upTo: (amount: string) => `Up to ${amount}`,
  preset: (amount: string) => `Stop and ask at ${amount}`,
  own: "Another amount…",
  ownTitle: "Stop and ask at another amount",
  ownLabel: "US dollars for each task",
  ownHint: "It finishes the step it is at, stops there and asks you. Prices are list prices.",
  ownWrong: (most: string) => `Please give an amount above $0 and up to ${most}, such as 1.50.`,
  set: "Set",
  spent: (amount: string) => `${amount} so far`,
  spentOf: (amount: string, limit: string) => `${amount} of ${limit}`,
  meter: "Part of the limit that is used up",
  milestone: (percent: number, amount: string, limit: string) =>
    `${percent} % of the limit for this task is used up: ${amount} of ${limit}.`,
  question: "Qilbee stopped and asks",
  kept: "Everything so far is kept.",
  stops: {
    budget: (amount: string) => `This task has reached its limit. It has cost ${amount} so far.`,
    day_budget: "The limit for today is reached.",
    max_steps: "This task has taken as many steps as it may.",
    max_tool_calls: "This task has used its tools as often as it may.",
    wall_clock: "This task has worked as long as it may.",
  },
  goOnWith: (amount: string) => `Go on with another ${amount}`,
  goOn: "Go on",
  moreToday: (amount: string) => `Allow another ${amount} today and go on`,
  otherAmount: "Another amount",
  stopHere: "Stop here",
  // What is said to the model in the person's name.
  goOnMessage: "Go on.",
  forecast: (tasks: number, time: string, cost: string) =>
    `Going by your last ${tasks} tasks: about ${time}, about ${cost}.`,
  forecastRange: (fast: string, slow: string, cheap: string, dear: string) =>
    `Most took ${fast} to ${slow} and cost ${cheap} to ${dear}.`,
  forecastLimit: (limit: string) => `Some cost more than ${limit}.`,
  underCent: "less than $0.01",
};

// English: the first start and the calibration.

export const firstStart = {
  label: "First start",
  step: (number: number, count: number) => `Step ${number} of ${count}`,
  back: "Back",
  next: "Next",
  skip: "Skip the introduction",
  finish: "Done",
  open: "Show the introduction again",

  welcome: {
    title: "Welcome to Qilbee",
    lead: "Say in your own words what you want done, and Qilbee does it on this computer while you watch. It asks before it acts, and Stop ends everything at once.",
    language: "Language",
    // Each language is called as those who speak it call it.
    languages: { system: "Like the system", en: "English", de: "Deutsch" },
  },

  key: {
    title: "A key, or practice first",
    lead: "Qilbee thinks with a model on the internet, which you pay for by use. The key tells the provider whose account it is.",
    where:
      "You get a key at console.anthropic.com, under “API keys”. It is kept in the keychain of this computer, never in a file, and never shown again.",
    practice: "No key? Practise without one.",
    practiceText:
      "Press Next: the practice model needs no key and costs nothing. You can add a key in the settings at any time.",
  },

  check: {
    title: "Can Qilbee see and act here?",
    lead: "Qilbee tries what it needs. Nothing is clicked or typed by this.",
    looking: "Looking…",
    again: "Check again",
    good: "All is well.",
    bad: (count: number) =>
      count === 1 ? "1 thing is left to do." : `${count} things are left to do.`,
    passed: "Works",
    failed: "Does not work",
    list: "What was checked",
    names: {
      journal: "Your chats",
      keychain: "Keychain for keys",
      settings: "Settings",
      "sandbox of the shell": "Running commands",
      "display server": "Screen",
      monitors: "Monitors",
      monitor: "Monitor",
      display: "Screen",
      screen: "Seeing the screen",
      "mouse and keyboard": "Mouse and keyboard",
      "screen, mouse and keyboard": "Screen, mouse and keyboard",
      takeover: "Letting you take over",
      "stop shortcut": "Stop from anywhere",
    },
    // What to do when a check fails, in the person's language; where there is none, what the check itself advises.
    advice: {
      keychain:
        "Install or unlock a keychain. Until then a key can be used until Qilbee is closed.",
      display: "Start Qilbee inside a graphical session.",
      screen: "Look whether the display is on and whether another program forbids screenshots.",
      "mouse and keyboard":
        "Allow Qilbee to use mouse and keyboard in the system settings, or start it in an X11 session.",
      "screen, mouse and keyboard":
        "Start Qilbee inside a graphical session. Chats work without one.",
    },
  },

  calibration: {
    title: "Does it hit what it aims at?",
    text: "A page covers each monitor for about ten seconds. Qilbee clicks five targets on it and types a line. Let go of mouse and keyboard meanwhile; touching either ends it.",
    start: "Try it now",
    again: "Try it again",
    stop: "End it",
    monitor: (name: string, number: number, count: number) =>
      count === 1 ? `Trying ${name}…` : `Trying ${name}, monitor ${number} of ${count}…`,
    preparing: "One moment…",
    allGood: "Every click and every letter arrived.",
    someBad: "Not everything arrived. What to do is below.",
    map: (name: string) => `Where the clicks arrived on ${name}`,
    places: {
      0: "Top left",
      1: "Top right",
      2: "Middle",
      3: "Bottom left",
      4: "Bottom right",
    },
    hit: "hit",
    missed: (x: number, y: number) => `missed by ${x} across, ${y} down (pixels)`,
    lost: "did not arrive",
    typed: "The text arrived letter by letter.",
    typedOther: (wanted: string, arrived: string) =>
      arrived === ""
        ? `Nothing arrived of the text “${wanted}”.`
        : `Instead of “${wanted}” this arrived: “${arrived}”.`,
    typedAdvice:
      "Look whether a program that changes typing is running (input method, text expander), and switch to a plain keyboard layout for a try.",
    troubles: {
      unseen:
        "Qilbee looks at another monitor, as the settings say. Choose “the one in use” there to have this one seen too.",
      missing:
        "Look whether a bar, a notice or another program lay over the page, and try again. If it stays so, start Qilbee in an X11 session.",
      shifted:
        "All clicks are off by the same. Usually a bar at the edge of the screen moved the page: hide it for a try, or try again.",
      stretched:
        "The further from the corner, the further off: the scale of this monitor and that of the programs do not agree. Set the same scale for all monitors, sign out and in again, and try again.",
      scattered: "Only some clicks were off. Try again without touching anything.",
    },
    failures: {
      stopped: "You ended it. Nothing is pressed.",
      took_over:
        "You used mouse or keyboard, so Qilbee let go. Nothing is pressed; try again when you like.",
      never_let_go: "Mouse or keyboard were in use all the time. Let go of both and try again.",
      busy: "A chat is using the screen. Try again when it is done.",
      no_screen: "There is no screen that Qilbee could use.",
      no_page: "The page with the targets did not open. Try again, or go on without it.",
      failed: "It did not work. Try again, or go on without it.",
    },
  },

  practise: {
    title: "Watch it work",
    text: "Qilbee fills in a small form in its own practice window. It costs nothing.",
    start: "Start the practice task",
  },

  /** The page that is clicked on. */
  page: {
    title: "Qilbee is trying its aim",
    text: "Please let go of mouse and keyboard. Touching either, or Escape, ends it.",
    field: "What Qilbee types arrives here",
  },
};

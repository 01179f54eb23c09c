// The page of the inbox: shows what desktops ask, and sends the answers. Its token comes in the address behind `#`, is kept for
// this tab alone, and goes with every request. All that is shown of a question is put there as text.

const LOOK_EVERY_MS = 3000;
/** A reply has so long: the fleet may ask a conductor first. */
const REPLY_LIMIT_MS = 40_000;
/** A press so soon after the list has moved may be meant for what stood there before. */
const SETTLE_MS = 600;
const TOKEN = "token";
const MISSED = "The list has just moved. Look again, then press.";
const UNSEEN = "The picture is still being loaded. Look at it first, then press.";
const AWAY = "The program behind this page does not answer. The page goes on looking.";
const UNSENT =
  "It is not known whether your answer arrived. If the question stays here, answer again.";
const GONE = "It is no longer open. Somebody may have answered it.";
const LOADING = "The picture is being loaded.";
const LEFT_OUT = "It is about a place on the screen. No picture of it came along.";
const NO_PICTURE = "The picture cannot be loaded now. The page goes on trying.";

/** @type {Map<string, Card>} */
const cards = new Map();
const elements = {
  title: document.querySelector("h1"),
  state: byId("state"),
  signIn: byId("sign-in"),
  wrongToken: byId("wrong-token"),
  token: byId("token"),
  nothing: byId("nothing"),
  questions: byId("questions"),
  question: byId("question"),
};
let movedAt = 0;
let timer = 0;
let cardCount = 0;
/** Told with the next look. */
let news = "";

/** A question on the page. */
class Card {
  #question;
  #isBusy = false;
  #isGone = false;
  #isRefused = false;
  #source;

  /** @param {object} question as the program tells it */
  constructor(question) {
    this.#question = question;
    this.element = elements.question.content.firstElementChild.cloneNode(true);
    this.#name();
    this.#part(".task").textContent = taskLine(question);
    this.#part("h2").textContent = question.text;
    this.#part(".reason").textContent = question.reason;
    this.#part(".exact").textContent = question.exact ?? "";
    if (question.picture !== null) this.#frame(question.picture);
    if (question.lacks_picture) this.#showNoPicture();
    this.#offer();
  }

  /** Takes a further look at what has not arrived yet. */
  async look() {
    const { picture, name } = this.#question;
    if (picture === null || this.#source !== undefined || this.#isGone) return;
    const reply = await ask(`pictures/${name}`);
    const bytes = reply.ok ? await reply.blob().catch(() => undefined) : undefined;
    if (!this.element.isConnected || this.#source !== undefined) return;
    if (bytes === undefined) {
      this.#part("figcaption").textContent = NO_PICTURE;
      return;
    }
    // The caption may be longer now.
    moved();
    this.#source = URL.createObjectURL(bytes);
    this.#part("img").src = this.#source;
    const { window: title } = picture;
    this.#part("figcaption").textContent = title
      ? `The place, in “${title}”`
      : "The place on the screen";
    this.#mark(picture);
  }

  /** Words that somebody typed and did not send. */
  get words() {
    return this.#part(".words input").value;
  }

  set words(words) {
    this.#part(".words input").value = words;
  }

  focus() {
    this.#part(this.words === "" ? "h2" : ".words input").focus();
  }

  get isGone() {
    return this.#isGone;
  }

  get hasFocus() {
    return this.element.contains(document.activeElement);
  }

  /** It is no longer open. Returns whether it can go: not if somebody has written here, is here, or has not read a refusal. */
  close() {
    const isHere = this.hasFocus;
    if (this.#isBusy || this.#isGone) return false;
    if (this.words === "" && !isHere && !this.#isRefused) return true;
    this.#isGone = true;
    this.element.firstElementChild.classList.add("gone");
    this.#part(".words input").readOnly = true;
    this.#part(".words button").hidden = true;
    const button = buttonOf("Close", () => {
      leave(this);
      lookIn(0);
    });
    this.#part(".buttons").replaceChildren(button);
    if (isHere && !this.hasFocus) button.focus();
    this.#tell(GONE);
    return false;
  }

  get name() {
    return this.#question.name;
  }

  remove() {
    if (this.#source !== undefined) URL.revokeObjectURL(this.#source);
    this.element.remove();
  }

  #part(selector) {
    return this.element.querySelector(selector);
  }

  #tell(problem) {
    this.#part(".problem").textContent = problem;
    moved();
  }

  /** Ties the card and its buttons to the question for whoever does not see them side by side. */
  #name() {
    cardCount += 1;
    const id = `question-${cardCount}`;
    this.#part("h2").id = id;
    this.#part("article").setAttribute("aria-labelledby", id);
    this.#part(".buttons").setAttribute("role", "group");
    this.#part(".buttons").setAttribute("aria-labelledby", id);
  }

  #offer() {
    const { kind, choices } = this.#question;
    const buttons = {
      approval: [
        ["Don't allow", { answer: "no" }],
        ["Allow once", { answer: "yes" }],
      ],
      takeover: [
        ["Stop the task", { answer: "no" }],
        ["Go on", { answer: "yes" }],
      ],
      words: choices.map((label, choice) => [label, { choice }]),
    };
    for (const [label, given] of buttons[kind]) {
      if (label.trim() === "") continue;
      this.#part(".buttons").append(buttonOf(label, () => this.#answer(given)));
    }
    if (kind !== "words") return;
    const words = this.#part(".words");
    words.hidden = false;
    words.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!this.#isGone) this.#answer({ answer: words.querySelector("input").value });
    });
  }

  async #answer(given) {
    if (this.#isBusy) return;
    if (performance.now() - movedAt < SETTLE_MS) {
      this.#tell(MISSED);
      return;
    }
    const { picture, name } = this.#question;
    const isUnseen = picture !== null && this.#part("figcaption").textContent === LOADING;
    if (isUnseen && given.answer === "yes") {
      this.#tell(UNSEEN);
      return;
    }
    this.#busy(true);
    const reply = await ask("answers", { question: name, ...given });
    this.#busy(false);
    if (!reply.ok) {
      this.#isRefused = true;
      this.#tell(reply.status === 0 ? UNSENT : await reasonOf(reply));
      return;
    }
    news = "Answered. ";
    leave(this);
    lookIn(0);
  }

  /** Marks it as busy. Its controls keep the focus: nobody loses their place. */
  #busy(isBusy) {
    this.#isBusy = isBusy;
    for (const control of this.element.querySelectorAll("button")) {
      control.setAttribute("aria-disabled", String(isBusy));
    }
    this.#part(".words input").readOnly = isBusy;
    if (isBusy) this.#part(".problem").textContent = "";
  }

  /** Makes room for the picture, so that nothing moves when it arrives. */
  #frame({ width, height, points }) {
    const { style } = this.#part(".picture");
    style.setProperty("--width", `${width}px`);
    style.setProperty("--ratio", width / height);
    const image = this.#part("img");
    image.width = width;
    image.height = height;
    image.alt = points.length > 0 ? "The screen, with the place marked" : "The screen";
    this.#part("figcaption").textContent = LOADING;
    this.#part("figure").hidden = false;
  }

  /** Says that there is something to see which nobody here can see. */
  #showNoPicture() {
    this.#part(".picture").hidden = true;
    this.#part("figcaption").textContent = LEFT_OUT;
    this.#part("figure").hidden = false;
  }

  #mark({ width, height, points }) {
    for (const { x, y } of points) {
      const mark = document.createElement("span");
      mark.className = "place";
      mark.style.left = `${(100 * x) / width}%`;
      mark.style.top = `${(100 * y) / height}%`;
      this.#part(".picture").append(mark);
    }
  }
}

function byId(id) {
  return document.getElementById(id);
}

function buttonOf(label, press) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label;
  button.addEventListener("click", press);
  return button;
}

function moved() {
  movedAt = performance.now();
}

function discard(name) {
  cards.get(name)?.remove();
  cards.delete(name);
  moved();
}

/** Takes a card away. Whoever was in it goes to the next. */
function leave(card) {
  const isFree = card.hasFocus || document.activeElement === document.body;
  const next = card.element.nextElementSibling ?? card.element.previousElementSibling;
  discard(card.name);
  if (isFree) (next?.querySelector("h2") ?? elements.title).focus();
}

function taskLine({ task, pool, desktop, title }) {
  const parts = [title, task, pool, desktop];
  return parts.filter((part) => part !== null && part !== "").join(" · ");
}

/** Asks the program behind the page. Where it does not answer, the status is 0. */
async function ask(path, body) {
  const headers = {
    Authorization: `Bearer ${encodeURIComponent(sessionStorage.getItem(TOKEN) ?? "")}`,
  };
  const request = { headers, signal: AbortSignal.timeout(REPLY_LIMIT_MS) };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    Object.assign(request, { method: "POST", body: JSON.stringify(body) });
  }
  try {
    return await fetch(`/${path}`, request);
  } catch {
    return Response.error();
  }
}

async function reasonOf(reply) {
  if (reply.status === 0) return AWAY;
  const told = await reply.json().catch(() => ({}));
  return told.error ?? `The program behind this page refused it (${reply.status}).`;
}

async function look() {
  const token = sessionStorage.getItem(TOKEN);
  if (token === null) {
    askForToken("");
    return;
  }
  try {
    const reply = await ask("questions");
    if (reply.status === 401 && sessionStorage.getItem(TOKEN) === token) {
      sessionStorage.removeItem(TOKEN);
      askForToken(await reasonOf(reply));
      return;
    }
    if (reply.ok) show(await reply.json());
    else elements.state.textContent = await reasonOf(reply);
  } catch {
    // A reply that was cut off, or that something between sent in the program's place.
    elements.state.textContent = AWAY;
  }
  lookIn(LOOK_EVERY_MS);
}

/** Shows these questions. Those that are there already stay as they are, with what somebody types there. */
function show({ questions, unread }) {
  elements.signIn.hidden = true;
  const open = new Set(questions.map(({ name }) => name));
  for (const [name, card] of cards) {
    if (!open.has(name) && card.close()) discard(name);
  }
  for (const question of questions) put(question);
  for (const card of cards.values()) card.look();
  elements.nothing.hidden = cards.size > 0 || unread.length > 0;
  document.title = `${open.size > 0 ? `(${open.size}) ` : ""}Questions – Qilbee fleet`;
  elements.state.textContent = `${news}${open.size} open${unknown(unread.length)}`;
  news = "";
}

/** Puts a question at the end, unless it is there. One that was taken for closed comes back with its words. */
function put(question) {
  const known = cards.get(question.name);
  if (known !== undefined && !known.isGone) return;
  const card = new Card(question);
  if (known === undefined) {
    elements.questions.append(card.element);
  } else {
    const isHere = known.hasFocus;
    card.words = known.words;
    known.element.before(card.element);
    known.remove();
    if (isHere) card.focus();
  }
  cards.set(question.name, card);
  moved();
}

function unknown(count) {
  if (count === 0) return "";
  return count === 1 ? "; 1 task cannot be read" : `; ${count} tasks cannot be read`;
}

/** Asks for the token. What is there stays, with what somebody typed. */
function askForToken(problem) {
  clearTimeout(timer);
  elements.nothing.hidden = true;
  elements.signIn.hidden = false;
  elements.wrongToken.textContent = problem;
  elements.state.textContent = "";
  moved();
  elements.token.focus();
}

function lookIn(time_ms) {
  clearTimeout(timer);
  timer = setTimeout(look, time_ms);
}

elements.signIn.addEventListener("submit", (event) => {
  event.preventDefault();
  sessionStorage.setItem(TOKEN, elements.token.value.trim());
  elements.token.value = "";
  lookIn(0);
});

/** Takes the token out of the address, where it would stay in the browser's history. */
function takeToken() {
  const token = location.hash.slice(1);
  if (token === "") return;
  sessionStorage.setItem(TOKEN, token);
  history.replaceState(null, "", location.pathname);
}

window.addEventListener("hashchange", () => {
  takeToken();
  lookIn(0);
});
takeToken();
look();

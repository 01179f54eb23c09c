// The page of the inbox: shows what desktops ask, and sends the answers. Its key comes in the address behind `#`, is kept for
// this tab alone, and goes with every request. All that is shown of a question is put there as text.

const LOOK_EVERY_MS = 3000;
/** A press so soon after the list has changed may be meant for what stood there before. */
const SETTLE_MS = 600;
const KEY = "key";
const MISSED = "The list has just changed. Look again, then press.";
const AWAY = "The program behind this page does not answer. Trying again.";
const GONE = "It is no longer open. Somebody may have answered it.";

/** @type {Map<string, Card>} */
const cards = new Map();
const place = {
  state: byId("state"),
  signIn: byId("sign-in"),
  key: byId("key"),
  nothing: byId("nothing"),
  questions: byId("questions"),
  question: byId("question"),
};
let changedAt = 0;
let timer = 0;

/** A question on the page. */
class Card {
  /** @param {object} question as the program tells it */
  constructor(question) {
    this.name = question.name;
    this.pictures = [];
    this.element = place.question.content.firstElementChild.cloneNode(true);
    this.#say(".task", taskLine(question));
    this.#say("h2", question.text);
    this.#say(".reason", question.reason);
    this.#say(".exact", question.exact ?? "");
    if (question.picture !== null) this.#draw(question.picture);
    this.#offer(question);
  }

  /** It is no longer open. It stays for as long as somebody is in it, so that nobody loses what they typed. */
  close() {
    this.element.firstElementChild.classList.add("gone");
    for (const control of this.#controls()) control.disabled = true;
    this.#say(".problem", GONE);
  }

  get isUsed() {
    return this.element.contains(document.activeElement);
  }

  remove() {
    for (const picture of this.pictures) URL.revokeObjectURL(picture);
    this.element.remove();
  }

  #part(selector) {
    return this.element.querySelector(selector);
  }

  #say(selector, text) {
    this.#part(selector).textContent = text;
  }

  #controls() {
    return this.element.querySelectorAll("button, input");
  }

  #offer({ kind, choices }) {
    const words = this.#part(".words");
    if (kind === "approval")
      this.#buttons([
        ["Don't allow", "no"],
        ["Allow once", "yes"],
      ]);
    if (kind === "takeover")
      this.#buttons([
        ["Stop the task", "no"],
        ["Go on", "yes"],
      ]);
    if (kind !== "words") return;
    this.#buttons(choices.map((choice) => [choice, choice]));
    words.hidden = false;
    words.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#answer(words.querySelector("input").value);
    });
  }

  #buttons(offered) {
    for (const [label, answer] of offered) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.addEventListener("click", () => this.#answer(answer));
      this.#part(".buttons").append(button);
    }
  }

  async #answer(answer) {
    if (performance.now() - changedAt < SETTLE_MS) {
      this.#say(".problem", MISSED);
      return;
    }
    for (const control of this.#controls()) control.disabled = true;
    const reply = await ask("answers", { question: this.name, answer });
    if (reply.ok) {
      place.state.textContent = "Answered.";
      cards.delete(this.name);
      const next = this.element.nextElementSibling ?? this.element.previousElementSibling;
      this.remove();
      changedAt = performance.now();
      next?.querySelector("h2").focus();
      lookSoon();
      return;
    }
    for (const control of this.#controls()) control.disabled = false;
    this.#say(".problem", await reasonOf(reply));
  }

  async #draw({ width, height, points, window: title }) {
    const figure = this.#part("figure");
    const image = this.#part("img");
    image.width = width;
    image.height = height;
    image.alt = points.length > 0 ? "The screen, with the place marked" : "The screen";
    this.#say("figcaption", title ? `The place, in “${title}”` : "The place on the screen");
    for (const { x, y } of points) {
      const mark = document.createElement("span");
      mark.className = "place";
      mark.style.left = `${(100 * x) / width}%`;
      mark.style.top = `${(100 * y) / height}%`;
      this.#part(".picture").append(mark);
    }
    const reply = await ask(`pictures/${encodeURIComponent(this.name)}`);
    if (!reply.ok) return;
    const source = URL.createObjectURL(await reply.blob());
    this.pictures.push(source);
    image.src = source;
    figure.hidden = false;
    changedAt = performance.now();
  }
}

function byId(id) {
  return document.getElementById(id);
}

function taskLine({ task, pool, desktop, title }) {
  const parts = [title, task, pool, desktop];
  return parts.filter((part) => part !== null && part !== "").join(" · ");
}

/** Asks the program behind the page. Where it does not answer, this is a reply that is not `ok`. */
async function ask(path, body) {
  const headers = { Authorization: `Bearer ${sessionStorage.getItem(KEY) ?? ""}` };
  const request = { headers };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    Object.assign(request, { method: "POST", body: JSON.stringify(body) });
  }
  try {
    return await fetch(`/${path}`, request);
  } catch {
    return Response.json({ error: AWAY }, { status: 503 });
  }
}

async function reasonOf(reply) {
  const told = await reply.json().catch(() => ({}));
  return told.error ?? AWAY;
}

async function look() {
  if (sessionStorage.getItem(KEY) === null) {
    askForKey("");
    return;
  }
  const reply = await ask("questions");
  if (reply.status === 401) {
    sessionStorage.removeItem(KEY);
    askForKey(await reasonOf(reply));
    return;
  }
  if (reply.ok) show(await reply.json());
  else place.state.textContent = await reasonOf(reply);
  lookLater();
}

/** Shows these questions. Those that are there already stay as they are, with what somebody types there. */
function show(questions) {
  place.signIn.hidden = true;
  const open = new Set(questions.map(({ name }) => name));
  const before = cards.size;
  for (const [name, card] of cards) {
    if (open.has(name)) continue;
    card.close();
    if (card.isUsed) continue;
    card.remove();
    cards.delete(name);
    changedAt = performance.now();
  }
  for (const question of questions) {
    if (cards.has(question.name)) continue;
    const card = new Card(question);
    cards.set(question.name, card);
    place.questions.append(card.element);
    changedAt = performance.now();
  }
  place.nothing.hidden = cards.size > 0;
  document.title = `${open.size > 0 ? `(${open.size}) ` : ""}Questions – Qilbee fleet`;
  const isTold = place.state.textContent === "Answered." && cards.size === before;
  if (!isTold) place.state.textContent = open.size === 1 ? "1 open" : `${open.size} open`;
}

function askForKey(problem) {
  for (const card of cards.values()) card.remove();
  cards.clear();
  place.nothing.hidden = true;
  place.signIn.hidden = false;
  place.state.textContent = problem;
  place.key.focus();
}

function lookLater() {
  clearTimeout(timer);
  timer = setTimeout(look, LOOK_EVERY_MS);
}

function lookSoon() {
  clearTimeout(timer);
  timer = setTimeout(look, 0);
}

place.signIn.addEventListener("submit", (event) => {
  event.preventDefault();
  sessionStorage.setItem(KEY, place.key.value.trim());
  place.key.value = "";
  lookSoon();
});

/** Takes the key out of the address, where it would stay in the browser's history. */
function takeKey() {
  const key = location.hash.slice(1);
  if (key === "") return;
  sessionStorage.setItem(KEY, key);
  history.replaceState(null, "", location.pathname);
}

window.addEventListener("hashchange", () => {
  takeKey();
  lookSoon();
});
takeKey();
look();

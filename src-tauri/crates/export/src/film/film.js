// Plays the film that this page holds: shows a step's screen and words, glides the pointer to its place, goes on.
"use strict";

const SHORTEST_MS = 140;
const LONGEST_MS = 4000;
/** Of the time for a step the pointer is on its way for so much. */
const GLIDING = 0.6;

const film = JSON.parse(document.getElementById("film").textContent);
const part = (id) => document.getElementById(id);
const last = film.frames.length - 1;
const chapters = chaptersOf(film.frames);
let now = 0;
let timer;

function chaptersOf(frames) {
  const found = [];
  frames.forEach((frame, index) => {
    const current = found.at(-1);
    if (current?.title === frame.chapter) current.last = index;
    else found.push({ title: frame.chapter, first: index, last: index });
  });
  return found;
}

function show(index) {
  now = Math.min(Math.max(index, 0), last);
  const frame = film.frames[now];
  if (frame === undefined) return;
  const address = film.pictures[frame.picture];
  if (address === undefined) part("picture").removeAttribute("src");
  else if (part("picture").getAttribute("src") !== address) part("picture").src = address;
  part("picture").alt = frame.sentence === "" ? "The screen" : `The screen after: ${frame.sentence}`;
  part("caption").textContent = frame.sentence;
  part("caption").dataset.failed = frame.failed;
  part("place").textContent = `Step ${now + 1} of ${last + 1}`;
  part("track").value = now;
  part("track").setAttribute("aria-valuetext", `Step ${now + 1}: ${frame.sentence}`);
  point(frame.point, 0);
  for (const [index, button] of part("chapters").querySelectorAll("button").entries()) {
    const { first, last: end } = chapters[index];
    button.setAttribute("aria-current", now >= first && now <= end);
  }
}

/** The picture keeps its shape, so the place counts from where it is drawn. */
function point(place, ms) {
  const pointer = part("pointer");
  if (!place) {
    if (ms === 0) pointer.style.visibility = "hidden";
    return;
  }
  const { offsetWidth: width, offsetHeight: height, naturalWidth, naturalHeight } = part("picture");
  const scale = Math.min(width / naturalWidth, height / naturalHeight) || 0;
  const x = (width - naturalWidth * scale) / 2 + place[0] * naturalWidth * scale;
  const y = (height - naturalHeight * scale) / 2 + place[1] * naturalHeight * scale;
  pointer.style.transitionDuration = `${ms}ms`;
  pointer.style.transform = `translate(${x}px, ${y}px)`;
  pointer.style.visibility = "visible";
}

function goOn() {
  if (now >= last) return pause();
  const next = film.frames[now + 1];
  const took = (next.at - film.frames[now].at) / Number(part("speed").value);
  const ms = Math.min(Math.max(took, SHORTEST_MS), LONGEST_MS);
  point(next.point, ms * GLIDING);
  timer = setTimeout(() => {
    show(now + 1);
    goOn();
  }, ms);
}

function play() {
  if (now >= last) show(0);
  part("play").textContent = "Pause";
  timer = 0;
  goOn();
}

function pause() {
  clearTimeout(timer);
  timer = undefined;
  part("play").textContent = "Play";
}

function stepTo(index) {
  pause();
  show(index);
}

function toggle() {
  if (timer === undefined) play();
  else pause();
}

part("play").addEventListener("click", toggle);
part("back").addEventListener("click", () => stepTo(now - 1));
part("forward").addEventListener("click", () => stepTo(now + 1));
part("track").addEventListener("input", () => stepTo(Number(part("track").value)));
part("picture").addEventListener("load", () => timer ?? point(film.frames[now].point, 0));
addEventListener("resize", () => point(film.frames[now]?.point, 0));
addEventListener("keydown", (event) => {
  if (event.target !== document.body) return;
  const keys = { " ": toggle, ArrowLeft: () => stepTo(now - 1), ArrowRight: () => stepTo(now + 1) };
  if (keys[event.key] === undefined) return;
  event.preventDefault();
  keys[event.key]();
});

part("track").max = Math.max(last, 0);
for (const { title, first } of chapters) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = title === "" ? "Before the task" : title;
  button.addEventListener("click", () => stepTo(first));
  const item = document.createElement("li");
  item.append(button);
  part("chapters").append(item);
}
if (last < 0) part("caption").textContent = "This chat has no steps to show.";
show(0);

// The practice task as a recording: three requests typed into the practice form.

import { FORM_AREA, PLACES, REQUESTS } from "./pictures";
import { planOf, suggests } from "./questions";
import { answers, at, ends, type Moment } from "./recording";
import { does, type Step } from "./steps";

export const FORM = { title: "Practice form", app: "qilbee" };

/** The answer to any message: the practice task, or what the practice model can do. */
export function practiceRecording(text: string): Moment[] {
  return /practice form|Übungsformular/i.test(text) ? practiceTask() : practiceHelp();
}

export function practiceTask(): Moment[] {
  return [
    ...answers("I will look at the screen first, then enter the three requests one by one.", true),
    ...plans(0),
    at(0, { type: "titled", title: "Three practice requests" }),
    ...does({
      wants: "Look at the screen",
      did: "Looked at the screen and found the practice form",
      tool: "screenshot",
      screen: "form:0:0:0",
      durationMs: 410,
    }),
    ...REQUESTS.flatMap((_request, index) => [
      ...enterRequest(index).flatMap(does),
      ...plans(index + 1),
    ]),
    ...answers(RESULT, true),
    at(20, { type: "titled", title: "Three practice requests saved" }),
    ...suggests(),
    ends("completed"),
  ];
}

/** The plan of the practice task, with this many of its requests done. */
export function plans(done: number): Moment[] {
  return planOf(
    REQUESTS.map(
      ({ name, topic }) => `Enter the request of ${name} (${topic}), check it and save it`,
    ),
    done,
  );
}

const RESULT =
  "All three requests are in the form and saved. I checked each one on the screen afterwards.\n\n" +
  "| No. | Name | Topic |\n| --- | --- | --- |\n" +
  REQUESTS.map(({ name, topic }, index) => `| ${index + 1} | ${name} | ${topic} |`).join("\n");

export function enterRequest(index: number): Step[] {
  const request = REQUESTS[index];
  if (request === undefined) return [];
  const screen = (filled: number, saved = index) => `form:${index}:${filled}:${saved}`;
  return [
    click("Name", PLACES.name, screen(0)),
    types(request.name, PLACES.name, screen(1)),
    click("Topic", PLACES.topic, screen(1)),
    click(request.topic, PLACES.topic, screen(2)),
    click("Note", PLACES.note, screen(2)),
    types(request.note, PLACES.note, screen(3)),
    click("Save", PLACES.save, screen(3, index + 1)),
  ];
}

/** Of a program that tells what its things are called. */
function click(name: string, point: { x: number; y: number }, screen: string): Step {
  const { x, y } = point;
  return {
    wants: `Click at ${x}, ${y}`,
    did: `Clicked “${name}” at ${x}, ${y}`,
    input: { coordinate: [x, y] },
    point,
    window: FORM,
    windowArea: FORM_AREA,
    element: name,
    screen,
  };
}

function types(text: string, point: { x: number; y: number }, screen: string): Step {
  return {
    wants: `Type "${text}"`,
    did: `Typed "${text}"`,
    tool: "type",
    input: { text },
    point,
    window: FORM,
    windowArea: FORM_AREA,
    screen,
    durationMs: 540,
  };
}

function practiceHelp(): Moment[] {
  return [
    ...answers(
      "I am Qilbee’s **practice model**. I need no key, and I cannot understand or answer questions: I follow one script. Ask me to **enter the three requests into the practice form** and watch how I do it.\n\nFor a model that understands you and does real work, add a key of your own under Settings ▸ Keys. It counts at once. In this chat it could use:\n\n- Screen, mouse and keyboard\n- Commands\n- Files",
    ),
    ends("completed"),
  ];
}

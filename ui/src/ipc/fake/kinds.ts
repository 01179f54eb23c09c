// One step of each kind, to see how each is told and shown, and a step that is still being written.

import { PLACES } from "./pictures";
import { answers, at, begins, type Moment, said } from "./recording";
import { asks, does, newCall, runs, type Step } from "./steps";

const FORM = { title: "Practice form – Requests", app: "qilbee" };
const SCRIPT = `from pathlib import Path

def tidy(folder: Path) -> int:
    """Puts every file into a folder named after its year."""
    moved = 0
    for file in sorted(folder.iterdir()):
        if file.is_file():
            year = file.stat().st_mtime
            target = folder / str(year)
            target.mkdir(exist_ok=True)
            file.rename(target / file.name)
            moved += 1
    return moved
`;

export function everyKind(): Moment[] {
  return [
    begins(),
    said("Show me one step of each kind, please."),
    ...answers("These are all the kinds of steps there are.", true),
    ...does(lookedAt()),
    ...does(clicked()),
    ...does(typed()),
    ...answers(
      "That was the computer. Now come files, the shell and the web, which need neither mouse nor keyboard, and for which there is therefore nothing to see on the screen: only what was asked and what came back, as you find it under each of the steps.",
      true,
    ),
    ...SHELL_AND_FILES.flatMap(does),
    ...answers(
      "And these are what goes beyond this computer. Qube works on whole processes and gives back a report; servers and plugins are told in the words that Qilbee's backend finds for them, since nobody can know beforehand what there will be.",
      true,
    ),
    ...OUTSIDE.flatMap(does),
  ];
}

/** A file being written, slow enough to look at. */
export function drafted(): Moment[] {
  const call = newCall();
  const step: Step = {
    wants: "Write the file ~/bin/tidy.py",
    did: "Wrote the file ~/bin/tidy.py",
    tool: "write_file",
    input: { path: "~/bin/tidy.py", text: SCRIPT },
    domain: "files",
  };
  const json = JSON.stringify(step.input);
  const pieces = json.match(/.{1,24}/gs) ?? [];
  return [
    ...pieces
      .slice(0, -4)
      .map((partial_input) =>
        at(12, { type: "tool_call_delta", call, name: "write_file", partial_input }),
      ),
    at(120_000, asks(call, step).body),
    ...runs(call, step),
  ];
}

function lookedAt(): Step {
  return {
    wants: "Look at the screen",
    did: "Looked at the screen",
    tool: "screenshot",
    input: {},
    screen: "form:0:0:0",
  };
}

function clicked(): Step {
  return {
    wants: "Click at 620, 268",
    did: "Clicked at 620, 268",
    input: { coordinate: [PLACES.name.x, PLACES.name.y] },
    point: PLACES.name,
    window: FORM,
    screen: "form:0:0:0",
  };
}

function typed(): Step {
  return {
    wants: 'Type "Zoë Müller"',
    did: 'Typed "Zoë Müller"',
    tool: "type",
    input: { text: "Zoë Müller" },
    point: PLACES.name,
    changed: { x: 480, y: 250, width: 280, height: 36 },
    window: FORM,
    screen: "form:0:1:0",
  };
}

const SHELL_AND_FILES: Step[] = [
  {
    wants: "Run a command: ls -l ~/Reports | head",
    did: "Ran a command: ls -l ~/Reports | head",
    tool: "bash",
    input: { command: "ls -l ~/Reports | head" },
    result:
      "total 148\n-rw-r--r-- 1 sam sam  18432 Nov 20 09:12 week-46.ods\n-rw-r--r-- 1 sam sam  20110 Nov 21 08:40 week-47.ods",
  },
  {
    wants: "Run a command: python3 convert.py week-47.ods",
    did: "Ran a command that ended with code 2: python3 convert.py week-47.ods",
    tool: "bash",
    input: { command: "python3 convert.py week-47.ods" },
    result: "convert.py: week-47.ods is locked\nexit code 2",
    proof: "unknown",
  },
  {
    wants: "Change a passage in /home/sam/notes/todo.md",
    did: "Changed a passage in /home/sam/notes/todo.md",
    tool: "str_replace_based_edit_tool",
    domain: "files",
    input: {
      command: "str_replace",
      path: "/home/sam/notes/todo.md",
      old_str: "# To do\n\n- call Amara\n- send the report\n- order toner",
      new_str:
        "# To do\n\n- call Amara before noon\n- send the report\n- order toner\n- book the room",
    },
    result: "The file was changed.",
  },
  {
    wants: "Look what is in ~/Downloads",
    did: "Looked what is in ~/Downloads",
    tool: "list_files",
    domain: "files",
    input: { path: "~/Downloads" },
    result: Array.from({ length: 18 }, (_unused, index) =>
      index < 3 ? `-\t${2024 + index}/` : `${index * 13} KB\tinvoice-${2200 + index}.pdf`,
    ).join("\n"),
  },
  {
    wants: "Read ~/notes/todo.md",
    did: "Read ~/notes/todo.md",
    tool: "read_file",
    domain: "files",
    input: { path: "~/notes/todo.md" },
    result: "# To do\n\n- call Amara before noon\n- send the report",
  },
  {
    wants: "Write more at the end of ~/notes/log.txt",
    did: "Wrote the file ~/notes/log.txt",
    tool: "write_file",
    domain: "files",
    input: { path: "~/notes/log.txt", text: "Report sent at 14:20.\n", if_there: "append" },
    result: "~/notes/log.txt now holds 412 bytes.",
  },
];

const OUTSIDE: Step[] = [
  {
    wants: "Ask api.example.com for a page",
    did: "Asked api.example.com for a page",
    tool: "http_get",
    domain: "web",
    input: { url: "https://api.example.com/rates?base=EUR" },
    result: '{"base":"EUR","rates":{"USD":1.09,"CHF":0.94}}',
  },
  {
    wants: "Remember something in people.md",
    did: "Remembered something in people.md",
    tool: "memory",
    domain: "memory",
    input: {
      command: "create",
      path: "/memories/people.md",
      file_text: "Amara wants to be called before noon.\n",
    },
    result: "File created successfully at: /memories/people.md",
  },
  {
    wants: "Hand this over to Qube: “Check the three invoices against the orders”",
    did: "Qube worked on it",
    tool: "qube_task_executor",
    domain: "qube",
    input: { task_description: "Check the three invoices of November against the orders" },
    result: "All three invoices match their orders.",
    durationMs: 94_000,
  },
  {
    wants: "Read part of an earlier result",
    did: "Read part of an earlier result",
    tool: "recall",
    domain: "memory",
    input: { reference: "mem://bash/0123456789abcdef", find: "locked" },
    result: "12: convert.py: week-47.ods is locked",
  },
  {
    wants: 'Use “create_ticket” of “helpdesk” with {"title": "Week 47 is locked"}',
    did: "Used “create_ticket” of “helpdesk”",
    tool: "helpdesk__create_ticket",
    domain: { server: "helpdesk" },
    input: { title: "Week 47 is locked", priority: "low" },
    result: "Ticket HD-1182 was created.",
  },
  {
    wants: "Ask http://printer.local for a page",
    did: "printer.local is in this computer's own network, which this step may not reach.",
    tool: "http_get",
    domain: "web",
    input: { url: "http://printer.local/status" },
    result: "Error: printer.local is in this computer's own network.",
    outcome: "failed",
    proof: "refused",
  },
];

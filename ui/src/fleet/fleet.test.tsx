import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Backend } from "../ipc/backend";
import { BackendError } from "../ipc/errors";
import { createFakeFleet } from "../ipc/fake/fleet";
import type { FleetAnswer, FleetInbox } from "../ipc/generated/commands";
import { answersAtRest, drawWindow } from "../test-window";
import { text } from "../texts";
import { loadLater } from "../ui/later";
import { Fleet, FleetButton } from "./fleet";
import { fleetInbox as seenInbox, fleetOpen, fleetTrouble, lookAtFleet } from "./fleet-watch";

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  URL.createObjectURL = () => "blob:picture";
  URL.revokeObjectURL = () => {};
  seenInbox.set(null);
  fleetTrouble.set(null);
  fleetOpen.set(false);
  await loadLater();
});

/** The window's part of the fleet, with what was answered. */
async function draw(own: Partial<Backend> = {}, isOpen = true) {
  const answered: [string, FleetAnswer][] = [];
  const fleet = createFakeFleet("asking");
  const backend: Partial<Backend> = {
    ...fleet,
    async answerFleet(question, answer) {
      answered.push([question, answer]);
      await fleet.answerFleet(question, answer);
    },
    ...own,
  };
  const drawn = await drawWindow(
    <>
      <FleetButton />
      <Fleet />
    </>,
    { backend },
  );
  act(() => fleetOpen.set(isOpen));
  if (isOpen) await screen.findByRole("dialog", { name: text("fleet-title") });
  return { ...drawn, answered };
}

async function question(name: string) {
  return within(await screen.findByRole("region", { name }));
}

/** The picture has been drawn, as the browser would tell. */
async function seePicture() {
  const picture = await screen.findByRole("img", { name: text("fleet-picture") });
  act(() => void picture.dispatchEvent(new Event("load")));
}

test("without a fleet there is no way to its questions", async () => {
  await draw(createFakeFleet("none"), false);
  expect(screen.queryByRole("button")).toBe(null);
});

test("the way to the questions tells how many are open", async () => {
  const { user } = await draw({}, false);
  await user.click(
    await screen.findByRole("button", { name: text("fleet-open-count", { count: 3 }) }),
  );
  await screen.findByRole("dialog", { name: text("fleet-title") });
});

test("a yes waits for the picture and for buttons at rest", async () => {
  const { user, answered } = await draw();
  const asked = await question("Click at 300, 142");
  const yes = asked.getByRole<HTMLButtonElement>("button", { name: text("approval-once") });
  expect(yes.disabled).toBe(true);
  await seePicture();
  expect(yes.disabled).toBe(false);
  await user.click(yes);
  expect(answered).toEqual([]);
  await answersAtRest();
  await user.click(yes);
  expect(answered).toEqual([["click", { answer: "yes" }]]);
  await vi.waitFor(() => expect(screen.queryByText("Click at 300, 142")).toBe(null));
});

test("a no needs no picture", async () => {
  const { user, answered } = await draw();
  const asked = await question("Click at 300, 142");
  await answersAtRest();
  await user.click(asked.getByRole("button", { name: text("approval-deny") }));
  expect(answered).toEqual([["click", { answer: "no" }]]);
});

test("words of one's own are an answer", async () => {
  const { user, answered } = await draw();
  const asked = await question("Which requests should be entered?");
  await answersAtRest();
  await user.type(asked.getByRole("textbox"), "The second{Enter}");
  expect(answered).toEqual([["which", { answer: "The second" }]]);
});

test("a choice is answered by its place", async () => {
  const { user, answered } = await draw();
  const asked = await question("Which requests should be entered?");
  await answersAtRest();
  await user.click(asked.getByRole("button", { name: "Only the first" }));
  expect(answered).toEqual([["which", { choice: 1 }]]);
});

test("words stay when somebody else was faster", async () => {
  let inbox: FleetInbox | null = await createFakeFleet("asking").fleetInbox();
  const { user } = await draw({ fleetInbox: async () => inbox });
  const asked = await question("Which requests should be entered?");
  await user.type(asked.getByRole("textbox"), "The sec");
  if (inbox !== null) inbox = { ...inbox, questions: [] };
  act(lookAtFleet);
  await asked.findByText(text("fleet-gone"));
  asked.getByText("The sec");
  expect(screen.queryByText("Click at 300, 142")).toBe(null);
  await user.click(asked.getByRole("button", { name: text("app-close") }));
  await screen.findByText(text("fleet-none"));
});

test("a refusal stands below its question", async () => {
  const refuse = async () => {
    throw new BackendError("bad_request", "It is no longer open.");
  };
  const { user } = await draw({ answerFleet: refuse });
  const asked = await question("Which requests should be entered?");
  await user.type(asked.getByRole("textbox"), "All{Enter}");
  expect((await asked.findByRole("alert")).textContent).toBe("It is no longer open.");
  asked.getByDisplayValue("All");
});

test("an answer on its way takes no words from another question", async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const fleet = createFakeFleet("asking");
  const answerFleet: Backend["answerFleet"] = async (name, answer) => {
    await arrived;
    await fleet.answerFleet(name, answer);
  };
  const { user } = await draw({ ...fleet, answerFleet });
  const asked = await question("Click at 300, 142");
  await answersAtRest();
  await user.click(asked.getByRole("button", { name: text("approval-deny") }));
  const other = await question("Which requests should be entered?");
  await user.type(other.getByRole("textbox"), "The second");
  await act(async () => arrive());
  await vi.waitFor(() => expect(screen.queryByText("Click at 300, 142")).toBe(null));
  other.getByDisplayValue("The second");
});

test("questions stay while the inbox does not answer", async () => {
  const asking = await createFakeFleet("asking").fleetInbox();
  const away = await createFakeFleet("away").fleetInbox();
  let inbox = asking;
  await draw({ fleetInbox: async () => inbox });
  await question("Click at 300, 142");
  inbox = away;
  act(lookAtFleet);
  await screen.findByText(/doesn't reach the server of the fleet/);
  await question("Click at 300, 142");
});

test("a look from before an answer brings nothing back", async () => {
  const fleet = createFakeFleet("asking");
  const before = await fleet.fleetInbox();
  let reply = () => {};
  const late = new Promise<FleetInbox | null>((resolve) => (reply = () => resolve(before)));
  let isLate = false;
  const fleetInbox = () => (isLate ? late : fleet.fleetInbox());
  const { user } = await draw({ ...fleet, fleetInbox });
  const asked = await question("Which requests should be entered?");
  isLate = true;
  act(lookAtFleet);
  isLate = false;
  await user.type(asked.getByRole("textbox"), "All{Enter}");
  await vi.waitFor(() =>
    expect(screen.queryByText("Which requests should be entered?")).toBe(null),
  );
  await act(async () => reply());
  expect(screen.queryByText("Which requests should be entered?")).toBe(null);
});

test("an inbox that cannot be read says why", async () => {
  await draw(createFakeFleet("away"));
  await screen.findByText(/doesn't reach the server of the fleet/);
  expect(screen.queryByText(text("fleet-none"))).toBe(null);
});

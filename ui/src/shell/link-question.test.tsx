import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { AppLink } from "../ipc/generated/commands";
import { createFakeProfiles } from "../ipc/fake/profiles";
import { drawWindow, SUMMARY } from "../test-window";
import { text } from "../texts";
import { Toasts } from "../sidebar/toasts";
import { LinkQuestion, openedLink } from "./link-question";
import { useSelectedSession, useDraftProfile } from "../sessions/use-workspace";

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  openedLink.set(null);
});

/** What is shown in the window. */
function Shown() {
  const session = useSelectedSession();
  const profile = useDraftProfile();
  return <p>{`chat ${session?.id ?? "none"}, profile ${profile ?? "none"}`}</p>;
}

async function draw(link: AppLink) {
  const backend = {
    ...createFakeProfiles("some"),
    listSessions: async () => [{ ...SUMMARY, id: "s7", title: "Invoices of May" }],
  };
  const drawn = await drawWindow(
    <>
      <Shown />
      <LinkQuestion />
      <Toasts />
    </>,
    { backend },
  );
  act(() => openedLink.set(link));
  return drawn;
}

const shows = (words: string) => screen.findByText(words);

test("a link to a chat is followed after a question", async () => {
  const { user } = await draw({ to: "chat", session: "s7" });
  const name = text("app-link-chat", { title: "Invoices of May" });
  const question = within(await screen.findByRole("dialog", { name }));
  // Enter neither follows the link nor closes the question before it was read.
  expect(question.getByRole("heading", { name })).toHaveFocus();
  await shows("chat none, profile none");
  await user.click(question.getByRole("button", { name: text("app-link-open-chat") }));
  await shows("chat s7, profile none");
  expect(screen.queryByRole("dialog")).toBe(null);
});

test("a link that the person cancels changes nothing", async () => {
  const { user } = await draw({ to: "chat", session: "s7" });
  await user.click(await screen.findByRole("button", { name: text("link-cancel") }));
  await shows("chat none, profile none");
  expect(screen.queryByRole("dialog")).toBe(null);
});

test("a link to a profile that was read begins a chat", async () => {
  const { user } = await draw({ to: "profile", name: "invoices" });
  await user.click(await screen.findByRole("button", { name: text("app-link-begin-chat") }));
  await shows("chat none, profile invoices");
});

test("a link that leads nowhere says so", async () => {
  await draw({ to: "chat", session: "elsewhere" });
  await shows(text("app-link-no-chat"));
  expect(openedLink.get()).toBe(null);
  act(() => openedLink.set({ to: "profile", name: "elsewhere" }));
  await shows(text("app-link-no-profile", { name: "elsewhere" }));
});

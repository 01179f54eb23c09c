import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Composer } from "../composer/composer";
import type { Backend } from "../ipc/backend";
import { BackendError } from "../ipc/errors";
import { createFakeProfiles } from "../ipc/fake/profiles";
import type { SessionOptions } from "../ipc/generated/protocol";
import { drawWindow, SUMMARY } from "../test-window";
import { text } from "../texts";

/** A new chat beside these profiles. */
async function draw(own: Partial<Backend> = {}) {
  const begun: (readonly [SessionOptions | undefined, string | undefined])[] = [];
  const backend = {
    ...createFakeProfiles("some"),
    createSession: async (options?: SessionOptions, profile?: string) => {
      begun.push([options, profile]);
      return SUMMARY;
    },
    ...own,
  };
  return { begun, ...(await drawWindow(<Composer />, { backend })) };
}

const choice = () => screen.findByRole("button", { name: new RegExp(text("profile-choice")) });
const box = () =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: text("composer-label") });

/** jsdom draws no top layer, so that the menu in it counts as hidden. */
const entry = (name: RegExp | string) => screen.getByRole("menuitemradio", { name, hidden: true });

test("without profiles, and in a chat that goes on, none is offered", async () => {
  const listProfiles = vi.fn<Backend["listProfiles"]>(async () => []);
  const none = await draw({ listProfiles });
  await vi.waitFor(() => expect(listProfiles).toHaveBeenCalled());
  const label = new RegExp(text("profile-choice"));
  expect(screen.queryByRole("button", { name: label })).toBe(null);
  none.unmount();
  await drawWindow(<Composer />, { past: [], backend: createFakeProfiles("some") });
  expect(screen.queryByRole("button", { name: label })).toBe(null);
});

test("a chat that goes on shows the profile that it began with", async () => {
  const options = { model: "demo", mode: "ask", max_steps: 9 } as const;
  const profile = { name: "invoices", system: "Sort by month." };
  const begun = { type: "session_started", version: "1", options } as const;
  const backend = createFakeProfiles("some");
  const plain = await drawWindow(<Composer />, { past: [begun], backend });
  expect(screen.queryByText("invoices")).toBe(null);
  plain.unmount();
  await drawWindow(<Composer />, { past: [{ ...begun, profile }], backend });
  const mark = await screen.findByTitle(text("profile-of-chat", { profile: "invoices" }));
  expect(mark).toHaveTextContent(`${text("profile-choice")}: invoices`);
  expect(screen.queryByRole("button", { name: new RegExp(text("profile-choice")) })).toBe(null);
});

test("a chat begins with the chosen profile and its options", async () => {
  const { user, begun, sent } = await draw();
  await user.click(await choice());
  await user.click(entry(/Invoices/));
  expect(await choice()).toHaveTextContent("Invoices");
  expect(screen.getByRole("button", { name: /Ask for risky steps/ })).toBeVisible();
  await user.type(box(), "Sort them{Enter}");
  expect(begun).toEqual([[expect.objectContaining({ mode: "risky" }), "invoices"]]);
  expect(sent).toEqual([{ type: "submit", text: "Sort them" }]);
});

test("a profile is left again, with its options", async () => {
  const { user, begun } = await draw();
  await user.click(await choice());
  await user.click(entry(/Invoices/));
  await user.click(await choice());
  await user.click(entry(text("profile-none")));
  await user.type(box(), "Hello{Enter}");
  expect(begun).toEqual([[expect.objectContaining({ mode: "ask" }), undefined]]);
});

test("an unread profile is shown before it is used", async () => {
  const trusted: string[][] = [];
  const fake = createFakeProfiles("some");
  const trustProfile = async (name: string, digest: string) => {
    trusted.push([name, digest]);
    await fake.trustProfile(name, digest);
  };
  const { user } = await draw({ ...fake, trustProfile });
  await user.click(await choice());
  const unread = entry(/Service desk/);
  expect(unread).toHaveTextContent(text("profile-unread"));
  await user.click(unread);
  const dialog = await screen.findByRole("dialog");
  expect(await within(dialog).findByText(/Write to colleagues/)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: text("profile-dont") }));
  expect(trusted).toEqual([]);
  expect(await choice()).toHaveTextContent(text("profile-none"));

  await user.click(await choice());
  await user.click(entry(/Service desk/));
  await screen.findByText(/Write to colleagues/);
  await user.click(screen.getByRole("button", { name: text("profile-use") }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
  expect(trusted).toEqual([["service-desk", "d1"]]);
  expect(await choice()).toHaveTextContent("Service desk");
  expect(box().value).toBe("Read the newest ticket and suggest an answer.");
});

test("a profile that changes while it is read is not used", async () => {
  const changed = "The profile changed while it was shown.";
  const trustProfile = async () => {
    throw new BackendError("bad_request", changed);
  };
  const { user } = await draw({ trustProfile });
  await user.click(await choice());
  await user.click(entry(/Service desk/));
  await screen.findByText(/Write to colleagues/);
  await user.click(screen.getByRole("button", { name: text("profile-use") }));
  expect(await screen.findByText(changed)).toBeVisible();
  expect(screen.getByRole("button", { name: text("profile-use") })).toBeDisabled();
  expect(await choice()).toHaveTextContent(text("profile-none"));
});

test("what a person has written is not replaced by a first message", async () => {
  const fake = createFakeProfiles("some");
  await fake.trustProfile("service-desk", "d1");
  const { user } = await draw(fake);
  await user.type(box(), "Mine");
  await user.click(await choice());
  await user.click(entry(/Service desk/));
  expect(await choice()).toHaveTextContent("Service desk");
  expect(box().value).toBe("Mine");
});

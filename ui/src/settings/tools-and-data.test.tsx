import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { drawSettings } from "./test-settings";
import { text } from "../texts";

const card = (name: string) => within(screen.getByRole("region", { name }));

test("a server is added with its secret", async () => {
  const { user, backend, container } = await drawSettings("tools", "empty");
  const fill = async (field: Element | undefined, text: string) => {
    if (field !== undefined) await user.click(field);
    await user.paste(text);
  };
  await user.click(await screen.findByRole("button", { name: text("extensions-add") }));
  const form = within(screen.getByRole("form", { name: text("extensions-add") }));
  await fill(form.getByLabelText("Name"), "github");
  await fill(form.getByLabelText(text("extensions-form-line")), "npx -y server-github");
  await user.click(form.getByRole("button", { name: text("extensions-form-another") }));
  await fill(form.getAllByLabelText("Name")[1], "TOKEN");
  await fill(form.getByLabelText(text("extensions-form-value")), "ghp_0123456789");
  expect(form.getByLabelText(text("extensions-form-value"))).toHaveAttribute("type", "password");
  await user.click(form.getByRole("button", { name: text("extensions-form-add") }));
  await screen.findByText("npx -y server-github");
  expect(backend.addServer).toHaveBeenCalledExactlyOnceWith({
    name: "github",
    line: "npx -y server-github",
    url: null,
    variables: [{ name: "TOKEN", value: "ghp_0123456789" }],
    trusted: false,
    free: false,
    limits: { start_seconds: null, call_seconds: null },
  });
  expect(container.outerHTML).not.toContain("ghp_0123456789");
});

test("a server runs inside walls until it is marked free", async () => {
  const { user, backend } = await drawSettings("tools");
  await screen.findByRole("region", { name: "files" });
  const inside = () =>
    card("files").getByRole("checkbox", { name: text("extensions-free", { name: "files" }) });
  expect(inside()).toBeChecked();
  expect(card("files").getByText(text("extensions-walls-inside"))).toBeInTheDocument();
  expect(card("files").getByText("/home/sam/Documents")).toBeInTheDocument();
  await user.click(inside());
  await waitFor(() => expect(inside()).not.toBeChecked());
  expect(backend.freeServer).toHaveBeenCalledExactlyOnceWith("files", true);
  expect(card("files").getByText(text("extensions-walls-free"))).toBeInTheDocument();
  const service = { name: text("extensions-free", { name: "tickets" }) };
  expect(card("tickets").queryByRole("checkbox", service)).toBe(null);
});

test("a new server is free only if that is chosen", async () => {
  const { user, backend } = await drawSettings("tools", "empty");
  await user.click(await screen.findByRole("button", { name: text("extensions-add") }));
  const form = within(screen.getByRole("form", { name: text("extensions-add") }));
  const choice = (one: "inside" | "free") =>
    form.getByRole("radio", { name: text(`extensions-form-walls-${one}`) });
  expect(choice("inside")).toBeChecked();
  await user.click(choice("free"));
  await user.click(form.getByLabelText("Name"));
  await user.paste("docker");
  await user.click(form.getByLabelText(text("extensions-form-line")));
  await user.paste("docker run mcp/fetch");
  await user.click(form.getByRole("button", { name: text("extensions-form-add") }));
  await waitFor(() => expect(backend.addServer).toHaveBeenCalledOnce());
  expect(backend.addServer).toHaveBeenCalledWith(expect.objectContaining({ free: true }));
});

test("a server is tried, switched off and removed", async () => {
  const { user, backend } = await drawSettings("tools");
  await screen.findByRole("region", { name: "time" });
  await user.click(
    card("time").getByRole("button", { name: text("extensions-test-of", { name: "time" }) }),
  );
  expect(await card("time").findByText(text("extensions-works", { count: 2 }))).toBeVisible();
  await user.click(
    card("time").getByRole("checkbox", { name: text("extensions-on", { name: "time" }) }),
  );
  expect(await card("time").findByText(text("extensions-state-off"))).toBeVisible();
  await user.click(
    card("time").getByRole("button", { name: text("extensions-remove-of", { name: "time" }) }),
  );
  await user.click(card("time").getByRole("button", { name: text("extensions-remove") }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "time" })).toBe(null));
  expect(backend.removeServer).toHaveBeenCalledExactlyOnceWith("time");
});

test("a server that does not work says why and shows what it printed", async () => {
  await drawSettings("tools");
  await screen.findByRole("region", { name: "tickets" });
  expect(card("tickets").getByText(text("extensions-state-disabled"))).toBeVisible();
  expect(card("tickets").getByText(/connection refused/)).toBeVisible();
  expect(card("time").getByText(/listening on standard input/)).toBeInTheDocument();
});

test("a sign-in is shown before a browser opens", async () => {
  const openLink = vi.fn(async (_address: string) => {});
  const { user, backend } = await drawSettings("tools", "usual", { openLink });
  await screen.findByRole("region", { name: "notes" });
  const button = (id: "extensions-sign-in-of" | "extensions-sign-out-of") =>
    card("notes").queryByRole("button", { name: text(id, { name: "notes" }) });
  expect(card("notes").getByText(text("extensions-state-needs_sign_in"))).toBeVisible();
  expect(button("extensions-sign-out-of")).toBe(null);
  const signIn = async () => {
    await user.click(button("extensions-sign-in-of") ?? document.body);
    const leads = text("extensions-sign-in-at", { name: "notes" });
    expect(await card("notes").findByText(leads)).toBeVisible();
    expect(card("notes").getByText("login.example.org")).toBeVisible();
  };
  await signIn();
  expect(backend.signIn).toHaveBeenCalledOnce();
  expect(backend).toHaveProperty("openLink.mock.calls", []);
  await user.click(card("notes").getByRole("button", { name: text("settings-cancel") }));
  await waitFor(() => expect(button("extensions-sign-in-of")).not.toBe(null));
  expect(card("notes").getByText(text("extensions-state-needs_sign_in"))).toBeVisible();
  await signIn();
  await user.click(card("notes").getByRole("button", { name: text("extensions-sign-in-open") }));
  const address = openLink.mock.lastCall?.[0] ?? "";
  expect(address).toMatch(/^https:\/\/login\.example\.org\/authorize\?/);
  expect(card("notes").getByText(address)).toBeVisible();
  await waitFor(() => expect(button("extensions-sign-out-of")).not.toBe(null), { timeout: 10_000 });
  await user.click(button("extensions-sign-out-of") ?? document.body);
  await waitFor(() => expect(button("extensions-sign-in-of")).not.toBe(null));
  expect(backend.signOut).toHaveBeenCalledExactlyOnceWith("notes");
});

test("servers of Claude Desktop are shown one by one before they are taken", async () => {
  const { user, backend } = await drawSettings("tools", "empty");
  await user.click(await screen.findByRole("button", { name: text("extensions-import") }));
  expect(await screen.findByText(text("extensions-import-taking-same"))).toBeVisible();
  expect(screen.getByText(/^Can't be used: it names/)).toBeVisible();
  expect(backend.importServers).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: text("extensions-take", { count: 1 }) }));
  await screen.findByRole("region", { name: "calendar" });
  expect(backend.importServers).toHaveBeenCalledExactlyOnceWith(["calendar"]);
});

test("a plugin is installed with what is said meanwhile, and removed", async () => {
  const { user, backend } = await drawSettings("tools");
  await screen.findByRole("region", { name: "weather" });
  expect(card("broken").getByText(/No module named/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: text("extensions-plugin-add") }));
  await user.type(screen.getByLabelText(text("extensions-plugin")), "words==1.0{Enter}");
  expect(await screen.findByText(text("extensions-installed"))).toBeVisible();
  expect(screen.getByLabelText(text("extensions-progress"))).toHaveTextContent(
    "Collecting words==1.0",
  );
  await user.click(
    card("weather").getByRole("button", {
      name: text("extensions-remove-of", { name: "weather" }),
    }),
  );
  await user.click(card("weather").getByRole("button", { name: text("extensions-remove") }));
  await screen.findByText(/Uninstalling weather/);
  expect(backend.removePlugin).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("region", { name: "weather" })).toBe(null);
});

test("what would go is shown before it goes", async () => {
  const { user, backend } = await drawSettings("data");
  expect(
    await screen.findByRole("row", { name: /Pictures and attachments 312.7 MB/ }),
  ).toBeVisible();
  await user.selectOptions(screen.getByLabelText(text("data-older")), text("data-age-days90"));
  await user.click(screen.getByRole("button", { name: text("data-preview") }));
  expect(await screen.findByText(/will delete 2 chats and 214 files/)).toBeVisible();
  expect(screen.getByText(/1 old chat stays/)).toBeVisible();
  expect(backend.cleanUp).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: text("data-do-it") }));
  expect(await screen.findByText(/Deleted 2 chats and 214 files/)).toBeVisible();
  expect(backend.cleanUp).toHaveBeenCalledExactlyOnceWith(90);
});

test("everything is erased only after the word was typed, and the end is final", async () => {
  const { user, backend } = await drawSettings("data", "usual", {
    eraseEverything: async () => ({ left: ["The key for qube: it is locked."] }),
  });
  await user.click(await screen.findByRole("button", { name: text("data-erase-start") }));
  const doIt = screen.getByRole("button", { name: text("data-erase-do") });
  expect(doIt).toBeDisabled();
  await user.type(screen.getByLabelText(/Type “erase”/), "eras{Enter}");
  expect(backend.eraseEverything).not.toHaveBeenCalled();
  localStorage.setItem("qilbee.theme", "dark");
  await user.type(screen.getByLabelText(/Type “erase”/), "e");
  await user.click(doIt);
  const end = within(await screen.findByRole("dialog", { name: text("data-erased") }));
  expect(end.getByText("The key for qube: it is locked.")).toBeVisible();
  expect(localStorage.length).toBe(0);
  await user.click(end.getByRole("button", { name: text("data-close") }));
  expect(backend.quit).toHaveBeenCalledTimes(1);
});

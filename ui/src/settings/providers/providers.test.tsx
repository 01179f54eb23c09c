import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { BackendError } from "../../ipc/errors";
import { createFakeSettings } from "../../ipc/fake/settings";
import type { ProviderView } from "../../ipc/generated/commands";
import { text } from "../../texts";
import { drawSettings } from "../test-settings";

const KEY = "sk-0123456789";
/** The whole section is drawn anew, which takes a busy computer a while. */
const PATIENT = { timeout: 4000 };
const card = (name: string) => within(screen.getByRole("region", { name }));
const NOTHING_KNOWN = {
  context_tokens: null,
  max_output_tokens: null,
  pictures: null,
  tools: "native",
  effort: null,
  per_mille: false,
  input_usd: null,
  output_usd: null,
} as const;

/** The form for a provider, opened by the button of this name. */
async function opened(
  user: Awaited<ReturnType<typeof drawSettings>>["user"],
  name: string,
): Promise<ReturnType<typeof within>> {
  await user.click(await screen.findByRole("button", { name }, PATIENT));
  return within(screen.getByRole("form", { name }));
}

test("without a provider, one sentence says what there is to add", async () => {
  await drawSettings("models", "empty");
  expect(await screen.findByText(text("providers-none"))).toBeVisible();
});

test("a provider is added with its key, which is nowhere to be seen after it", async () => {
  const { user, backend, container } = await drawSettings("models", "empty");
  const form = await opened(user, text("providers-add"));
  await user.click(form.getByRole("radio", { name: text("providers-kind-azure") }));
  expect(form.getByLabelText(text("providers-name"))).toHaveValue("azure");
  const add = form.getByRole("button", { name: text("providers-form-add") });
  expect(add).toBeDisabled();
  await user.type(form.getByLabelText(text("providers-address")), "host");
  expect(form.getByRole("alert")).toHaveTextContent(text("providers-address-wrong"));
  await user.clear(form.getByLabelText(text("providers-address")));
  await user.paste("https://it.example/openai/v1");
  const key = form.getByLabelText(text("providers-key"));
  expect(key).toHaveAttribute("type", "password");
  await user.click(key);
  await user.paste(KEY);
  await user.click(form.getByRole("button", { name: text("providers-model-add") }));
  await user.click(form.getByLabelText(text("providers-deployment")));
  await user.paste("gpt-6.2-sol");
  await user.click(add);
  await screen.findByRole("region", { name: "azure" });
  const azure = {
    name: "azure",
    kind: "azure",
    address: "https://it.example/openai/v1",
    models: [{ id: "gpt-6.2-sol", ...NOTHING_KNOWN }],
  };
  // Both at once: a press gives authority once.
  expect(backend.addProvider).toHaveBeenCalledExactlyOnceWith(azure, KEY);
  expect(backend.setProviderKey).not.toHaveBeenCalled();
  expect(card("azure").getByText(text("providers-key-keychain"))).toBeVisible();
  expect(container.ownerDocument.documentElement.outerHTML).not.toContain(KEY);
});

test("without a keychain the key can be used until the end", async () => {
  const { user, backend, container } = await drawSettings("models", "no-keychain");
  const form = await opened(user, text("providers-add"));
  await user.click(form.getByLabelText(text("providers-key")));
  await user.paste(KEY);
  await user.keyboard("{Enter}");
  await screen.findByRole("region", { name: "openai" });
  expect(card("openai").getByText(/org.freedesktop.secrets/)).toBeVisible();
  expect(card("openai").getByText(/OPENAI_API_KEY/)).toBeVisible();
  const hold = card("openai").getByRole("button", { name: text("keys-only-for-now") });
  expect(hold).toBeDisabled();
  await user.click(card("openai").getByLabelText(text("keys-label", { name: "openai" })));
  await user.paste(KEY);
  await user.click(hold);
  const kept = await card("openai").findByText(text("providers-key-session"));
  expect(kept).toHaveRole("status");
  expect(card("openai").queryByText(text("keys-kept-for-session"))).toBe(null);
  expect(backend.setProviderKey).toHaveBeenLastCalledWith("openai", KEY, "session");
  expect(container.ownerDocument.documentElement.outerHTML).not.toContain(KEY);
});

/** Draws one provider of this kind of key. */
async function drawProvider(own: Partial<ProviderView>) {
  const usual = await createFakeSettings("usual").listProviders();
  const provider: ProviderView = { ...usual[0]!, ...own };
  return drawSettings("models", "usual", { listProviders: async () => [provider] });
}

test("a provider with a token shows where it comes from, and no key", async () => {
  await drawProvider({ sign_in: "token", key_source: null, token_program: "az" });
  await screen.findByRole("region", { name: "work" }, PATIENT);
  expect(card("work").getByText(text("providers-token"))).toBeVisible();
  expect(card("work").getByText(text("providers-token-command", { program: "az" }))).toBeVisible();
  expect(card("work").queryByText(text("providers-no-key"))).toBe(null);
  expect(card("work").queryByRole("button", { name: `${text("keys-add")}: work` })).toBe(null);
});

test("who removes or moves OpenAI is told that its key stays", async () => {
  const { user } = await drawProvider({ kind: "openai", address: null });
  await screen.findByRole("region", { name: "work" }, PATIENT);
  const remove = { name: text("extensions-remove-of", { name: "work" }) };
  await user.click(card("work").getByRole("button", remove));
  const question = text("providers-remove-ask-openai", { name: "work" });
  expect(card("work").getByText(question)).toBeVisible();
  const form = await opened(user, text("providers-change-of", { name: "work" }));
  await user.click(form.getByLabelText(text("providers-address")));
  await user.paste("https://other.example/v1");
  expect(form.getByText(text("providers-address-stays"))).toBeVisible();
  expect(form.queryByText(text("providers-address-moves"))).toBe(null);
});

test("a slash at the end makes no other address", async () => {
  const { user } = await drawProvider({});
  const form = await opened(user, text("providers-change-of", { name: "work" }));
  const address = form.getByLabelText(text("providers-address"));
  await user.type(address, "/");
  expect(form.queryByText(text("providers-address-moves"))).toBe(null);
  await user.type(address, "v2");
  expect(form.getByText(text("providers-address-moves"))).toBeVisible();
});

test("what is known of a model is changed, and a wrong number is not sent", async () => {
  const { user, backend } = await drawSettings("models");
  const form = await opened(user, text("providers-change-of", { name: "local" }));
  expect(form.queryByLabelText(text("providers-name"))).toBe(null);
  await user.click(form.getByText(text("providers-options", { model: "qwen3-vl:8b" })));
  const field = (id: "context" | "inputUsd" | "outputUsd") =>
    form.getByLabelText(text(`providers-option-${id}`));
  const save = form.getByRole("button", { name: text("providers-form-save") });
  expect(field("context")).toHaveValue("65536");
  await user.clear(field("context"));
  await user.type(field("context"), "12");
  expect(form.getByRole("alert")).toHaveTextContent(text("providers-tokens-wrong"));
  expect(save).toBeDisabled();
  await user.type(field("context"), "8000");
  await user.type(field("inputUsd"), "0,5");
  expect(form.getByText(text("providers-one-price"))).toBeVisible();
  expect(save).toBeDisabled();
  await user.type(field("outputUsd"), "2");
  await user.selectOptions(
    form.getByLabelText(text("providers-option-tools")),
    text("providers-tools-json"),
  );
  await user.click(save);
  await screen.findByRole("region", { name: "local" });
  expect(backend.changeProvider).toHaveBeenCalledExactlyOnceWith({
    name: "local",
    kind: "ollama",
    address: null,
    models: [
      {
        ...NOTHING_KNOWN,
        id: "qwen3-vl:8b",
        context_tokens: 128_000,
        tools: "json",
        per_mille: true,
        input_usd: 0.5,
        output_usd: 2,
      },
    ],
  });
});

test("who changes the address is told that the key goes", async () => {
  const { user } = await drawSettings("models");
  const form = await opened(user, text("providers-change-of", { name: "work" }));
  const address = form.getByLabelText(text("providers-address"));
  expect(form.queryByText(text("providers-address-moves"))).toBe(null);
  await user.clear(address);
  await user.paste("http://other.example/v1");
  expect(form.getByText(text("providers-address-moves"))).toBeVisible();
  expect(form.getByText(text("providers-address-open"))).toBeVisible();
  await user.click(form.getByRole("button", { name: text("providers-form-save") }));
  expect(await card("work").findByText(text("providers-no-key"))).toBeVisible();
});

test("a test tells what works one by one", async () => {
  const { user, backend } = await drawSettings("models", "usual", {
    testModel: async (model, onFinding) => {
      if (model.startsWith("lab/")) throw new BackendError("bad_request", "Nobody is there.");
      onFinding({ ability: "text", problem: null });
      onFinding({ ability: "tools", problem: "The model said “7”" });
    },
  });
  const tryOut = async (model: string) =>
    user.click(await screen.findByRole("button", { name: text("providers-test-of", { model }) }));
  await tryOut("local/qwen3-vl:8b");
  const works = text("providers-ability-works", { ability: text("providers-ability-text") });
  expect(await card("local").findByText(works)).toBeVisible();
  expect(card("local").getByText(/Tools: doesn't work. The model said “7”/)).toBeVisible();
  expect(card("local").queryByText(text("providers-test-works"))).toBe(null);
  await tryOut("lab/mistral-small");
  expect(await card("lab").findByText("Nobody is there.")).toBeVisible();
  expect(backend.testModel).toHaveBeenCalledTimes(2);
});

test("a test that runs can be cancelled", async () => {
  let cancel = () => {};
  const cancelled = new Promise<void>((resolve) => {
    cancel = resolve;
  });
  const { user, backend } = await drawSettings("models", "usual", {
    testModel: async (_model, onFinding) => {
      onFinding({ ability: "text", problem: null });
      await cancelled;
    },
    cancelModelTest: async () => cancel(),
  });
  const model = "local/qwen3-vl:8b";
  const test = { name: text("providers-test-of", { model }) };
  await user.click(await screen.findByRole("button", test, PATIENT));
  const stop = { name: text("providers-test-cancel-of", { model }) };
  await user.click(card("local").getByRole("button", stop));
  expect(backend.cancelModelTest).toHaveBeenCalledExactlyOnceWith(model);
  expect(await card("local").findByText(text("providers-test-cancelled"))).toBeVisible();
  const works = text("providers-ability-works", { ability: text("providers-ability-text") });
  expect(card("local").getByText(works)).toBeVisible();
  expect(card("local").queryByText(/Pictures/)).toBe(null);
  expect(card("local").queryByText(text("providers-test-works"))).toBe(null);
  expect(screen.queryByRole("button", stop)).toBe(null);
  expect(screen.getByRole("button", test)).toBeEnabled();
});

test("models that the server has are added with a press", async () => {
  const { user, backend } = await drawSettings("models");
  await user.click(
    await screen.findByRole("button", { name: text("providers-find-of", { name: "local" }) }),
  );
  const add = await screen.findByRole("button", {
    name: text("providers-found-add-of", { model: "qwen3:14b" }),
  });
  const close = card("local").getByRole("button", { name: text("providers-found-close") });
  const change = card("local").getByRole("button", {
    name: text("providers-change-of", { name: "local" }),
  });
  expect(change.parentElement).toBe(close.parentElement);
  const known = text("providers-found-add-of", { model: "qwen3-vl:8b" });
  expect(screen.queryByRole("button", { name: known })).toBe(null);
  await user.click(add);
  const models = screen.getByRole("list", { name: text("providers-models-of", { name: "local" }) });
  await waitFor(() => expect(within(models).getByText("qwen3:14b")).toBeVisible());
  const { models: sent } = vi.mocked(backend.changeProvider).mock.lastCall?.[0] ?? { models: [] };
  expect(sent.map(({ id }) => id)).toEqual(["qwen3-vl:8b", "qwen3:14b"]);
});

test("a key is deleted, and a provider removed, only after a second thought", async () => {
  const { user, backend } = await drawSettings("models");
  await screen.findByRole("region", { name: "work" });
  const press = (name: string) => user.click(card("work").getByRole("button", { name }));
  await press(text("sidebar-more", { title: "work" }));
  const remove = { name: text("providers-key-delete"), hidden: true };
  await user.click(card("work").getByRole("menuitem", remove));
  expect(backend.deleteProviderKey).not.toHaveBeenCalled();
  await press(text("providers-key-delete"));
  expect(await card("work").findByText(text("providers-no-key"))).toBeVisible();
  await press(text("extensions-remove-of", { name: "work" }));
  expect(backend.removeProvider).not.toHaveBeenCalled();
  await press(text("extensions-remove"));
  await waitFor(() => expect(screen.queryByRole("region", { name: "work" })).toBe(null));
  expect(backend.removeProvider).toHaveBeenCalledExactlyOnceWith("work");
});

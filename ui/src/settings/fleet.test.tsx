import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Fleet } from "../fleet/fleet";
import { BackendError } from "../ipc/errors";
import { fleetInbox, fleetOpen, fleetTrouble } from "../fleet/fleet-watch";
import { drawWindow } from "../test-window";
import { text } from "../texts";
import { FleetSection } from "./sections/fleet";

beforeEach(() => {
  fleetInbox.set(null);
  fleetTrouble.set(null);
  fleetOpen.set(false);
});

test("a fleet is connected by the address of its inbox, and forgotten after a question", async () => {
  const { user } = await drawWindow(
    <>
      <Fleet />
      <FleetSection />
    </>,
  );
  const field = screen.getByLabelText<HTMLInputElement>(text("fleet-address"));
  expect(field.type).toBe("password");
  await user.type(field, "http://127.0.0.1:8455/");
  await user.click(screen.getByRole("button", { name: text("fleet-connect") }));
  expect((await screen.findByRole("alert")).textContent).toContain("The end of the address");
  await user.type(field, "#token{Enter}");
  await screen.findByText(text("fleet-connected", { computer: "127.0.0.1:8455" }));

  await user.click(screen.getByRole("button", { name: text("fleet-disconnect") }));
  await user.click(screen.getByRole("button", { name: text("fleet-disconnect") }));
  await screen.findByLabelText(text("fleet-address"));
  expect(fleetInbox.get()).toBe(null);
});

test("a keychain that cannot be read is told, and its address can be forgotten", async () => {
  let isForgotten = false;
  const { user } = await drawWindow(
    <>
      <Fleet />
      <FleetSection />
    </>,
    {
      backend: {
        async fleetInbox() {
          if (isForgotten) return null;
          throw new BackendError("bad_request", "The keychain is locked.");
        },
        async disconnectFleet() {
          isForgotten = true;
        },
      },
    },
  );
  await screen.findByText("The keychain is locked.");
  await user.click(screen.getByRole("button", { name: text("fleet-disconnect") }));
  await user.click(screen.getByRole("button", { name: text("fleet-disconnect") }));
  await vi.waitFor(() => expect(screen.queryByText("The keychain is locked.")).toBe(null));
});

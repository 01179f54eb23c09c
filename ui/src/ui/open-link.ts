// How an address is opened outside of Qilbee. Whoever draws the window provides it.

import { createContext } from "react";

/** Throws an error with a message for the person. */
export const OpenLink = createContext<(address: string) => Promise<void>>(async () => {
  throw new Error("nobody opens links here");
});

// The profiles of the recorded backend: one that was read, one from somebody else, one with a mistake.

import { BackendError } from "../errors";
import type { ListedProfile } from "../generated/commands";
import type { ProfilesBackend } from "../profiles-backend";
import { DEFAULT_OPTIONS } from "./recording";

export type ProfilesCase = "none" | "some";

const TEXT = `title = "Service desk"
description = "Answers tickets as we do"
system = """
Write to colleagues, not to customers. Look up the device in the CRM first.
"""
mode = "risky"
first_message = "Read the newest ticket and suggest an answer."

[limits]
max_cost_usd = 0.5

[[examples]]
user = "The printer is broken"
assistant = "Which one, and what does its display say?"
`;

export function createFakeProfiles(what: ProfilesCase = "none"): ProfilesBackend {
  const profiles: ListedProfile[] = what === "none" ? [] : some();
  return {
    listProfiles: async () => profiles.map((profile) => ({ ...profile })),
    readProfile: async () => ({ text: TEXT, digest: "d1" }),
    async trustProfile(name, digest) {
      const profile = profiles.find((one) => one.name === name);
      if (profile === undefined || digest !== "d1")
        throw new BackendError("bad_request", "The profile changed while it was shown.");
      profile.trust = "read";
    },
    async profileOptions(name) {
      const profile = profiles.find((one) => one.name === name);
      if (profile?.trust !== "read")
        throw new BackendError("bad_request", "The profile is new or has changed.");
      return { ...DEFAULT_OPTIONS, mode: "risky", max_cost_usd: 0.5 };
    },
  };
}

function some(): ListedProfile[] {
  const problem =
    "The profile in /home/sam/.local/share/qilbee/profiles/old.toml, line 3, is invalid.";
  return [
    { name: "invoices", title: "Invoices", description: "Sorts and names them", trust: "read" },
    {
      name: "old",
      title: "old",
      problem: { id: "settings-profile-invalid", args: {}, text: problem },
    },
    {
      name: "service-desk",
      title: "Service desk",
      description: "Answers tickets as we do",
      first_message: "Read the newest ticket and suggest an answer.",
      trust: "unread",
    },
  ];
}

// What the choice of a profile asks of the backend.

import type { ListedProfile, ProfileText } from "./generated/commands";
import type { SessionOptions } from "./generated/protocol";

export interface ProfilesBackend {
  /** By name, the faulty ones too. */
  listProfiles(): Promise<ListedProfile[]>;
  /** All of a profile, to be read by the person. */
  readProfile(name: string): Promise<ProfileText>;
  /** The person has read this very text; rejects when it is another by now. */
  trustProfile(name: string, digest: string): Promise<void>;
  /** The options of a new chat with a profile that was read. */
  profileOptions(name: string): Promise<SessionOptions>;
}

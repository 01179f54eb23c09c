// What a code is asked for, in a few words: a person who did not ask for it sees that a program did. Pure.

import type { Commands } from "../ipc/generated/commands";
import type { Answer, Command, SessionOptions } from "../ipc/generated/protocol";
import { text } from "../texts";
import { moment } from "../ui/format";

export function purposeOf(command: keyof Commands, input: unknown): string {
  switch (command) {
    case "send_command":
      return ofCommand((input as Commands["send_command"][0]).command);
    case "create_session": {
      const { options } = input as Commands["create_session"][0];
      return options ? text("confirm-new-chat", { mode: modeOf(options) }) : text("confirm-other");
    }
    case "quick_ask_send":
      return text("confirm-message");
    case "allow_more_today":
      return text("confirm-money");
    case "change_setting":
    case "limit_server":
    case "restore_settings":
      return text("confirm-setting");
    case "add_server":
    case "import_servers":
    case "switch_server":
    case "try_server":
      return text("confirm-server");
    case "free_server":
      return text("confirm-free-server");
    case "trust_profile":
      return text("confirm-profile");
    case "install_plugin":
      return text("confirm-plugin");
    case "add_nearby_server":
    case "add_provider":
    case "change_provider":
      return text("confirm-provider");
    case "models_of_provider":
      return text("confirm-models-of-provider");
    case "test_model":
      return text("confirm-test-model");
    case "set_key":
    case "set_provider_key":
      return text("confirm-key");
    case "clean_up":
    case "erase_everything":
      return text("confirm-data");
    default:
      return text("confirm-other");
  }
}

function ofCommand(command: Command): string {
  switch (command.type) {
    case "submit":
    case "refine":
      return text("confirm-message");
    case "provide_tool_result":
      return text("confirm-answer");
    case "answer_form":
      return text("confirm-form");
    case "resume":
    case "step":
      return text("confirm-go-on");
    case "set_options":
      return text("confirm-options", { mode: modeOf(command.options) });
    case "answer_approval":
      return ofAnswer(command.answer);
    case "revoke_grants":
    case "pause":
    case "try_now":
    case "stop":
    case "abandon":
    case "skip_question":
      return text("confirm-other");
  }
}

function ofAnswer(answer: Answer): string {
  if (answer.answer === "deny") return text("confirm-other");
  switch (answer.grant.for) {
    case "once":
      return text("confirm-allow-once");
    case "session":
      return text("confirm-allow-chat");
    case "until":
      return text("confirm-allow-until", { moment: moment(answer.grant.until) });
  }
}

function modeOf({ mode }: SessionOptions): string {
  return text(`mode-${mode}-name`);
}

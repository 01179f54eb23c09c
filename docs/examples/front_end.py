"""A front end of Qilbee: python3 front_end.py qilbee "Sort my invoices by month"

Asks Qilbee's questions here. Until `qilbee answers any` lets programs say yes, the first approval ends the task.
"""

import json, subprocess, sys  # noqa: E401

run = [sys.argv[1], "run", "--json", "--own-words", "--commands", "-"]
qilbee = subprocess.Popen(run, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def send(**command):
    print(json.dumps(command), file=qilbee.stdin, flush=True)


def ask(words):
    print(words, end=" ", flush=True)
    return sys.stdin.readline().strip()


send(type="submit", text=sys.argv[2])
for line in qilbee.stdout:
    match json.loads(line):
        case {"type": "text_delta", "text": text}:
            print(text, end="", flush=True)
        case {"type": "approval_requested", "approval": approval, "question": {"sentence": words}}:
            yes = ask(f"{words if isinstance(words, str) else words['text']}? [y/N]") == "y"
            answer = {"answer": "allow", "grant": {"for": "once"}} if yes else {"answer": "deny"}
            send(type="answer_approval", approval=approval, answer=answer)
        case {"type": "person_asked", "call": call, "question": {"text": text}}:
            send(type="provide_tool_result", call=call, output={"parts": [{"kind": "text", "text": ask(text)}]})
        case {"type": "person_asked", "call": call}:  # A plan, or a form of a server.
            send(type="skip_question", call=call)
        case {"type": "paused", "reason": "takeover" | "breakpoint" as reason}:
            send(type="resume" if ask(f"Paused ({reason}). Go on? [y/N]") == "y" else "stop")
        case {"type": "turn_ended"}:
            qilbee.stdin.close()
        case {"type": "session_ended", "reason": reason}:
            print(f"\nEnded: {reason}")
sys.exit(qilbee.wait())

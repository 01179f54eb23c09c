import { expect, test } from "vitest";
import { linkFacts } from "./link-facts";

test.each([
  ["https://example.com/a?b#c", "here", "https://|example.com|/a?b#c", []],
  ["http://example.com", "here", "http://|example.com|/", ["not_encrypted"]],
  ["https://аpple.com/", "here", "https://|xn--pple-43d.com|/", ["special_letters"]],
  ["https://bank.com@evil.com/", "x", "https://bank.com@|evil.com|/", ["sign_in"]],
  ["https://a:b@evil.com/", "x", "https://a:b@|evil.com|/", ["sign_in"]],
  ["https://127.0.0.1:8443/x", "x", "https://|127.0.0.1|:8443/x", ["number", "port"]],
  ["https://[::1]/", "x", "https://|[::1]|/", ["number"]],
  ["https://0x7f.1/", "x", "https://|127.0.0.1|/", ["number"]],
  ["https://evil.com/", "www.bank.com", "https://|evil.com|/", ["other_host"]],
  ["https://evil.com/", "https://bank.com/login", "https://|evil.com|/", ["other_host"]],
  ["https://bank.com/", "www.bank.com", "https://|bank.com|/", []],
  ["https://münchen.de/", "münchen.de", "https://|xn--mnchen-3ya.de|/", ["special_letters"]],
  ["mailto:sam@example.com?subject=x", "x", "mailto:|sam@example.com|?subject=x", []],
])("%s, shown as %s", (address, text, parts, remarks) => {
  const facts = linkFacts(address, text);
  expect([`${facts?.before}|${facts?.host}|${facts?.after}`, facts?.remarks]).toEqual([
    parts,
    remarks,
  ]);
});

test.each(["javascript:alert(1)", "file:///etc/passwd", "https://", "x", "", "data:text/html,x"])(
  "there is nothing to say of %s",
  (address) => {
    expect(linkFacts(address)).toBe(undefined);
  },
);

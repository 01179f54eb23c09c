use super::*;

#[test]
fn finds_addresses_hosts_and_amounts_by_their_form() {
    let check = |text: &str, wanted: &[&str]| {
        let found: Vec<String> = tokens(text)
            .into_iter()
            .map(|token| match token {
                Token::Url { url, host } => format!("url {url} at {host}"),
                Token::Host { text, host } => format!("host {text} at {host}"),
                Token::Email(address) => format!("email {address}"),
                Token::Account(account) => format!("account {account}"),
                Token::Amount(amount) => format!("amount {amount}"),
                Token::Path(path) => format!("path {path}"),
            })
            .collect();
        assert_eq!(found, wanted, "{text}");
    };
    check(
        "see (https://Example.org/a?b=c).",
        &["url https://example.org/a?b=c at example.org"],
    );
    check(
        "https://good.example@evil.example/x",
        &["url https://good.example@evil.example/x at evil.example"],
    );
    check(
        "example.org and example.org:80/x",
        &[
            "host example.org at example.org",
            "host example.org:80/x at example.org",
        ],
    );
    check(
        "xn--bcher-kva.example bücher.example",
        &[
            "host xn--bcher-kva.example at xn--bcher-kva.example",
            "host bücher.example at xn--bcher-kva.example",
        ],
    );
    check(
        "Write to <Anna@Example.org>, or mailto:b%40example.org",
        &["email anna@example.org", "email b@example.org"],
    );
    check("me@host.example:/tmp", &["email me@host.example"]);
    check("read README.md, main.rs, v1.2.3 and e.g. this", &[]);
    check(
        "org.gnome.desktop.interface extensions.activeThemeID os.path.join java.util.List http.server",
        &[],
    );
    check("chrome://settings/cookies about:config edge://flags", &[]);
    check(
        "nas.local:80 printer.lan media.autoplay.default/x",
        &[
            "host nas.local:80 at nas.local",
            "host printer.lan at printer.lan",
            "host media.autoplay.default/x at media.autoplay.default",
        ],
    );
    check(
        "view-source:https://example.org",
        &["url https://example.org at example.org"],
    );
    check(
        "~/a.txt /etc/hosts ./x and/or",
        &["path ~/a.txt", "path /etc/hosts", "path ./x"],
    );
    check(
        "DE89 3704 0044 0532 0130 00 now",
        &["account de89370400440532013000"],
    );
    check("DE88370400440532013000", &[]);
    check("card 4111-1111-1111-1111", &["account 4111111111111111"]);
    check(
        "0x52908400098527886E0F7030069857D2E4169EE7",
        &["account 0x52908400098527886e0f7030069857d2e4169ee7"],
    );
    check(
        "1,200.50 EUR or €99 or 12 apples",
        &["amount 1200.5", "amount 99"],
    );
    check(
        "10.0.0.1 8.8.8.8:53",
        &["host 10.0.0.1 at 10.0.0.1", "host 8.8.8.8:53 at 8.8.8.8"],
    );
}

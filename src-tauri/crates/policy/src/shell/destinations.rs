//! Destinations of a command: the computers that a program which reaches out would talk to. Every operand that is not
//! provably a file, an option or an option's value is one. Total: any words are read.

use super::{ShellCommand, Word};
use url::Url;

/// A computer, or a place on one, as a command names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Destination {
    /// A computer that the command line names.
    Named {
        /// As it stands.
        text: String,
        /// The computer: a name in lower case, or a number in its usual form.
        host: String,
    },
    /// One that only running the command would tell, with what stands for it.
    Unseen(String),
}

/// The way in which a program names computers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Each operand is an address or a host.
    Address,
    /// The first operand is a host; what follows is a command or a port.
    FirstHost,
    /// An operand with a colon names a host, any other a file.
    HostAndPath,
    /// An operand with a colon or a scheme names a host, any other a name the program knows.
    Repository,
    /// Only what looks like an address is one.
    AddressOrFile,
    /// Only these options name computers.
    Options,
}

/// Programs that reach out, with the options that take a value which is no destination.
const PROGRAMS: [(&str, Form, &str); 50] = [
    ("curl", Form::Address, CURL),
    ("wget", Form::Address, WGET),
    ("aria2c", Form::Address, "-d --dir -o --out -x -s -j"),
    ("http", Form::Address, ""),
    ("https", Form::Address, ""),
    ("xh", Form::Address, ""),
    ("lynx", Form::Address, ""),
    ("w3m", Form::Address, ""),
    ("links", Form::Address, ""),
    ("elinks", Form::Address, ""),
    ("firefox", Form::Address, "-P --profile"),
    ("google-chrome", Form::Address, ""),
    ("chromium", Form::Address, ""),
    ("ping", Form::Address, "-c -i -w -W -s -t -I"),
    ("ping6", Form::Address, "-c -i -w -W -s -t -I"),
    ("dig", Form::Address, "-t -p -c -q -b"),
    ("host", Form::Address, "-t -c -W -R"),
    ("nslookup", Form::Address, ""),
    ("whois", Form::Address, "-h -p"),
    ("traceroute", Form::Address, "-m -q -w -p"),
    ("tracepath", Form::Address, "-m -p"),
    ("mtr", Form::Address, "-c -i"),
    ("nmap", Form::Address, "-p -oN -oX -oG"),
    ("telnet", Form::FirstHost, "-l -n"),
    ("ftp", Form::FirstHost, "-P"),
    ("lftp", Form::FirstHost, "-u -p -e -c"),
    ("nc", Form::FirstHost, "-w -p -s -q -i"),
    ("ncat", Form::FirstHost, "-w -p -s -i"),
    ("netcat", Form::FirstHost, "-w -p -s -q -i"),
    ("ssh", Form::FirstHost, SSH),
    ("mosh", Form::FirstHost, "-p"),
    ("sftp", Form::FirstHost, SSH),
    ("ssh-copy-id", Form::FirstHost, "-i -p -o -F"),
    ("scp", Form::HostAndPath, SSH),
    (
        "rsync",
        Form::HostAndPath,
        "-e --rsh --exclude --include --log-file -f --filter",
    ),
    (
        "rclone",
        Form::HostAndPath,
        "--config --include --exclude --filter --transfers",
    ),
    (
        "git",
        Form::Repository,
        "-m --message -b --branch --depth -o --origin -u --set-upstream -t --track",
    ),
    ("xdg-open", Form::AddressOrFile, ""),
    ("open", Form::AddressOrFile, "-a -b"),
    ("gio", Form::AddressOrFile, ""),
    ("socat", Form::AddressOrFile, ""),
    (
        "openssl",
        Form::AddressOrFile,
        "-in -out -inkey -key -cert -CAfile",
    ),
    ("gh", Form::Options, ""),
    ("glab", Form::Options, ""),
    ("az", Form::Options, ""),
    ("aws", Form::Options, ""),
    ("gcloud", Form::Options, ""),
    ("kubectl", Form::Options, ""),
    ("helm", Form::Options, ""),
    ("gsutil", Form::Options, ""),
];
const CURL: &str = "-o --output -H --header -d --data --data-raw --data-binary --data-urlencode --data-ascii --json -F \
    --form --form-string -T --upload-file -u --user -A --user-agent -e --referer -b --cookie -c --cookie-jar -X \
    --request -m --max-time -w --write-out --retry --retry-delay --retry-max-time --connect-timeout --limit-rate \
    -E --cert --key --cacert --capath -r --range -D --dump-header -C --continue-at -y -Y -z --max-redirs \
    --output-dir --create-file-mode --trace --trace-ascii --stderr --ciphers --tls-max -Q --quote -U --proxy-user \
    --max-filesize --speed-limit --speed-time --parallel-max --variable";
const WGET: &str = "-O --output-document -P --directory-prefix -o --output-file -a -U --user-agent --header --user \
    --password --post-data --post-file --body-data --body-file --method -t --tries -T --timeout -w --wait -l --level \
    -A -R --accept --reject -Q --quota --limit-rate --load-cookies --save-cookies -e --execute --referer";
const SSH: &str = "-p -P -i -l -o -F -L -R -D -b -c -E -m -W -S -w -B -Q -e -I -O -s -X";
/// Options whose value is a destination, or a file full of them.
const NAMING: &str = "-x --proxy --preproxy --socks4 --socks4a --socks5 --socks5-hostname --proxy1.0 --doh-url \
    --connect-to --resolve --url --dns-servers -R --repo --hostname --server --endpoint-url \
    --kubeconfig --context --host -J";
const LISTS: &str = "-K --config -i --input-file -iL --base";
/// Variables that send every connection somewhere else.
const PROXIES: &str =
    "http_proxy https_proxy ftp_proxy all_proxy no_proxy rsync_proxy socks_proxy git_proxy_command";
/// Words of `git`, `dig` and their like that stand where a name could.
const KEYWORDS: &str =
    "a aaaa mx txt ns cname soa srv ptr any in ch get post put delete head patch options";

/// Returns the destinations of a command.
pub(crate) fn destinations(command: &ShellCommand) -> Vec<Destination> {
    let mut found: Vec<_> = command
        .assignments
        .iter()
        .filter(|(name, _)| listed(PROXIES, &name.to_lowercase()))
        .filter_map(|(_, value)| host_of(value))
        .collect();
    let program = command.program();
    let Some((_, form, valued)) = PROGRAMS.iter().find(|(name, _, _)| *name == program) else {
        return found;
    };
    let mut reader = Reader {
        program,
        form: *form,
        valued,
        found: Vec::new(),
        operands: 0,
    };
    reader.arguments(command);
    found.append(&mut reader.found);
    // `xargs curl` gets them from somewhere else.
    if command.open_ended && matches!(form, Form::Address | Form::FirstHost) {
        found.push(Destination::Unseen(command.line()));
    }
    found
}

/// True for a program that reaches out by its nature.
pub(crate) fn reaches_out(program: &str) -> bool {
    PROGRAMS.iter().any(|(name, _, _)| *name == program)
}

struct Reader<'a> {
    program: &'a str,
    form: Form,
    valued: &'a str,
    found: Vec<Destination>,
    operands: usize,
}

impl Reader<'_> {
    fn arguments(&mut self, command: &ShellCommand) {
        let mut words = match self.form {
            Form::Repository => match command.subcommand() {
                Some((first, rest))
                    if listed(
                        "clone fetch pull push ls-remote remote submodule archive",
                        &first.text,
                    ) =>
                {
                    rest.iter()
                }
                Some(_) | None => return,
            },
            _ => command.arguments().iter(),
        };
        let mut only_operands = false;
        while let Some(word) = words.next() {
            let text = word.text.as_str();
            if only_operands || !text.starts_with('-') || text == "-" {
                self.operand(word);
            } else if text == "--" {
                only_operands = true;
            } else if let Some((name, value)) = self.joined(text) {
                self.option(
                    name,
                    &Word {
                        text: value.to_owned(),
                        alternatives: Vec::new(),
                        ..word.clone()
                    },
                );
            } else if self.is_list(text) || listed(NAMING, text) && !listed(self.valued, text) {
                if let Some(value) = words.next() {
                    self.option(text, value);
                }
            } else if listed(self.valued, text) {
                words.next();
            }
        }
    }

    /// Splits an option that holds its value.
    fn joined<'w>(&self, text: &'w str) -> Option<(&'w str, &'w str)> {
        if text.starts_with("--") {
            return text.split_once('=');
        }
        let short =
            matches!(self.program, "curl" | "wget") && text.len() > 2 && text.is_char_boundary(2);
        let (name, value) = short.then(|| text.split_at(2))?;
        (listed(NAMING, name) || self.is_list(name)).then_some((name, value))
    }

    fn is_list(&self, option: &str) -> bool {
        match self.program {
            "curl" => matches!(option, "-K" | "--config"),
            "wget" | "aria2c" => matches!(option, "-i" | "--input-file" | "--base" | "--config"),
            "nmap" => option == "-iL",
            _ => false,
        }
    }

    fn option(&mut self, name: &str, value: &Word) {
        if listed(LISTS, name) && self.is_list(name) {
            self.found
                .push(Destination::Unseen(format!("{name} {}", value.text)));
        } else if listed(NAMING, name) && !listed(self.valued, name) {
            self.found.extend(host_of(value));
        }
    }

    fn operand(&mut self, word: &Word) {
        self.operands += 1;
        let text = word.text.as_str();
        let is_number = text.len() <= 5 && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_keyword = listed(KEYWORDS, &text.to_lowercase());
        match self.form {
            Form::FirstHost if self.operands > 1 => {}
            Form::FirstHost => self.found.extend(host_of(word)),
            Form::Address if self.operands > 1 && (is_number || is_keyword) => {}
            Form::Address if is_keyword || text.starts_with('+') => {}
            Form::Address if is_file(text) => {}
            Form::Address => self.found.extend(host_of(word)),
            Form::HostAndPath | Form::Repository => self.found.extend(before_colon(word)),
            Form::AddressOrFile if text.contains("://") || text.starts_with("www.") => {
                self.found.extend(host_of(word));
            }
            Form::AddressOrFile | Form::Options => {}
        }
    }
}

/// True for a word that can only be a file of this computer.
fn is_file(text: &str) -> bool {
    text == "-" || text.starts_with(['/', '~']) || text.starts_with("./") || text.starts_with("../")
}

/// Returns the host of `host:path`, `user@host:path` or an address. A colon behind a slash belongs to a path.
fn before_colon(word: &Word) -> Option<Destination> {
    let text = word.text.as_str();
    if text.contains("://") {
        return host_of(word);
    }
    let (host, _) = text.split_once(':')?;
    if host.contains('/') || is_file(text) {
        return None;
    }
    let host = host.rsplit('@').next().unwrap_or(host);
    named(text, host, word.known)
}

/// Returns the host that a word names: an address with or without a scheme, `user@host`, a name or a number.
fn host_of(word: &Word) -> Option<Destination> {
    let text = word.text.trim_matches(['<', '>', '"', '\'']);
    if text.is_empty() {
        return None;
    }
    let behind = text.split_once("://").map_or(text, |(_, behind)| behind);
    if text.starts_with("file://") || is_file(text) && word.known {
        return None;
    }
    let place = behind.split(['/', '?', '#', '\\']).next().unwrap_or(behind);
    let place = place.rsplit('@').next().unwrap_or(place);
    let is_address = place.matches(':').count() > 1 && !place.starts_with('[');
    let host = match place.rsplit_once(':') {
        Some((host, _)) if !is_address => host,
        Some(_) | None => place,
    };
    named(text, host, word.known)
}

fn named(text: &str, host: &str, known: bool) -> Option<Destination> {
    if host.is_empty() && known {
        return None;
    }
    if host.contains('\u{fffd}')
        || host.is_empty()
        || host.contains(['*', '{', '[']) && !host.starts_with('[')
    {
        return Some(Destination::Unseen(text.to_owned()));
    }
    let host = usual_form(host);
    if host.is_empty() {
        return Some(Destination::Unseen(text.to_owned()));
    }
    Some(Destination::Named {
        text: text.to_owned(),
        host,
    })
}

/// Returns a name in lower case and a number in its usual form: `2130706433` and `0x7f.1` are `127.0.0.1`.
fn usual_form(host: &str) -> String {
    let bare = host.trim_matches(['[', ']']);
    let address = if bare.contains(':') {
        format!("http://[{bare}]/")
    } else {
        format!("http://{bare}/")
    };
    let parsed = Url::parse(&address).ok();
    let usual = parsed.as_ref().and_then(Url::host_str).unwrap_or(bare);
    usual
        .trim_matches(['[', ']'])
        .trim_end_matches('.')
        .to_lowercase()
}

fn listed(list: &str, name: &str) -> bool {
    list.split_ascii_whitespace().any(|entry| entry == name)
}

#[cfg(test)]
mod tests;

//! Hosts that many owners share: naming the host names none of them.

use super::normalize::has_word;

/// Hosts whose owner is the first part of the path.
const OWNER_FIRST: &str = "github.com raw.githubusercontent.com gist.github.com gist.githubusercontent.com \
     gitlab.com bitbucket.org medium.com s3.amazonaws.com storage.googleapis.com \
     huggingface.co codeberg.org sr.ht t.me";
/// Hosts whose paths are names of single things: all of it must be named.
const WHOLE_PATH: &str = "docs.google.com drive.google.com sites.google.com script.google.com forms.gle \
     dropbox.com www.dropbox.com pastebin.com notion.so www.notion.so discord.com \
     discordapp.com hooks.slack.com webhook.site hooks.zapier.com hook.eu1.make.com \
     forms.office.com airtable.com bit.ly tinyurl.com";
/// Ends of paths that say what to do with the thing.
const VERBS: &str = "edit view viewform formresponse export pub preview copy";
/// Domains below which each name belongs to somebody else.
const PLATFORMS: &str = "slack.com github.io gitlab.io herokuapp.com web.app firebaseapp.com blogspot.com \
     myshopify.com wordpress.com netlify.app vercel.app pages.dev workers.dev fly.dev \
     onrender.com azurewebsites.net cloudfront.net amazonaws.com appspot.com run.app \
     cloudfunctions.net glitch.me repl.co replit.app surge.sh ngrok.io ngrok-free.app \
     ngrok.app trycloudflare.com weebly.com wixsite.com tumblr.com substack.com \
     atlassian.net zendesk.com sharepoint.com notion.site webflow.io readthedocs.io \
     duckdns.org";

/// The parts of an address, beside its host, that name its owner. Empty where the host alone does.
pub(super) fn owner_parts(host: &str, rest: &str) -> Vec<String> {
    let path = rest.split(['?', '#']).next().unwrap_or_default();
    let parts = path.split('/').filter(|part| !part.is_empty());
    if has_word(OWNER_FIRST, host) {
        parts.take(1).map(str::to_owned).collect()
    } else if has_word(WHOLE_PATH, host) {
        parts
            .filter(|part| !has_word(VERBS, part))
            .map(str::to_owned)
            .collect()
    } else {
        Vec::new()
    }
}

/// True for a domain below which each name belongs to somebody else.
pub(super) fn is_platform(domain: &str) -> bool {
    has_word(PLATFORMS, domain)
}

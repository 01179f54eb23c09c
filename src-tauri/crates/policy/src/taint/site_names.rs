//! Names of sites, as people say them. A plain word is no site: “report” is not report.com.

use super::normalize::has_word;

/// Sites that people call by one word.
const KNOWN: &str = "wikipedia wikimedia youtube google amazon ebay reddit twitter facebook instagram \
     linkedin github gitlab stackoverflow spotify netflix paypal booking airbnb tripadvisor \
     expedia microsoft mozilla firefox openstreetmap nytimes theguardian reuters bloomberg \
     washingtonpost wikidata archive arxiv pypi npmjs rust python debian ubuntu imdb etsy \
     ikea walmart target zillow yelp dropbox slack zoom notion trello asana figma canva \
     medium quora bbc cnn pinterest tiktok whatsapp telegram signal duolingo gmail hotmail \
     outlook icloud";
/// Sites that have another name on the web than people call them by.
const ADDRESSES: [(&str, &str); 6] = [
    ("gmail", "mail.google.com"),
    ("hotmail", "outlook.live.com"),
    ("outlook", "outlook.live.com"),
    ("outlook", "outlook.office.com"),
    ("outlook", "outlook.office365.com"),
    ("icloud", "www.icloud.com"),
];
/// Known names that are words of the language too, and count only beside a word for a site.
const WORDS_TOO: &str = "target archive medium signal booking notion rust python";
/// Words beside which a name is that of a site.
const SITE_WORDS: &str = "website site webpage homepage portal webshop webseite internetseite seite startseite \
     onlineshop app";

/// Returns what people call the site at this host, where that is not part of its name.
pub(super) fn names_of(host: &str) -> impl Iterator<Item = &'static str> {
    let at = ADDRESSES
        .iter()
        .filter(move |(_, address)| *address == host);
    at.map(|(name, _)| *name)
}

/// Returns the names of sites among the words of a text.
pub(super) fn site_names(normal: &str) -> Vec<String> {
    let words: Vec<&str> = super::normalize::words(normal).collect();
    let is_site_word = |place: usize| {
        words
            .get(place)
            .is_some_and(|word| has_word(SITE_WORDS, word))
    };
    let is_named = |place: usize, word: &&str| {
        let known = has_word(KNOWN, word) && !has_word(WORDS_TOO, word);
        let before = place.checked_sub(1).is_some_and(is_site_word);
        known || is_site_word(place + 1) || before
    };
    let named = words
        .iter()
        .enumerate()
        .filter(|(place, word)| is_named(*place, word));
    named.map(|(_, word)| (*word).to_owned()).collect()
}

// German: what the backend says about files, attachments and notes.

import type { Sentences } from "../../told";

export const files: Sentences = {
  "Pictures (PNG, JPEG, WebP, GIF), PDF, Word (.docx) and Excel files (.xlsx) and plain text can.":
    "Angehängt werden können Bilder (PNG, JPEG, WebP, GIF), PDF, Word- (.docx) und Excel-Dateien (.xlsx) und reiner Text.",
  "is empty.": "ist leer.",
  "is too large: at most {0} MB can be attached.":
    "ist zu groß: Angehängt werden können höchstens {0} MB.",
  "is {0}, which cannot be attached. {WORKS}": "ist {0!} und lässt sich nicht anhängen. {WORKS!}",
  "is a damaged picture, or one larger than can be read ({0}).":
    "ist ein beschädigtes Bild oder eines, das zu groß zum Lesen ist ({0}).",
  "has too much text for one message. Leave it in a folder and say where it is: Qilbee then reads it in parts.":
    "hat zu viel Text für eine Nachricht. Lassen Sie die Datei in einem Ordner, und sagen Sie, wo sie ist: Dann liest Qilbee sie in Teilen.",
  "a video or sound": "ein Film oder Ton",
  "an icon": "ein Symbol",
  "a Photoshop file": "eine Photoshop-Datei",
  "a PostScript file": "eine PostScript-Datei",
  "an old or password-protected Office file":
    "eine alte oder mit einem Passwort geschützte Office-Datei",
  "an archive of files": "ein Archiv mit Dateien",
  "a PowerPoint file": "eine PowerPoint-Datei",
  "an OpenDocument file": "eine OpenDocument-Datei",
  "of a kind that Qilbee does not know": "von einer Art, die Qilbee nicht kennt,",
  "a damaged file": "eine beschädigte Datei",
  "is damaged, or not the kind of document its name says ({0})":
    "ist beschädigt oder nicht die Art Dokument, die ihr Name sagt ({0!})",
  "is protected by a password": "ist mit einem Passwort geschützt",
  "unpacks to far more than a document of this kind should":
    "wird beim Entpacken viel größer, als ein solches Dokument sein sollte",
  "takes too long to be read": "braucht zu lange zum Lesen",
  "has no text in it; it may be a scan or a picture":
    "enthält keinen Text; vielleicht ist es ein Scan oder ein Bild",
  "its inside makes no sense": "der Inhalt ergibt keinen Sinn",
  "Error: `view_range` is not allowed when `path` is a directory.":
    "Fehler: `view_range` gilt nicht, wenn `path` ein Ordner ist.",
  "Error: {path_text} is written in {0}, which has no {character}. Nothing was written.":
    "Fehler: {path_text} ist in {0} geschrieben; darin gibt es {character} nicht. Es wurde nichts geschrieben.",
  "Error: No match found for replacement. Please check your text and try again.":
    "Fehler: Die gesuchte Stelle wurde nicht gefunden.",
  "Error: Found {count} matches for replacement text. Please provide more context to make a unique match.":
    "Fehler: Die gesuchte Stelle kommt {count}-mal vor; es muss genau eine sein.",
  "File {path} exceeds maximum line limit of 999,999 lines.":
    "Die Datei {path} hat mehr als 999.999 Zeilen.",
  "Error: Invalid `view_range`: the file has only {line_count} lines.":
    "Fehler: Ungültiges `view_range`: Die Datei hat nur {line_count} Zeilen.",
  "Error: Invalid `insert_line` parameter: {line}. It should be within the range of lines of the file: [0, {line_count}]":
    "Fehler: Ungültiges `insert_line`: {line}. Die Datei hat die Zeilen [0, {line_count}]",
  "This failed inside Qilbee while it worked on the file.":
    "Bei der Arbeit an der Datei ist innerhalb von Qilbee etwas gescheitert.",
  "Error: Nothing was written, because the old state could not be kept: {reason}":
    "Fehler: Es wurde nichts geschrieben, weil sich der alte Zustand nicht aufheben ließ: {reason!}",
  "is not a text file (it holds binary data)": "ist keine Textdatei (sie enthält Binärdaten)",
  "is written in {0}, which cannot be written back without loss; convert it to UTF-8 first":
    "ist in {0} geschrieben und lässt sich so nicht ohne Verlust zurückschreiben; wandeln Sie sie zuerst in UTF-8 um",
  "is not there": "ist nicht da",
  "is a file, not a folder": "ist eine Datei, kein Ordner",
  "has only {0} entries": "hat nur {0} Einträge",
  "Error: The path is empty or has a NUL character in it.":
    "Fehler: Der Pfad ist leer oder enthält ein NUL-Zeichen.",
  "Error: The path {path_text} is not an absolute path, it should start with `/`. Maybe you meant {0}?":
    "Fehler: Der Pfad {path_text} ist kein ganzer Pfad; er sollte mit `/` beginnen. Vielleicht war {0} gemeint?",
  "Error: {0} takes too long to be read.": "Fehler: {0} braucht zu lange zum Lesen.",
  "The file has only {line_count} lines": "Die Datei hat nur {line_count} Zeilen",
  "Line {first} has no more than {skipped} characters":
    "Die Zeile {first} hat nicht mehr als {skipped} Zeichen",
  "Error: File not found. There is no {0}.": "Fehler: Datei nicht gefunden. {0} gibt es nicht.",
  "Error: {0} is a folder, not a file.": "Fehler: {0} ist ein Ordner, keine Datei.",
  "Error: {0} is not an ordinary file.": "Fehler: {0} ist keine gewöhnliche Datei.",
  "Error: {0} is a link to something that is not there.":
    "Fehler: {0} ist ein Verweis auf etwas, das es nicht gibt.",
  "Error: {path} has more than {limit} bytes, which is too large for this tool.":
    "Fehler: {path} hat mehr als {limit} Bytes; das ist zu groß für dieses Werkzeug.",
  "Error: Permission denied. Cannot read {0}.":
    "Fehler: Keine Erlaubnis. {0} lässt sich nicht lesen.",
  "Error: Permission denied. Cannot write to file {0}.":
    "Fehler: Keine Erlaubnis. In die Datei {0} lässt sich nicht schreiben.",
  "Error: {0} was changed by something else in the meantime. Nothing was written; view it again.":
    "Fehler: {0} wurde inzwischen von etwas anderem geändert. Es wurde nichts geschrieben.",
  "Error: {0} came into being in the meantime. Nothing was written; view it first.":
    "Fehler: {0} ist inzwischen entstanden. Es wurde nichts geschrieben.",
  "{said} now holds {bytes} bytes.": "{said} hat jetzt {bytes} Bytes.",
  "is there already; if_there says what to do with it":
    "ist schon da; if_there sagt, was damit geschehen soll",
  "is written in {name}, which has no {character}":
    "ist in {name} geschrieben; darin gibt es {character} nicht",
  "Error: The notes cannot be opened: {error}.":
    "Fehler: Die Notizen lassen sich nicht öffnen: {error!}.",
  "The path {path_text} does not exist. Please provide a valid path.":
    "Den Pfad {path_text} gibt es nicht.",
  "Error: Nothing was changed: {error}.": "Fehler: Es wurde nichts geändert: {error!}.",
  "there is no such note": "diese Notiz gibt es nicht",
  "Error: File {path_text} already exists": "Fehler: Die Datei {path_text} gibt es schon",
  "Error: The path {path_text} does not exist. Please provide a valid path.":
    "Fehler: Den Pfad {path_text} gibt es nicht.",
  "Error: {path_text} is not a text in UTF-8.": "Fehler: {path_text} ist kein Text in UTF-8.",
  "No replacement was performed, old_str `{old}` did not appear verbatim in {path_text}.":
    "Es wurde nichts ersetzt: `{old}` steht so nicht in {path_text}.",
  "No replacement was performed. Multiple occurrences of old_str `{old}` in lines: {0}. Please ensure it is unique":
    "Es wurde nichts ersetzt: `{old}` steht mehrmals darin, in den Zeilen {0}.",
  "Error: {path_text} holds something that is no note, such as a link or a hidden file; it was left alone.":
    "Fehler: In {path_text} ist etwas, das keine Notiz ist, etwa ein Verweis oder eine verborgene Datei; es blieb unberührt.",
  "Error: The destination {0} already exists": "Fehler: Das Ziel {0} gibt es schon",
  "Error: {0} would be too deep.": "Fehler: {0} läge zu tief.",
  "Error: The path {0} does not exist": "Fehler: Den Pfad {0} gibt es nicht",
  "Error: A note has at most {MAX_NOTE_BYTES} bytes; this one would have {after}. Nothing was written.":
    "Fehler: Eine Notiz hat höchstens {MAX_NOTE_BYTES} Bytes; diese hätte {after}. Es wurde nichts geschrieben.",
  "Error: The memory is full: at most {MAX_ALL_BYTES} bytes in {MAX_ENTRIES} notes. Delete what is not needed any more. Nothing was written.":
    "Fehler: Die Notizen sind voll: höchstens {MAX_ALL_BYTES} Bytes in {MAX_ENTRIES} Notizen. Löschen Sie, was nicht mehr gebraucht wird. Es wurde nichts geschrieben.",
  "a link stands in the way to it": "auf dem Weg dorthin steht ein Verweis",
  "it is neither a note nor a folder": "es ist weder eine Notiz noch ein Ordner",
  "it has more than {MAX_NOTE_BYTES} bytes": "sie hat mehr als {MAX_NOTE_BYTES} Bytes",
  "something else changed it in the meantime": "etwas anderes hat sie inzwischen geändert",
  "Error: The path {text} {why}.": "Fehler: Der Pfad {text} {why!}.",
  "is not in /memories. Every path begins with /memories and has no `..` in it":
    "ist nicht in /memories. Jeder Pfad beginnt mit /memories und enthält kein `..`",
  "has a character in it that no file can have everywhere":
    "enthält ein Zeichen, das nicht überall in Dateinamen stehen kann",
  "has a name that begins with a dot, which is not possible here":
    "hat einen Namen, der mit einem Punkt beginnt; das geht hier nicht",
  "is too long or too deep": "ist zu lang oder zu tief",
  "A link now stands in the way to {path}; it was left alone.":
    "Auf dem Weg zu {path} steht jetzt ein Verweis; es blieb unberührt.",
  "“{name}” {reason}": "„{name}“ {reason!}",
  "Error: {path_text} {why}.": "Fehler: {path_text} {why!}.",
  "Error: {path}: {error}.": "Fehler: {path}: {error}.",
  "Error: {path_text}: {error}.": "Fehler: {path_text}: {error!}.",
  "a HEIC picture": "ein HEIC-Bild",
  "an AVIF picture": "ein AVIF-Bild",
  "a BMP picture": "ein BMP-Bild",
  "a TIFF picture": "ein TIFF-Bild",
  "an RTF document": "ein RTF-Dokument",
};

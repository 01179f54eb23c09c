# Pictures and files that go with a message, screenshots, and drawing on them.

attachment-attached = Attached
attachment-remove = Remove { $name }
attachment-open = Show { $name }
attachment-annotate = Draw on { $name }
attachment-reading = Reading, { $percent }%
attachment-storing = Preparing…
attachment-too-large = “{ $name }” is larger than { $limitMb } MB. Tell Qilbee where it is, and Qilbee reads it in parts.
attachment-too-many = You can attach up to { $limit } pictures and files to a message.
attachment-too-much = You can attach up to { $limitMb } MB to a message. Send the rest with the next one.
attachment-cannot-read = Couldn't read “{ $name }”. You can't attach folders.
attachment-unnamed = Pasted picture
attachment-kind-picture = Picture
attachment-kind-pdf = PDF
attachment-kind-word = Word document
attachment-kind-document = Document
attachment-kind-slides = Presentation
attachment-kind-email = E-mail
attachment-kind-sheet = Spreadsheet
attachment-kind-text = Text
attachment-as-text = This is the text Qilbee reads, without layout and pictures.
attachment-text-of-pdf = This is the text in it. Qilbee sees the pages as they are.
attachment-loading = Loading…
attachment-cut = This is only the beginning. Qilbee reads all of it.

## Screenshots
screenshot-take = Take a screenshot
screenshot-screen = Whole screen
screenshot-window = Window…
screenshot-region = Part of the screen…
screenshot-note = Qilbee hides while taking it
screenshot-choose-screen = Which screen?
screenshot-choose-window = Which window?
screenshot-hint = Qilbee's own windows and everything you hide from it stay out of the picture.
screenshot-none = No open windows. Open one and try again.
screenshot-name = Screenshot { $time }
screenshot-busy = Taking a screenshot…

region-title = Choose a part of the screen
region-hint = Drag to select. Arrow keys move the selection, Shift+arrow keys resize it. Enter takes it, Esc cancels.
region-take = Take screenshot
region-cancel = Cancel
region-size = { NUMBER($width, useGrouping: 0) } × { NUMBER($height, useGrouping: 0) }
region-area = { NUMBER($width, useGrouping: 0) } by { NUMBER($height, useGrouping: 0) } pixels, { NUMBER($x, useGrouping: 0) } from the left, { NUMBER($y, useGrouping: 0) } from the top

## Drawing on a picture
annotation-title = Draw on { $name }
annotation-tools = Drawing tool
annotation-arrow = Arrow
annotation-box = Box
annotation-blur = Blur
annotation-colors = Color
annotation-red = Red
annotation-amber = Amber
annotation-green = Green
annotation-blue = Blue
annotation-add = Add in the middle
annotation-undo = Undo
annotation-apply = Use this picture
annotation-applying = Drawing…
annotation-cancel = Cancel
annotation-hint = Drag on the picture. Anything you blur becomes unreadable for good before Qilbee sends it. Qilbee keeps only the picture with your drawing.
annotation-list = Your drawing
annotation-list-hint = Arrow keys move it, Shift+arrow keys resize it, Delete removes it.
annotation-named = { $kind } { $number }
annotation-picture = Picture to draw on

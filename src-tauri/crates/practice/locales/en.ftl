### What the practice model says, and the words by which it knows that it is asked.
### Everywhere: $request (Number) counts from 1. $control (String): name, request, priority, details or save.
### $tries (Number): how often the same step was taken before.

## Prompts are compared with these words, in lower case. A word that ends in * stands for all that begin with it.

practice-task = Enter the three requests into the practice form
# A prompt asks for the task when it has one word of each group, in any order.
practice-task-words = enter* fill* put type* | three 3 | request* | form*
# A prompt goes on with the task when it is one of these phrases, apart from the words that are passed over.
practice-continue = continue | go on | carry on | again
practice-passed-over = please try

## Parts of sentences

practice-ordinal = { $request ->
    [1] first
    [2] second
   *[other] third
}
practice-control = { $control ->
    [name] name
    [request] request text
    [priority] priority
    [details] details
   *[save] Save button
}
practice-front = Please bring the practice window to the front and say “continue”.

## Steps

practice-look = { $tries ->
    [0] Let me look at the screen first.
   *[other] I look at the screen again.
}
practice-look-after-failure = That did not work: { $reason }. I look at the screen again.
practice-open-window = I cannot see the practice form yet, so I open it.
practice-open-new-form = The form is still filled in from last time. I open an empty one.
practice-wait = { $tries ->
    [0] I cannot see the practice form. I wait a moment and look again.
   *[other] Still not there. I wait a little longer.
}
practice-wait-for-bar = The top of the practice window is covered, so I cannot check what is saved. I wait a moment.
practice-wait-for-drawing = The window is still being drawn. I look again.
practice-fill = { $tries ->
    [0] Now the { practice-control } of the { practice-ordinal } request.
   *[other] The { practice-control } of the { practice-ordinal } request did not arrive as I typed it. I enter it again.
}
practice-open-list = { $tries ->
    [0] Now the priority of the { practice-ordinal } request: I open the list.
   *[other] The list of priorities is not open, or the wrong one was taken. I open it again.
}
practice-choose = { $tries ->
    [0] I choose “{ $priority }”.
   *[other] I choose “{ $priority }” once more.
}
practice-scroll = { $tries ->
    [0] I scroll { $direction } to the { practice-control }.
   *[other] A little further.
}
practice-save = { $tries ->
    [0] The { practice-ordinal } request is complete and I have checked it. I save it.
   *[other] The { practice-ordinal } request was not saved. I press Save again.
}
practice-saved = The { practice-ordinal } request is saved.
practice-ask = Before I begin, one question.
practice-question = The exercise has three made-up requests: a badge for Zoë Müller, a monitor for 李小龍, and a menu for Søren Ångström. Their letters show that I can type any language. Shall I enter all three, or only the first one?
practice-question-all = All three
practice-question-only-first = Only the first one
practice-plan-step = Enter the { practice-ordinal } request, check it and save it
practice-suggest-about = What can you do?
# Titles of the chat, in the list. $wanted (Number): requests that the task is about, 1 or 3.
practice-title = { $wanted ->
    [1] First practice request
   *[other] Three practice requests
}
practice-title-saved = { $wanted ->
    [1] First practice request saved
   *[other] Three practice requests saved
}

## Ends

practice-about =
    I am Qilbee’s **practice model**. I need no key, and I cannot understand or answer questions: I follow one script. What I can do is show you how Qilbee works, on your real screen, with the real mouse and keyboard.

    Try me with:

    > { practice-task }

    I then find the practice form in a picture of your screen, fill it in three times, and check every value. You can stop me at any moment.

    For a model that understands you and does real work, add a key of your own under Settings ▸ Keys. It counts at once. In this chat it could use:

    { $abilities }
# Families of tools. $server (String): name of an outside server.
practice-can-desktop = Screen, mouse and keyboard
practice-can-shell = Commands
practice-can-files = Files
practice-can-web = Web pages
practice-can-qube = Tasks for Qube
practice-can-memory = Notes and earlier results
practice-can-chat = Plans, and questions to you
practice-can-server = The server “{ $server }”
practice-stopped-working = I have stopped working on the form. Say “continue” and I look at it and go on with what is left.
practice-finished = { $entered ->
    [0] The practice form already holds the three requests, exactly as they should be. I changed nothing.
    [1] Done. Two of the three requests were there already; I entered and checked the other one. The form now shows all three as saved.
    [2] Done. One of the three requests was there already; I entered and checked the other two. The form now shows all three as saved.
   *[other] Done. I entered and checked three requests, and the form shows all three as saved.
}
practice-finished-first = { $entered ->
    [0] The practice form already holds the first request. I changed nothing.
   *[other] Done. I entered and checked the first request, and the form shows it as saved. To go on, ask me for the three requests again.
}
practice-repeated = { $count ->
    [0] { "" }
    [one] One step had to be done again.
   *[other] { $count } steps had to be done again.
}
practice-no-screen = I can see no screen, mouse or keyboard here, so I cannot fill in the practice form. On a computer with a screen, `qilbee doctor` tells what is missing.
practice-not-allowed = I have stopped, because I was not allowed to go on. What is in the form stays as it is. Say “continue” when I may.
practice-may-only-look = I have stopped, because this chat lets me look only. Choose another mode below the message box and say “continue”.
practice-told-otherwise = I have stopped, because you said no: “{ $words }”. What is in the form stays as it is. Say “continue” when I may go on.
practice-keeps-failing = I have stopped: several steps in a row did not work. The last one said: { $reason }. `qilbee doctor` can tell what is missing.
practice-not-visible = I have stopped: I looked several times, and the practice window is not visible. { practice-front }
practice-two-windows = I have stopped: I see two practice windows and cannot tell which one is meant. Please close one of them and say “continue”.
practice-other-records = I have stopped: the form holds saved requests that I did not enter or do not expect, so I could not check my own work. Please close the practice window, open a new one and ask me again.
practice-gave-up = I have stopped: { $step ->
    [practice-fill] the { practice-control } of the { practice-ordinal } request did not arrive as I typed it, in { $tries } tries.
    [practice-save] the { practice-ordinal } request could not be saved, in { $tries } tries.
    [practice-scroll] I scrolled up and down and could not reach the { practice-control } of the { practice-ordinal } request.
    [practice-adding-up] every field I can see is right, but the form as a whole holds something else.
   *[other] I could not choose the priority of the { practice-ordinal } request, in { $tries } tries.
} The form stays as it is, so you can look at it.

# What a task may cost, has cost and will probably cost.

budget-choice = Task limit
budget-none = No limit
# Stands alone, also below the words about another limit.
budget-none-chosen = No task limit
budget-none-text = This task has no limit of its own. A limit per day in the settings holds all the same.
budget-up-to = Up to { $amount }
budget-preset = Stop and ask at { $amount }
budget-own = Other amount…
budget-own-title = Stop and ask at another amount
budget-own-label = US dollars per task
budget-own-hint = Qilbee finishes its current step, then stops and asks you. Based on list prices.
budget-own-wrong = Enter an amount above $0 and up to { $most }, such as 1.50.
budget-set = Set
budget-spent = { $amount } so far
budget-spent-of = { $amount } of { $limit }
budget-meter = Used so far
budget-milestone = You've used { $percent }% of this task's limit: { $amount } of { $limit }.
budget-question = Keep going?
budget-kept = Nothing was lost.
budget-stop-budget = You've reached { $amount } for this task.
budget-stop-day_budget = You've reached today's limit.
budget-stop-max_steps = This task has reached its step limit.
budget-stop-max_tool_calls = This task has reached its action limit.
budget-stop-wall_clock = This task has reached its time limit.
budget-go-on-with = Add { $amount }
budget-go-on = Continue
budget-more-today = Add { $amount } today
budget-other-amount = Other amount
budget-stop-here = Stop here
# Goes to the model in the person's name.
budget-go-on-message = Go on.
budget-forecast = Usually about { $time } and { $cost } ({ $tasks ->
    [one] your last task
   *[other] last { $tasks } tasks
})
budget-forecast-range = Most took { $fast } to { $slow } and cost { $cheap } to { $dear }.
budget-forecast-limit = Some cost more than { $limit }.
budget-under-cent = less than $0.01

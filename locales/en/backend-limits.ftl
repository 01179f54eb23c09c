### Limits that hold a task back or end it.

# $limit (Number): tokens per hour. $time (String): the time of day at which work goes on.
limits-hour-reached = Hourly limit of { $limit } tokens reached. Continues at { $time }.

# $count (Number): actions that changed nothing.
limits-screen-still = { $count ->
    [one] Qilbee seems stuck: the last step changed nothing.
   *[other] Qilbee seems stuck: the last { $count } steps changed nothing.
}

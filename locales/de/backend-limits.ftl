### Grenzen, die eine Aufgabe aufhalten oder beenden.

limits-hour-reached = Stundengrenze von { $limit } Token erreicht. Weiter geht es um { $time }.
limits-screen-still = { $count ->
    [one] Qilbee scheint festzustecken: Der letzte Schritt hat nichts verändert.
   *[other] Qilbee scheint festzustecken: Die letzten { $count } Schritte haben nichts verändert.
}

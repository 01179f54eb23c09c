### Was einem Programm gesagt wird, dessen Verbindung nicht zustande kommt.

egress-closed = Von hier aus darf nichts { $host } erreichen.
egress-local = { $host } ist eine Adresse dieses Computers oder seines eigenen Netzes; Programme in der Sandbox dürfen sie nicht erreichen.
egress-unreadable = Diese Anfrage versteht der Proxy der Sandbox nicht. Er nimmt CONNECT und http-Adressen an.
egress-unreachable = { $host } ist nicht erreichbar ({ $error }).
egress-other-site = Die Verbindung war für { $host } gedacht und verlangt dort { $name }.
egress-nameless = Die Verbindung zu { $host } sagt nicht, welche Seite sie dort will.
egress-plain-tunnel = Unverschlüsselte Anfragen erreichen { $host } als http-Adressen, nicht über CONNECT.

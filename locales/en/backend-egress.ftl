### What a program is told whose connection can't be made.

# $host: the site.
egress-closed = Nothing here may reach { $host }.
egress-local = { $host } is an address of this computer or its own network, which programs in the sandbox may not reach.
egress-unreadable = This is no request that the proxy of the sandbox understands. It takes CONNECT, and http addresses.
# $error (String): the system's words.
egress-unreachable = { $host } can't be reached ({ $error }).
# $name (String): the site that it names instead.
egress-other-site = The connection was made for { $host } and asks there for { $name }.
egress-nameless = The connection to { $host } does not say which site it wants there.
egress-plain-tunnel = Requests without encryption reach { $host } as http addresses, not through CONNECT.

package pinakes.transport.mcp;

/// `logging/setLevel`; the stateless era says it in every request instead.
final class LoggingMethods {
    private final Results results;

    LoggingMethods(Results results) {
        this.results = results;
    }

    void register(MethodTable table) {
        table.inSessions("logging/setLevel", this::setLevel);
    }

    private Answer setLevel(Exchange exchange) {
        var level = Client.logLevel(exchange.request().params().path("level"));
        var session = exchange.peer().session();
        if (session == null) {
            throw new ProtocolFault(RpcError.invalidRequest("A log level needs a session: initialize first"));
        }
        session.hear(level);
        return results.empty(exchange.era());
    }
}

package pinakes.transport.mcp;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import pinakes.tool.Caller;
import tools.jackson.databind.JsonNode;

/// The requests that are being worked on for one session, one connection, or all clients that have neither.
///
/// Finding one means looking at all: cancelling is rare, and adding and removing are on every request's way.
public final class InFlight {
    private final Set<Exchange> exchanges = ConcurrentHashMap.newKeySet();
    private final boolean shared;

    private InFlight(boolean shared) {
        this.shared = shared;
    }

    /// For one session or one connection.
    static InFlight ofOne() {
        return new InFlight(false);
    }

    /// For all clients that have neither.
    static InFlight ofMany() {
        return new InFlight(true);
    }

    void add(Exchange exchange) {
        exchanges.add(exchange);
    }

    void remove(Exchange exchange) {
        exchanges.remove(exchange);
    }

    /// Cancels the caller's request with this id.
    ///
    /// Clients count their requests from one. Where several share this, an id does not say whose request is meant;
    /// clients without a session cancel by closing the stream of the request.
    boolean cancel(JsonNode id, Caller caller) {
        return !shared && cancelOne(caller, exchange -> exchange.request().id().equals(id));
    }

    /// Cancels the caller's request that goes by this name: its progress token or its id.
    boolean cancelNamed(String name, Caller caller) {
        return cancelOne(caller, exchange -> exchange.isNamed(name));
    }

    void cancelAll() {
        exchanges.forEach(Exchange::cancel);
    }

    /// Cancels the requests that would never end by themselves.
    void cancelStanding() {
        exchanges.stream()
                .filter(exchange -> McpServer.isListening(exchange.request()))
                .forEach(Exchange::cancel);
    }

    /// Clients of one caller that have no session may use the same name at the same time. Then it says too little,
    /// and nobody's request is cancelled.
    private boolean cancelOne(Caller caller, Predicate<Exchange> chosen) {
        var found = exchanges.stream()
                .filter(exchange -> exchange.peer().caller().id().equals(caller.id()))
                .filter(chosen)
                .filter(exchange -> !exchange.request().method().equals(CancellationMethods.TOOLS_CANCEL))
                .toList();
        return found.size() == 1 && found.getFirst().cancel();
    }
}

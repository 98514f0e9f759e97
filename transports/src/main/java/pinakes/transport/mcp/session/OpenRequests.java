package pinakes.transport.mcp.session;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import pinakes.tool.Caller;
import tools.jackson.databind.JsonNode;

/// The running requests of one session, of one connection, or of all clients that have neither.
///
/// A lookup scans all of them: cancelling is rare, while adding and removing happen for every request.
public final class OpenRequests {
    /// The request that cancels others; it never cancels itself.
    public static final String TOOLS_CANCEL = "tools/cancel";

    private final Set<Exchange> exchanges = ConcurrentHashMap.newKeySet();
    private final boolean shared;

    private OpenRequests(boolean shared) {
        this.shared = shared;
    }

    /// For one session or connection.
    public static OpenRequests ofOneClient() {
        return new OpenRequests(false);
    }

    /// For all clients without a session or connection.
    public static OpenRequests ofManyClients() {
        return new OpenRequests(true);
    }

    public void add(Exchange exchange) {
        exchanges.add(exchange);
    }

    public void remove(Exchange exchange) {
        exchanges.remove(exchange);
    }

    /// Cancels the caller's request with this id.
    ///
    /// Shared requests are never cancelled by id: every client counts from one, so ids are ambiguous. Clients
    /// without a session cancel a request by closing its stream.
    public boolean cancel(JsonNode id, Caller caller) {
        return !shared && cancelOnly(caller, exchange -> exchange.request().id().equals(id));
    }

    /// Cancels the caller's request with this progress token or id.
    public boolean cancelNamed(String name, Caller caller) {
        return cancelOnly(caller, exchange -> exchange.isNamed(name));
    }

    public void cancelAll() {
        exchanges.forEach(Exchange::cancel);
    }

    public void cancelSubscriptions() {
        exchanges.stream()
                .filter(exchange -> exchange.request().isSubscription())
                .forEach(Exchange::cancel);
    }

    /// Cancels nothing when several requests match: clients that share a caller may use the same name.
    private boolean cancelOnly(Caller caller, Predicate<Exchange> chosen) {
        var found = exchanges.stream()
                .filter(exchange -> exchange.peer().caller().id().equals(caller.id()))
                .filter(chosen)
                .filter(exchange -> !exchange.request().method().equals(TOOLS_CANCEL))
                .toList();
        return found.size() == 1 && found.getFirst().cancel();
    }
}

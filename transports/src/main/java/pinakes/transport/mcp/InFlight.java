package pinakes.transport.mcp;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/// The requests that are being worked on for one session, one connection, or all clients that have neither.
///
/// Finding one means looking at all: cancelling is rare, and adding and removing are on every request's way.
public final class InFlight {
    private final Set<Exchange> exchanges = ConcurrentHashMap.newKeySet();

    void add(Exchange exchange) {
        exchanges.add(exchange);
    }

    void remove(Exchange exchange) {
        exchanges.remove(exchange);
    }

    /// Cancels the request with this id.
    boolean cancel(JsonNode id) {
        return cancelIf(exchange -> exchange.request().id().equals(id)) > 0;
    }

    /// Cancels the one request of the caller that goes by this name: its progress token or its id.
    ///
    /// Clients that share no session may use the same id at the same time; then nobody's request is cancelled.
    boolean cancelNamed(String name, String callerId) {
        var named = exchanges.stream()
                .filter(exchange -> exchange.peer().caller().id().equals(callerId))
                .filter(exchange -> exchange.isNamed(name))
                .toList();
        return named.size() == 1 && named.getFirst().cancel();
    }

    public void cancelAll() {
        cancelIf(exchange -> true);
    }

    /// Cancels the requests that would never end by themselves.
    void cancelStanding() {
        cancelIf(exchange -> exchange.request().method().equals(SubscriptionMethods.LISTEN));
    }

    private long cancelIf(Predicate<Exchange> chosen) {
        return exchanges.stream().filter(chosen).filter(Exchange::cancel).count();
    }
}

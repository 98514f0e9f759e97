package pinakes.transport.mcp;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The methods of the protocol, and in which era each of them exists.
final class MethodTable {
    private final Map<String, Entry> entries = new HashMap<>();

    /// Answers one kind of request, on the calling thread.
    @FunctionalInterface
    interface Method {
        Answer answer(Exchange exchange) throws InterruptedException;
    }

    private record Entry(Method method, Set<Era> eras) {}

    MethodTable inBothEras(String name, Method method) {
        return add(name, method, Set.of(Era.values()));
    }

    MethodTable inSessions(String name, Method method) {
        return add(name, method, Set.of(Era.SESSION));
    }

    MethodTable stateless(String name, Method method) {
        return add(name, method, Set.of(Era.STATELESS));
    }

    Optional<Method> find(String name, Era era) {
        return Optional.ofNullable(entries.get(name))
                .filter(entry -> entry.eras.contains(era))
                .map(Entry::method);
    }

    private MethodTable add(String name, Method method, Set<Era> eras) {
        if (entries.put(name, new Entry(method, eras)) != null) {
            throw new IllegalStateException("Two methods are called " + name);
        }
        return this;
    }
}

package pinakes.transport.mcp.method;

import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import pinakes.transport.mcp.message.Answer;
import pinakes.transport.mcp.message.Era;
import pinakes.transport.mcp.method.Results.Scope;
import pinakes.transport.mcp.session.Exchange;
import tools.jackson.core.io.SerializedString;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/// A list that is the same for every caller, cached as serialized JSON until it changes.
///
/// It is also rebuilt every day, because a tool that reaches its removal date announces no change.
final class SharedList {
    private static final Duration FRESHNESS = Duration.ofMinutes(1);

    private final String field;
    private final Supplier<List<ObjectNode>> source;
    private final Pages pages;
    private final Results results;
    private final InstantSource clock;
    private final AtomicInteger changes = new AtomicInteger();
    private volatile @Nullable Edition current;

    SharedList(String field, Supplier<List<ObjectNode>> source, Pages pages, Results results, InstantSource clock) {
        this.field = field;
        this.source = source;
        this.pages = pages;
        this.results = results;
        this.clock = clock;
    }

    /// The list between two changes, with the pages requested so far.
    ///
    /// @param number counts the changes
    record Edition(int number, LocalDate day, List<ObjectNode> items, Map<PageKey, JsonNode> pages) {}

    record PageKey(int start, Era era) {}

    Answer answer(Exchange exchange) {
        var edition = edition();
        var key = new PageKey(pages.start(exchange, field), exchange.era());
        return new Answer.Result(edition.pages.computeIfAbsent(key, missing -> written(edition.items, missing)));
    }

    void invalidate() {
        changes.incrementAndGet();
    }

    Edition edition() {
        var edition = current;
        // Number and day are read before the items: a change in between then makes this edition stale.
        var number = changes.get();
        var today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
        if (edition == null || edition.number != number || !edition.day.equals(today)) {
            edition = new Edition(number, today, List.copyOf(source.get()), new ConcurrentHashMap<>());
            current = edition;
        }
        return edition;
    }

    private JsonNode written(List<ObjectNode> items, PageKey key) {
        var page = pages.page(field, items, key.start, field);
        var result = results.cacheable(page, FRESHNESS, Scope.PUBLIC, key.era);
        var json = new SerializedString(JsonMapper.shared().writeValueAsString(result));
        return JsonNodeFactory.instance.rawValueNode(new RawValue(json));
    }
}

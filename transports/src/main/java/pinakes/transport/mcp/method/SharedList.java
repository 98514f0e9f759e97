package pinakes.transport.mcp.method;

import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Caller;
import pinakes.tool.Permission;
import pinakes.transport.mcp.feature.ListForm;
import pinakes.transport.mcp.message.Answer;
import pinakes.transport.mcp.message.Era;
import pinakes.transport.mcp.session.Exchange;
import tools.jackson.core.io.SerializedString;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/// A list that is the same for all callers with the same rights, cached as serialized JSON until it changes.
///
/// It is also rebuilt every day, because a tool that reaches its removal date announces no change.
final class SharedList {
    private static final Duration FRESHNESS = Duration.ofMinutes(1);

    /// Few keys have rights that no other key has; this only bounds the memory.
    private static final int PAGES_MAX = 256;

    private final String field;
    private final Source source;
    private final Pages pages;
    private final Results results;
    private final InstantSource clock;
    private final AtomicInteger changes = new AtomicInteger();
    private volatile @Nullable Edition current;

    SharedList(String field, Source source, Pages pages, Results results, InstantSource clock) {
        this.field = field;
        this.source = source;
        this.pages = pages;
        this.results = results;
        this.clock = clock;
    }

    /// The items for a caller, which depend on its permissions and tools alone.
    interface Source extends BiFunction<Caller, ListForm, List<ObjectNode>> {}

    /// The list between two changes, with the pages requested so far.
    ///
    /// @param number counts the changes
    record Edition(int number, LocalDate day, Map<PageKey, JsonNode> pages) {}

    record PageKey(Set<Permission> permissions, @Nullable Set<String> tools, ListForm form, int start, Era era) {}

    Answer answer(Exchange exchange) {
        var cached = edition().pages;
        var caller = exchange.peer().caller();
        var form = ListForm.of(exchange.request().meta(), exchange.client().capabilities());
        var key = new PageKey(
                caller.permissions(),
                caller.limits().get(Caller.TOOLS),
                form,
                pages.start(exchange, field),
                exchange.era());
        var page = cached.get(key);
        if (page == null) {
            page = written(source.apply(caller, form), key);
            if (cached.size() >= PAGES_MAX) {
                cached.clear();
            }
            cached.put(key, page);
        }
        return new Answer.Result(page);
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
            edition = new Edition(number, today, new ConcurrentHashMap<>());
            current = edition;
        }
        return edition;
    }

    private JsonNode written(List<ObjectNode> items, PageKey key) {
        var page = pages.page(field, items, key.start, field);
        var result = results.cacheable(page, FRESHNESS, key.era);
        var json = new SerializedString(JsonMapper.shared().writeValueAsString(result));
        return JsonNodeFactory.instance.rawValueNode(new RawValue(json));
    }
}

package pinakes.engine.core.document;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentCondition.Clause;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.SourcePath;

/// A document filter as SQL; all values are bound parameters.
final class DocumentQuery {
    /// From this number of matching documents on, a page is full long before all of them are seen.
    private static final int WALKED_MIN = 2_000;

    /// Stands for a number of matching documents that was not counted to its end.
    static final long MANY = Long.MAX_VALUE;

    private static final int GROWTH = 8;

    private final DocumentFilter filter;
    private final @Nullable NamePart named;
    private final List<DocumentCondition> conditions;

    /// The only condition whose documents are collected; absent when every one with an index may be.
    private final @Nullable DocumentCondition smallest;

    DocumentQuery(DocumentFilter filter) {
        this(filter, null);
    }

    /// @param named what the title or the file name contains; absent for any
    DocumentQuery(DocumentFilter filter, @Nullable NamePart named) {
        this.filter = filter;
        this.named = named;
        conditions = new ArrayList<>();
        smallest = null;
        anyOf(filter.formats(), formats -> DocumentCondition.in("format", formats));
        matching("added_at_micros >= ?", filter.addedFrom());
        matching("added_at_micros < ?", filter.addedBefore());
        filter.tags().forEach(tag -> conditions.add(DocumentCondition.tagged(List.of(tag))));
        anyOf(filter.anyTags(), DocumentCondition::tagged);
        anyOf(filter.collections().stream().map(CollectionName::tag).toList(), DocumentCondition::tagged);
        anyOf(filter.documents().stream().map(DocumentId::toString).toList(), ids -> DocumentCondition.in("id", ids));
        matching("kind = ?", filter.kind());
        from(filter.sourcePath());
        filter.metadata().forEach((name, any) -> anyOf(any, values -> DocumentCondition.stated(name, values)));
        if (named != null) {
            conditions.add(named.condition());
        }
    }

    private DocumentQuery(DocumentQuery query, DocumentCondition smallest) {
        filter = query.filter;
        named = query.named;
        conditions = query.conditions;
        this.smallest = smallest;
    }

    /// The same query, which collects the documents of the condition that fewest match and checks the other conditions
    /// for each of them: a database without statistics would collect the documents of all. No set is
    /// collected, and none looked for, when the catalog knows that many documents match.
    DocumentQuery smallestFirst(Sql sql) {
        return smallestFirst(
                sql, keptCounts().map(counts -> counts.documents(sql)).orElse(0L));
    }

    /// @param total the number of matching documents; 0 when it is unknown
    DocumentQuery smallestFirst(Sql sql, long total) {
        var sets =
                conditions.stream().filter(condition -> condition.set() != null).toList();
        return sets.size() < 2 || total >= WALKED_MIN ? this : new DocumentQuery(this, smallest(sql, sets));
    }

    private static DocumentCondition smallest(Sql sql, List<DocumentCondition> sets) {
        for (var most = (long) WALKED_MIN; ; most *= GROWTH) {
            for (var condition : sets) {
                if (condition.upTo(most, sql) < most) {
                    return condition;
                }
            }
        }
    }

    /// The counts that the catalog keeps for this filter; empty when it keeps none.
    Optional<FilterCounts> keptCounts() {
        return named == null ? FilterCounts.of(filter) : Optional.empty();
    }

    String where() {
        return joined(this::chosen);
    }

    /// The number of matching documents; the catalog keeps counts for most filters.
    long count(Sql sql) {
        return count(sql, Long.MAX_VALUE);
    }

    /// @param most where counting ends, unless the catalog keeps a count
    long count(Sql sql, long most) {
        var kept = keptCounts();
        if (kept.isPresent()) {
            return kept.get().documents(sql);
        }
        if (isPeriod()) {
            return DayCounts.documents(sql, filter.addedFrom(), filter.addedBefore());
        }
        var matching = numbers()
                .orElseGet(() -> new Clause("SELECT number FROM document WHERE " + where(), List.of(values())));
        var values = new ArrayList<>(matching.values());
        values.add(most);
        return sql.number("SELECT count(*) FROM (" + matching.sql() + " LIMIT ?) AS counted", values.toArray());
    }

    /// Whether the catalog keeps the number of matching documents.
    boolean isCounted() {
        return isPeriod() || keptCounts().isPresent();
    }

    /// A query for the numbers of the matching documents that reads no document: it follows the index of one condition,
    /// in order, and checks the others. Empty when a condition needs the document, or no index has the order.
    private Optional<Clause> numbers() {
        var first = smallest != null
                ? smallest
                : conditions.stream()
                        .filter(DocumentCondition::isOrdered)
                        .findFirst()
                        .orElse(null);
        var others = conditions.stream()
                .filter(condition -> !condition.equals(first))
                .toList();
        if (first == null || !first.isOrdered() || others.stream().anyMatch(this::readsDocument)) {
            return Optional.empty();
        }
        var set = Objects.requireNonNull(first.set());
        var values = new ArrayList<>(set.values());
        var checks = new StringBuilder();
        others.forEach(condition -> {
            checks.append(checks.isEmpty() ? " WHERE " : " AND ")
                    .append(condition.check().sql());
            values.addAll(condition.check().values());
        });
        return Optional.of(new Clause("SELECT number FROM (" + set.sql() + ") AS matching" + checks, values));
    }

    private boolean readsDocument(DocumentCondition condition) {
        return condition.set() == null || (named != null && condition.equals(conditions.getLast()));
    }

    /// One page of `total` matching documents. The newest have the highest numbers, so an index that ends with numbers
    /// has them last. Otherwise, few are collected and sorted, and many are walked in their order until the page is
    /// full.
    Page page(DocumentOrder order, long total, int limit, long offset) {
        var numbers = order.equals(DocumentOrder.NEWEST_FIRST) ? numbers() : Optional.<Clause>empty();
        if (numbers.isPresent()) {
            var parameters = new ArrayList<>(numbers.get().values());
            parameters.addAll(List.of(limit + offset, limit, offset));
            return new Page(
                    "number IN (" + numbers.get().sql() + " ORDER BY number DESC LIMIT ?)" + ordered("number DESC"),
                    parameters);
        }
        Function<DocumentCondition, Clause> form =
                total < WALKED_MIN ? this::chosen : condition -> walked(condition, order);
        return new Page(joined(form) + ordered(orderBy(order)), List.of(values(form, limit, offset)));
    }

    /// When one of `total` matching documents was last changed; empty when there is none.
    Optional<Instant> lastUpdated(Sql sql, long total) {
        var newest = page(new DocumentOrder(DocumentOrder.Key.UPDATED_AT, true), total, 1, 0);
        return sql.find(
                "SELECT updated_at_micros FROM document WHERE " + newest.sql(),
                row -> row.instant("updated_at_micros"),
                newest.values());
    }

    private Clause chosen(DocumentCondition condition) {
        return smallest == null || condition.equals(smallest) ? condition.bySet() : condition.check();
    }

    /// An expression in place of a column keeps the planner from an index that does not have the order.
    private static Clause walked(DocumentCondition condition, DocumentOrder order) {
        var check = condition.check();
        var sql = check.sql().replaceFirst("^format ", "format || '' ");
        return new Clause(
                switch (order.key()) {
                    case ADDED_AT, UPDATED_AT -> sql;
                    case FILE_NAME, SIZE -> sql.replaceFirst("^kind ", "kind || '' ");
                },
                check.values());
    }

    private boolean isPeriod() {
        return named == null && filter.withAdded(null, null).equals(DocumentFilter.ALL);
    }

    private static String ordered(String columns) {
        return " ORDER BY " + columns + " LIMIT ? OFFSET ?";
    }

    /// The values of the condition, and of parameters after it.
    Object[] values(Object... more) {
        return values(this::chosen, more);
    }

    private Object[] values(Function<DocumentCondition, Clause> form, Object... more) {
        var all = new ArrayList<Object>();
        conditions.forEach(condition -> all.addAll(form.apply(condition).values()));
        all.addAll(List.of(more));
        return all.toArray();
    }

    private String joined(Function<DocumentCondition, Clause> form) {
        return conditions.isEmpty()
                ? "TRUE"
                : conditions.stream()
                        .map(condition -> form.apply(condition).sql())
                        .collect(Collectors.joining(" AND "));
    }

    private static String orderBy(DocumentOrder order) {
        var direction = order.descending() ? " DESC" : " ASC";
        var column = switch (order.key()) {
            case ADDED_AT -> "added_at_micros";
            case UPDATED_AT -> "updated_at_micros";
            case FILE_NAME -> "file_name";
            case SIZE -> "size_bytes";
        };
        return column + direction + ", number" + direction;
    }

    private void matching(String condition, @Nullable Object value) {
        if (value != null) {
            conditions.add(DocumentCondition.of(condition, value));
        }
    }

    private void anyOf(Collection<String> any, Function<Collection<String>, DocumentCondition> condition) {
        if (!any.isEmpty()) {
            conditions.add(condition.apply(any));
        }
    }

    /// The name has an index, the rest of the path is compared.
    private void from(@Nullable String sourcePath) {
        if (sourcePath != null) {
            var path = new SourcePath(sourcePath);
            matching("path_name = ?", path.fileName());
            if (path.isAbsolute()) {
                matching("path = ?", path.value());
            } else {
                conditions.add(DocumentCondition.of(
                        "(path = ? OR substr(path, length(path) - length(?) + 1) = ?)",
                        path.value(),
                        "/" + path.value(),
                        "/" + path.value()));
            }
        }
    }

    /// A condition with order and limits, and the values of its parameters.
    record Page(String sql, List<Object> parameters) {
        Object[] values() {
            return parameters.toArray();
        }
    }
}

package pinakes.engine.local.document;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.document.SourcePath;
import pinakes.engine.local.catalog.Sql;

/// A document filter as SQL; all values are bound parameters.
final class DocumentQuery {
    private static final String COLLECTED = "number IN (SELECT document FROM document_tag WHERE ";
    private static final String WALKED = "EXISTS (SELECT 1 FROM document_tag WHERE document = number AND ";
    private static final String TAGGED = COLLECTED + "tag IN (*))";
    private static final String STATED =
            "number IN (SELECT document FROM document_metadata WHERE name = ? AND value IN (*))";

    private static final String OF_KIND = "kind = ?";
    private static final String OF_FORMAT = "format IN (";

    /// From this number of matching documents on, a page is full long before all of them are seen.
    private static final int WALKED_MIN = 2_000;

    private final Optional<DocumentTally> tally;
    private final List<String> conditions = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();

    DocumentQuery(DocumentFilter filter) {
        this(filter, "");
    }

    /// @param named what the title or the file name contains; empty for any
    DocumentQuery(DocumentFilter filter, String named) {
        tally = named.isEmpty() ? DocumentTally.of(filter) : Optional.empty();
        anyOf(OF_FORMAT + "*)", filter.formats());
        matching("added_at_micros >= ?", filter.addedFrom());
        matching("added_at_micros < ?", filter.addedBefore());
        filter.tags().forEach(tag -> anyOf(TAGGED, List.of(tag)));
        anyOf(TAGGED, filter.anyTags());
        anyOf(TAGGED, filter.collections().stream().map(CollectionName::tag).toList());
        anyOf("id IN (*)", filter.documents().stream().map(DocumentId::toString).toList());
        matching(OF_KIND, filter.kind());
        from(filter.sourcePath());
        filter.metadata().forEach((name, any) -> anyOf(STATED, any, name));
        if (!named.isEmpty()) {
            var pattern = "%" + lower(named).replaceAll("([\\\\%_])", "\\\\$1") + "%";
            conditions.add("(lower(file_name) LIKE ? ESCAPE '\\' OR lower(title) LIKE ? ESCAPE '\\')");
            values.addAll(List.of(pattern, pattern));
        }
    }

    Optional<DocumentTally> tally() {
        return tally;
    }

    /// As databases do it in columns that are compared byte by byte: other letters than those of ASCII stay.
    private static String lower(String text) {
        var lower = new StringBuilder(text);
        for (var i = 0; i < lower.length(); i++) {
            var character = lower.charAt(i);
            if (character >= 'A' && character <= 'Z') {
                lower.setCharAt(i, (char) (character + 'a' - 'A'));
            }
        }
        return lower.toString();
    }

    String where() {
        return conditions.isEmpty() ? "TRUE" : String.join(" AND ", conditions);
    }

    /// The number of matching documents; most filters have a tally.
    long count(Sql sql) {
        return tally.isPresent()
                ? tally.get().documents(sql)
                : sql.number("SELECT count(*) FROM document WHERE " + where(), values());
    }

    /// One page of `total` matching documents. The newest with one tag are the last in the index of tags. Otherwise,
    /// few
    /// are collected and sorted, and many are walked in their order until the page is full.
    Page page(DocumentOrder order, long total, int limit, long offset) {
        if (isOneTag() && order.equals(DocumentOrder.NEWEST_FIRST)) {
            var newest = conditions.getFirst().replaceFirst("\\)$", " ORDER BY document DESC LIMIT ?)");
            return new Page(newest + ordered("number DESC"), List.of(values(limit + offset, limit, offset)));
        }
        var where = total < WALKED_MIN ? where() : walked(order);
        return new Page(where + ordered(orderBy(order)), List.of(values(limit, offset)));
    }

    /// When one of `total` matching documents was last changed; empty when there is none.
    Optional<Instant> lastUpdated(Sql sql, long total) {
        var newest = page(new DocumentOrder(DocumentOrder.Key.UPDATED_AT, true), total, 1, 0);
        return sql.find(
                "SELECT updated_at_micros FROM document WHERE " + newest.sql(),
                row -> row.instant("updated_at_micros"),
                newest.values());
    }

    /// A `+` keeps the planner from an index that does not have the order.
    private String walked(DocumentOrder order) {
        var walked = where().replace(COLLECTED, WALKED).replace(OF_FORMAT, "+" + OF_FORMAT);
        return switch (order.key()) {
            case ADDED_AT, UPDATED_AT -> walked;
            case FILE_NAME, SIZE -> walked.replace(OF_KIND, "+" + OF_KIND);
        };
    }

    private boolean isOneTag() {
        return conditions.size() == 1
                && values.size() == 1
                && conditions.getFirst().startsWith(COLLECTED);
    }

    private static String ordered(String columns) {
        return " ORDER BY " + columns + " LIMIT ? OFFSET ?";
    }

    /// The values of the condition, and of parameters after it.
    Object[] values(Object... more) {
        var all = new ArrayList<>(values);
        all.addAll(List.of(more));
        return all.toArray();
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
            conditions.add(condition);
            values.add(value);
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
                conditions.add("(path = ? OR substr(path, length(path) - length(?) + 1) = ?)");
                values.addAll(List.of(path.value(), "/" + path.value(), "/" + path.value()));
            }
        }
    }

    /// @param condition with a `*` for the list of values
    /// @param before the values of parameters before the list
    private void anyOf(String condition, Collection<String> wanted, String... before) {
        if (!wanted.isEmpty()) {
            values.addAll(List.of(before));
            conditions.add(condition.replace("*", String.join(", ", Collections.nCopies(wanted.size(), "?"))));
            values.addAll(wanted);
        }
    }

    /// A condition with order and limits, and the values of its parameters.
    record Page(String sql, List<Object> parameters) {
        Object[] values() {
            return parameters.toArray();
        }
    }
}

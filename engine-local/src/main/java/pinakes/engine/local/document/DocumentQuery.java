package pinakes.engine.local.document;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
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

    /// From this number of matching documents on, a page is full long before all of them are seen.
    private static final int WALKED_MIN = 2_000;

    private final List<String> conditions = new ArrayList<>();
    private final List<Object> values = new ArrayList<>();

    DocumentQuery(DocumentFilter filter) {
        anyOf("format IN (*)", filter.formats());
        matching("added_at_micros >= ?", filter.addedFrom());
        matching("added_at_micros < ?", filter.addedBefore());
        filter.tags().forEach(tag -> anyOf(TAGGED, List.of(tag)));
        anyOf(TAGGED, filter.anyTags());
        anyOf(TAGGED, filter.collections().stream().map(CollectionName::tag).toList());
        anyOf("id IN (*)", filter.documents().stream().map(DocumentId::toString).toList());
        matching("kind = ?", filter.kind());
        from(filter.sourcePath());
        filter.metadata().forEach((name, any) -> anyOf(STATED, any, name));
    }

    /// The same query, for documents whose title or file name contains a text.
    DocumentQuery named(String text) {
        if (!text.isEmpty()) {
            var pattern = "%" + text.replaceAll("([\\\\%_])", "\\\\$1") + "%";
            conditions.add("(file_name LIKE ? ESCAPE '\\' OR title LIKE ? ESCAPE '\\')");
            values.addAll(List.of(pattern, pattern));
        }
        return this;
    }

    String where() {
        return conditions.isEmpty() ? "TRUE" : String.join(" AND ", conditions);
    }

    /// The condition for a page of `total` matching documents in an order that has an index. Few are collected by
    /// their tags and sorted; many are walked in their order until the page is full.
    String whereOfPage(long total) {
        return total < WALKED_MIN ? where() : where().replace(COLLECTED, WALKED);
    }

    /// The number of matching documents. Those with one tag are counted in the index of tags alone.
    long count(Sql sql) {
        var only = conditions.size() == 1 && values.size() == 1 ? conditions.getFirst() : "";
        return only.startsWith(COLLECTED)
                ? sql.number("SELECT count(*) FROM document_tag WHERE tag = ?", values.getFirst())
                : sql.number("SELECT count(*) FROM document WHERE " + where(), values());
    }

    /// The values of the condition, and of parameters after it.
    Object[] values(Object... more) {
        var all = new ArrayList<>(values);
        all.addAll(List.of(more));
        return all.toArray();
    }

    static String orderBy(DocumentOrder order) {
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
                conditions.add("(path = ? OR substr(path, -length(?)) = ?)");
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
}

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

/// A document filter as SQL; all values are bound parameters.
final class DocumentQuery {
    private static final String TAGGED = "number IN (SELECT document FROM document_tag WHERE tag IN (*))";
    private static final String STATED =
            "number IN (SELECT document FROM document_metadata WHERE name = ? AND value IN (*))";

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
            conditions.add("(instr(lower(file_name), lower(?)) > 0 OR instr(lower(title), lower(?)) > 0)");
            values.addAll(List.of(text, text));
        }
        return this;
    }

    String where() {
        return conditions.isEmpty() ? "TRUE" : String.join(" AND ", conditions);
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

package pinakes.engine.local.document;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.local.catalog.EnumColumn;
import pinakes.engine.local.catalog.EpochMicros;

/// A document filter as SQL; all values are bound parameters.
final class DocumentQuery {
    private static final String TAGGED = "number IN (SELECT document FROM document_tag WHERE tag ";

    private final List<String> conditions = new ArrayList<>();
    private final Map<String, Object> values = new HashMap<>();
    private final Map<String, List<?>> lists = new HashMap<>();

    DocumentQuery(DocumentFilter filter) {
        anyOf("format IN (<formats>)", "formats", filter.formats(), Function.identity());
        matching("added_at_micros >= :addedFrom", "addedFrom", filter.addedFrom(), EpochMicros::of);
        matching("added_at_micros < :addedBefore", "addedBefore", filter.addedBefore(), EpochMicros::of);
        for (var tag : filter.tags()) {
            var name = "tag" + values.size();
            matching(TAGGED + "= :" + name + ")", name, tag, Function.identity());
        }
        anyOf(TAGGED + "IN (<anyTags>))", "anyTags", filter.anyTags(), Function.identity());
        anyOf(TAGGED + "IN (<collections>))", "collections", filter.collections(), CollectionName::tag);
        anyOf("id IN (<documents>)", "documents", filter.documents(), DocumentId::toString);
        matching("kind = :kind", "kind", filter.kind(), EnumColumn::of);
        matching("source_path = :sourcePath", "sourcePath", filter.sourcePath(), Function.identity());
    }

    String where() {
        return conditions.isEmpty() ? "TRUE" : String.join(" AND ", conditions);
    }

    Query bind(Query query) {
        lists.forEach(query::bindList);
        return query.bindMap(values);
    }

    static String orderBy(DocumentOrder order) {
        var direction = order.descending() ? " DESC" : " ASC";
        var column = switch (order.key()) {
            case ADDED_AT -> "added_at_micros";
            case FILE_NAME -> "file_name";
            case SIZE -> "size_bytes";
        };
        return column + direction + ", number" + direction;
    }

    private <T> void matching(String condition, String name, @Nullable T value, Function<T, ?> column) {
        if (value != null) {
            conditions.add(condition);
            values.put(name, column.apply(value));
        }
    }

    private <T> void anyOf(String condition, String name, Collection<T> wanted, Function<T, ?> column) {
        if (!wanted.isEmpty()) {
            conditions.add(condition);
            lists.put(name, wanted.stream().map(column).toList());
        }
    }
}

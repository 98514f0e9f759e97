package pinakes.engine.local.document;

import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.statement.Query;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.local.catalog.EpochMicros;
import pinakes.engine.local.catalog.Words;

/// The SQL for a filter and an order; values are only ever bound.
record DocumentQuery(DocumentFilter filter) {
    String where() {
        var conditions = new ArrayList<String>();
        if (!filter.formats().isEmpty()) {
            conditions.add("format IN (<formats>)");
        }
        if (filter.addedFrom() != null) {
            conditions.add("added_at_micros >= :addedFrom");
        }
        if (filter.addedBefore() != null) {
            conditions.add("added_at_micros < :addedBefore");
        }
        if (!filter.tags().isEmpty()) {
            conditions.add("(SELECT count(*) FROM document_tag WHERE document = number AND tag IN (<tags>)) = :tagCount");
        }
        if (!filter.documents().isEmpty()) {
            conditions.add("id IN (<documents>)");
        }
        if (filter.kind() != null) {
            conditions.add("kind = :kind");
        }
        return conditions.isEmpty() ? "TRUE" : String.join(" AND ", conditions);
    }

    Query bind(Query query) {
        if (!filter.formats().isEmpty()) {
            query.bindList("formats", List.copyOf(filter.formats()));
        }
        if (filter.addedFrom() != null) {
            query.bind("addedFrom", EpochMicros.of(filter.addedFrom()));
        }
        if (filter.addedBefore() != null) {
            query.bind("addedBefore", EpochMicros.of(filter.addedBefore()));
        }
        if (!filter.tags().isEmpty()) {
            query.bindList("tags", List.copyOf(filter.tags())).bind("tagCount", filter.tags().size());
        }
        if (!filter.documents().isEmpty()) {
            query.bindList("documents", filter.documents().stream().map(DocumentId::toString).toList());
        }
        if (filter.kind() != null) {
            query.bind("kind", Words.of(filter.kind()));
        }
        return query;
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
}

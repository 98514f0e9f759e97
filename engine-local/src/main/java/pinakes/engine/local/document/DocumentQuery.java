package pinakes.engine.local.document;

import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.statement.Query;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentOrder;
import pinakes.engine.local.catalog.EnumColumn;
import pinakes.engine.local.catalog.EpochMicros;

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
        for (var i = 0; i < filter.tags().size(); i++) {
            conditions.add("number IN (SELECT document FROM document_tag WHERE tag = :tag" + i + ")");
        }
        if (!filter.anyTags().isEmpty()) {
            conditions.add("number IN (SELECT document FROM document_tag WHERE tag IN (<anyTags>))");
        }
        if (!filter.collections().isEmpty()) {
            conditions.add("number IN (SELECT document FROM document_tag WHERE tag IN (<collections>))");
        }
        if (!filter.documents().isEmpty()) {
            conditions.add("id IN (<documents>)");
        }
        if (filter.kind() != null) {
            conditions.add("kind = :kind");
        }
        if (filter.sourcePath() != null) {
            conditions.add("source_path = :sourcePath");
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
        var tags = filter.tags().iterator();
        for (var i = 0; tags.hasNext(); i++) {
            query.bind("tag" + i, tags.next());
        }
        if (!filter.anyTags().isEmpty()) {
            query.bindList("anyTags", List.copyOf(filter.anyTags()));
        }
        if (!filter.collections().isEmpty()) {
            query.bindList(
                    "collections",
                    filter.collections().stream().map(CollectionName::tag).toList());
        }
        if (!filter.documents().isEmpty()) {
            query.bindList(
                    "documents",
                    filter.documents().stream().map(DocumentId::toString).toList());
        }
        if (filter.kind() != null) {
            query.bind("kind", EnumColumn.of(filter.kind()));
        }
        if (filter.sourcePath() != null) {
            query.bind("sourcePath", filter.sourcePath());
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

package pinakes.engine.core.document;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;

/// Counts that the catalog keeps for filters by kind, format, collections and one tag, so that counting takes the
/// same time for any number of documents.
final class FilterCounts {
    private static final String OF_ALL = "document_tally";
    private static final String OF_COLLECTIONS = "collection_tally";

    /// All documents, with any tags.
    private static final List<String> ANY = List.of("");

    private final String table;

    /// Rows without documents may be left after changes.
    private final List<String> conditions = new ArrayList<>(List.of("documents > 0"));

    private final List<Object> values = new ArrayList<>();

    private FilterCounts(String table, DocumentFilter filter) {
        this.table = table;
        anyOf("format", List.copyOf(filter.formats()));
        if (filter.kind() != null) {
            conditions.add("kind = ?");
            values.add(filter.kind());
        }
    }

    /// The counts for a filter; empty if the filter has conditions that the catalog keeps no counts for. A document can
    /// have several tags but has one collection, so counts of collections add up.
    static Optional<FilterCounts> of(DocumentFilter filter) {
        var tags = new ArrayList<>(filter.tags());
        tags.addAll(filter.anyTags());
        if (!isCounted(filter) || tags.size() > 1 || tags.equals(ANY)) {
            return Optional.empty();
        }
        if (filter.collections().isEmpty()) {
            return Optional.of(new FilterCounts(OF_ALL, filter).anyOf("tag", tags.isEmpty() ? ANY : tags));
        }
        return Optional.of(
                tags.isEmpty()
                        ? new FilterCounts(OF_ALL, filter).anyOf("tag", collections(filter))
                        : new FilterCounts(OF_COLLECTIONS, filter)
                                .anyOf("collection", collections(filter))
                                .anyOf("tag", tags));
    }

    /// The counts of each tag for a filter; empty if the filter has conditions that the catalog keeps no counts for.
    static Optional<FilterCounts> ofEachTag(DocumentFilter filter) {
        if (!isCounted(filter) || !filter.tags().isEmpty() || !filter.anyTags().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                filter.collections().isEmpty()
                        ? new FilterCounts(OF_ALL, filter).and("tag <> ''")
                        : new FilterCounts(OF_COLLECTIONS, filter).anyOf("collection", collections(filter)));
    }

    /// The table of the counts and the condition for its rows.
    String rows() {
        return table + " WHERE " + String.join(" AND ", conditions);
    }

    Object[] values() {
        return values.toArray();
    }

    long documents(Sql sql) {
        return sql.number("SELECT sum(documents) FROM " + rows(), values());
    }

    private static boolean isCounted(DocumentFilter filter) {
        return filter.addedFrom() == null
                && filter.addedBefore() == null
                && filter.documents().isEmpty()
                && filter.sourcePath() == null
                && filter.metadata().isEmpty();
    }

    private static List<String> collections(DocumentFilter filter) {
        return filter.collections().stream().map(CollectionName::tag).toList();
    }

    private FilterCounts anyOf(String column, List<String> any) {
        if (!any.isEmpty()) {
            conditions.add(column + " IN (" + String.join(", ", Collections.nCopies(any.size(), "?")) + ")");
            values.addAll(any);
        }
        return this;
    }

    private FilterCounts and(String condition) {
        conditions.add(condition);
        return this;
    }
}

package pinakes.engine.local.document;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.local.catalog.Sql;

/// Counts that the catalog keeps for filters by kind, format and either one tag or collections, so that a count costs
/// the same however many documents there are.
final class DocumentTally {
    /// All documents, whatever their tags.
    private static final List<String> ANY = List.of("");

    /// Rows without documents may be left after changes.
    private final List<String> conditions = new ArrayList<>(List.of("documents > 0"));

    private final List<Object> values = new ArrayList<>();

    private DocumentTally(DocumentFilter filter) {
        anyOf("format", List.copyOf(filter.formats()));
        if (filter.kind() != null) {
            conditions.add("kind = ?");
            values.add(filter.kind());
        }
    }

    /// The tally of a filter; empty when it says more than the catalog counts.
    static Optional<DocumentTally> of(DocumentFilter filter) {
        return isCounted(filter)
                ? tags(filter).map(tags -> new DocumentTally(filter).anyOf("tag", tags))
                : Optional.empty();
    }

    /// The tallies of each tag for a filter; empty when it says more than the catalog counts.
    static Optional<DocumentTally> ofEachTag(DocumentFilter filter) {
        return isCounted(filter) && isUntagged(filter)
                ? Optional.of(new DocumentTally(filter).and("tag <> ''"))
                : Optional.empty();
    }

    /// The condition for rows of the tally.
    String where() {
        return String.join(" AND ", conditions);
    }

    Object[] values() {
        return values.toArray();
    }

    long documents(Sql sql) {
        return sql.number("SELECT sum(documents) FROM document_tally WHERE " + where(), values());
    }

    private static boolean isUntagged(DocumentFilter filter) {
        return filter.tags().isEmpty()
                && filter.anyTags().isEmpty()
                && filter.collections().isEmpty();
    }

    private static boolean isCounted(DocumentFilter filter) {
        return filter.addedFrom() == null
                && filter.addedBefore() == null
                && filter.documents().isEmpty()
                && filter.sourcePath() == null
                && filter.metadata().isEmpty();
    }

    /// The tags whose tallies add up to that of the filter. A document can have several tags but has one collection.
    private static Optional<List<String>> tags(DocumentFilter filter) {
        if (isUntagged(filter)) {
            return Optional.of(ANY);
        }
        var named = new ArrayList<>(filter.tags());
        named.addAll(filter.anyTags());
        if (filter.collections().isEmpty()) {
            return named.size() == 1 && !named.equals(ANY) ? Optional.of(named) : Optional.empty();
        }
        return named.isEmpty()
                ? Optional.of(
                        filter.collections().stream().map(CollectionName::tag).toList())
                : Optional.empty();
    }

    private DocumentTally anyOf(String column, List<String> any) {
        if (!any.isEmpty()) {
            conditions.add(column + " IN (" + String.join(", ", Collections.nCopies(any.size(), "?")) + ")");
            values.addAll(any);
        }
        return this;
    }

    private DocumentTally and(String condition) {
        conditions.add(condition);
        return this;
    }
}

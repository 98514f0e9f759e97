package pinakes.engine.local.index;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.local.catalog.EpochMicros;

/// A document filter as a Lucene query.
final class DocumentFilterQuery {
    private static final Instant EARLIEST = Instant.parse("-9999-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("+19999-01-01T00:00:00Z");

    private final BooleanQuery.Builder all = new BooleanQuery.Builder();
    private boolean restricts;

    private DocumentFilterQuery() {}

    /// The query, or null when the filter matches everything.
    static @Nullable Query of(DocumentFilter filter) {
        var query = new DocumentFilterQuery();
        query.anyOf(ChunkFields.FORMAT, filter.formats(), Function.identity());
        query.anyOf(ChunkFields.DOCUMENT, filter.documents(), DocumentId::toString);
        for (var tag : filter.tags()) {
            query.require(new TermQuery(new Term(ChunkFields.TAG, ChunkFields.term(tag))));
        }
        query.anyOf(ChunkFields.TAG, filter.anyTags(), ChunkFields::term);
        query.anyOf(ChunkFields.TAG, filter.collections(), collection -> ChunkFields.term(collection.tag()));
        if (filter.sourcePath() != null) {
            query.require(new TermQuery(new Term(ChunkFields.SOURCE, ChunkFields.term(filter.sourcePath()))));
        }
        if (filter.kind() != null) {
            query.require(new TermQuery(new Term(ChunkFields.KIND, filter.kind().name())));
        }
        query.added(filter.addedFrom(), filter.addedBefore());
        return query.restricts ? query.all.build() : null;
    }

    private <T> void anyOf(String field, Collection<T> values, Function<T, String> written) {
        if (!values.isEmpty()) {
            List<BytesRef> terms =
                    values.stream().map(written).map(BytesRef::new).toList();
            require(new TermInSetQuery(field, terms));
        }
    }

    private void added(@Nullable Instant from, @Nullable Instant before) {
        if (from != null || before != null) {
            long first = from == null ? Long.MIN_VALUE : micros(from);
            long end = before == null ? Long.MAX_VALUE : micros(before);
            require(LongField.newRangeQuery(ChunkFields.ADDED, first, end - 1));
        }
    }

    /// Clamps points in time that do not fit into microseconds.
    private static long micros(Instant moment) {
        if (moment.isBefore(EARLIEST)) {
            return EpochMicros.of(EARLIEST);
        }
        return EpochMicros.of(moment.isAfter(LATEST) ? LATEST : moment);
    }

    private void require(Query query) {
        all.add(query, Occur.FILTER);
        restricts = true;
    }
}

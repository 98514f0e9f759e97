package pinakes.engine.local.index;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.apache.lucene.document.IntPoint;
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
import pinakes.engine.document.SourcePath;
import pinakes.engine.local.catalog.EpochMicros;
import pinakes.engine.project.ChunkFilter;

/// A filter as a Lucene query.
final class FilterQuery {
    private static final Instant EARLIEST = Instant.parse("-9999-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("+19999-01-01T00:00:00Z");

    private final BooleanQuery.Builder all = new BooleanQuery.Builder();
    private boolean restricts;

    private FilterQuery() {}

    /// The query, or null when the filter matches everything.
    static @Nullable Query of(DocumentFilter filter) {
        var query = new FilterQuery();
        query.anyOf(ChunkFields.FORMAT, filter.formats(), Function.identity());
        query.anyOf(ChunkFields.DOCUMENT, filter.documents(), DocumentId::toString);
        filter.tags().forEach(tag -> query.term(ChunkFields.TAG, tag));
        query.anyOf(ChunkFields.TAG, filter.anyTags(), ChunkFields::term);
        query.anyOf(ChunkFields.TAG, filter.collections(), collection -> ChunkFields.term(collection.tag()));
        query.term(
                ChunkFields.SOURCE, filter.sourcePath() == null ? null : new SourcePath(filter.sourcePath()).value());
        filter.metadata()
                .forEach((name, any) ->
                        query.anyOf(ChunkFields.METADATA, any, value -> ChunkFields.metadata(name, value)));
        query.term(
                ChunkFields.KIND, filter.kind() == null ? null : filter.kind().name());
        query.added(filter.addedFrom(), filter.addedBefore());
        return query.built();
    }

    /// The query, or null when the filter matches everything.
    static @Nullable Query of(ChunkFilter filter) {
        var query = new FilterQuery();
        query.anyOf(ProjectFields.TAG, filter.anyTag(), ChunkFields::term);
        filter.allTags().forEach(tag -> query.term(ProjectFields.TAG, tag));
        query.term(ProjectFields.CITEKEY, filter.citekey());
        query.term(ProjectFields.SOURCE, filter.source());
        query.range(ProjectFields.YEAR, filter.years().from(), filter.years().to());
        query.range(ProjectFields.PAGE_LAST, filter.pages().from(), null);
        query.range(ProjectFields.PAGE_FIRST, null, filter.pages().to());
        return query.built();
    }

    private @Nullable Query built() {
        return restricts ? all.build() : null;
    }

    private <T> void anyOf(String field, Collection<T> values, Function<T, String> written) {
        if (!values.isEmpty()) {
            List<BytesRef> terms =
                    values.stream().map(written).map(BytesRef::new).toList();
            require(new TermInSetQuery(field, terms));
        }
    }

    private void term(String field, @Nullable String value) {
        if (value != null) {
            require(new TermQuery(new Term(field, ChunkFields.term(value))));
        }
    }

    private void range(String field, @Nullable Integer from, @Nullable Integer to) {
        if (from != null || to != null) {
            require(IntPoint.newRangeQuery(
                    field, from == null ? Integer.MIN_VALUE : from, to == null ? Integer.MAX_VALUE : to));
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

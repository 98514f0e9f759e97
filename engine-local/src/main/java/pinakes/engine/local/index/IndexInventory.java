package pinakes.engine.local.index;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocIdSetIterator;

/// Lists the groups of an index and their revisions.
final class IndexInventory {
    private IndexInventory() {}

    static Map<Long, Long> of(DirectoryReader reader) throws IOException {
        var revisions = new HashMap<Long, Long>();
        for (var leaf : reader.leaves()) {
            add(leaf.reader(), revisions);
        }
        return revisions;
    }

    static Map<Long, Long> of(DirectoryReader reader, Collection<Long> numbers) throws IOException {
        var revisions = new HashMap<Long, Long>();
        for (var leaf : reader.leaves()) {
            for (var number : numbers) {
                add(leaf.reader(), number, revisions);
            }
        }
        return revisions;
    }

    private static void add(LeafReader leaf, long number, Map<Long, Long> revisions) throws IOException {
        var chunks = leaf.postings(ChunkFields.ofGroup(number), PostingsEnum.NONE);
        if (chunks == null) {
            return;
        }
        var revision = DocValues.getNumeric(leaf, ChunkFields.REVISION);
        var live = leaf.getLiveDocs();
        for (int chunk = chunks.nextDoc(); chunk != DocIdSetIterator.NO_MORE_DOCS; chunk = chunks.nextDoc()) {
            if ((live == null || live.get(chunk)) && revision.advanceExact(chunk)) {
                revisions.merge(number, revision.longValue(), Math::max);
            }
        }
    }

    /// Chunks of a group are adjacent, so most repeat the previous one. If it was added in parts, only the
    /// last part has the revision.
    private static void add(LeafReader leaf, Map<Long, Long> revisions) throws IOException {
        var numbers = DocValues.getNumeric(leaf, ChunkFields.NUMBER);
        var revision = DocValues.getNumeric(leaf, ChunkFields.REVISION);
        var live = leaf.getLiveDocs();
        long known = 0;
        for (int chunk = 0; chunk < leaf.maxDoc(); chunk++) {
            numbers.advanceExact(chunk);
            long number = numbers.longValue();
            if (number != known && (live == null || live.get(chunk))) {
                revision.advanceExact(chunk);
                long told = revision.longValue();
                revisions.merge(number, told, Math::max);
                known = told == ChunkFields.UNFINISHED ? 0 : number;
            }
        }
    }
}

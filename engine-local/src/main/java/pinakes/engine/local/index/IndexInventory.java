package pinakes.engine.local.index;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;

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

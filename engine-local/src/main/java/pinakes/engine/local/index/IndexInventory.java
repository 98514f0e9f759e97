package pinakes.engine.local.index;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import pinakes.engine.document.DocumentNumber;

/// Lists the documents of an index and their revisions.
final class IndexInventory {
    private IndexInventory() {}

    static Map<DocumentNumber, Integer> of(DirectoryReader reader) throws IOException {
        var revisions = new HashMap<DocumentNumber, Integer>();
        for (var leaf : reader.leaves()) {
            add(leaf.reader(), revisions);
        }
        return Map.copyOf(revisions);
    }

    /// Chunks of a document are adjacent, so most repeat the previous one. If it was added in parts, only the
    /// last part has the revision.
    private static void add(LeafReader leaf, Map<DocumentNumber, Integer> revisions) throws IOException {
        var numbers = DocValues.getNumeric(leaf, ChunkFields.NUMBER);
        var revision = DocValues.getNumeric(leaf, ChunkFields.REVISION);
        var live = leaf.getLiveDocs();
        long known = 0;
        for (int chunk = 0; chunk < leaf.maxDoc(); chunk++) {
            numbers.advanceExact(chunk);
            long number = numbers.longValue();
            if (number != known && (live == null || live.get(chunk))) {
                revision.advanceExact(chunk);
                var told = (int) revision.longValue();
                revisions.merge(new DocumentNumber(number), told, Math::max);
                known = told == ChunkFields.UNFINISHED ? 0 : number;
            }
        }
    }
}

package pinakes.benchmark.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.MultiDocValues;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.store.MMapDirectory;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.document.ChunkId;

/// Lucene's own search for neighbours in an index, as it was last committed.
final class RawNeighbours implements AutoCloseable {
    private final MMapDirectory directory;
    private final DirectoryReader reader;
    private final IndexSearcher searcher;

    private RawNeighbours(MMapDirectory directory) throws IOException {
        this.directory = directory;
        this.reader = DirectoryReader.open(directory);
        this.searcher = new IndexSearcher(reader);
    }

    static RawNeighbours open(Path index) throws IOException {
        return new RawNeighbours(new MMapDirectory(index));
    }

    List<ChunkId> nearest(UnitVector vector, int count) {
        try {
            var query = new KnnFloatVectorQuery("vector", vector.numbers(), count);
            var found = Arrays.stream(searcher.search(query, count).scoreDocs)
                    .mapToInt(document -> document.doc)
                    .sorted()
                    .toArray();
            return chunks(found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<ChunkId> chunks(int[] documents) throws IOException {
        var ids = MultiDocValues.getBinaryValues(reader, "chunk");
        var chunks = new ArrayList<ChunkId>();
        for (var document : documents) {
            ids.advanceExact(document);
            var bytes = ids.binaryValue();
            var id = ByteBuffer.wrap(bytes.bytes, bytes.offset, bytes.length);
            chunks.add(new ChunkId(new UUID(id.getLong(), id.getLong())));
        }
        return chunks;
    }

    int segments() {
        return reader.leaves().size();
    }

    @Override
    public void close() throws IOException {
        try (directory) {
            reader.close();
        }
    }
}

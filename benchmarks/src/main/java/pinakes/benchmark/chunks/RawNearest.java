package pinakes.benchmark.chunks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.store.MMapDirectory;
import pinakes.embedding.Embedder;

/// The least that a search for near chunks can be: embed the question, then one query on the project's own index.
/// Nothing is weighed, looked up or shown.
final class RawNearest implements AutoCloseable {
    private static final int CANDIDATES = 100;

    private final MMapDirectory directory;
    private final DirectoryReader reader;
    private final IndexSearcher searcher;
    private final Embedder embedder;

    private RawNearest(MMapDirectory directory, Embedder embedder) throws IOException {
        this.directory = directory;
        this.reader = DirectoryReader.open(directory);
        this.searcher = new IndexSearcher(reader);
        this.embedder = embedder;
    }

    /// Opens the only index in a directory, as it was last committed.
    static RawNearest open(Path projects, Embedder embedder) throws IOException {
        try (var files = Files.walk(projects)) {
            var index = files.filter(file -> file.getFileName().toString().startsWith("segments_"))
                    .findFirst()
                    .orElseThrow()
                    .getParent();
            return new RawNearest(new MMapDirectory(index), embedder);
        }
    }

    /// How many chunks were found.
    int search(String question) throws IOException, InterruptedException {
        var near =
                new KnnFloatVectorQuery("vector", embedder.embedQuery(question).vector(), CANDIDATES);
        return searcher.search(near, CANDIDATES).scoreDocs.length;
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

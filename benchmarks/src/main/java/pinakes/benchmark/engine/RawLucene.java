package pinakes.benchmark.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.MMapDirectory;
import pinakes.embedding.Embedder;
import pinakes.engine.core.index.WordAnalysis;

/// The minimum work of a hybrid search: embeds the question and runs the engine's two queries on the engine's own
/// index, without ranking, lookups or output.
final class RawLucene implements AutoCloseable {
    private static final int CANDIDATES = 100;
    private static final int TERMS_MAX = 256;
    private static final float CONTEXT_WEIGHT = 0.3f;

    private final MMapDirectory directory;
    private final DirectoryReader reader;
    private final IndexSearcher searcher;
    private final Embedder embedder;

    private RawLucene(MMapDirectory directory, Embedder embedder) throws IOException {
        this.directory = directory;
        this.reader = DirectoryReader.open(directory);
        this.searcher = new IndexSearcher(reader);
        this.embedder = embedder;
    }

    /// Opens the index of an engine's data directory, as it was last committed.
    static RawLucene open(Path data, Embedder embedder) throws IOException {
        try (var indexes = Files.list(data.resolve("index"))) {
            return new RawLucene(new MMapDirectory(indexes.findFirst().orElseThrow()), embedder);
        }
    }

    /// How many chunks were found.
    int search(String question) throws IOException, InterruptedException {
        var near =
                new KnnFloatVectorQuery("vector", embedder.embedQuery(question).vector(), CANDIDATES);
        var words = new BooleanQuery.Builder();
        for (var term : WordAnalysis.different(question, TERMS_MAX)) {
            words.add(new TermQuery(new Term("text", term)), Occur.SHOULD);
            words.add(new BoostQuery(new TermQuery(new Term("context", term)), CONTEXT_WEIGHT), Occur.SHOULD);
        }
        return searcher.search(words.build(), CANDIDATES).scoreDocs.length
                + searcher.search(near, CANDIDATES).scoreDocs.length;
    }

    @Override
    public void close() throws IOException {
        try (directory) {
            reader.close();
        }
    }
}

package pinakes.engine.local.eval;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import pinakes.chunking.Chunk;
import pinakes.chunking.Chunker;
import pinakes.chunking.ChunkingOptions;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.local.eval.BeirFolder.Question;
import pinakes.engine.local.eval.BeirFolder.Text;
import pinakes.engine.local.index.ChunkIndex;
import pinakes.engine.local.index.IndexIdentity;
import pinakes.engine.local.index.IndexQuery;
import pinakes.engine.local.index.IndexedChunk;
import pinakes.engine.local.index.IndexedDocument;
import pinakes.engine.local.index.LuceneChunkIndex;
import pinakes.engine.local.index.UnitVector;
import pinakes.extraction.Block;
import pinakes.extraction.Location;
import pinakes.ranking.Basis;
import pinakes.ranking.Candidate;

/// The texts of a folder in an index, chunked and embedded as by ingestion.
final class TestCollection implements AutoCloseable {
    /// As in a search for a hundred passages.
    private static final int CANDIDATES = 500;

    private final VectorCache vectors;
    private final ChunkIndex index;
    private final Chunker chunker;
    private final Map<ChunkId, Source> sources = new HashMap<>();

    private TestCollection(VectorCache vectors, ChunkIndex index) {
        this.vectors = vectors;
        this.index = index;
        var embedder = vectors.embedder();
        this.chunker = new Chunker(ChunkingOptions.fitting(embedder.model().textTokensMax()), embedder::tokens);
    }

    /// Indexes all texts.
    ///
    /// @param directory for the index; an existing one is replaced
    static TestCollection index(List<Text> texts, VectorCache vectors, Path directory, Evaluation.Progress progress)
            throws IOException, InterruptedException {
        var model = vectors.embedder().model();
        var index = LuceneChunkIndex.create(directory, new IndexIdentity(model.name(), model.dimension()));
        var collection = new TestCollection(vectors, index);
        try {
            collection.addAll(texts, progress);
            return collection;
        } catch (IOException | InterruptedException | RuntimeException e) {
            index.close();
            throw e;
        }
    }

    /// The candidates for a question, by words, by meaning or by both.
    List<Candidate<Source>> candidates(Question question, Basis basis) throws IOException, InterruptedException {
        var words = basis == Basis.MEANING ? null : question.text();
        var vector = basis == Basis.WORDS ? null : UnitVector.of(vectors.question(question.text()));
        var proposed = index.search(new IndexQuery(words, vector, DocumentFilter.ALL, CANDIDATES))
                .candidates();
        var candidates = new ArrayList<Candidate<Source>>(proposed.size());
        for (var candidate : proposed) {
            var source = sources.get(candidate.item());
            if (source == null) {
                throw new IllegalStateException("the index returned an unknown chunk");
            }
            candidates.add(new Candidate<>(source, candidate.words(), candidate.cosine()));
        }
        return candidates;
    }

    long chunkCount() {
        return index.chunks();
    }

    private void addAll(List<Text> texts, Evaluation.Progress progress) throws IOException, InterruptedException {
        try (var threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            try {
                var pending = new ArrayList<Future<List<Embedded>>>(texts.size());
                for (var text : texts) {
                    pending.add(threads.submit(() -> embedded(text)));
                }
                for (int i = 0; i < texts.size(); i++) {
                    add(i + 1, texts.get(i), pending.get(i).get());
                    progress.at("reading documents", i + 1, texts.size());
                }
            } catch (ExecutionException e) {
                throw new IOException("the documents could not be embedded: " + e.getCause(), e);
            } finally {
                threads.shutdownNow();
            }
        }
        index.refresh();
    }

    private List<Embedded> embedded(Text text) throws IOException, InterruptedException {
        var chunks = chunker.cut(blocks(text));
        var made = vectors.passages(chunks.stream().map(Chunk::contextual).toList());
        var embedded = new ArrayList<Embedded>(chunks.size());
        for (int i = 0; i < chunks.size(); i++) {
            embedded.add(new Embedded(chunks.get(i), UnitVector.of(made.get(i))));
        }
        return embedded;
    }

    private void add(long number, Text text, List<Embedded> passages) {
        var document = new IndexedDocument(
                new DocumentId(new UUID(0, number)),
                new DocumentNumber(number),
                1,
                DocumentKind.FILE,
                "txt",
                Instant.EPOCH,
                Set.of(),
                null,
                "",
                null);
        var indexed = new ArrayList<IndexedChunk>(passages.size());
        for (var passage : passages) {
            var chunk = passage.chunk();
            var id = new ChunkId(new UUID(number, chunk.ordinal()));
            sources.put(id, new Source(text.id(), chunk.text()));
            indexed.add(new IndexedChunk(id, chunk.headings(), chunk.text(), passage.vector()));
        }
        index.replace(document, indexed);
    }

    /// A title becomes a heading.
    private static List<Block> blocks(Text text) {
        var blocks = new ArrayList<Block>();
        if (!text.title().isBlank()) {
            blocks.add(new Block.Heading(1, text.title(), Location.UNKNOWN));
        }
        if (!text.body().isBlank()) {
            blocks.add(new Block.Paragraph(text.body(), Location.UNKNOWN));
        }
        return blocks;
    }

    @Override
    public void close() {
        index.close();
    }

    /// The text that a passage is from, and its words.
    record Source(String textId, String passage) {}

    private record Embedded(Chunk chunk, UnitVector vector) {}
}

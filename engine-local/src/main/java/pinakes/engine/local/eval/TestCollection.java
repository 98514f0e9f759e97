package pinakes.engine.local.eval;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import pinakes.chunking.Chunk;
import pinakes.chunking.Chunker;
import pinakes.chunking.ChunkingOptions;
import pinakes.embedding.EmbeddingModel;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.local.eval.BeirFolder.Question;
import pinakes.engine.local.eval.BeirFolder.Text;
import pinakes.engine.local.index.Candidates;
import pinakes.engine.local.index.ChunkIndex;
import pinakes.engine.local.index.IndexIdentity;
import pinakes.engine.local.index.IndexQuery;
import pinakes.engine.local.index.IndexedChunk;
import pinakes.engine.local.index.IndexedDocument;
import pinakes.engine.local.index.LuceneChunkIndex;
import pinakes.engine.local.index.UnitVector;
import pinakes.extraction.Block;
import pinakes.extraction.Place;

/// The texts of a folder in an index of their own, each a document, cut and embedded as ingestion does it.
final class TestCollection implements AutoCloseable {
    private final List<Text> texts;
    private final VectorCache vectors;
    private final ChunkIndex index;
    private final Chunker chunker;
    private final List<List<Chunk>> chunks = new ArrayList<>();

    private TestCollection(List<Text> texts, VectorCache vectors, ChunkIndex index) {
        this.texts = texts;
        this.vectors = vectors;
        this.index = index;
        var embedder = vectors.embedder();
        var options = ChunkingOptions.fitting(embedder.model().textTokensMax());
        this.chunker = new Chunker(options, embedder::tokens);
    }

    /// Puts all texts into a new index.
    ///
    /// @param directory an empty directory for the index
    static TestCollection index(List<Text> texts, VectorCache vectors, Path directory, Progress progress)
            throws IOException, InterruptedException {
        EmbeddingModel model = vectors.embedder().model();
        var index = LuceneChunkIndex.create(directory, new IndexIdentity(model.name(), model.dimension()));
        var collection = new TestCollection(texts, vectors, index);
        try {
            collection.addAll(progress);
            return collection;
        } catch (IOException | InterruptedException | RuntimeException e) {
            index.close();
            throw e;
        }
    }

    /// What the index proposes for a question.
    Candidates ask(Question question, int candidates) throws IOException, InterruptedException {
        var vector = UnitVector.of(vectors.question(question.text()));
        return index.search(new IndexQuery(question.text(), vector, DocumentFilter.ALL, candidates));
    }

    /// The id that the folder gives to the text of a document.
    String textId(DocumentNumber number) {
        return texts.get((int) number.value() - 1).id();
    }

    /// What a chunk says.
    String chunkText(ChunkId id) {
        var bits = id.value();
        return chunks.get((int) bits.getMostSignificantBits() - 1)
                .get((int) bits.getLeastSignificantBits())
                .text();
    }

    long chunkCount() {
        return index.chunks();
    }

    private void addAll(Progress progress) throws IOException, InterruptedException {
        try (var threads = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            var pending = new ArrayList<Future<List<float[]>>>();
            for (var text : texts) {
                var cut = chunker.cut(blocks(text));
                chunks.add(cut);
                pending.add(threads.submit(() -> vectors.passages(cut)));
            }
            try {
                for (int i = 0; i < texts.size(); i++) {
                    add(i + 1, chunks.get(i), pending.get(i).get());
                    progress.at(i + 1, texts.size());
                }
            } catch (ExecutionException e) {
                throw new IOException("could not embed the texts", e.getCause());
            } finally {
                threads.shutdownNow();
            }
        }
        index.refresh();
    }

    private void add(long number, List<Chunk> cut, List<float[]> embedded) {
        var document = new IndexedDocument(
                new DocumentId(new UUID(0, number)),
                new DocumentNumber(number),
                1,
                DocumentKind.FILE,
                "txt",
                Instant.EPOCH,
                Set.of(),
                "",
                null);
        var indexed = new ArrayList<IndexedChunk>();
        for (int i = 0; i < cut.size(); i++) {
            var chunk = cut.get(i);
            var id = new ChunkId(new UUID(number, chunk.ordinal()));
            indexed.add(new IndexedChunk(id, chunk.headings(), chunk.text(), UnitVector.of(embedded.get(i))));
        }
        index.replace(document, indexed);
    }

    private static List<Block> blocks(Text text) {
        var blocks = new ArrayList<Block>();
        if (!text.title().isBlank()) {
            blocks.add(new Block.Heading(1, text.title(), Place.UNKNOWN));
        }
        blocks.add(new Block.Paragraph(text.body(), Place.UNKNOWN));
        return blocks;
    }

    @Override
    public void close() {
        index.close();
    }
}

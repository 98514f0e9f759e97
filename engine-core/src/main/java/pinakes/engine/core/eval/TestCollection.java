package pinakes.engine.core.eval;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import pinakes.chunking.Chunk;
import pinakes.chunking.Chunker;
import pinakes.chunking.ChunkingOptions;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.QueryEmbedding;
import pinakes.embedding.token.PassageTokens;
import pinakes.embedding.token.QueryTokens;
import pinakes.engine.core.eval.TestSet.Question;
import pinakes.engine.core.eval.TestSet.Text;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.index.IndexOpener;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.core.index.IndexedChunk;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.core.search.TextScoring;
import pinakes.engine.document.ChunkId;
import pinakes.extraction.language.TextLanguage;
import pinakes.ranking.Basis;
import pinakes.ranking.Candidate;
import pinakes.ranking.Ranked;
import pinakes.ranking.Ranker;
import pinakes.ranking.TextScores;

/// The texts of a test set in an index, chunked and embedded as by ingestion.
final class TestCollection implements AutoCloseable {
    /// As in a search for a hundred passages.
    private static final int LANGUAGE_SAMPLE_CHARS = 500;
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
    /// @param newIndex creates an empty index
    /// @param directory for the index; an existing one is replaced
    static TestCollection index(
            List<Text> texts, VectorCache vectors, IndexOpener newIndex, Path directory, Evaluation.Progress progress)
            throws IOException, InterruptedException {
        var model = vectors.embedder().model();
        var index = newIndex.open(directory, new IndexIdentity(model.name(), model.dimension()));
        var collection = new TestCollection(vectors, index);
        try {
            collection.addAll(texts, progress);
            return collection;
        } catch (IOException | InterruptedException | RuntimeException e) {
            index.close();
            throw e;
        }
    }

    /// The ranking for a question, by keyword, by meaning or by both, as a search makes it.
    ///
    /// @param reranked whether to rerank the best
    List<Ranked<Source>> ranked(
            Question question, QueryEmbedding embedding, Ranker ranker, Basis basis, boolean reranked) {
        var words = basis == Basis.MEANING ? null : question.text();
        var vector = basis == Basis.WORDS ? null : UnitVector.of(embedding.vector());
        var retrieved = index.search(new IndexQuery(words, List.of(), vector, List.of(), CANDIDATES));
        var proposed = retrieved.candidates().stream()
                .map(found -> new Candidate<>(source(found.item()), found.words(), found.cosine()))
                .toList();
        var first = ranker.rank(proposed);
        if (!reranked) {
            return first;
        }
        var tokens = basis == Basis.WORDS ? QueryTokens.NONE : embedding.tokens();
        var scoring = new TextScoring(question.text(), retrieved.languages(), tokens);
        var scores = new HashMap<Source, TextScores>();
        for (var found : first.subList(0, Math.min(Ranker.RERANKED_MAX, first.size()))) {
            scores.put(
                    found.item(),
                    scoring.at(
                            found.item().headings(),
                            found.item().passage(),
                            found.item().tokens()));
        }
        return ranker.rerank(first, scores);
    }

    QueryEmbedding embedded(Question question) throws InterruptedException {
        return vectors.embedder().embedQuery(question.text());
    }

    private Source source(ChunkId id) {
        return Objects.requireNonNull(sources.get(id), "the index returned an unknown chunk");
    }

    Collection<Source> passages() {
        return sources.values();
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
        var chunks = chunker.cut(text.blocks());
        var made = vectors.passages(chunks.stream().map(Chunk::contextual).toList());
        return IntStream.range(0, chunks.size())
                .mapToObj(i -> new Embedded(chunks.get(i), made.get(i)))
                .toList();
    }

    private void add(long number, Text text, List<Embedded> passages) {
        var indexed = new ArrayList<IndexedChunk>(passages.size());
        for (var passage : passages) {
            var chunk = passage.chunk();
            var id = new ChunkId(new UUID(number, chunk.ordinal()));
            sources.put(
                    id,
                    new Source(
                            text.id(),
                            chunk.ordinal(),
                            chunk.headings(),
                            chunk.text(),
                            passage.embedding().tokens()));
            indexed.add(new IndexedChunk(
                    id,
                    chunk.headings(),
                    chunk.text(),
                    UnitVector.of(passage.embedding().vector())));
        }
        index.replace(List.of(new ChunkGroup(number, 1, language(passages), "", List.of(), indexed)));
    }

    private static @Nullable String language(List<Embedded> passages) {
        if (passages.isEmpty()) {
            return null;
        }
        var text = passages.getFirst().chunk().text();
        return TextLanguage.of(text.substring(0, Math.min(text.length(), LANGUAGE_SAMPLE_CHARS)))
                .orElse(null);
    }

    @Override
    public void close() {
        index.close();
    }

    /// A passage and the text that it is from.
    record Source(String textId, int ordinal, List<String> headings, String passage, PassageTokens tokens) {}

    private record Embedded(Chunk chunk, PassageEmbedding embedding) {}
}

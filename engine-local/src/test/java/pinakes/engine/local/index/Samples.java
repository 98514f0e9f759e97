package pinakes.engine.local.index;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.ChunkIndex;
import pinakes.engine.core.index.DocumentFields;
import pinakes.engine.core.index.IndexIdentity;
import pinakes.engine.core.index.IndexQuery;
import pinakes.engine.core.index.IndexedChunk;
import pinakes.engine.core.index.Retrieved;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.document.ProcessingMethod;
import pinakes.ranking.Candidate;

/// Documents, chunks and questions as the tests of an index need them.
public final class Samples {
    public static final IndexIdentity IDENTITY = new IndexIdentity("model", 4);
    static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

    private Samples() {}

    static Document document(long number) {
        return document(number, "pdf", NOON, Set.of());
    }

    static Document document(long number, String format, Instant added, Set<String> tags) {
        return document(number, format, added, tags, "file-" + number + "." + format, null);
    }

    static Document document(
            long number, String format, Instant added, Set<String> tags, String fileName, @Nullable String title) {
        return new Document(
                new DocumentId(new UUID(1, number)),
                new DocumentNumber(number),
                1,
                new Document.Source(
                        number % 2 == 0 ? DocumentKind.NOTE : DocumentKind.FILE,
                        fileName,
                        number % 3 == 0 ? null : source(number),
                        1),
                new Document.Text(format, ProcessingMethod.TEXT_EXTRACTION, title, null, null, null, Map.of()),
                1,
                List.copyOf(tags),
                Map.of(),
                added,
                added,
                null,
                List.of());
    }

    static String source(long number) {
        return "/shelf/" + number;
    }

    static void replace(ChunkIndex index, Document document, List<IndexedChunk> chunks) {
        replace(index, document, 1, chunks);
    }

    static void replace(ChunkIndex index, Document document, long revision, List<IndexedChunk> chunks) {
        var groups = List.of(DocumentFields.group(document, revision, chunks));
        if (!index.replace(groups).isEmpty()) {
            index.revert(groups);
        }
    }

    static ChunkId chunkId(long number) {
        return new ChunkId(new UUID(2, number));
    }

    static IndexedChunk chunk(long number, String text, float... vector) {
        return new IndexedChunk(chunkId(number), List.of(), text, UnitVector.of(vector));
    }

    /// A chunk whose vector plays no part.
    static IndexedChunk chunk(long number, String text) {
        return chunk(number, text, 1, 0, 0, 0);
    }

    /// Chunks that belong to no document.
    public static ChunkGroup group(long number, long revision, int size) {
        var chunks = IntStream.range(0, size)
                .mapToObj(position -> chunk(100 * number + position, "sample"))
                .toList();
        return new ChunkGroup(number, revision, null, "", List.of(), chunks);
    }

    static IndexQuery words(String words) {
        return words(words, DocumentFilter.ALL);
    }

    static IndexQuery words(String words, DocumentFilter filter) {
        return new IndexQuery(words, List.of(), null, DocumentFields.conditions(filter), 100);
    }

    static IndexQuery meaning(@Nullable DocumentFilter filter, float... vector) {
        var conditions = DocumentFields.conditions(filter == null ? DocumentFilter.ALL : filter);
        return new IndexQuery(null, List.of(), UnitVector.of(vector), conditions, 100);
    }

    static List<ChunkId> ids(Retrieved found) {
        return found.candidates().stream().map(Candidate::item).toList();
    }

    static ChunkId[] chunkIds(long... numbers) {
        return Arrays.stream(numbers).mapToObj(Samples::chunkId).toArray(ChunkId[]::new);
    }
}

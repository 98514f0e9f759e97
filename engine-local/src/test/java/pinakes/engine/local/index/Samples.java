package pinakes.engine.local.index;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.DocumentFilter;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentNumber;
import pinakes.ranking.Candidate;

/// Documents, chunks and questions as the tests of an index need them.
final class Samples {
    static final IndexIdentity IDENTITY = new IndexIdentity("model", 4);
    static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

    private Samples() {}

    static IndexedDocument document(long number) {
        return document(number, 1, "pdf", NOON, Set.of());
    }

    static IndexedDocument document(long number, int revision, String format, Instant added, Set<String> tags) {
        return new IndexedDocument(
                new DocumentId(new UUID(1, number)),
                new DocumentNumber(number),
                revision,
                number % 2 == 0 ? DocumentKind.NOTE : DocumentKind.FILE,
                format,
                added,
                tags,
                number % 3 == 0 ? null : source(number),
                "file-" + number + "." + format,
                null,
                Map.of("shelf", Set.of(Long.toString(number % 4))));
    }

    static String source(long number) {
        return "/shelf/" + number;
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

    static IndexQuery words(String words) {
        return words(words, DocumentFilter.ALL);
    }

    static IndexQuery words(String words, DocumentFilter filter) {
        return new IndexQuery(words, null, filter, 100);
    }

    static IndexQuery meaning(@Nullable DocumentFilter filter, float... vector) {
        return new IndexQuery(null, UnitVector.of(vector), filter == null ? DocumentFilter.ALL : filter, 100);
    }

    static List<ChunkId> ids(Retrieved<ChunkId> found) {
        return found.candidates().stream().map(Candidate::item).toList();
    }

    static ChunkId[] chunkIds(long... numbers) {
        return Arrays.stream(numbers).mapToObj(Samples::chunkId).toArray(ChunkId[]::new);
    }
}

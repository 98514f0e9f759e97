package pinakes.engine.core.document;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import pinakes.chunking.Chunk;
import pinakes.chunking.ChunkIds;
import pinakes.embedding.EmbeddingModel;
import pinakes.embedding.PassageEmbedding;
import pinakes.embedding.token.PassageTokens;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentDraft.DraftChunk;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;

/// The passages of documents and their vectors; each method runs within a transaction of its caller.
public final class ChunkTable {
    /// The passages without a complete embedding from a model; ?1 is its name, ?2 whether it reveals tokens.
    static final String WITHOUT = """
            FROM chunk
            WHERE (NOT EXISTS (SELECT 1 FROM vector WHERE vector.chunk = key AND vector.model = ?1)
                OR (?2 = 1 AND NOT EXISTS (SELECT 1 FROM token_vector AS t WHERE t.chunk = key AND t.model = ?1)))
            """;

    private static final String OR_REPLACE = " ON CONFLICT (chunk, model) DO UPDATE SET value = excluded.value";

    private ChunkTable() {}

    static void replace(Sql sql, Document document, List<DraftChunk> chunks, String model) {
        var number = document.number().value();
        sql.execute("DELETE FROM chunk WHERE document = ?", number);
        var ids = ids(sql, document, chunks);
        for (var place = 0; place < chunks.size(); place++) {
            var draft = chunks.get(place);
            var chunk = draft.chunk();
            var key = sql.number(
                    """
                    INSERT INTO chunk (id, document, ordinal, text, headings, page_first, page_last, sheet, cells)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    RETURNING key""",
                    ids.get(place).toString(),
                    number,
                    chunk.ordinal(),
                    chunk.text(),
                    chunk.headings(),
                    chunk.pageFirst(),
                    chunk.pageLast(),
                    chunk.sheet(),
                    chunk.cells());
            put(sql, model, key, draft.embedding());
        }
    }

    /// The ids of chunks derive from their content. The ids of a caller with limits also depend on its collection, so
    /// that they do not reveal whether others have the same content; if another document has the same content, the
    /// ids also depend on the document.
    private static List<UUID> ids(Sql sql, Document document, List<DraftChunk> chunks) {
        var number = document.number().value();
        var plain = chunks.stream().map(draft -> draft.id().value()).toList();
        var isOfLimited = sql.isTrue("SELECT is_of_limited FROM document WHERE number = ?", number);
        var own =
                isOfLimited ? ChunkIds.within(CollectionName.of(document.tags()).value(), plain) : plain;
        return areTaken(sql, number, own) ? ChunkIds.within(document.id().toString(), plain) : own;
    }

    private static boolean areTaken(Sql sql, long document, List<UUID> ids) {
        return sql.isTrue("""
                SELECT EXISTS (
                    SELECT 1 FROM document JOIN document AS other ON other.content_hash = document.content_hash
                    WHERE document.number = ? AND other.number <> document.number)""", document)
                && sql.isTrue(
                        "SELECT EXISTS (SELECT 1 FROM chunk WHERE id IN (SELECT value FROM json_each(?)))",
                        ids.stream().map(UUID::toString).toList());
    }

    /// The chunks of a document, as they were cut.
    public static List<Chunk> cut(Sql sql, long document) {
        return sql.list(
                "SELECT * FROM chunk WHERE document = ? ORDER BY ordinal",
                row -> {
                    var passage = DocumentRows.passage(row);
                    return new Chunk(
                            passage.ordinal(),
                            passage.text(),
                            passage.headings(),
                            passage.pageFirst(),
                            passage.pageLast(),
                            passage.sheet(),
                            passage.cells());
                },
                document);
    }

    /// The dimension of the vectors of a model; empty when there are none.
    public static Optional<Integer> dimension(Sql sql, String model) {
        return sql.find(
                "SELECT length(value) AS bytes FROM vector WHERE model = ? LIMIT 1",
                row -> row.integer("bytes") / Float.BYTES,
                model);
    }

    /// The number of passages that a model has not embedded.
    public static long countWithout(Sql sql, EmbeddingModel model) {
        return sql.number("SELECT count(*) " + WITHOUT, model.name(), model.revealsTokens());
    }

    /// Stores the embedding of a passage. A passage without tokens gets an empty value if the model reveals
    /// tokens; otherwise every start would embed it again.
    static void put(Sql sql, String model, long key, PassageEmbedding embedding) {
        sql.execute(
                "INSERT INTO vector (chunk, model, value) VALUES (?, ?, ?)" + OR_REPLACE,
                key,
                model,
                embedding.vector());
        if (embedding.tokens().areRevealed()) {
            sql.execute(
                    "INSERT INTO token_vector (chunk, model, value) VALUES (?, ?, ?)" + OR_REPLACE,
                    key,
                    model,
                    embedding.tokens().bytes());
        }
    }

    /// The tokens of passages, as far as a model revealed them. A value of the wrong length is damaged, and its
    /// passage is ranked without tokens.
    static Map<ChunkId, PassageTokens> tokens(Sql sql, String model, Collection<ChunkId> ids) {
        return sql.map(
                """
                        SELECT id, value FROM chunk JOIN token_vector ON token_vector.chunk = key
                        WHERE id IN (SELECT value FROM json_each(?)) AND model = ? AND length(value) % ? = 0""",
                row -> new ChunkId(row.uuid("id")),
                row -> PassageTokens.of(row.bytes("value")),
                ids.stream().map(ChunkId::toString).toList(),
                model,
                PassageTokens.BYTES);
    }
}

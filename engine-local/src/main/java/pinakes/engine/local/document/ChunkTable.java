package pinakes.engine.local.document;

import java.util.List;
import pinakes.engine.local.catalog.Sql;
import pinakes.engine.local.document.DocumentDraft.DraftChunk;

/// The passages of documents and their vectors as rows of the catalog.
final class ChunkTable {
    private ChunkTable() {}

    static void replace(Sql sql, long document, List<DraftChunk> chunks, String model) {
        sql.execute("DELETE FROM chunk WHERE document = ?", document);
        for (var draft : chunks) {
            var chunk = draft.chunk();
            var key = sql.number(
                    """
                    INSERT INTO chunk (id, document, ordinal, text, headings, page_first, page_last, sheet, cells)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    RETURNING key""",
                    draft.id().toString(),
                    document,
                    chunk.ordinal(),
                    chunk.text(),
                    chunk.headings(),
                    chunk.pageFirst(),
                    chunk.pageLast(),
                    chunk.sheet(),
                    chunk.cells());
            sql.execute("INSERT INTO vector (chunk, model, value) VALUES (?, ?, ?)", key, model, draft.vector());
        }
    }
}

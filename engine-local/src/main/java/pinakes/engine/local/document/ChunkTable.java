package pinakes.engine.local.document;

import java.util.List;
import org.jdbi.v3.core.Handle;
import pinakes.engine.local.catalog.JsonColumn;
import pinakes.engine.local.document.DocumentDraft.DraftChunk;

/// The passages of documents and their vectors as rows of the catalog.
final class ChunkTable {
    private ChunkTable() {}

    static void replace(Handle handle, long document, List<DraftChunk> chunks, String model) {
        handle.execute("DELETE FROM chunk WHERE document = ?", document);
        if (chunks.isEmpty()) {
            return;
        }
        // There is a single writer, so the keys after the highest are free.
        var key = handle.createQuery("SELECT coalesce(max(key), 0) FROM chunk")
                .mapTo(Long.class)
                .one();
        var rows = handle.prepareBatch("""
                INSERT INTO chunk (key, id, document, ordinal, text, headings, page_first, page_last, sheet, cells)
                VALUES (:key, :id, :document, :ordinal, :text, :headings, :pageFirst, :pageLast, :sheet, :cells)""");
        var vectors = handle.prepareBatch("INSERT INTO vector (chunk, model, value) VALUES (:key, :model, :value)");
        for (var draft : chunks) {
            key++;
            var chunk = draft.chunk();
            rows.bind("key", key)
                    .bind("id", draft.id().toString())
                    .bind("document", document)
                    .bind("ordinal", chunk.ordinal())
                    .bind("text", chunk.text())
                    .bind("headings", JsonColumn.of(chunk.headings()))
                    .bind("pageFirst", chunk.pageFirst())
                    .bind("pageLast", chunk.pageLast())
                    .bind("sheet", chunk.sheet())
                    .bind("cells", chunk.cells())
                    .add();
            vectors.bind("key", key)
                    .bind("model", model)
                    .bind("value", VectorColumn.of(draft.vector()))
                    .add();
        }
        rows.execute();
        vectors.execute();
    }
}

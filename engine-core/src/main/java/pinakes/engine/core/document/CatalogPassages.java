package pinakes.engine.core.document;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pinakes.embedding.token.PassageTokens;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.search.Passages;
import pinakes.engine.core.search.Passages.Found;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Document;
import pinakes.engine.document.Passage;

/// The passages in the catalog.
public record CatalogPassages(Catalog catalog) implements Passages {
    @Override
    public Map<ChunkId, Found> load(Collection<ChunkId> ids) throws InterruptedException {
        return ids.isEmpty() ? Map.of() : catalog.read(sql -> found(sql, ids));
    }

    @Override
    public Map<ChunkId, PassageTokens> tokens(Collection<ChunkId> ids, String model) throws InterruptedException {
        return ids.isEmpty() ? Map.of() : catalog.read(sql -> ChunkTable.tokens(sql, model, ids));
    }

    @Override
    public boolean isEmpty() throws InterruptedException {
        return catalog.read(sql -> sql.isTrue("SELECT NOT EXISTS (SELECT 1 FROM document)"));
    }

    /// Passages are read before their documents; passages of a document removed in between are left out.
    private static Map<ChunkId, Found> found(Sql sql, Collection<ChunkId> ids) {
        var passages = sql.list(
                "SELECT * FROM chunk WHERE id IN (SELECT value FROM json_each(?))",
                row -> new Located(row.number("document"), DocumentRows.passage(row)),
                ids.stream().map(ChunkId::toString).toList());
        var documents = documents(
                sql, passages.stream().map(Located::document).distinct().toList());
        var found = new HashMap<ChunkId, Found>();
        for (var passage : passages) {
            var document = documents.get(passage.document());
            if (document != null) {
                found.put(passage.passage().id(), new Found(document, passage.passage()));
            }
        }
        return found;
    }

    private static Map<Long, Document> documents(Sql sql, List<Long> numbers) {
        var documents = new HashMap<Long, Document>();
        sql.list(
                        DocumentRows.SELECT + "number IN (SELECT CAST(value AS BIGINT) FROM json_each(?))",
                        DocumentRows::document,
                        numbers)
                .forEach(document -> documents.put(document.number().value(), document));
        return documents;
    }

    private record Located(long document, Passage passage) {}
}

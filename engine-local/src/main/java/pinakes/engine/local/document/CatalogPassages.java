package pinakes.engine.local.document;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import pinakes.engine.document.ChunkId;
import pinakes.engine.document.Document;
import pinakes.engine.document.Passage;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.search.Passages;
import pinakes.engine.local.search.Passages.Found;

/// The passages in the catalog.
public record CatalogPassages(Catalog catalog) implements Passages {
    @Override
    public Map<ChunkId, Found> load(Collection<ChunkId> ids) throws InterruptedException {
        return ids.isEmpty() ? Map.of() : catalog.read(handle -> found(handle, ids));
    }

    @Override
    public boolean isEmpty() throws InterruptedException {
        return catalog.read(handle -> handle.createQuery("SELECT NOT EXISTS (SELECT 1 FROM document)")
                .mapTo(Boolean.class)
                .one());
    }

    /// Passages are read before their documents; passages of a document removed in between are left out.
    private static Map<ChunkId, Found> found(Handle handle, Collection<ChunkId> ids) {
        var passages = handle.createQuery("SELECT * FROM chunk WHERE id IN (<ids>)")
                .bindList("ids", ids.stream().map(ChunkId::toString).toList())
                .map((row, _) -> new Located(row.getLong("document"), DocumentRows.passage(row)))
                .list();
        var documents = documents(
                handle, passages.stream().map(Located::document).distinct().toList());
        var found = new HashMap<ChunkId, Found>();
        for (var passage : passages) {
            var document = documents.get(passage.document());
            if (document != null) {
                found.put(passage.passage().id(), new Found(document, passage.passage()));
            }
        }
        return found;
    }

    private static Map<Long, Document> documents(Handle handle, List<Long> numbers) {
        if (numbers.isEmpty()) {
            return Map.of();
        }
        var documents = new HashMap<Long, Document>();
        handle.createQuery("SELECT " + DocumentRows.DOCUMENT_COLUMNS + " FROM document WHERE number IN (<numbers>)")
                .bindList("numbers", numbers)
                .map((row, _) -> DocumentRows.document(row))
                .forEach(document -> documents.put(document.number().value(), document));
        return documents;
    }

    private record Located(long document, Passage passage) {}
}

package pinakes.engine.local.document;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.index.IndexedChunk;
import pinakes.engine.local.index.IndexedDocument;
import pinakes.engine.local.index.UnitVector;
import pinakes.engine.local.indexing.IndexSource;

/// The rows of the catalog that the index is built from.
public record CatalogIndexSource(Catalog catalog) implements IndexSource {
    @Override
    public Map<DocumentNumber, Integer> revisions() throws InterruptedException {
        return catalog.read(handle -> {
            var revisions = new HashMap<DocumentNumber, Integer>();
            handle.createQuery("SELECT number, revision FROM document WHERE chunk_count > 0")
                    .map((row, _) -> Map.entry(new DocumentNumber(row.getLong("number")), row.getInt("revision")))
                    .forEach(entry -> revisions.put(entry.getKey(), entry.getValue()));
            return revisions;
        });
    }

    @Override
    public Optional<Entry> entry(DocumentNumber number, String model) throws InterruptedException {
        return catalog.read(handle -> handle.createQuery(
                        "SELECT " + DocumentRows.DOCUMENT_COLUMNS + " FROM document WHERE number = :number")
                .bind("number", number.value())
                .map((row, _) -> indexed(DocumentRows.document(row), row.getInt("revision")))
                .findOne()
                .map(document -> new Entry(document, chunks(handle, number, model))));
    }

    private static IndexedDocument indexed(Document document, int revision) {
        return new IndexedDocument(
                document.id(),
                document.number(),
                revision,
                document.kind(),
                document.format(),
                document.addedAt(),
                new HashSet<>(document.tags()),
                document.sourcePath(),
                document.fileName(),
                document.title());
    }

    private static List<IndexedChunk> chunks(Handle handle, DocumentNumber number, String model) {
        return handle.select("""
                        SELECT chunk.*, vector.value AS vector
                        FROM chunk JOIN vector ON vector.chunk = chunk.key AND vector.model = ?
                        WHERE chunk.document = ?
                        ORDER BY chunk.ordinal""", model, number.value())
                .map((row, _) -> {
                    var passage = DocumentRows.passage(row);
                    return new IndexedChunk(
                            passage.id(),
                            passage.headings(),
                            passage.text(),
                            UnitVector.of(VectorColumn.read(row.getBytes("vector"))));
                })
                .list();
    }
}

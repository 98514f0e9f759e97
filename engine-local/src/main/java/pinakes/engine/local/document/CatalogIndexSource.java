package pinakes.engine.local.document;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pinakes.engine.DataKind;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.local.catalog.Catalog;
import pinakes.engine.local.catalog.Sql;
import pinakes.engine.local.index.IndexedChunk;
import pinakes.engine.local.index.IndexedDocument;
import pinakes.engine.local.index.UnitVector;
import pinakes.engine.local.indexing.IndexSource;

/// The rows of the catalog that the index is built from.
public record CatalogIndexSource(Catalog catalog) implements IndexSource {
    @Override
    public Map<DocumentNumber, Integer> revisions() throws InterruptedException {
        return catalog.read(sql -> {
            var revisions = new HashMap<DocumentNumber, Integer>();
            sql.list(
                    "SELECT number, revision FROM document WHERE chunk_count > 0",
                    row -> revisions.put(new DocumentNumber(row.number("number")), row.integer("revision")));
            return revisions;
        });
    }

    @Override
    public Optional<Entry> entry(DocumentNumber number, String model) throws InterruptedException {
        return catalog.read(sql -> sql.find(
                        DocumentRows.SELECT + "number = ?",
                        row -> indexed(DocumentRows.document(row), row.integer("revision")),
                        number.value())
                .map(document -> new Entry(document, chunks(sql, number, model))));
    }

    @Override
    public void searchesChanged() {
        catalog.revisions().changed(DataKind.DOCUMENTS);
    }

    private static IndexedDocument indexed(Document document, int revision) {
        return new IndexedDocument(
                document.id(),
                document.number(),
                revision,
                document.source().kind(),
                document.text().format(),
                document.addedAt(),
                new HashSet<>(document.tags()),
                document.source().sourcePath(),
                document.source().fileName(),
                document.text().title());
    }

    private static List<IndexedChunk> chunks(Sql sql, DocumentNumber number, String model) {
        return sql.list(
                """
                SELECT chunk.*, vector.value AS vector
                FROM chunk JOIN vector ON vector.chunk = chunk.key AND vector.model = ?
                WHERE chunk.document = ?
                ORDER BY chunk.ordinal""",
                row -> {
                    var passage = DocumentRows.passage(row);
                    return new IndexedChunk(
                            passage.id(), passage.headings(), passage.text(), UnitVector.of(row.vector("vector")));
                },
                model,
                number.value());
    }
}

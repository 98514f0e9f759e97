package pinakes.engine.core.document;

import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import pinakes.embedding.token.PassageTokens;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.search.Passages;
import pinakes.engine.core.search.Passages.Found;
import pinakes.engine.document.ChunkId;
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
        var documents = sql.map(
                DocumentRows.SELECT + "number IN (SELECT CAST(value AS BIGINT) FROM json_each(?))",
                row -> row.number("number"),
                DocumentRows::document,
                passages.stream().map(Located::document).distinct().toList());
        return passages.stream()
                .filter(passage -> documents.containsKey(passage.document()))
                .collect(Collectors.toMap(
                        passage -> passage.passage().id(),
                        passage -> new Found(
                                Objects.requireNonNull(documents.get(passage.document())), passage.passage())));
    }

    private record Located(long document, Passage passage) {}
}

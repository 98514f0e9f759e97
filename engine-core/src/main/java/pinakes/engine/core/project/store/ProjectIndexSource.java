package pinakes.engine.core.project.store;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import pinakes.embedding.PassageEmbedding;
import pinakes.engine.DataKind;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.core.catalog.Catalog;
import pinakes.engine.core.catalog.RemoteGroups;
import pinakes.engine.core.catalog.Row;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.concurrent.InterruptibleCall;
import pinakes.engine.core.index.ChunkGroup;
import pinakes.engine.core.index.ProjectFields;
import pinakes.engine.core.index.UnitVector;
import pinakes.engine.core.indexing.Generation;
import pinakes.engine.core.indexing.IndexSource;
import pinakes.engine.core.indexing.VectorStore;

/// The rows of the catalog that the index of a project is built from; a chunk is a group, and its batch is its
/// revision.
record ProjectIndexSource(Catalog catalog, ProjectModels models, long project) implements IndexSource, VectorStore {
    private static final int CHUNKS_AT_ONCE = 500;

    /// The plus keeps SQLite from scanning the whole project for a few keys.
    private static final String ANY_OF =
            "project_chunk.key IN (SELECT CAST(value AS BIGINT) FROM json_each(?)) AND +project_chunk.project = ?";

    /// The chunks without a complete embedding; ?1 is the generation, ?2 whether the model reveals tokens.
    private static final String UNEMBEDDED = """
             FROM project_chunk
            WHERE (NOT EXISTS (SELECT 1 FROM project_vector AS v WHERE v.chunk = key AND v.generation = ?1)
                OR (?2 = 1 AND NOT EXISTS (
                    SELECT 1 FROM project_token_vector AS t WHERE t.chunk = key AND t.generation = ?1)))
            """;

    /// Vectors of the same text by the same model are at least this similar.
    private static final double SAME_VECTOR = 0.99;

    @Override
    public Generation generation() throws InterruptedException {
        var row = catalog.read(sql -> ProjectTable.find(sql, project))
                .orElseThrow(() -> new EngineUnavailableException("The project was removed."));
        return new Generation(row.generation(), models.of(row.project().model()));
    }

    @Override
    public Map<Long, Long> revisions() throws InterruptedException {
        return revisionsWhere("project = ?", project);
    }

    @Override
    public Map<Long, Long> revisions(Collection<Long> numbers) throws InterruptedException {
        return revisionsWhere(ANY_OF, numbers, project);
    }

    private Map<Long, Long> revisionsWhere(String condition, Object... values) throws InterruptedException {
        return catalog.read(sql -> sql.map(
                "SELECT key, batch FROM project_chunk WHERE " + condition,
                row -> row.number("key"),
                row -> row.number("batch"),
                values));
    }

    @Override
    public List<ChunkGroup> groups(Collection<Long> numbers, Generation generation) throws InterruptedException {
        return catalog.read(sql -> sql.list(
                """
                SELECT project_chunk.key, text, metadata, about, batch, value
                FROM project_chunk
                JOIN project_vector ON chunk = project_chunk.key AND generation = ?
                LEFT JOIN project_document ON project_document.number = project_chunk.document
                WHERE\s""" + ANY_OF,
                row -> {
                    var metadata = ProjectChunkTable.metadata(row);
                    return ProjectFields.group(
                            row.number("key"),
                            row.number("batch"),
                            ReadyChunk.words(row.text("text"), metadata),
                            metadata,
                            UnitVector.of(row.vector("value")));
                },
                generation.number(),
                numbers,
                project));
    }

    @Override
    public int groupsAtOnce() {
        return CHUNKS_AT_ONCE;
    }

    @Override
    public RemoteGroups remoteGroups(Generation generation) throws InterruptedException {
        return catalog.remoteGroups("project_chunk", project);
    }

    @Override
    public <R> R exclusively(String what, InterruptibleCall<R> work) throws InterruptedException {
        return catalog.exclusively("index of project " + project + ": " + what, work);
    }

    @Override
    public void searchesChanged() {
        catalog.searchesChanged(DataKind.PROJECTS);
    }

    @Override
    public long countUnembedded(Generation generation) throws InterruptedException {
        var reveals = generation.embedder().model().revealsTokens();
        return catalog.read(sql -> sql.number(
                "SELECT count(*)" + UNEMBEDDED + " AND project = ?3", generation.number(), reveals, project));
    }

    /// The plus makes SQLite search by key instead of scanning the whole project each time.
    @Override
    public List<Unembedded> unembedded(Generation generation, long after, int limit) throws InterruptedException {
        return catalog.read(sql -> sql.list(
                "SELECT key, batch, text, metadata, document" + UNEMBEDDED
                        + " AND +project = ?3 AND key > ?4 ORDER BY key LIMIT ?5",
                row -> new Unembedded(row.number("key"), row.text("batch"), embedded(row)),
                generation.number(),
                generation.embedder().model().revealsTokens(),
                project,
                after,
                limit));
    }

    /// Chunks of documents are embedded with their headings, others without.
    private static String embedded(Row row) {
        return row.isNull("document")
                ? row.text("text")
                : ReadyChunk.embeddedText(row.text("text"), row.object("metadata"));
    }

    @Override
    public void put(Generation generation, List<Unembedded> chunks, List<PassageEmbedding> embeddings)
            throws InterruptedException {
        catalog.write(sql -> {
            for (var i = 0; i < chunks.size(); i++) {
                var embedding = embeddings.get(i);
                put(sql, generation, chunks.get(i), "project_vector", embedding.vector());
                if (embedding.tokens().areRevealed()) {
                    var tokens = isOfSameModel(sql, generation, chunks.get(i), embedding)
                            ? embedding.tokens().bytes()
                            : new byte[0];
                    put(sql, generation, chunks.get(i), "project_token_vector", tokens);
                }
            }
            return chunks.size();
        });
    }

    private void put(Sql sql, Generation generation, Unembedded chunk, String table, Object value) {
        sql.execute("INSERT INTO " + table + """
                 (chunk, generation, value)
                SELECT key, ?, ? FROM project_chunk WHERE key = ? AND project = ? AND batch = CAST(? AS BIGINT)
                ON CONFLICT DO NOTHING""", generation.number(), value, chunk.key(), project, chunk.version());
    }

    /// Earlier versions did not record which vectors a client made; tokens of ours would contradict those.
    private static boolean isOfSameModel(Sql sql, Generation generation, Unembedded chunk, PassageEmbedding embedding) {
        return sql.find(
                        "SELECT value FROM project_vector WHERE chunk = ? AND generation = ?",
                        row -> UnitVector.of(row.vector("value")),
                        chunk.key(),
                        generation.number())
                .filter(stored -> stored.cosine(UnitVector.of(embedding.vector())) > SAME_VECTOR)
                .isPresent();
    }

    /// The next model is in the catalog already: new chunks get its vectors when the index is rebuilt.
    @Override
    public void announce(Generation next) {}

    @Override
    public void activate(Generation next) throws InterruptedException {
        var dimension = next.embedder().model().dimension();
        catalog.write(sql -> ProjectTable.advance(sql, project, next.number(), dimension));
    }

    @Override
    public int deleteOthers(int limit) throws InterruptedException {
        return catalog.write(sql -> Stream.of("project_vector", "project_token_vector")
                .mapToInt(table -> sql.execute(
                        "DELETE FROM " + table + " WHERE (chunk, generation) IN (SELECT chunk, made.generation FROM "
                                + table + """
                             AS made
                            JOIN project_chunk ON project_chunk.key = chunk
                            JOIN project ON project.number = project_chunk.project
                            WHERE project.number = ? AND made.generation <> project.generation
                            LIMIT ?)""",
                        project,
                        limit))
                .sum());
    }
}

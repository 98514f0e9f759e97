package pinakes.engine.local.document;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.document.DocumentNumber;
import pinakes.engine.local.blob.ContentHash;
import pinakes.engine.local.catalog.CatalogProperties;
import pinakes.engine.local.catalog.EnumColumn;
import pinakes.engine.local.catalog.EpochMicros;
import pinakes.engine.local.catalog.JsonColumn;

/// Stores documents; each method runs within a transaction of its caller.
public final class DocumentTable {
    private static final String LAST_CHANGE = "documents_changed_at_micros";

    private DocumentTable() {}

    /// When a document was last stored or deleted.
    public static Optional<Instant> lastChange(Handle handle) {
        return CatalogProperties.find(handle, LAST_CHANGE).map(micros -> EpochMicros.at(Long.parseLong(micros)));
    }

    /// Stores a document with its passages: as the next version of the one from the same path, or as a new one.
    public static Stored put(Handle handle, DocumentDraft draft, Instant now) {
        var known = sameContent(handle, draft.source().content()).or(() -> newerFromSamePath(handle, draft));
        if (known.isPresent()) {
            return new Stored(known.get(), null);
        }
        var previous = previous(handle, draft.source().sourcePath());
        var number = previous == null ? insert(handle, draft, now) : update(handle, draft, previous, now);
        tag(handle, number, draft, previous);
        ChunkTable.replace(handle, number, draft.chunks(), draft.model());
        noteChange(handle, now);
        return new Stored(find(handle, number), previous == null ? null : previous.content());
    }

    public static Optional<Document> sameContent(Handle handle, ContentHash content) {
        return DocumentRows.select(handle, "content_hash", content.value()).findOne();
    }

    /// Deletes a document.
    public static Optional<Removed> delete(Handle handle, DocumentId id, Instant now) {
        var document = handle.createQuery(
                        "SELECT " + DocumentRows.DOCUMENT_COLUMNS + ", content_hash FROM document WHERE id = :id")
                .bind("id", id.toString())
                .map((row, _) ->
                        new Removed(DocumentRows.document(row), new ContentHash(row.getString("content_hash"))))
                .findOne();
        if (document.isPresent()) {
            handle.execute("DELETE FROM document WHERE id = ?", id.toString());
            noteChange(handle, now);
        }
        return document;
    }

    /// Deletes all documents.
    static AllRemoved deleteAll(Handle handle, Instant now) {
        var removed = handle.createQuery("SELECT number, id, content_hash FROM document")
                .map((row, _) -> new Removal(
                        new DocumentNumber(row.getLong("number")),
                        new DocumentId(UUID.fromString(row.getString("id"))),
                        new ContentHash(row.getString("content_hash"))))
                .list();
        var passages = handle.createQuery("SELECT count(*) FROM chunk")
                .mapTo(Long.class)
                .one();
        handle.createUpdate("DELETE FROM document").execute();
        noteChange(handle, now);
        return new AllRemoved(
                removed.stream().map(Removal::number).toList(),
                removed.stream().map(Removal::id).toList(),
                removed.stream().map(Removal::content).toList(),
                passages);
    }

    /// Whether a document or an unfinished job needs these bytes.
    public static boolean refersTo(Handle handle, ContentHash content) {
        return handle.createQuery("""
                        SELECT EXISTS (SELECT 1 FROM document WHERE content_hash = :content)
                            OR EXISTS (SELECT 1 FROM job WHERE content_hash = :content AND state IN ('queued', 'running'))""")
                .bind("content", content.value())
                .mapTo(Boolean.class)
                .one();
    }

    /// All bytes that a document or an unfinished job needs.
    public static Set<ContentHash> contents(Handle handle) {
        return handle.createQuery("""
                        SELECT content_hash FROM document
                        UNION SELECT content_hash FROM job WHERE state IN ('queued', 'running')""")
                .map((row, _) -> new ContentHash(row.getString("content_hash")))
                .set();
    }

    static void noteChange(Handle handle, Instant now) {
        CatalogProperties.set(handle, LAST_CHANGE, Long.toString(EpochMicros.of(now)));
    }

    static Document find(Handle handle, long number) {
        return DocumentRows.select(handle, "number", number).one();
    }

    /// Two jobs for one path may end out of order; the later submission wins.
    private static Optional<Document> newerFromSamePath(Handle handle, DocumentDraft draft) {
        return handle.createQuery("SELECT " + DocumentRows.DOCUMENT_COLUMNS
                        + " FROM document WHERE source_path = :path AND job_sequence > :sequence")
                .bind("path", draft.source().sourcePath())
                .bind("sequence", draft.source().jobSequence())
                .map((row, _) -> DocumentRows.document(row))
                .findOne();
    }

    private static @Nullable Previous previous(Handle handle, @Nullable String sourcePath) {
        return handle.createQuery("""
                        SELECT number, content_hash, given_title, given_author, metadata
                        FROM document WHERE source_path = :path""")
                .bind("path", sourcePath)
                .map((row, _) -> new Previous(
                        row.getLong("number"),
                        new ContentHash(row.getString("content_hash")),
                        new Stated(
                                row.getString("given_title"),
                                row.getString("given_author"),
                                row.getString("metadata"))))
                .findOne()
                .orElse(null);
    }

    private static long insert(Handle handle, DocumentDraft draft, Instant now) {
        return handle.createQuery("""
                        INSERT INTO document (id, kind, file_name, source_path, content_hash, format, size_bytes, version, revision, method,
                            title, given_title, author, given_author, language, page_count, chunk_count, metadata, properties,
                            job_sequence, added_at_micros, updated_at_micros)
                        VALUES (:id, :kind, :fileName, :sourcePath, :content, :format, :size, 1, 1, :method,
                            coalesce(:givenTitle, :title), :givenTitle, coalesce(:givenAuthor, :author), :givenAuthor, :language,
                            :pages, :chunks, :metadata, :properties, :sequence, :now, :now)
                        RETURNING number""")
                .bind("id", UUID.randomUUID().toString())
                .bind("kind", EnumColumn.of(draft.source().kind()))
                .bind("sourcePath", draft.source().sourcePath())
                .bindMap(columns(draft, Stated.of(draft), now))
                .mapTo(Long.class)
                .one();
    }

    private static long update(Handle handle, DocumentDraft draft, Previous previous, Instant now) {
        var stated = hasNoMetadata(draft) ? previous.stated() : Stated.of(draft);
        handle.createUpdate("""
                        UPDATE document
                        SET file_name = :fileName, content_hash = :content, format = :format, size_bytes = :size,
                            version = version + 1, revision = revision + 1, method = :method,
                            title = coalesce(:givenTitle, :title), given_title = :givenTitle,
                            author = coalesce(:givenAuthor, :author), given_author = :givenAuthor,
                            language = :language, page_count = :pages, chunk_count = :chunks, metadata = :metadata, properties = :properties,
                            job_sequence = :sequence, updated_at_micros = :now
                        WHERE number = :number""")
                .bind("number", previous.number())
                .bindMap(columns(draft, stated, now))
                .execute();
        return previous.number();
    }

    private static Map<String, @Nullable Object> columns(DocumentDraft draft, Stated stated, Instant now) {
        var columns = new HashMap<String, @Nullable Object>();
        columns.put("fileName", draft.source().fileName());
        columns.put("content", draft.source().content().value());
        columns.put("format", draft.text().format());
        columns.put("size", draft.source().sizeBytes());
        columns.put("method", EnumColumn.of(draft.text().method()));
        columns.put("title", draft.text().title());
        columns.put("givenTitle", stated.title());
        columns.put("author", draft.text().author());
        columns.put("givenAuthor", stated.author());
        columns.put("language", draft.text().language());
        columns.put("pages", draft.text().pageCount());
        columns.put("chunks", draft.chunks().size());
        columns.put("metadata", stated.metadata());
        columns.put("properties", JsonColumn.of(draft.text().properties()));
        columns.put("sequence", draft.source().jobSequence());
        columns.put("now", EpochMicros.of(now));
        return columns;
    }

    /// A new version without metadata keeps that of the old one.
    private static void tag(Handle handle, long number, DocumentDraft draft, @Nullable Previous previous) {
        if (previous != null && hasNoMetadata(draft)) {
            return;
        }
        TagTable.replace(handle, number, draft.source().metadata().tags());
    }

    private static boolean hasNoMetadata(DocumentDraft draft) {
        return draft.source().metadata().equals(DocumentMetadata.NONE);
    }

    /// A stored document.
    ///
    /// @param replaced the bytes of its previous version, if there was one
    public record Stored(Document document, @Nullable ContentHash replaced) {}

    /// A deleted document and its bytes.
    public record Removed(Document document, ContentHash content) {}

    /// What is left to clean up after the deletion of all documents.
    record AllRemoved(List<DocumentNumber> numbers, List<DocumentId> ids, List<ContentHash> contents, long passages) {}

    private record Removal(DocumentNumber number, DocumentId id, ContentHash content) {}

    private record Previous(long number, ContentHash content, Stated stated) {}

    /// The metadata stated by the owner, as stored in the row.
    private record Stated(@Nullable String title, @Nullable String author, String metadata) {
        static Stated of(DocumentDraft draft) {
            var metadata = draft.source().metadata();
            return new Stated(metadata.title(), metadata.author(), JsonColumn.of(metadata.more()));
        }
    }
}

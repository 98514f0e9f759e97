package pinakes.engine.local.document;

import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.local.blob.ContentHash;
import pinakes.engine.local.catalog.EpochMicros;
import pinakes.engine.local.catalog.JsonColumn;
import pinakes.engine.local.catalog.Words;

/// Stores documents; each method is part of a change that its caller makes.
public final class DocumentTable {
    private DocumentTable() {}

    /// Stores a document with its passages: as the next version of the one from the same place, or as a new one.
    public static Stored put(Handle handle, DocumentDraft draft, Instant now) {
        var known = sameContent(handle, draft.content()).or(() -> newerFromSamePlace(handle, draft));
        if (known.isPresent()) {
            return new Stored(known.get(), null);
        }
        var previous = previous(handle, draft.sourcePath());
        var number = previous == null ? insert(handle, draft, now) : update(handle, draft, previous, now);
        tag(handle, number, draft, previous);
        ChunkTable.replace(handle, number, draft.chunks(), draft.model());
        return new Stored(find(handle, number), previous == null ? null : previous.content());
    }

    public static Optional<Document> sameContent(Handle handle, ContentHash content) {
        return handle.createQuery(
                        "SELECT " + DocumentRows.DOCUMENT_COLUMNS + " FROM document WHERE content_hash = :content")
                .bind("content", content.value())
                .map((row, _) -> DocumentRows.document(row))
                .findOne();
    }

    /// What its deletion leaves to clean up.
    public static Optional<Removed> delete(Handle handle, DocumentId id) {
        var document = handle.createQuery(
                        "SELECT " + DocumentRows.DOCUMENT_COLUMNS + ", content_hash FROM document WHERE id = :id")
                .bind("id", id.toString())
                .map((row, _) ->
                        new Removed(DocumentRows.document(row), new ContentHash(row.getString("content_hash"))))
                .findOne();
        document.ifPresent(found -> handle.createUpdate("DELETE FROM document WHERE id = :id")
                .bind("id", id.toString())
                .execute());
        return document;
    }

    /// Whether a document or a job still needs these bytes.
    public static boolean refersTo(Handle handle, ContentHash content) {
        return handle.createQuery("""
                        SELECT EXISTS (SELECT 1 FROM document WHERE content_hash = :content)
                            OR EXISTS (SELECT 1 FROM job WHERE content_hash = :content AND state IN ('queued', 'running'))""")
                .bind("content", content.value())
                .mapTo(Boolean.class)
                .one();
    }

    private static Document find(Handle handle, long number) {
        return handle.createQuery("SELECT " + DocumentRows.DOCUMENT_COLUMNS + " FROM document WHERE number = :number")
                .bind("number", number)
                .map((row, _) -> DocumentRows.document(row))
                .one();
    }

    /// Two jobs for one place may end in the wrong order; the one that was asked for later counts.
    private static Optional<Document> newerFromSamePlace(Handle handle, DocumentDraft draft) {
        return handle.createQuery("SELECT " + DocumentRows.DOCUMENT_COLUMNS
                        + " FROM document WHERE source_path = :path AND job_sequence > :sequence")
                .bind("path", draft.sourcePath())
                .bind("sequence", draft.jobSequence())
                .map((row, _) -> DocumentRows.document(row))
                .findOne();
    }

    private static @Nullable Previous previous(Handle handle, @Nullable String sourcePath) {
        return handle.createQuery("SELECT number, content_hash, metadata FROM document WHERE source_path = :path")
                .bind("path", sourcePath)
                .map((row, _) -> new Previous(
                        row.getLong("number"),
                        new ContentHash(row.getString("content_hash")),
                        row.getString("metadata")))
                .findOne()
                .orElse(null);
    }

    private static long insert(Handle handle, DocumentDraft draft, Instant now) {
        return handle.createQuery("""
                        INSERT INTO document (id, kind, file_name, source_path, content_hash, format, size_bytes, version, revision, method,
                            title, author, language, page_count, chunk_count, metadata, properties, job_sequence,
                            added_at_micros, updated_at_micros)
                        VALUES (:id, :kind, :fileName, :sourcePath, :content, :format, :size, 1, 1, :method,
                            :title, :author, :language, :pages, :chunks, :metadata, :properties, :sequence, :now, :now)
                        RETURNING number""")
                .bind("id", UUID.randomUUID().toString())
                .bind("kind", Words.of(draft.kind()))
                .bind("sourcePath", draft.sourcePath())
                .bindMap(columns(draft, JsonColumn.of(draft.metadata().more()), now))
                .mapTo(Long.class)
                .one();
    }

    private static long update(Handle handle, DocumentDraft draft, Previous previous, Instant now) {
        var metadata = saysNothing(draft) ? previous.metadata() : JsonColumn.of(draft.metadata().more());
        handle.createUpdate("""
                        UPDATE document
                        SET file_name = :fileName, content_hash = :content, format = :format, size_bytes = :size,
                            version = version + 1, revision = revision + 1, method = :method, title = :title, author = :author, language = :language,
                            page_count = :pages, chunk_count = :chunks, metadata = :metadata, properties = :properties,
                            job_sequence = :sequence, updated_at_micros = :now
                        WHERE number = :number""")
                .bind("number", previous.number())
                .bindMap(columns(draft, metadata, now))
                .execute();
        return previous.number();
    }

    private static Map<String, @Nullable Object> columns(DocumentDraft draft, String metadata, Instant now) {
        var columns = new HashMap<String, @Nullable Object>();
        columns.put("fileName", draft.fileName());
        columns.put("content", draft.content().value());
        columns.put("format", draft.format());
        columns.put("size", draft.sizeBytes());
        columns.put("method", Words.of(draft.method()));
        columns.put("title", draft.metadata().title() == null ? draft.title() : draft.metadata().title());
        columns.put("author", draft.metadata().author() == null ? draft.author() : draft.metadata().author());
        columns.put("language", draft.language());
        columns.put("pages", draft.pageCount());
        columns.put("chunks", draft.chunks().size());
        columns.put("metadata", metadata);
        columns.put("properties", JsonColumn.of(draft.properties()));
        columns.put("sequence", draft.jobSequence());
        columns.put("now", EpochMicros.of(now));
        return columns;
    }

    /// A new version that its owner says nothing of keeps what was said of the old one.
    private static void tag(Handle handle, long number, DocumentDraft draft, @Nullable Previous previous) {
        if (previous != null && saysNothing(draft)) {
            return;
        }
        handle.createUpdate("DELETE FROM document_tag WHERE document = :number")
                .bind("number", number)
                .execute();
        for (var tag : new LinkedHashSet<>(draft.metadata().tags())) {
            handle.createUpdate("INSERT INTO document_tag (document, tag) VALUES (:number, :tag)")
                    .bind("number", number)
                    .bind("tag", tag)
                    .execute();
        }
    }

    private static boolean saysNothing(DocumentDraft draft) {
        return draft.metadata().equals(DocumentMetadata.NONE);
    }

    /// A document as it is now.
    ///
    /// @param replaced the bytes of its last version, if there was one
    public record Stored(Document document, @Nullable ContentHash replaced) {}

    /// A document as it was.
    public record Removed(Document document, ContentHash content) {}

    private record Previous(long number, ContentHash content, String metadata) {}
}

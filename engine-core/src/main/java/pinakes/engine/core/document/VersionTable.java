package pinakes.engine.core.document;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.Row;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentVersion;
import pinakes.engine.document.Documents;
import pinakes.engine.document.ProcessingMethod;

/// Earlier versions of documents; each method runs within a transaction of its caller. Only notes keep the bytes of
/// theirs: they are small, and their text exists nowhere else.
public final class VersionTable {
    private VersionTable() {}

    /// The versions of a document, newest first, with the current one.
    static List<DocumentVersion> list(Sql sql, DocumentId id) {
        return sql.list("""
                SELECT version, title, size_bytes, page_count, method,
                    coalesce(saved_at_micros, updated_at_micros) AS saved_at_micros
                FROM document WHERE id = ?1
                UNION ALL
                SELECT version, title, size_bytes, page_count, method, saved_at_micros FROM document_version
                WHERE document = (SELECT number FROM document WHERE id = ?1)
                ORDER BY version DESC""", VersionTable::version, id.toString());
    }

    private static DocumentVersion version(Row row) {
        return new DocumentVersion(
                row.integer("version"),
                row.textOrNull("title"),
                row.number("size_bytes"),
                row.integerOrNull("page_count"),
                row.constant(ProcessingMethod.class, "method"),
                row.instant("saved_at_micros"));
    }

    /// The bytes of a version of a note.
    public static Optional<ContentHash> content(Sql sql, DocumentId id, int version) {
        return sql.find("""
                SELECT content_hash FROM document WHERE id = ?1 AND kind = 'note' AND version = ?2
                UNION ALL
                SELECT content_hash FROM document_version
                WHERE document = (SELECT number FROM document WHERE id = ?1) AND version = ?2
                    AND content_hash IS NOT NULL""", DocumentRows::content, id.toString(), version);
    }

    /// The bytes that earlier versions keep, of those that match a condition.
    static List<ContentHash> contents(Sql sql, String condition, Object... values) {
        return sql.list(
                "SELECT content_hash FROM document_version WHERE content_hash IS NOT NULL AND " + condition,
                DocumentRows::content,
                values);
    }

    /// Keeps the current version before it is replaced.
    static void keep(Sql sql, long number) {
        sql.execute("""
                INSERT INTO document_version (document, version, title, content_hash, size_bytes, page_count, method,
                    saved_at_micros)
                SELECT number, version, title, CASE kind WHEN 'note' THEN content_hash END, size_bytes, page_count,
                    method, coalesce(saved_at_micros, updated_at_micros)
                FROM document WHERE number = ?""", number);
    }

    /// Deletes the oldest version when there are too many, and returns the bytes that it kept.
    static @Nullable ContentHash pruned(Sql sql, Document document) {
        return sql
                .list(
                        "DELETE FROM document_version WHERE document = ? AND version < ? RETURNING content_hash",
                        row -> Optional.ofNullable(row.textOrNull("content_hash")),
                        document.number().value(),
                        document.version() - Documents.EARLIER_VERSIONS_MAX)
                .stream()
                .flatMap(Optional::stream)
                .map(ContentHash::new)
                .findFirst()
                .orElse(null);
    }
}

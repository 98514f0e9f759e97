package pinakes.engine.local.document;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentChange;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.ingest.NoteVersion;
import pinakes.engine.ingest.Notes;
import pinakes.engine.ingest.ReviseOutcome;
import pinakes.engine.local.blob.ContentHash;
import pinakes.engine.local.catalog.Sql;
import pinakes.engine.local.document.DocumentDraft.DraftChunk;
import pinakes.engine.local.document.DocumentTable.Stored;

/// New texts of notes, and their earlier ones; each method runs within a transaction of its caller.
public final class NoteTable {
    private NoteTable() {}

    /// Why a new text cannot be stored; empty when it can.
    ///
    /// @param version the version to replace, or null for any
    public static Optional<ReviseOutcome> objection(
            Sql sql, DocumentId id, ContentHash content, @Nullable Integer version) {
        var found = DocumentRows.findWithContent(sql, id);
        if (found.isEmpty()) {
            return Optional.of(new ReviseOutcome.Missing());
        }
        var note = found.get().document();
        if (note.source().kind() != DocumentKind.NOTE) {
            return Optional.of(new ReviseOutcome.NotANote(note));
        }
        if (version != null && version != note.version()) {
            return Optional.of(new ReviseOutcome.Outdated(note));
        }
        if (found.get().content().equals(content)) {
            return Optional.of(new ReviseOutcome.Revised(note)); // the text is the same
        }
        return DocumentTable.sameContent(sql, content).map(ReviseOutcome.Known::new);
    }

    /// Replaces the text and the passages of a note; there must be no objection.
    public static Stored revise(Sql sql, DocumentId id, NoteDraft draft, Instant now) {
        var previous = DocumentRows.findWithContent(sql, id).orElseThrow();
        var number = previous.document().number().value();
        keepVersion(sql, number);
        sql.execute(
                """
                UPDATE document
                SET content_hash = ?, size_bytes = ?, version = version + 1, revision = revision + 1,
                    title = coalesce(given_title, ?), chunk_count = ?, updated_at_micros = ?
                WHERE number = ?""",
                draft.content().value(),
                draft.sizeBytes(),
                draft.title(),
                draft.chunks().size(),
                now,
                number);
        ChunkTable.replace(sql, number, draft.chunks(), draft.model());
        var document = DocumentTable.find(sql, number);
        MetadataTable.index(sql, document);
        return new Stored(document, pruned(sql, document), DocumentChange.of(document));
    }

    /// The versions of a note, newest first, with the current one.
    public static List<NoteVersion> versions(Sql sql, DocumentId id) {
        return sql.list(
                """
                SELECT version, title, size_bytes, updated_at_micros AS saved_at_micros FROM document
                WHERE id = ?1 AND kind = 'note'
                UNION ALL
                SELECT version, title, size_bytes, saved_at_micros FROM note_version
                WHERE document = (SELECT number FROM document WHERE id = ?1)
                ORDER BY version DESC""",
                row -> new NoteVersion(
                        row.integer("version"),
                        row.textOrNull("title"),
                        row.number("size_bytes"),
                        row.instant("saved_at_micros")),
                id.toString());
    }

    /// The bytes of a version.
    public static Optional<ContentHash> content(Sql sql, DocumentId id, int version) {
        return sql.find("""
                SELECT content_hash FROM document WHERE id = ?1 AND kind = 'note' AND version = ?2
                UNION ALL
                SELECT content_hash FROM note_version
                WHERE document = (SELECT number FROM document WHERE id = ?1) AND version = ?2""", DocumentRows::content, id.toString(), version);
    }

    /// The bytes of the earlier versions of notes that match a condition.
    static List<ContentHash> earlierContents(Sql sql, String condition, Object... values) {
        return sql.list("SELECT content_hash FROM note_version WHERE " + condition, DocumentRows::content, values);
    }

    /// Keeps the current version before it is replaced.
    static void keepVersion(Sql sql, long number) {
        sql.execute("""
                INSERT INTO note_version (document, version, title, content_hash, size_bytes, saved_at_micros)
                SELECT number, version, title, content_hash, size_bytes, updated_at_micros
                FROM document WHERE number = ?""", number);
    }

    /// Deletes the oldest version when there are too many, and returns its bytes.
    static @Nullable ContentHash pruned(Sql sql, Document note) {
        return sql.find(
                        "DELETE FROM note_version WHERE document = ? AND version < ? RETURNING content_hash",
                        DocumentRows::content,
                        note.number().value(),
                        note.version() - Notes.EARLIER_MAX)
                .orElse(null);
    }

    /// A new text of a note.
    ///
    /// @param title used unless the owner has set one
    /// @param model the model that made the vectors
    public record NoteDraft(ContentHash content, long sizeBytes, String title, List<DraftChunk> chunks, String model) {
        public NoteDraft {
            chunks = List.copyOf(chunks);
        }
    }
}

package pinakes.engine.local.document;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.ingest.ReviseOutcome;
import pinakes.engine.local.blob.ContentHash;
import pinakes.engine.local.catalog.EpochMicros;
import pinakes.engine.local.document.DocumentDraft.DraftChunk;

/// New texts of notes; each method runs within a transaction of its caller.
public final class NoteTable {
    private NoteTable() {}

    /// Why a new text cannot be stored; empty when it can.
    ///
    /// @param version the version to replace, or null for any
    public static Optional<ReviseOutcome> objection(
            Handle handle, DocumentId id, ContentHash content, @Nullable Integer version) {
        var found = current(handle, id);
        if (found.isEmpty()) {
            return Optional.of(new ReviseOutcome.Missing());
        }
        var note = found.get().document();
        if (note.kind() != DocumentKind.NOTE) {
            return Optional.of(new ReviseOutcome.NotANote(note));
        }
        if (version != null && version != note.version()) {
            return Optional.of(new ReviseOutcome.Outdated(note));
        }
        if (found.get().content().equals(content)) {
            return Optional.of(new ReviseOutcome.Revised(note)); // the text is the same
        }
        return DocumentTable.sameContent(handle, content).map(ReviseOutcome.Known::new);
    }

    /// Replaces the text and the passages of a note; there must be no objection.
    public static Revised revise(Handle handle, DocumentId id, NoteDraft draft, Instant now) {
        var previous = current(handle, id).orElseThrow();
        var number = previous.document().number().value();
        handle.createUpdate("""
                        UPDATE document
                        SET content_hash = :content, size_bytes = :size, version = version + 1, revision = revision + 1,
                            title = coalesce(given_title, :title), chunk_count = :chunks, updated_at_micros = :now
                        WHERE number = :number""")
                .bind("number", number)
                .bind("content", draft.content().value())
                .bind("size", draft.sizeBytes())
                .bind("title", draft.title())
                .bind("chunks", draft.chunks().size())
                .bind("now", EpochMicros.of(now))
                .execute();
        ChunkTable.replace(handle, number, draft.chunks(), draft.model());
        DocumentTable.noteChange(handle, now);
        return new Revised(DocumentTable.find(handle, number), previous.content());
    }

    private static Optional<Current> current(Handle handle, DocumentId id) {
        return handle.createQuery("SELECT " + DocumentRows.DOCUMENT_COLUMNS + " FROM document WHERE id = :id")
                .bind("id", id.toString())
                .map((row, _) ->
                        new Current(DocumentRows.document(row), new ContentHash(row.getString("content_hash"))))
                .findOne();
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

    /// A revised note.
    ///
    /// @param replaced the bytes of its previous version
    public record Revised(Document document, ContentHash replaced) {}

    private record Current(Document document, ContentHash content) {}
}

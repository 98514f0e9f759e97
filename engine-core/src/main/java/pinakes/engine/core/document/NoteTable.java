package pinakes.engine.core.document;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.core.blob.ContentHash;
import pinakes.engine.core.catalog.Sql;
import pinakes.engine.core.document.DocumentDraft.DraftChunk;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentSpace;
import pinakes.engine.ingest.ReviseOutcome;

/// New texts of notes; each method runs within a transaction of its caller.
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
        return DocumentMatches.sameContent(sql, content, null, DocumentSpace.only(CollectionName.of(note.tags())))
                .map(ReviseOutcome.Known::new);
    }

    /// Replaces the text and the passages of a note; there must be no objection.
    public static StoredDocument revise(Sql sql, DocumentId id, NoteDraft draft, Instant now) {
        var previous = DocumentRows.findWithContent(sql, id).orElseThrow();
        var number = previous.document().number().value();
        VersionTable.keep(sql, number);
        sql.execute(
                """
                UPDATE document
                SET content_hash = ?, size_bytes = ?, version = version + 1, revision = revision + 1,
                    title = coalesce(given_title, ?), chunk_count = ?, updated_at_micros = ?,
                    saved_at_micros = ?
                WHERE number = ?""",
                draft.content().value(),
                draft.sizeBytes(),
                draft.title(),
                draft.chunks().size(),
                now,
                now,
                number);
        var document = DocumentTable.find(sql, number);
        ChunkTable.replace(sql, document, draft.chunks(), draft.model());
        MetadataTable.index(sql, document);
        return StoredDocument.written(document, VersionTable.pruned(sql, document));
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

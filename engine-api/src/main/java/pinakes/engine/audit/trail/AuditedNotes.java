package pinakes.engine.audit.trail;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.audit.AuditAction;
import pinakes.engine.audit.AuditNotes;
import pinakes.engine.document.DocumentId;
import pinakes.engine.ingest.Notes;
import pinakes.engine.ingest.ReviseOutcome;

/// Notes whose changes are recorded in the audit log.
record AuditedNotes(Notes all, AuditNotes notes) implements Notes {
    @Override
    public ReviseOutcome revise(DocumentId id, String text, @Nullable Integer version, String owner)
            throws InterruptedException {
        var outcome = QuotaNotes.noting(notes, () -> all.revise(id, text, version, owner));
        notes.noteIf(outcome instanceof ReviseOutcome.Revised, AuditAction.CHANGED, "notes.revise", "document " + id);
        return outcome;
    }

    @Override
    public Optional<String> text(DocumentId id, int version) throws InterruptedException {
        return all.text(id, version);
    }
}

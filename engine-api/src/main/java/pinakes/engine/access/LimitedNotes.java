package pinakes.engine.access;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.ingest.Notes;
import pinakes.engine.ingest.ReviseOutcome;

/// The notes in the collections that the caller can access.
record LimitedNotes(Notes all, LimitedDocuments documents) implements Notes {
    @Override
    public ReviseOutcome revise(DocumentId id, String text, @Nullable Integer version, String owner)
            throws InterruptedException {
        return documents.isHidden(id) ? new ReviseOutcome.Missing() : all.revise(id, text, version, owner);
    }

    @Override
    public Optional<String> text(DocumentId id, int version) throws InterruptedException {
        return documents.isHidden(id) ? Optional.empty() : all.text(id, version);
    }
}

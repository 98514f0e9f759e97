package pinakes.engine.access;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.Notes;
import pinakes.engine.ingest.ReviseOutcome;

/// The notes in the collections that the caller can access.
record LimitedNotes(Notes all, Documents visible, Supplier<Reach> reach) implements Notes {
    @Override
    public ReviseOutcome revise(DocumentId id, String text, @Nullable Integer version, String owner)
            throws InterruptedException {
        return isVisible(id) ? all.revise(id, text, version, owner) : new ReviseOutcome.Missing();
    }

    @Override
    public Optional<String> text(DocumentId id, int version) throws InterruptedException {
        return isVisible(id) ? all.text(id, version) : Optional.empty();
    }

    private boolean isVisible(DocumentId id) throws InterruptedException {
        return reach.get().collections() == null || visible.find(id).isPresent();
    }
}

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
        var here = reach.get();
        if (here.collections() == null) {
            return all.revise(id, text, version, owner);
        }
        if (visible.find(id).isEmpty()) {
            return new ReviseOutcome.Missing();
        }
        var revision = all.revise(id, text, version, owner);
        if (revision instanceof ReviseOutcome.Known(var known) && !here.reaches(known)) {
            throw LimitedIngestion.keptElsewhere();
        }
        return revision;
    }

    @Override
    public Optional<String> text(DocumentId id, int version) throws InterruptedException {
        var isVisible = reach.get().collections() == null || visible.find(id).isPresent();
        return isVisible ? all.text(id, version) : Optional.empty();
    }
}

package pinakes.family.document;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.AddOutcome;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;

/// Content that was stored before, after what came with it this time was applied.
public sealed interface StoredAlready {
    /// What came with it was applied.
    ///
    /// @param job the caller's job for the document: finished, unless the document is read again
    /// @param applied what changed, in words such as `tags`
    /// @param warning what had no effect; empty when everything had
    record Applied(Document document, Job job, List<String> applied, String warning) implements StoredAlready {
        /// What happened to this call's tags and metadata.
        public String inWords() {
            var effect = applied.isEmpty()
                    ? "Its tags and metadata are unchanged."
                    : "Applied: " + String.join(", ", applied) + ".";
            return warning.isEmpty() ? effect : effect + " " + warning;
        }
    }

    /// The queue is full; nothing was applied.
    record Busy(int waiting) implements StoredAlready {}

    static StoredAlready of(DocumentId known, Addition addition, Ingestion ingestion) throws InterruptedException {
        var nothing = new Addition(DocumentMetadata.NONE, false, addition.owner());
        if (ingestion.add(known, nothing) instanceof AddOutcome.Applied(var document, var _)) {
            return of(document, addition, ingestion);
        }
        throw removed();
    }

    static StoredAlready of(Document known, Addition addition, Ingestion ingestion) throws InterruptedException {
        return switch (ingestion.add(known.id(), addition)) {
            case AddOutcome.Applied(var document, var job) ->
                new Applied(
                        document,
                        job,
                        changes(known, document, job),
                        addition.ocrWarning(document).orElse(""));
            case AddOutcome.Busy(var waiting) -> new Busy(waiting);
            case AddOutcome.Missing() -> throw removed();
        };
    }

    private static EngineUnavailableException removed() {
        return new EngineUnavailableException(
                "The same content was being removed from the knowledge base. Add it again.");
    }

    private static List<String> changes(Document before, Document after, Job job) {
        var tagsBefore = Set.copyOf(CollectionName.without(before.tags()));
        var tagsAfter = Set.copyOf(CollectionName.without(after.tags()));
        var changed = new LinkedHashMap<String, Boolean>();
        changed.put("collection", !CollectionName.of(before.tags()).equals(CollectionName.of(after.tags())));
        changed.put("tags", !tagsBefore.equals(tagsAfter));
        changed.put("title", !Objects.equals(before.text().title(), after.text().title()));
        changed.put(
                "author", !Objects.equals(before.text().author(), after.text().author()));
        changed.put("metadata", !before.metadata().equals(after.metadata()));
        changed.put("force_ocr", !job.state().isFinal());
        changed.values().removeIf(isChanged -> !isChanged);
        return List.copyOf(changed.keySet());
    }
}

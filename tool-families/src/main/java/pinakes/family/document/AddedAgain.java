package pinakes.family.document;

import java.util.LinkedHashMap;
import java.util.List;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.AmendOutcome;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.Warning;

/// Content that an earlier call is still adding. This call's tags and metadata have been passed to that job.
public sealed interface AddedAgain {
    /// The document gets the tags and metadata when the job completes.
    ///
    /// @param metadata everything stated about the document so far
    /// @param applied what this call added, in words such as `tags`
    /// @param ignoresOcr whether `force_ocr` came too late
    record Pending(Job job, DocumentMetadata metadata, List<String> applied, boolean ignoresOcr) implements AddedAgain {
        /// What happens to this call's tags and metadata; empty when it has none.
        public String inWords(String job) {
            return applied.isEmpty() ? "" : " Its " + job + " will also apply: " + String.join(", ", applied) + ".";
        }

        /// Warns when `force_ocr` has no effect.
        public Hints warn(Hints hints) {
            return ignoresOcr
                    ? hints.warn(Warning.of(
                            Warning.Type.CONFLICT,
                            Priority.MEDIUM,
                            "force_ocr has no effect because the file is already being read. To use OCR, add the file"
                                    + " again when it is done."))
                    : hints;
        }
    }

    /// The job has completed.
    record Stored(StoredAlready stored) implements AddedAgain {}

    /// The job has failed or was cancelled; nothing is stored.
    record Ended(Job job) implements AddedAgain {}

    /// Another caller is adding the content; this call's tags and metadata were not applied.
    record ByAnother(Job job) implements AddedAgain {}

    static AddedAgain of(Job job, Addition addition, Ingestion ingestion) throws InterruptedException {
        if (!job.owner().equals(addition.owner())) {
            return new ByAnother(job);
        }
        return switch (ingestion.amend(job.id(), addition)) {
            case AmendOutcome.Pending(var pending, var metadata, var forceOcr) ->
                new Pending(pending, metadata, given(addition, forceOcr), addition.forceOcr() && !forceOcr);
            case AmendOutcome.Ended(var ended) -> ended(ended, addition, ingestion);
            case AmendOutcome.Missing() ->
                throw new EngineUnavailableException("The engine lost this job. Add the document again.");
        };
    }

    private static AddedAgain ended(Job job, Addition addition, Ingestion ingestion) throws InterruptedException {
        var outcome = job.outcome();
        return outcome == null || outcome.document() == null || job.project() != null
                ? new Ended(job)
                : new Stored(StoredAlready.of(outcome.document(), addition, ingestion));
    }

    /// The names of this call's values.
    private static List<String> given(Addition addition, boolean forceOcr) {
        var metadata = addition.metadata();
        var given = new LinkedHashMap<String, Boolean>();
        given.put("collection", metadata.tags().stream().anyMatch(CollectionName::isTag));
        given.put("tags", !CollectionName.without(metadata.tags()).isEmpty());
        given.put("title", metadata.title() != null);
        given.put("author", metadata.author() != null);
        given.put("metadata", !metadata.more().isEmpty());
        given.put("force_ocr", addition.forceOcr() && forceOcr);
        given.values().removeIf(isGiven -> !isGiven);
        return List.copyOf(given.keySet());
    }
}

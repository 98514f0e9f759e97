package pinakes.family.knowledge;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentId;
import pinakes.engine.document.Documents;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.family.answer.DataLossRisk;
import pinakes.family.answer.Provenance;
import pinakes.family.answer.Rounding;
import pinakes.family.document.AddedAgain;
import pinakes.family.document.StoredAlready;
import pinakes.family.knowledge.KnowledgeAdd.Output;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Alternative;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.ValidityPeriod;
import pinakes.tool.hint.Warning;

/// The answers of knowledge-add, immediate or after its task has finished.
record AddAnswers(Documents documents, int megabytesMax) {
    private static final String QUEUED = "Document queued for processing";

    /// A cautious estimate, used until the engine has measured its speed.
    private static final int BYTES_PER_SECOND = 200_000;

    /// Up to here, waiting is cheaper than polling.
    private static final int SECONDS_TO_WAIT = 10;

    ToolResult<Output> started(Job job, long sizeBytes) {
        return started(job, sizeBytes, QUEUED, Hints.exact());
    }

    /// An earlier call of the same caller is adding the file.
    ToolResult<Output> pending(Job job, AddedAgain.Pending pending, long sizeBytes) {
        return started(
                job,
                sizeBytes,
                "This document is already being processed." + pending.inWords("task"),
                pending.warn(Hints.recorded("an earlier call is adding the same file")));
    }

    private ToolResult<Output> started(Job job, long sizeBytes, String message, Hints hints) {
        var remaining = job.progress().remaining();
        var seconds = remaining == null ? 1 + sizeBytes / BYTES_PER_SECOND : Math.max(1, remaining.toSeconds());
        hints.next(KnowledgeHints.follow(job.id(), null))
                .dependency(KnowledgeHints.searchAfterTask())
                .items(1);
        if (remaining == null) {
            hints.assuming("the time is estimated from the file size");
        }
        if (seconds <= SECONDS_TO_WAIT) {
            hints.alternative(new Alternative(
                    "async: false",
                    1.0,
                    "waits about " + seconds + " s instead of polling",
                    List.of(),
                    List.of(),
                    null));
        }
        return ToolResult.success(
                new Output(job.id(), message, (int) seconds, null, null, null, null, null, null, null), hints);
    }

    /// A document with the same bytes exists; its task is completed.
    ToolResult<Output> known(StoredAlready.Applied applied, boolean async) {
        var document = applied.document();
        var output = new Output(
                applied.job().id(),
                "This document is already in the knowledge base. " + applied.inWords(),
                async ? 0 : null,
                document.id(),
                document.source().fileName(),
                document.chunkCount(),
                document.text().method(),
                0.0,
                true,
                document.number());
        var hints = added(document.id(), document.source().fileName(), "the same bytes were added before")
                .quality(Provenance.of(document))
                .warn(Warning.of(
                        Warning.Type.DUPLICATE, Priority.LOW, "The same file already exists. " + applied.inWords()));
        return ToolResult.success(output, hints);
    }

    ToolResult<Output> refused(IngestFault fault) {
        return IngestErrors.of(fault, megabytesMax);
    }

    ToolResult<Output> ended(Job job) throws InterruptedException {
        return switch (job.state()) {
            case COMPLETED -> completed(job, Objects.requireNonNull(job.outcome()));
            case FAILED -> refused(Objects.requireNonNull(job.fault()));
            case CANCELLED ->
                ToolResult.failure(
                        new ToolError.Cancelled("The task was cancelled; nothing was added."),
                        Hints.recorded("the task was cancelled"));
            case QUEUED, RUNNING -> throw new IllegalStateException("The task has not finished: " + job.state());
        };
    }

    /// Another caller is adding the same bytes; this caller may not follow that task.
    ToolResult<Output> othersJob() {
        return ToolResult.failure(
                new ToolError.Refused(
                        "already_in_progress",
                        "The same file is already being added. Search for it in a moment.",
                        Map.of()),
                Hints.recorded("a task for the same bytes is in progress").validFor(ValidityPeriod.IMMEDIATE));
    }

    private ToolResult<Output> completed(Job job, Job.Outcome outcome) throws InterruptedException {
        var output = new Output(
                null,
                null,
                null,
                outcome.document(),
                job.fileName(),
                outcome.chunks(),
                outcome.method(),
                Rounding.seconds(took(job.startedAt() == null ? job.createdAt() : job.startedAt(), job.endedAt())),
                null,
                outcome.number());
        var id = outcome.document();
        var hints = (id == null ? Hints.exact() : added(id, job.fileName(), "")).items(outcome.chunks());
        if (outcome.version() > 1) {
            hints.risk(DataLossRisk.of(
                    outcome.chunks(), "Version " + (outcome.version() - 1) + " of the file was replaced.", null));
        }
        var document = id == null ? null : documents.find(id).orElse(null);
        return ToolResult.success(output, ReadingWarnings.among(hints, document));
    }

    private static Hints added(DocumentId id, String fileName, String observed) {
        return Hints.recorded(observed).about(KnowledgeHints.document(id, fileName, 1.0));
    }

    private static Duration took(Instant from, @Nullable Instant to) {
        return to == null ? Duration.ZERO : Duration.between(from, to);
    }
}

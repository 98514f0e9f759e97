package pinakes.family.kb;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.access.Reach;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.Submission;
import pinakes.family.answer.EngineFaults;
import pinakes.family.answer.Provenance;
import pinakes.family.document.AddedAgain;
import pinakes.family.document.StoredAlready;
import pinakes.family.job.QueueFull;
import pinakes.family.job.SubmittedJobs;
import pinakes.tool.Caller;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.SourceQuality;
import pinakes.tool.hint.ValidityPeriod;

/// The answers to a submitted note or file.
///
/// @param addition what came with it, for content that is stored already
/// @param older notes on the same subject
record SubmissionAnswers(Ingestion ingestion, Addition addition, Caller caller, List<RelatedNotes.Related> older) {
    ToolResult<Submitted> to(Submission submission) throws InterruptedException {
        return switch (submission) {
            case Submission.Accepted(var job) -> accepted(job);
            case Submission.Known(var document) -> known(StoredAlready.of(document, addition, ingestion));
            case Submission.UnderWay(var job) -> underWay(job);
            case Submission.Refused(var fault) -> refused(fault);
            case Submission.Busy(var waiting) -> QueueFull.failure(waiting, KbStatus.NAME);
        };
    }

    ToolResult<Submitted> accepted(Job submitted) {
        var job = settled(submitted);
        var fault = job.fault();
        return fault != null ? refused(fault) : submitted(job, collection(addition.metadata()), null, Hints.exact());
    }

    /// An earlier call has begun to add the same content.
    private ToolResult<Submitted> underWay(Job job) throws InterruptedException {
        return switch (AddedAgain.of(job, addition, ingestion)) {
            case AddedAgain.Pending pending -> pending(pending);
            case AddedAgain.Stored(var stored) -> known(stored);
            case AddedAgain.Ended(var ended) -> accepted(ended);
            case AddedAgain.ByAnother _ -> underWayForAnother();
        };
    }

    private ToolResult<Submitted> pending(AddedAgain.Pending pending) {
        return submitted(
                settled(pending.job()),
                collection(pending.metadata()),
                "The same content is already being added." + pending.inWords("job"),
                pending.warn(Hints.recorded("an earlier call is adding the same content")));
    }

    private ToolResult<Submitted> submitted(Job job, CollectionName collection, @Nullable String message, Hints hints) {
        hints.items(1);
        var number = job.outcome() == null ? null : job.outcome().number();
        if (number != null) {
            hints.about(KbHints.document(number, 1.0));
        }
        if (!job.state().isFinal()) {
            hints.dependency(KbHints.searchAfter(job.id()));
        }
        if (isNote(job)) {
            hints.quality(SourceQuality.MEDIUM);
        }
        if (number == null) {
            hints.next(KbHints.follow(job.id(), Priority.MEDIUM, null));
        }
        KbHints.defaulted(hints, collection);
        return ToolResult.success(
                new Submitted(job.id(), JobStatus.of(job.state()), collection, number, message),
                RelatedNotes.pointOut(older, hints));
    }

    /// The job of a note when it has finished, which is soon.
    private Job settled(Job job) {
        return isNote(job) ? new SubmittedJobs(ingestion).soon(job) : job;
    }

    private static boolean isNote(Job job) {
        return job.fileName().equals(KbAddnote.FILE_NAME);
    }

    private CollectionName collection(DocumentMetadata metadata) {
        return Reach.of(caller.id(), caller.limits()).target(metadata.tags());
    }

    private ToolResult<Submitted> known(StoredAlready stored) {
        return switch (stored) {
            case StoredAlready.Busy(var waiting) -> QueueFull.failure(waiting, KbStatus.NAME);
            case StoredAlready.Applied applied -> applied(applied);
        };
    }

    private static ToolResult<Submitted> applied(StoredAlready.Applied applied) {
        var document = applied.document();
        var hints =
                Hints.exact().about(KbHints.document(document.number(), 1.0)).quality(Provenance.of(document));
        return ToolResult.success(
                new Submitted(
                        applied.job().id(),
                        JobStatus.SKIPPED,
                        CollectionName.of(document.tags()),
                        document.number(),
                        "Already stored as document " + document.number() + ". " + applied.inWords()),
                hints);
    }

    /// This caller may not follow that job.
    private static ToolResult<Submitted> underWayForAnother() {
        return ToolResult.failure(
                new ToolError.Refused(
                        "already_in_progress",
                        "The same content is already being added. Search for it in a moment.",
                        Map.of()),
                Hints.recorded("a job for the same bytes is in progress").validFor(ValidityPeriod.IMMEDIATE));
    }

    static <O> ToolResult<O> refused(IngestFault fault) {
        return ToolResult.failure(
                new ToolError.Refused(EngineFaults.code(fault.code()), fault.message(), Map.of()),
                Hints.recorded("the engine rejected it").wouldHelp("the content in another form"));
    }
}

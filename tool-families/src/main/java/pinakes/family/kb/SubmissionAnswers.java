package pinakes.family.kb;

import java.util.Map;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.Document;
import pinakes.engine.ingest.IngestFault;
import pinakes.engine.ingest.Job;
import pinakes.engine.ingest.Submission;
import pinakes.family.answer.EngineFaults;
import pinakes.family.answer.Provenance;
import pinakes.family.job.QueueFull;
import pinakes.tool.Caller;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;
import pinakes.tool.hint.SourceQuality;
import pinakes.tool.hint.ValidityPeriod;

/// The answers to a submitted note or file.
final class SubmissionAnswers {
    private SubmissionAnswers() {}

    static ToolResult<Submitted> to(Submission submission, CollectionName wanted, Caller caller) {
        return switch (submission) {
            case Submission.Accepted(var job) -> accepted(job, wanted);
            case Submission.Known(var document) -> known(document, wanted);
            case Submission.UnderWay(var job) ->
                job.owner().equals(caller.id()) ? accepted(job, wanted) : underWayForAnother();
            case Submission.Refused(var fault) -> refused(fault);
            case Submission.Busy(var waiting) -> QueueFull.failure(waiting, KbStatus.NAME);
        };
    }

    static ToolResult<Submitted> accepted(Job job, CollectionName collection) {
        var hints = Hints.exact().dependency(KbHints.SEARCH_AFTER_JOB).items(1);
        if (job.fileName().equals(KbAddnote.FILE_NAME)) {
            // A note is searchable within a second, so following its job is not worth a call.
            hints.quality(SourceQuality.MEDIUM);
        } else {
            hints.next(KbHints.follow(job.id(), Priority.MEDIUM, null));
        }
        KbHints.defaulted(hints, collection);
        return ToolResult.success(new Submitted(job.id(), JobStatus.of(job.state()), collection, null), hints);
    }

    private static ToolResult<Submitted> known(Document document, CollectionName wanted) {
        var collection = CollectionName.of(document.tags());
        var hints = Hints.recorded("a document has the same bytes already; nothing was added")
                .about(KbHints.document(document.number(), 1.0))
                .quality(Provenance.of(document));
        if (!collection.equals(wanted)) {
            var move = Map.of("document_id", document.number().value(), "collection", wanted.value());
            hints.next(KbSetCollection.NAME, Priority.MEDIUM, move, "Move it to the requested collection");
        }
        return ToolResult.success(new Submitted(null, JobStatus.SKIPPED, collection, document.number()), hints);
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

package pinakes.family.kb;

import java.util.List;
import java.util.Map;
import pinakes.engine.ingest.Addition;
import pinakes.engine.ingest.Ingestion;
import pinakes.engine.ingest.Submission;
import pinakes.engine.text.Counted;
import pinakes.family.upload.FinishOutcome;
import pinakes.family.upload.StagedUploads;
import pinakes.tool.Caller;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;

/// Submits a file whose chunks were received.
record KbUploadFinish(StagedUploads uploads, Ingestion ingestion) implements Tool<KbUploadFinish.Input, Submitted> {
    static final String NAME = "kb_upload_finish";

    record Input(UploadReference uploadId) {}

    @Override
    public ToolDefinition<Input, Submitted> definition() {
        return ToolDefinition.published(NAME, Input.class, Submitted.class)
                .permissions("documents:write")
                .idempotent()
                .responseTime(ResponseTime.SLOW)
                .tags("kb", "uploads")
                .build();
    }

    @Override
    public ToolResult<Submitted> call(Input input, ToolContext context) throws InterruptedException {
        var id = input.uploadId().id();
        if (id.isEmpty()) {
            return KbFailures.noUpload(input.uploadId().value());
        }
        return switch (uploads.finish(id.get(), context.caller().id())) {
            case FinishOutcome.Submitted finished -> submitted(finished, context.caller());
            case FinishOutcome.Unknown() -> KbFailures.noUpload(input.uploadId().value());
            case FinishOutcome.Gaps(var indexes) ->
                incomplete(
                        "Chunks are missing; the first missing one is " + indexes.getFirst() + ". Send them, then call "
                                + NAME + " again.",
                        Map.of("missing_chunks", indexes));
            case FinishOutcome.TooShort(var chunks, var received, var expected) ->
                incomplete(
                        "The chunks have " + Counted.of(received, "byte") + " in total, but total_size is " + expected
                                + ". Send the rest, starting at chunk_index " + chunks + ", then call " + NAME
                                + " again.",
                        Map.of("bytes_received", received, "total_size", expected));
        };
    }

    private ToolResult<Submitted> submitted(FinishOutcome.Submitted finished, Caller caller)
            throws InterruptedException {
        var answers = new SubmissionAnswers(
                ingestion, new Addition(finished.plan().metadata(), false, caller.id()), caller, List.of());
        return finished.isRepeated() && finished.submission() instanceof Submission.Accepted(var job)
                ? answers.accepted(ingestion.find(job.id()).orElse(job))
                : answers.to(finished.submission());
    }

    private static ToolResult<Submitted> incomplete(String message, Map<String, Object> facts) {
        return ToolResult.failure(
                new ToolError.Refused("upload_incomplete", message, facts),
                Hints.recorded("the file is incomplete; nothing was submitted")
                        .wouldHelp("the missing chunks (" + KbUploadChunk.NAME + ")"));
    }
}

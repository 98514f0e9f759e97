package pinakes.family.kb;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import pinakes.engine.access.Reach;
import pinakes.engine.document.CollectionName;
import pinakes.engine.ingest.IngestFault;
import pinakes.family.answer.EngineFaults;
import pinakes.family.answer.Rounding;
import pinakes.family.document.GivenMetadata;
import pinakes.family.file.FileFormats;
import pinakes.family.upload.StagedUploads;
import pinakes.family.upload.StartOutcome;
import pinakes.family.upload.UploadId;
import pinakes.family.upload.UploadName;
import pinakes.family.upload.UploadPlan;
import pinakes.tool.Caller;
import pinakes.tool.RateLimit;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Dependency;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.ValidityPeriod;

/// Starts an upload in chunks.
record KbUploadStart(StagedUploads uploads) implements Tool<KbUploadStart.Input, KbUploadStart.Output> {
    static final String NAME = "kb_upload_start";
    static final Dependency FINISH_AFTER_CHUNKS =
            new Dependency(KbUploadFinish.NAME, List.of(KbUploadChunk.NAME), Dependency.Type.REQUIRED, null);
    private static final Duration RETRY = Duration.ofMinutes(1);

    record Input(
            UploadName filename,
            long totalSize,
            PlainTags tags,
            @Nullable CollectionName collection,
            @Nullable GivenMetadata metadata) {
        Input {
            PlainTags.require(metadata);
        }

        private UploadPlan plan(Caller caller) {
            return new UploadPlan(caller.id(), filename, totalSize, tags.in(collection, null, metadata));
        }
    }

    /// @param chunkBytesMax maximum chunk size, before Base64
    /// @param expiresAt when the upload is discarded unless it is finished
    record Output(UploadId uploadId, int chunkBytesMax, Instant expiresAt) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .permissions("documents:write")
                .responseTime(ResponseTime.FAST)
                .rateLimit(RateLimit.perMinute(600))
                .tags("kb", "uploads")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) {
        if (FileFormats.withExtension(FileFormats.extension(input.filename().value()))
                .isEmpty()) {
            return unsupported();
        }
        var caller = context.caller();
        var plan = input.plan(caller);
        return switch (uploads.begin(plan)) {
            case StartOutcome.Begun(var id, var expiresAt) ->
                begun(
                        id,
                        expiresAt,
                        Reach.of(caller.id(), caller.limits())
                                .target(plan.metadata().tags()));
            case StartOutcome.TooLarge() -> tooLarge(plan.sizeBytes());
            case StartOutcome.CallerLimit() ->
                full(
                        "You have reached the maximum number of concurrent uploads. Finish one, or wait for one to expire.");
            case StartOutcome.ServerLimit() ->
                full("The server has reached the maximum number of concurrent uploads. Try again in a minute.");
        };
    }

    private ToolResult<Output> begun(UploadId id, Instant expiresAt, CollectionName collection) {
        return ToolResult.success(
                new Output(id, uploads.limits().chunkBytesMax(), Rounding.moment(expiresAt)),
                KbHints.defaulted(Hints.exact().dependency(FINISH_AFTER_CHUNKS), collection)
                        .wouldHelp("the chunks of the file, with chunk_index starting at 0"));
    }

    /// Reported before the bytes are sent, not after.
    private static ToolResult<Output> unsupported() {
        return ToolResult.failure(
                new ToolError.Refused(
                        EngineFaults.code(IngestFault.Code.UNSUPPORTED_FORMAT),
                        "'filename' must end in the extension of a supported format, such as .pdf or .txt.",
                        Map.of("supported_formats", FileFormats.ALL)),
                Hints.recorded("only the name was checked")
                        .wouldHelp("the file in a supported format")
                        .validFor(ValidityPeriod.INDEFINITE));
    }

    private ToolResult<Output> tooLarge(long sizeBytes) {
        var max = uploads.limits().fileBytesMax();
        return ToolResult.failure(
                new ToolError.Refused(
                        EngineFaults.code(IngestFault.Code.FILE_TOO_LARGE),
                        "A file can be at most " + max + " bytes long, got " + sizeBytes + ".",
                        Map.of("max_size_bytes", max)),
                Hints.recorded("only total_size was checked")
                        .wouldHelp("a smaller file, or a higher KB_MAX_FILE_SIZE_MB")
                        .validFor(ValidityPeriod.INDEFINITE));
    }

    private static ToolResult<Output> full(String message) {
        return ToolResult.failure(
                new ToolError.Throttled(message, RETRY),
                Hints.recorded("the upload limit is reached")
                        .constraint("wait " + RETRY.toSeconds() + " s before calling again")
                        .validFor(ValidityPeriod.IMMEDIATE));
    }
}

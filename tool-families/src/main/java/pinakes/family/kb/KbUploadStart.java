package pinakes.family.kb;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.ingest.IngestFault;
import pinakes.family.file.FileFormats;
import pinakes.family.upload.Beginning;
import pinakes.family.upload.UploadId;
import pinakes.family.upload.UploadName;
import pinakes.family.upload.UploadPlan;
import pinakes.family.upload.Uploads;
import pinakes.family.wording.EngineFaults;
import pinakes.family.wording.Figures;
import pinakes.tool.Caller;
import pinakes.tool.Category;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.ValidityPeriod;

/// Begins to receive a file in pieces.
final class KbUploadStart implements Tool<KbUploadStart.Input, KbUploadStart.Output> {
    static final String NAME = "kb_upload_start";
    private static final Duration RETRY = Duration.ofMinutes(1);

    record Input(UploadName filename, long totalSize, PlainTags tags, CollectionName collection) {
        private UploadPlan plan(Caller caller) {
            var all = new ArrayList<String>();
            all.add(collection.tag());
            all.addAll(tags.value());
            return new UploadPlan(caller.id(), filename, totalSize, new DocumentMetadata(null, null, all, Map.of()));
        }
    }

    /// Where to send the file.
    ///
    /// @param chunkBytesMax how many bytes a chunk may have, before they are written in Base64
    /// @param expiresAt when the upload is given up if it is not finished
    record Output(UploadId uploadId, int chunkBytesMax, Instant expiresAt) {}

    private final Uploads uploads;

    KbUploadStart(Uploads uploads) {
        this.uploads = uploads;
    }

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .keepsPublishedName()
                .permissions("documents:write")
                .category(Category.MUTATION)
                .responseTime(ResponseTime.FAST)
                .tags("kb", "uploads")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) {
        if (FileFormats.withExtension(FileFormats.extension(input.filename().value()))
                .isEmpty()) {
            return unsupported();
        }
        return switch (uploads.begin(input.plan(context.caller()))) {
            case Beginning.Begun(var id, var expiresAt) -> begun(id, expiresAt);
            case Beginning.TooLarge() -> tooLarge();
            case Beginning.CallerLimit() ->
                full("You have as many uploads under way as one caller may. Finish one, or wait for one to expire.");
            case Beginning.ServerLimit() ->
                full("The server has as many uploads under way as it can hold. Try again in a minute.");
        };
    }

    private ToolResult<Output> begun(UploadId id, Instant expiresAt) {
        return ToolResult.success(
                new Output(id, uploads.limits().chunkBytesMax(), Figures.moment(expiresAt)),
                Hints.from(Evidence.recorded("there is room for the file"))
                        .wouldHelp("the file's bytes with " + KbUploadChunk.NAME + ", chunk_index from 0, then "
                                + KbUploadFinish.NAME)
                        .constraint("the upload lives in this server until expires_at")
                        .validFor(ValidityPeriod.SHORT)
                        .impact(0.5, 0.3)
                        .build());
    }

    /// Said before the bytes are sent, not after.
    private static ToolResult<Output> unsupported() {
        return ToolResult.failure(
                new ToolError.Refused(
                        EngineFaults.code(IngestFault.Code.UNSUPPORTED_FORMAT),
                        "The extension of filename names no format that can be read.",
                        Map.of("supported_formats", FileFormats.ALL)),
                Hints.from(Evidence.recorded("only the name was looked at"))
                        .wouldHelp("the file in a supported format")
                        .validFor(ValidityPeriod.INDEFINITE)
                        .build());
    }

    private ToolResult<Output> tooLarge() {
        var max = uploads.limits().fileBytesMax();
        return ToolResult.failure(
                new ToolError.Refused(
                        EngineFaults.code(IngestFault.Code.FILE_TOO_LARGE),
                        "A file may have at most " + max + " bytes.",
                        Map.of("max_size_bytes", max)),
                Hints.from(Evidence.recorded("only total_size was looked at"))
                        .wouldHelp("the file in smaller parts, or a higher KB_MAX_FILE_SIZE_MB")
                        .validFor(ValidityPeriod.INDEFINITE)
                        .build());
    }

    private static ToolResult<Output> full(String message) {
        return ToolResult.failure(
                new ToolError.Throttled(message, RETRY),
                Hints.from(Evidence.recorded("the limit of uploads is reached"))
                        .constraint("wait " + RETRY.toSeconds() + " s before calling again")
                        .validFor(ValidityPeriod.IMMEDIATE)
                        .build());
    }
}

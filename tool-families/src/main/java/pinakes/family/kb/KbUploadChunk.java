package pinakes.family.kb;

import java.util.Base64;
import java.util.Map;
import java.util.regex.Pattern;
import pinakes.family.upload.Receipt;
import pinakes.family.upload.UploadId;
import pinakes.family.upload.Uploads;
import pinakes.tool.Category;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Evidence;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// Receives a piece of a file.
final class KbUploadChunk implements Tool<KbUploadChunk.Input, KbUploadChunk.Output> {
    static final String NAME = "kb_upload_chunk";
    private static final Pattern LINE_BREAKS = Pattern.compile("[\\r\\n]+");

    record Input(UploadReference uploadId, String data, int chunkIndex) {
        /// The bytes, or none when the data is not Base64. Command line tools break its lines, so those may be broken.
        private byte[] decoded() {
            try {
                return Base64.getDecoder().decode(LINE_BREAKS.matcher(data).replaceAll(""));
            } catch (IllegalArgumentException _) {
                return new byte[0];
            }
        }
    }

    /// How far the upload is.
    ///
    /// @param bytesReceived of all chunks together
    record Output(UploadId uploadId, int chunkIndex, int chunksReceived, long bytesReceived, long totalSize) {}

    private final Uploads uploads;

    KbUploadChunk(Uploads uploads) {
        this.uploads = uploads;
    }

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.named(NAME, Input.class, Output.class)
                .keepsPublishedName()
                .permissions("documents:write")
                .category(Category.MUTATION)
                .idempotent()
                .responseTime(ResponseTime.MEDIUM)
                .tags("kb", "uploads")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var id = input.uploadId().id();
        if (id.isEmpty()) {
            return Missing.upload(input.uploadId().value());
        }
        var bytes = input.decoded();
        if (bytes.length == 0) {
            return refused("invalid_base64", "data is no Base64 of at least one byte.", Map.of());
        }
        return switch (uploads.put(id.get(), context.caller().id(), input.chunkIndex(), bytes)) {
            case Receipt.Staged staged -> staged(id.get(), input.chunkIndex(), staged);
            case Receipt.Unknown() -> Missing.upload(input.uploadId().value());
            case Receipt.Different() ->
                refused(
                        "chunk_conflict",
                        "Chunk " + input.chunkIndex() + " came before, with other bytes. The first ones are kept.",
                        Map.of("chunk_index", input.chunkIndex()));
            case Receipt.Overflow(var received, var expected) ->
                refused(
                        "upload_too_large",
                        "With this chunk the file would have " + received + " bytes, but total_size is " + expected
                                + ". The chunk was not kept.",
                        Map.of("total_size", expected));
            case Receipt.TooLarge() ->
                refused(
                        "chunk_too_large",
                        "A chunk may have at most " + uploads.limits().chunkBytesMax() + " bytes.",
                        Map.of("chunk_bytes_max", uploads.limits().chunkBytesMax()));
        };
    }

    private static ToolResult<Output> staged(UploadId id, int index, Receipt.Staged staged) {
        var hints = Hints.from(Evidence.coverage(
                        staged.bytes() + " of " + staged.bytesExpected() + " bytes are there",
                        staged.bytes(),
                        staged.bytesExpected()))
                .impact(0.4, 0.2);
        if (staged.bytes() == staged.bytesExpected()) {
            hints.next(
                    KbUploadFinish.NAME, Priority.HIGH, Map.of("upload_id", id.toString()), "Have the file processed");
        } else {
            hints.wouldHelp("the other chunks");
        }
        return ToolResult.success(
                new Output(id, index, staged.chunks(), staged.bytes(), staged.bytesExpected()), hints.build());
    }

    private static ToolResult<Output> refused(String code, String message, Map<String, Object> facts) {
        return ToolResult.failure(
                new ToolError.Refused(code, message, facts),
                Hints.from(Evidence.recorded("the chunk was not kept; the upload goes on"))
                        .wouldHelp("the chunk as it should be")
                        .build());
    }
}

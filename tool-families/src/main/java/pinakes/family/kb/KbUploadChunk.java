package pinakes.family.kb;

import java.util.Base64;
import java.util.Map;
import java.util.regex.Pattern;
import pinakes.engine.text.Counted;
import pinakes.family.upload.ChunkOutcome;
import pinakes.family.upload.StagedUploads;
import pinakes.family.upload.UploadId;
import pinakes.tool.ResponseTime;
import pinakes.tool.Tool;
import pinakes.tool.ToolContext;
import pinakes.tool.ToolDefinition;
import pinakes.tool.ToolError;
import pinakes.tool.ToolResult;
import pinakes.tool.hint.Hints;
import pinakes.tool.hint.Priority;

/// Receives a chunk of a file.
record KbUploadChunk(StagedUploads uploads) implements Tool<KbUploadChunk.Input, KbUploadChunk.Output> {
    static final String NAME = "kb_upload_chunk";
    private static final Pattern LINE_BREAKS = Pattern.compile("[\\r\\n]+");

    record Input(UploadReference uploadId, String data, int chunkIndex) {
        /// The bytes; none when the data is not Base64. Line breaks are accepted, because command-line tools produce
        /// them.
        private byte[] decoded() {
            try {
                return Base64.getDecoder().decode(LINE_BREAKS.matcher(data).replaceAll(""));
            } catch (IllegalArgumentException _) {
                return new byte[0];
            }
        }
    }

    /// @param bytesReceived of all chunks together
    record Output(UploadId uploadId, int chunkIndex, int chunksReceived, long bytesReceived, long totalSize) {}

    @Override
    public ToolDefinition<Input, Output> definition() {
        return ToolDefinition.published(NAME, Input.class, Output.class)
                .permissions("documents:write")
                .idempotent()
                .responseTime(ResponseTime.MEDIUM)
                .tags("kb", "uploads")
                .build();
    }

    @Override
    public ToolResult<Output> call(Input input, ToolContext context) throws InterruptedException {
        var id = input.uploadId().id();
        if (id.isEmpty()) {
            return KbFailures.noUpload(input.uploadId().value());
        }
        var bytes = input.decoded();
        if (bytes.length == 0) {
            return refused("invalid_base64", "data must be Base64 and decode to at least one byte.", Map.of());
        }
        return switch (uploads.put(id.get(), context.caller().id(), input.chunkIndex(), bytes)) {
            case ChunkOutcome.Staged staged -> staged(id.get(), input.chunkIndex(), staged);
            case ChunkOutcome.Unknown() -> KbFailures.noUpload(input.uploadId().value());
            case ChunkOutcome.Different() ->
                refused(
                        "chunk_conflict",
                        "Chunk " + input.chunkIndex() + " was already received with different bytes; those are kept.",
                        Map.of("chunk_index", input.chunkIndex()));
            case ChunkOutcome.Overflow(var received, var expected) ->
                refused(
                        "upload_too_large",
                        "This chunk would make the file " + Counted.of(received, "byte") + " long, but total_size is "
                                + expected
                                + ". The chunk was not stored.",
                        Map.of("total_size", expected));
            case ChunkOutcome.TooLarge() ->
                refused(
                        "chunk_too_large",
                        "A chunk can be at most " + uploads.limits().chunkBytesMax() + " bytes long.",
                        Map.of("chunk_bytes_max", uploads.limits().chunkBytesMax()));
        };
    }

    private static ToolResult<Output> staged(UploadId id, int index, ChunkOutcome.Staged staged) {
        var hints = Hints.exact().benefit((double) staged.bytes() / staged.bytesExpected());
        if (staged.bytes() == staged.bytesExpected()) {
            hints.next(KbUploadFinish.NAME, Priority.HIGH, Map.of("upload_id", id.toString()), null);
        } else {
            hints.dependency(KbUploadStart.FINISH_AFTER_CHUNKS);
        }
        return ToolResult.success(
                new Output(id, index, staged.chunks(), staged.bytes(), staged.bytesExpected()), hints);
    }

    private static ToolResult<Output> refused(String code, String message, Map<String, Object> facts) {
        return ToolResult.failure(
                new ToolError.Refused(code, message, facts),
                Hints.recorded("the chunk was not stored; the upload continues").wouldHelp("the corrected chunk"));
    }
}

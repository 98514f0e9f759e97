package pinakes.engine.http.server.upload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MultiPartConfig;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.util.Promise;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.file.FullDisk;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route.FormField;
import pinakes.tool.text.Quoted;
import pinakes.transport.rest.Problem;

/// Receives files as multipart forms, on disk and within limits.
public record UploadReceiver(Path directory, long fileBytesMax, Duration timeMax) {
    public static final List<FormField> FIELDS = List.of(
            new FormField("file", "The file.", FormField.Type.FILE),
            new FormField(
                    "filename", "Name of the document. Defaults to the name sent with the file.", FormField.Type.TEXT),
            new FormField("kind", "`file`, or `note` for a text that can be edited later.", FormField.Type.TEXT),
            new FormField("title", "Overrides the title found in the file.", FormField.Type.TEXT),
            new FormField("author", "Overrides the author found in the file.", FormField.Type.TEXT),
            new FormField("tags", "A tag; repeat the field for more.", FormField.Type.TEXTS),
            new FormField(
                    "source_path",
                    "Identifies the document. A file with the same path becomes its next version.",
                    FormField.Type.TEXT),
            new FormField(
                    "force_ocr", "`true` to run OCR even on pages that have text, or `false`.", FormField.Type.TEXT),
            new FormField(
                    "accessible",
                    "For gateways: a JSON array of the collections that the caller can access. The engine looks for"
                            + " duplicates and earlier versions of the file only in these collections.",
                    FormField.Type.TEXT),
            new FormField("metadata", "A JSON object with any other metadata.", FormField.Type.TEXT));

    private static final Logger LOG = LoggerFactory.getLogger(UploadReceiver.class);

    /// The limit of every field but the file; longer parts go to disk.
    static final int FIELD_BYTES_MAX = 64 * 1024;

    private static final Map<String, String> CLOSE = Map.of("Connection", "close");
    private static final int PARTS_MAX = 128;
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);
    private static final int PART_HEADER_BYTES_MAX = 8 * 1024;

    /// Receives files into a directory, after deleting everything that an earlier process left there. A directory that
    /// exists keeps its permissions.
    public static UploadReceiver in(Path directory, long fileBytesMax, Duration timeMax) throws IOException {
        Files.createDirectories(directory);
        try (var left = Files.list(directory)) {
            left.forEach(UploadReceiver::delete);
        }
        return new UploadReceiver(directory, fileBytesMax, timeMax);
    }

    public ReceivedUpload receive(ApiCall call) throws RefusedException, IOException, InterruptedException {
        var sent = call.header(HttpHeader.CONTENT_TYPE.asString());
        if (!call.isForm()) {
            throw new RefusedException(
                    HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
                    "unsupported_media_type",
                    sent.map(type -> "The Content-Type is '" + Quoted.of(type) + "'")
                                    .orElse("No Content-Type was sent")
                            + "; send a note as application/json or a file as multipart/form-data.");
        }
        if (call.request().getLength() > bytesMax()) {
            throw tooLarge();
        }
        var own = created();
        var parsing = new CompletableFuture<MultiPartFormData.Parts>();
        try {
            var speed = new UploadSpeed(call.request(), System::nanoTime);
            MultiPartFormData.onParts(
                    speed, call.request(), sent.orElse(""), config(own), Promise.Invocable.toPromise(parsing));
            var parts = arrived(parsing, speed);
            return ReceivedUpload.of(parts, call.caller().id(), () -> delete(own));
        } catch (ExecutionException e) {
            delete(own);
            if (FullDisk.isCauseOf(e.getCause())) {
                throw full(e);
            }
            throw unreadable(String.valueOf(e.getCause()));
        } catch (TimeoutException _) {
            call.request().fail(new TimeoutException("The upload was too slow"));
            var _ = parsing.whenComplete((_, _) -> delete(own)); // when it no longer writes to disk
            throw new RefusedException(
                    Problem.of(
                            HttpStatus.REQUEST_TIMEOUT_408,
                            "request_timeout",
                            "The upload was too slow or took longer than " + timeMax.toSeconds() + " seconds."),
                    CLOSE);
        } catch (RefusedException | InterruptedException | RuntimeException e) {
            delete(own);
            throw e;
        }
    }

    private MultiPartFormData.Parts arrived(Future<MultiPartFormData.Parts> parsing, UploadSpeed speed)
            throws ExecutionException, InterruptedException, TimeoutException {
        var endNanos = System.nanoTime() + timeMax.toNanos();
        while (true) {
            var left = endNanos - System.nanoTime();
            try {
                return parsing.get(Math.min(left, CHECK_INTERVAL.toNanos()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                if (left <= 0 || speed.isTooSlow()) {
                    throw e;
                }
            }
        }
    }

    private MultiPartConfig config(Path own) {
        return new MultiPartConfig.Builder()
                .location(own)
                .maxParts(PARTS_MAX)
                .maxHeadersSize(PART_HEADER_BYTES_MAX)
                .maxPartSize(fileBytesMax)
                .maxSize(bytesMax())
                .maxMemoryPartSize(FIELD_BYTES_MAX)
                .useFilesForPartsWithoutFileName(true)
                .build();
    }

    private long bytesMax() {
        return fileBytesMax + (long) PARTS_MAX * FIELD_BYTES_MAX;
    }

    private Path created() throws IOException {
        try {
            return Files.createTempDirectory(directory, "upload-");
        } catch (IOException e) {
            if (FullDisk.isCauseOf(e)) {
                throw full(e);
            }
            throw e;
        }
    }

    private static EngineUnavailableException full(Throwable cause) {
        return new EngineUnavailableException(
                "The file cannot be received: the disk is full. Free some space and try again.", cause);
    }

    private RefusedException tooLarge() {
        return IngestProblems.FILE_TOO_LARGE.refused(
                "The file is larger than " + fileBytesMax / (1024 * 1024) + " MB.", Map.of(), CLOSE);
    }

    private RefusedException unreadable(String reason) {
        LOG.debug("Upload failed: {}", reason);
        if (!reason.contains("headers") && (reason.contains("max file size") || reason.contains("max length"))) {
            return tooLarge();
        }
        return new RefusedException(
                Problem.of(
                        HttpStatus.BAD_REQUEST_400, "invalid_form", "The multipart form is incomplete or malformed."),
                CLOSE);
    }

    private static void delete(Path tree) {
        try (var files = Files.walk(tree)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            LOG.warn("Cannot delete the upload directory {}", tree, e);
        }
    }
}

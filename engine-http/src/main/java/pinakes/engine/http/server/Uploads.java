package pinakes.engine.http.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MultiPartConfig;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.util.Promise;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import pinakes.engine.http.server.route.ApiCall;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route.FormField;
import pinakes.tool.text.Quoted;
import pinakes.transport.rest.Problem;

/// Takes files that come as multipart forms, onto the disk and within limits.
final class Uploads {
    static final List<FormField> FIELDS = List.of(
            new FormField("file", "The file.", true, false, true),
            new FormField(
                    "filename",
                    "What it is called; the name that came with the file when not given.",
                    false,
                    false,
                    false),
            new FormField("kind", "`file`, or `note` for a text that can be changed later.", false, false, false),
            new FormField("title", "Overrides the title that the file gives itself.", false, false, false),
            new FormField("author", "Overrides the author that the file names.", false, false, false),
            new FormField("tags", "A tag.", false, true, false),
            new FormField(
                    "source_path", "What comes later from the same path is a new version of it.", false, false, false),
            new FormField(
                    "force_ocr",
                    "`true` to recognise pictures of pages even where the pages have text.",
                    false,
                    false,
                    false),
            new FormField("metadata", "Anything else, as a JSON object.", false, false, false));

    private static final Logger LOG = LoggerFactory.getLogger(Uploads.class);

    /// Fields that are longer than that are no fields; what is longer goes to the disk at once.
    static final int FIELD_BYTES_MAX = 64 * 1024;

    private static final int PARTS_MAX = 128;
    private static final Duration LOOK_INTERVAL = Duration.ofSeconds(1);
    private static final int PART_HEADER_BYTES_MAX = 8 * 1024;

    private final Path directory;
    private final ApiLimits limits;

    private Uploads(Path directory, ApiLimits limits) {
        this.directory = directory;
        this.limits = limits;
    }

    /// Uploads into a directory; what an earlier process left there is removed.
    static Uploads in(Path directory, ApiLimits limits) throws IOException {
        if (Files.exists(directory)) {
            delete(directory);
        }
        Files.createDirectories(directory);
        return new Uploads(directory, limits);
    }

    Upload take(ApiCall call) throws RefusedException, IOException, InterruptedException {
        var sent = call.header(HttpHeader.CONTENT_TYPE.asString());
        if (!CallReader.isForm(call.request())) {
            throw new RefusedException(
                    HttpStatus.UNSUPPORTED_MEDIA_TYPE_415,
                    "unsupported_media_type",
                    sent.map(type -> "The Content-Type is '" + Quoted.of(type) + "'")
                                    .orElse("No Content-Type was sent")
                            + "; a note comes as application/json, a file as multipart/form-data.");
        }
        if (call.request().getLength() > bytesMax()) {
            throw tooLarge();
        }
        var own = Files.createTempDirectory(directory, "upload-");
        var parsing = new Parsing();
        try {
            var pace = new UploadPace(call.request(), System::nanoTime);
            MultiPartFormData.onParts(pace, call.request(), sent.orElse(""), config(own), parsing);
            var parts = arrived(parsing, pace);
            return Upload.of(parts, call.caller().id(), () -> delete(own));
        } catch (ExecutionException e) {
            delete(own);
            throw unreadable(String.valueOf(e.getCause()));
        } catch (TimeoutException _) {
            call.request().fail(new TimeoutException("an upload that takes too long"));
            parsing.afterwards(() -> delete(own));
            throw new RefusedException(
                    Problem.of(
                            HttpStatus.REQUEST_TIMEOUT_408,
                            "request_timeout",
                            "The file arrives too slowly, or not within "
                                    + limits.uploadTimeMax().toSeconds() + " seconds."),
                    Map.of("Connection", "close"));
        } catch (RefusedException | InterruptedException | RuntimeException e) {
            delete(own);
            throw e;
        }
    }

    private MultiPartFormData.Parts arrived(Parsing parsing, UploadPace pace)
            throws ExecutionException, InterruptedException, TimeoutException {
        var endNanos = System.nanoTime() + limits.uploadTimeMax().toNanos();
        while (true) {
            var left = endNanos - System.nanoTime();
            try {
                return parsing.future.get(Math.min(left, LOOK_INTERVAL.toNanos()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                if (left <= 0 || pace.isTooSlow()) {
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
                .maxPartSize(limits.fileBytesMax())
                .maxSize(bytesMax())
                .maxMemoryPartSize(FIELD_BYTES_MAX)
                .useFilesForPartsWithoutFileName(true)
                .build();
    }

    private long bytesMax() {
        return limits.fileBytesMax() + (long) PARTS_MAX * FIELD_BYTES_MAX;
    }

    private RefusedException tooLarge() {
        return new RefusedException(
                Problem.of(
                        HttpStatus.PAYLOAD_TOO_LARGE_413,
                        "file_too_large",
                        "The file is larger than " + limits.fileBytesMax() / (1024 * 1024) + " MB."),
                Map.of("Connection", "close"));
    }

    private RefusedException unreadable(String reason) {
        LOG.debug("An upload could not be read: {}", reason);
        if (!reason.contains("headers") && (reason.contains("max file size") || reason.contains("max length"))) {
            return tooLarge();
        }
        return new RefusedException(
                Problem.of(
                        HttpStatus.BAD_REQUEST_400,
                        "invalid_form",
                        "The multipart form is not complete or not as it must be; send it again."),
                Map.of("Connection", "close"));
    }

    private static void delete(Path tree) {
        try (var files = Files.walk(tree)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            LOG.warn("What was uploaded could not be removed: {}", tree, e);
        }
    }

    /// The end of the parsing, which happens as the bytes come.
    private static final class Parsing implements Promise.Invocable<MultiPartFormData.Parts> {
        private final CompletableFuture<MultiPartFormData.Parts> future = new CompletableFuture<>();

        /// Does something when nobody writes to the disk any more.
        void afterwards(Runnable cleaning) {
            var _ = future.whenComplete((_, _) -> cleaning.run());
        }

        @Override
        public void succeeded(MultiPartFormData.Parts parts) {
            future.complete(parts);
        }

        @Override
        public void failed(Throwable cause) {
            future.completeExceptionally(cause);
        }
    }
}

package pinakes.engine.http.client;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.ingest.NewDocument;

/// A document on its way to the engine, as a multipart form whose file is read while it is sent.
final class DocumentForm {
    private final String path;
    private final NewDocument document;
    private final String boundary = "pinakes-" + UUID.randomUUID();
    private volatile @Nullable IOException readingFault;
    private volatile long takenNanos = System.nanoTime();

    /// A document for those at a path.
    DocumentForm(String path, NewDocument document) {
        this.path = path;
        this.document = document;
    }

    /// Sends the bytes as they are read; what is sent cannot be sent again, so this is tried once.
    ///
    /// @throws IOException when the file cannot be read, which is not the engine's fault
    EngineAnswer send(EngineConnection connection) throws IOException, InterruptedException {
        var address = connection.address();
        try {
            return connection.call(
                    connection.speaking().of(document.owner(), call()),
                    AnswerTime.afterUpload(address.answerTimeout(), address.uploadTimeout(), () -> takenNanos));
        } catch (EngineUnavailableException e) {
            var fault = readingFault;
            if (fault != null) {
                throw fault;
            }
            throw e;
        }
    }

    private EngineCall call() {
        return new EngineCall(
                "POST", path, Map.of("Content-Type", "multipart/form-data; boundary=" + boundary), body(), false);
    }

    private BodyPublisher body() {
        return BodyPublishers.concat(
                BodyPublishers.ofByteArray(head()),
                BodyPublishers.ofInputStream(this::open),
                BodyPublishers.ofString("\r\n--" + boundary + "--\r\n"));
    }

    private byte[] head() {
        var metadata = document.metadata();
        var head = new ByteArrayOutputStream();
        field("kind", document.kind().name().toLowerCase(Locale.ROOT), head);
        field("filename", document.fileName(), head);
        field("source_path", document.sourcePath(), head);
        field("title", metadata.title(), head);
        field("author", metadata.author(), head);
        metadata.tags().forEach(tag -> field("tags", tag, head));
        field("force_ocr", Boolean.toString(document.forceOcr()), head);
        if (!metadata.more().isEmpty()) {
            field("metadata", new String(JsonCodec.write(metadata.more()), StandardCharsets.UTF_8), head);
        }
        head.writeBytes(("--" + boundary + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"file\"\r\n"
                        + "Content-Type: application/octet-stream\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8));
        return head.toByteArray();
    }

    private void field(String name, @Nullable String value, ByteArrayOutputStream head) {
        if (value != null) {
            head.writeBytes(("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n"
                            + value + "\r\n")
                    .getBytes(StandardCharsets.UTF_8));
        }
    }

    private InputStream open() {
        try {
            return new Watched(document.content().open());
        } catch (IOException e) {
            readingFault = e;
            throw new UncheckedIOException(e);
        }
    }

    /// Remembers that reading failed, which would look like a lost connection otherwise.
    private final class Watched extends FilterInputStream {
        Watched(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            takenNanos = System.nanoTime();
            try {
                return super.read();
            } catch (IOException e) {
                readingFault = e;
                throw e;
            }
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            takenNanos = System.nanoTime();
            try {
                return super.read(bytes, offset, length);
            } catch (IOException e) {
                readingFault = e;
                throw e;
            }
        }
    }
}

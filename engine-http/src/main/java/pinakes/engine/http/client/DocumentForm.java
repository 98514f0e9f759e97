package pinakes.engine.http.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import pinakes.engine.BlockInputStream;
import pinakes.engine.EngineUnavailableException;
import pinakes.engine.document.CollectionName;
import pinakes.engine.http.client.connection.AnswerDeadline;
import pinakes.engine.http.client.connection.EngineAnswer;
import pinakes.engine.http.client.connection.EngineCall;
import pinakes.engine.http.client.connection.EngineConnection;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.ingest.NewDocument;

/// Uploads a document as a multipart form and reads its file while sending.
final class DocumentForm {
    private final String path;
    private final NewDocument document;
    private final String boundary = "pinakes-" + UUID.randomUUID();
    private volatile @Nullable IOException readingFault;
    private volatile long readNanos = System.nanoTime();

    DocumentForm(String path, NewDocument document) {
        this.path = path;
        this.document = document;
    }

    /// Sends the form once, since the content cannot be read again.
    ///
    /// @throws IOException when the file cannot be read
    EngineAnswer send(EngineConnection connection) throws IOException, InterruptedException {
        var address = connection.address();
        try {
            return connection.call(
                    connection.identity().attribute(call(), document.owner()),
                    AnswerDeadline.afterUpload(address.answerTimeout(), address.uploadTimeout(), () -> readNanos));
        } catch (EngineUnavailableException e) {
            var fault = readingFault;
            if (fault != null) {
                throw fault;
            }
            throw e;
        }
    }

    private EngineCall call() {
        return EngineCall.upload(path, "multipart/form-data; boundary=" + boundary, body());
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
        var accessible = document.accessible();
        if (accessible != null) {
            var names = accessible.stream().map(CollectionName::value).sorted().toList();
            field("accessible", new String(JsonCodec.write(names), StandardCharsets.UTF_8), head);
        }
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

    /// Records read errors, which would otherwise look like a lost connection.
    private final class Watched extends BlockInputStream {
        private final InputStream in;

        Watched(InputStream in) {
            this.in = in;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            readNanos = System.nanoTime();
            try {
                return in.read(bytes, offset, length);
            } catch (IOException e) {
                readingFault = e;
                throw e;
            }
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}

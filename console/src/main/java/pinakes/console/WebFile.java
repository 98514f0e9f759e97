package pinakes.console;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/// A file of the console, as it is sent.
///
/// @param plain its bytes
/// @param gzipped the same, compressed; equal to `plain` when compression does not help
record WebFile(String mediaType, ByteBuffer plain, ByteBuffer gzipped) {
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "mjs", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "json", "application/json",
            "wasm", "application/wasm");
    private static final String OTHER = "application/octet-stream";

    WebFile {
        plain = plain.asReadOnlyBuffer();
        gzipped = gzipped.asReadOnlyBuffer();
    }

    static WebFile of(String name, byte[] bytes) {
        var compressed = gzip(bytes);
        var dot = name.lastIndexOf('.');
        return new WebFile(
                TYPES.getOrDefault(name.substring(dot + 1), OTHER),
                ByteBuffer.wrap(bytes),
                ByteBuffer.wrap(compressed.length < bytes.length ? compressed : bytes));
    }

    boolean compresses() {
        return gzipped.remaining() < plain.remaining();
    }

    private static byte[] gzip(byte[] bytes) {
        var compressed = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(compressed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot compress in memory", e);
        }
        return compressed.toByteArray();
    }
}

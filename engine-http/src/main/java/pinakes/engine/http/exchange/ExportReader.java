package pinakes.engine.http.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.http.exchange.ExchangeFiles.Description;
import pinakes.engine.http.wire.FormFault;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.ingest.Content;
import pinakes.tool.contract.JsonFault;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;

/// Reads the files of an export.
record ExportReader(ImportSource source) {
    /// A longer file is not a list that was exported.
    private static final int TEXT_CHARACTERS_MAX = 64_000_000;

    /// @throws IOException when the files are no export that this version can read
    void requireExport() throws IOException {
        var text = text(ExchangeFiles.DESCRIPTION);
        if (text == null) {
            throw new IOException("There is no " + ExchangeFiles.DESCRIPTION + ", so this is not a Pinakes export.");
        }
        var description = parsed(ExchangeFiles.DESCRIPTION, 1, text, Description.class);
        if (!ExchangeFiles.FORMAT.equals(description.format())
                || description.formatVersion() > ExchangeFiles.FORMAT_VERSION) {
            throw new IOException("The export was made by a newer version or another program.");
        }
    }

    /// The content of a document or note; null when its file is missing.
    @Nullable
    Content content(String file, DocumentKind kind) throws IOException {
        if (kind == DocumentKind.NOTE) {
            var text = text(file);
            return text == null
                    ? null
                    : () -> new ByteArrayInputStream(FrontMatter.text(text).getBytes(UTF_8));
        }
        var probe = source.open(file);
        if (probe.isEmpty()) {
            return null;
        }
        probe.get().close();
        return () -> source.open(file).orElseThrow(() -> new IOException(file + " disappeared"));
    }

    /// The records of a file that has one per line; none when it is missing.
    <T> List<T> lines(String name, Class<T> type) throws IOException {
        var file = source.open(name);
        if (file.isEmpty()) {
            return List.of();
        }
        var all = new ArrayList<T>();
        try (var reader = new BufferedReader(new InputStreamReader(file.get(), UTF_8))) {
            var number = 1;
            for (var line = reader.readLine(); line != null; line = reader.readLine(), number++) {
                if (!line.isBlank()) {
                    all.add(parsed(name, number, line, type));
                }
            }
        }
        return all;
    }

    /// The text of a file; null when it is missing.
    @Nullable
    String text(String name) throws IOException {
        var file = source.open(name);
        if (file.isEmpty()) {
            return null;
        }
        try (var content = file.get()) {
            var bytes = content.readNBytes(TEXT_CHARACTERS_MAX + 1);
            if (bytes.length > TEXT_CHARACTERS_MAX) {
                throw new IOException(name + " is larger than " + TEXT_CHARACTERS_MAX / 1_000_000 + " MB.");
            }
            return new String(bytes, UTF_8);
        }
    }

    /// A record from a file, or from a part of it.
    ///
    /// @param line the line of the file in which the JSON begins
    static <T> T parsed(String name, int line, String json, Class<T> type) throws IOException {
        @Nullable T value;
        try {
            value = JsonCodec.mapper().readValue(json, type);
        } catch (DatabindException e) {
            throw new IOException(
                    name + " cannot be read: " + FormFault.of("the JSON", e) + JsonFault.place(line, e) + ".", e);
        } catch (JacksonException e) {
            throw new IOException(JsonFault.of(name, line, e) + ".", e);
        }
        if (value == null) {
            throw new IOException(name + " cannot be read: null instead of an object or a list (line " + line + ").");
        }
        return value;
    }
}

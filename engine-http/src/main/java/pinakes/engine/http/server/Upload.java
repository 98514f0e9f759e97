package pinakes.engine.http.server;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.Content;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.ingest.NewDocument;
import pinakes.tool.text.Quoted;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/// A file that was taken, with what was said of it; closed, nothing of it is left.
final class Upload implements AutoCloseable {
    private static final String FILE = "file";
    private static final int NAME_CHARACTERS_MAX = 255;
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

    private final MultiPartFormData.Parts parts;
    private final NewDocument document;
    private final Runnable cleaning;

    private Upload(MultiPartFormData.Parts parts, NewDocument document, Runnable cleaning) {
        this.parts = parts;
        this.document = document;
        this.cleaning = cleaning;
    }

    static Upload of(MultiPartFormData.Parts parts, String owner, Runnable cleaning) throws RefusedException {
        try {
            checkNames(parts);
            return new Upload(parts, document(parts, owner), cleaning);
        } catch (RefusedException | RuntimeException e) {
            parts.close();
            throw e;
        }
    }

    NewDocument document() {
        return document;
    }

    @Override
    public void close() {
        parts.close();
        cleaning.run();
    }

    private static NewDocument document(MultiPartFormData.Parts parts, String owner) throws RefusedException {
        var files = parts.getAll(FILE);
        if (files.size() != 1) {
            throw invalid("There is one part called 'file', not " + files.size() + ".");
        }
        var file = files.getFirst();
        var tags = parts.getAll("tags").stream().map(Upload::text).toList();
        TagRules.check(tags);
        return new NewDocument(
                kind(field(parts, "kind")),
                name(field(parts, "filename"), file),
                field(parts, "source_path"),
                () -> Content.Source.asInputStream(file.newContentSource(file.getBufferPool(), 0, -1)),
                new DocumentMetadata(
                        field(parts, "title"), field(parts, "author"), tags, metadata(field(parts, "metadata"))),
                "true".equals(field(parts, "force_ocr")),
                owner);
    }

    private static void checkNames(MultiPartFormData.Parts parts) throws RefusedException {
        for (var part : parts) {
            var name = part.getName();
            if (Uploads.FIELDS.stream().noneMatch(field -> field.name().equals(name))) {
                throw new RefusedException(
                        HttpStatus.BAD_REQUEST_400,
                        "unknown_field",
                        "There is no part '" + Quoted.of(String.valueOf(name)) + "'; there are: "
                                + String.join(
                                        ", ",
                                        Uploads.FIELDS.stream()
                                                .map(field -> field.name())
                                                .toList())
                                + ".");
            }
            if (!FILE.equals(name) && part.getLength() > Uploads.FIELD_BYTES_MAX) {
                throw invalid("The part '" + name + "' has at most " + Uploads.FIELD_BYTES_MAX + " bytes.");
            }
        }
    }

    private static @Nullable String field(MultiPartFormData.Parts parts, String name) throws RefusedException {
        List<MultiPart.Part> given = parts.getAll(name);
        if (given.size() > 1) {
            throw invalid("The part '" + name + "' is given more than once.");
        }
        return given.isEmpty() ? null : text(given.getFirst());
    }

    private static String text(MultiPart.Part part) {
        return part.getContentAsString(StandardCharsets.UTF_8);
    }

    private static DocumentKind kind(@Nullable String given) throws RefusedException {
        return switch (given) {
            case null -> DocumentKind.FILE;
            case "file" -> DocumentKind.FILE;
            case "note" -> DocumentKind.NOTE;
            default -> throw invalid("The part 'kind' is file or note.");
        };
    }

    /// The last segment alone: a file name is a name and no path, whoever sends it.
    private static String name(@Nullable String given, MultiPart.Part file) throws RefusedException {
        var name = given == null ? file.getFileName() : given;
        if (name == null || name.isBlank()) {
            throw invalid("The file has no name; give it one with the part 'filename'.");
        }
        var last = given == null ? name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1) : name;
        if (last.isBlank() || last.length() > NAME_CHARACTERS_MAX) {
            throw invalid("The name of the file has 1 to " + NAME_CHARACTERS_MAX + " characters.");
        }
        return last;
    }

    private static Map<String, Object> metadata(@Nullable String given) throws RefusedException {
        if (given == null) {
            return Map.of();
        }
        try {
            Map<String, Object> metadata = JsonCodec.strictly(OBJECT).readValue(given);
            if (metadata != null) {
                return metadata;
            }
        } catch (JacksonException _) {
            // said below
        }
        throw invalid("The part 'metadata' is a JSON object, and none of its values is null.");
    }

    private static RefusedException invalid(String detail) {
        return new RefusedException(HttpStatus.BAD_REQUEST_400, "invalid_form", detail);
    }
}

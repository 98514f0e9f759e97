package pinakes.engine.http.server.upload;

import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.Content;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.document.DocumentKind;
import pinakes.engine.document.DocumentMetadata;
import pinakes.engine.http.server.route.RefusedException;
import pinakes.engine.http.server.route.Route.FormField;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.ingest.NewDocument;
import pinakes.tool.text.Quoted;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/// An uploaded file with its fields; closing it deletes its files.
public record ReceivedUpload(MultiPartFormData.Parts parts, NewDocument document, Runnable cleaning)
        implements AutoCloseable {
    private static final String FILE = "file";
    private static final int NAME_CHARACTERS_MAX = 255;
    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

    static ReceivedUpload of(MultiPartFormData.Parts parts, String owner, Runnable cleaning) throws RefusedException {
        try {
            checkNames(parts);
            return new ReceivedUpload(parts, document(parts, owner), cleaning);
        } catch (RefusedException | RuntimeException e) {
            parts.close();
            throw e;
        }
    }

    @Override
    public void close() {
        parts.close();
        cleaning.run();
    }

    private static NewDocument document(MultiPartFormData.Parts parts, String owner) throws RefusedException {
        var files = parts.getAll(FILE);
        if (files.size() != 1) {
            throw invalid("The form must have exactly one part 'file', got " + files.size() + ".");
        }
        var file = files.getFirst();
        var tags = parts.getAll("tags").stream().map(ReceivedUpload::text).toList();
        var metadata = checked(new DocumentMetadata(
                field(parts, "title"), field(parts, "author"), tags, metadata(field(parts, "metadata"))));
        var document = new NewDocument(
                kind(field(parts, "kind")),
                name(field(parts, "filename"), file),
                field(parts, "source_path"),
                () -> Content.Source.asInputStream(file.newContentSource(file.getBufferPool(), 0, -1)),
                metadata,
                isTrue(parts, "force_ocr"),
                owner);
        var accessible = field(parts, "accessible");
        return accessible == null ? document : document.within(collections(accessible));
    }

    private static Set<CollectionName> collections(String given) throws RefusedException {
        try {
            var names = JsonCodec.strictly(String[].class).<@Nullable String @Nullable []>readValue(given);
            if (names != null) {
                return Arrays.stream(names)
                        .map(name -> new CollectionName(name == null ? "" : name))
                        .collect(Collectors.toSet());
            }
        } catch (JacksonException | IllegalArgumentException _) {
            // reported below
        }
        throw invalid("The part 'accessible' must be a JSON array with the names of collections.");
    }

    private static DocumentMetadata checked(DocumentMetadata metadata) throws RefusedException {
        try {
            return metadata.asStated();
        } catch (IllegalArgumentException e) {
            throw RefusedException.badBody(e.getMessage() + ".");
        }
    }

    private static void checkNames(MultiPartFormData.Parts parts) throws RefusedException {
        for (var part : parts) {
            var name = part.getName();
            if (UploadReceiver.FIELDS.stream().noneMatch(field -> field.name().equals(name))) {
                throw new RefusedException(
                        HttpStatus.BAD_REQUEST_400,
                        "unknown_field",
                        "Unknown part '" + Quoted.of(String.valueOf(name)) + "'. Allowed: "
                                + UploadReceiver.FIELDS.stream()
                                        .map(FormField::name)
                                        .collect(Collectors.joining(", "))
                                + ".");
            }
            if (!FILE.equals(name) && part.getLength() > UploadReceiver.FIELD_BYTES_MAX) {
                throw invalid(
                        "The part '" + name + "' must be at most " + UploadReceiver.FIELD_BYTES_MAX + " bytes long.");
            }
            if (!FILE.equals(name)) {
                checkText(part);
            }
        }
    }

    private static @Nullable String field(MultiPartFormData.Parts parts, String name) throws RefusedException {
        List<MultiPart.Part> given = parts.getAll(name);
        if (given.size() > 1) {
            throw invalid("The part '" + name + "' must not be repeated.");
        }
        return given.isEmpty() ? null : text(given.getFirst());
    }

    private static void checkText(MultiPart.Part part) throws RefusedException {
        try {
            var _ = text(part);
        } catch (IllegalArgumentException | UncheckedIOException _) { // not in the encoding that the part names
            throw invalid("The part '" + part.getName() + "' must be text in UTF-8.");
        }
    }

    private static String text(MultiPart.Part part) {
        return part.getContentAsString(StandardCharsets.UTF_8);
    }

    private static boolean isTrue(MultiPartFormData.Parts parts, String name) throws RefusedException {
        return switch (field(parts, name)) {
            case null -> false;
            case "false" -> false;
            case "true" -> true;
            default -> throw invalid("The part '" + name + "' must be true or false.");
        };
    }

    private static DocumentKind kind(@Nullable String given) throws RefusedException {
        return switch (given) {
            case null -> DocumentKind.FILE;
            case "file" -> DocumentKind.FILE;
            case "note" -> DocumentKind.NOTE;
            default -> throw invalid("The part 'kind' must be file or note.");
        };
    }

    /// Only the last segment of the name in the file part, since some clients send a path.
    private static String name(@Nullable String given, MultiPart.Part file) throws RefusedException {
        var name = given == null ? file.getFileName() : given;
        if (name == null || name.isBlank()) {
            throw invalid("The file has no name; send one in the part 'filename'.");
        }
        var last = given == null ? name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1) : name;
        if (last.isBlank() || last.length() > NAME_CHARACTERS_MAX) {
            throw invalid("The file name must have 1 to " + NAME_CHARACTERS_MAX + " characters.");
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
            // reported below
        }
        throw invalid("The part 'metadata' must be a JSON object without null values.");
    }

    private static RefusedException invalid(String detail) {
        return new RefusedException(HttpStatus.BAD_REQUEST_400, "invalid_form", detail);
    }
}

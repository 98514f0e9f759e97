package pinakes.engine.http.server.route;

import java.util.Objects;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.http.wire.JsonField;
import pinakes.tool.contract.JsonFault;
import pinakes.tool.text.Quoted;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/// Parses the JSON body of a request into its record; errors name the field and the position.
final class JsonRequest {
    private JsonRequest() {}

    static <T extends Record> T read(byte[] json, Class<T> type) throws RefusedException {
        if (json.length == 0) {
            throw RefusedException.badBody("The body is empty; send a JSON object.");
        }
        T value;
        try {
            value = JsonCodec.strictly(type).readValue(json);
        } catch (UnrecognizedPropertyException e) {
            throw new RefusedException(
                    HttpStatus.BAD_REQUEST_400,
                    "unknown_field",
                    "Unknown field '" + Quoted.of(e.getPropertyName()) + "'" + at(e) + ". Allowed: "
                            + names(e.getReferringClass().isRecord() ? e.getReferringClass() : type) + ".");
        } catch (DatabindException e) {
            throw RefusedException.badBody(reason(e) + at(e) + ".");
        } catch (JacksonException e) {
            throw RefusedException.badBody(JsonFault.of("The body", e) + ".");
        }
        if (value == null) {
            throw RefusedException.badBody("The body is null; send a JSON object.");
        }
        for (var field : JsonField.of(type)) {
            if (field.required() && field.in(value) == null) {
                throw new RefusedException(
                        HttpStatus.BAD_REQUEST_400, "missing_field", "The field '" + field.name() + "' is missing.");
            }
        }
        return value;
    }

    /// The message of the domain for a value that it rejects, and our own for a wrong type.
    private static String reason(DatabindException e) {
        for (@Nullable Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof IllegalArgumentException && cause.getMessage() != null) {
                return Quoted.of(cause.getMessage());
            }
        }
        // The position in a list has no name, so the name of the list is used.
        var field = e.getPath().reversed().stream()
                .map(JacksonException.Reference::getPropertyName)
                .filter(Objects::nonNull)
                .findFirst();
        var problem = e instanceof InvalidNullException ? "contains null" : "has a value of the wrong type";
        return field.map(name -> "The field '" + Quoted.of(name) + "' " + problem)
                .orElse("The body does not have the expected form");
    }

    private static String at(JacksonException e) {
        var location = e.getLocation();
        return location == null || location.getLineNr() < 1
                ? ""
                : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
    }

    private static String names(Class<?> type) {
        return JsonField.of(type).stream().map(JsonField::name).collect(Collectors.joining(", "));
    }
}

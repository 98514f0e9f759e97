package pinakes.engine.http.server.route;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.http.wire.JsonField;
import pinakes.tool.text.Quoted;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/// Reads the JSON of a request into its record, and says exactly what does not fit.
final class JsonRequest {
    private JsonRequest() {}

    static <T extends Record> T read(byte[] json, Class<T> type) throws RefusedException {
        if (json.length == 0) {
            throw RefusedException.badBody("The body is empty, but a JSON object is needed.");
        }
        T value;
        try {
            value = JsonCodec.strictly(type).readValue(json);
        } catch (UnrecognizedPropertyException e) {
            throw new RefusedException(
                    HttpStatus.BAD_REQUEST_400,
                    "unknown_field",
                    "There is no field '" + Quoted.of(e.getPropertyName()) + "'" + at(e) + "; there are: "
                            + names(e.getReferringClass().isRecord() ? e.getReferringClass() : type) + ".");
        } catch (DatabindException e) {
            throw RefusedException.badBody(reason(e) + at(e) + ".");
        } catch (JacksonException e) {
            throw RefusedException.badBody("The body is not valid JSON" + at(e) + ".");
        }
        if (value == null) {
            throw RefusedException.badBody("The body is null, but a JSON object is needed.");
        }
        for (var field : JsonField.of(type)) {
            if (field.required() && field.in(value) == null) {
                throw new RefusedException(
                        HttpStatus.BAD_REQUEST_400, "missing_field", "The field '" + field.name() + "' is missing.");
            }
        }
        return value;
    }

    /// The words of the domain where a value breaks its rules, and ours where the type is wrong.
    private static String reason(DatabindException e) {
        for (@Nullable Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof IllegalArgumentException && cause.getMessage() != null) {
                return Quoted.of(cause.getMessage());
            }
        }
        // The place in a list has no name; what the list is called does.
        var field = e.getPath().reversed().stream()
                .map(JacksonException.Reference::getPropertyName)
                .filter(Objects::nonNull)
                .findFirst();
        var problem = e instanceof InvalidNullException ? "has null in it" : "has a value of the wrong type";
        return field.map(name -> "The field '" + Quoted.of(name) + "' " + problem)
                .orElse("The body is not the JSON object that is needed");
    }

    private static String at(JacksonException e) {
        var location = e.getLocation();
        return location == null || location.getLineNr() < 1
                ? ""
                : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
    }

    private static String names(Class<?> type) {
        return Arrays.stream(type.getRecordComponents()).map(JsonField::name).collect(Collectors.joining(", "));
    }
}

package pinakes.engine.http.server.route;

import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpStatus;
import pinakes.engine.http.wire.FormFault;
import pinakes.engine.http.wire.JsonCodec;
import pinakes.engine.http.wire.JsonField;
import pinakes.tool.contract.JsonFault;
import pinakes.tool.text.Quoted;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
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
                    "Unknown field '" + Quoted.of(e.getPropertyName()) + "'" + JsonFault.place(1, e) + ". Allowed: "
                            + names(e.getReferringClass().isRecord() ? e.getReferringClass() : type) + ".");
        } catch (DatabindException e) {
            throw RefusedException.badBody(FormFault.of("The body", e) + JsonFault.place(1, e) + ".");
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

    private static String names(Class<?> type) {
        return JsonField.of(type).stream().map(JsonField::name).collect(Collectors.joining(", "));
    }
}

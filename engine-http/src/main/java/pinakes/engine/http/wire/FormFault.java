package pinakes.engine.http.wire;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import pinakes.tool.text.Quoted;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidNullException;

/// Says why valid JSON does not have the form of a record; [pinakes.tool.contract.JsonFault] is about invalid JSON.
public final class FormFault {
    private FormFault() {}

    /// Refuses a record that lacks a field which it must have.
    ///
    /// @param value null when it is missing
    public static void requirePresent(String field, @Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException("The field '" + field + "' is missing");
        }
    }

    /// The message of the domain for a value that it rejects, and our own for a wrong type; without its full stop.
    ///
    /// @param what the whole text, such as "The body"
    public static String of(String what, DatabindException e) {
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
                .orElse(what + " does not have the expected form");
    }
}

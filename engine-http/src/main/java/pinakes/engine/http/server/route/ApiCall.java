package pinakes.engine.http.server.route;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;
import pinakes.tool.text.Quoted;

/// A request to a route. Its accessors check what the route declares.
///
/// @param path the values of the variables in the route's path
/// @param body the JSON body; empty when there is none
@SuppressWarnings("ArrayRecordComponent") // never compared, and not copied because it may be large
public record ApiCall(Request request, ApiCaller caller, Map<String, String> path, Fields query, byte[] body) {
    /// At most 18 digits, so that it fits a long.
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

    private static final Pattern JSON = Pattern.compile("application/json\\s*(;.*)?", Pattern.CASE_INSENSITIVE);

    private static final Pattern FORM = Pattern.compile("multipart/form-data\\s*(;.*)?", Pattern.CASE_INSENSITIVE);

    public ApiCall {
        path = Map.copyOf(path);
    }

    /// The value of a variable in the route's path.
    public String segment(String name) {
        var segment = path.get(name);
        if (segment == null) {
            throw new IllegalArgumentException("The path of the route has no variable " + name);
        }
        return segment;
    }

    /// The value of a variable as a positive number without leading zeros; empty when it is not one.
    public OptionalLong numberIn(String name) {
        return NUMBER.matcher(segment(name)).matches()
                ? OptionalLong.of(Long.parseLong(segment(name)))
                : OptionalLong.empty();
    }

    public Optional<String> header(String name) {
        return Optional.ofNullable(request.getHeaders().get(name));
    }

    public boolean isForm() {
        return isForm(request);
    }

    /// Whether the body is JSON, or should be: an empty one is refused as JSON if it is declared as such.
    public boolean isJson() {
        return body.length > 0
                || header(HttpHeader.CONTENT_TYPE.asString())
                        .filter(type -> JSON.matcher(type).matches())
                        .isPresent();
    }

    static boolean isForm(Request request) {
        var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        return type != null && FORM.matcher(type).matches();
    }

    /// The body as the record that the route declares.
    public <T extends Record> T body(Class<T> type) throws RefusedException {
        return JsonRequest.read(body, type);
    }

    /// The body, converted; values that the conversion rejects are reported as an invalid body.
    public <T extends Record, R> R body(Class<T> type, Function<T, R> conversion) throws RefusedException {
        var record = body(type);
        try {
            return conversion.apply(record);
        } catch (IllegalArgumentException e) {
            throw RefusedException.badBody(e.getMessage() + ".");
        }
    }

    public long number(Parameter.Whole parameter) throws RefusedException {
        var text = single(parameter);
        if (text.isEmpty()) {
            return parameter.preset();
        }
        try {
            var number = Long.parseLong(text.get());
            if (number >= parameter.min() && number <= parameter.max()) {
                return number;
            }
        } catch (NumberFormatException _) {
            // reported below
        }
        throw RefusedException.badParameter("Parameter '" + parameter.name() + "' must be a whole number from "
                + parameter.min() + " to " + parameter.max() + ", got '" + Quoted.of(text.get()) + "'.");
    }

    public List<String> words(Parameter.Words parameter) throws RefusedException {
        var values = query.getValuesOrEmpty(parameter.name());
        if (values.size() > 1 && !parameter.repeatable()) {
            throw twice(parameter);
        }
        for (var value : values) {
            if (value.length() > Parameter.Words.CHARACTERS_MAX) {
                throw RefusedException.badParameter("Parameter '" + parameter.name() + "' must be at most "
                        + Parameter.Words.CHARACTERS_MAX + " characters long, got " + value.length() + ".");
            }
        }
        return values;
    }

    public Optional<String> choice(Parameter.Choice parameter) throws RefusedException {
        var text = single(parameter);
        if (text.isPresent() && !parameter.choices().contains(text.get())) {
            throw RefusedException.badParameter("Parameter '" + parameter.name() + "' must be one of "
                    + String.join(", ", parameter.choices()) + ", got '" + Quoted.of(text.get()) + "'.");
        }
        return text.or(() -> Optional.ofNullable(parameter.preset()));
    }

    public boolean flag(Parameter.Flag parameter) throws RefusedException {
        var text = single(parameter).orElse(Boolean.toString(parameter.preset()));
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default ->
                throw RefusedException.badParameter(
                        "Parameter '" + parameter.name() + "' must be true or false, got '" + Quoted.of(text) + "'.");
        };
    }

    public Optional<Instant> moment(Parameter.Moment parameter) throws RefusedException {
        var text = single(parameter);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Instant.parse(text.get()));
        } catch (DateTimeException _) {
            throw RefusedException.badParameter("Parameter '" + parameter.name()
                    + "' must be a time such as 2026-03-01T10:00:00Z, got '" + Quoted.of(text.get()) + "'.");
        }
    }

    private Optional<String> single(Parameter parameter) throws RefusedException {
        var values = query.getValuesOrEmpty(parameter.name());
        if (values.size() > 1) {
            throw twice(parameter);
        }
        return values.stream().findFirst();
    }

    private static RefusedException twice(Parameter parameter) {
        return RefusedException.badParameter("Parameter '" + parameter.name() + "' must not be repeated.");
    }
}

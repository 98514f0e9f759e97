package pinakes.engine.http.server.route;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;
import pinakes.tool.text.Quoted;

/// One request on its route, with everything that was declared of it checked.
public final class ApiCall {
    /// Of no more digits than any long has.
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,17}");

    private final Request request;
    private final ApiCaller caller;
    private final Map<String, String> path;
    private final Fields query;
    private final byte[] body;

    /// A call on its route.
    ///
    /// @param path what stands in the place of the names in the route's path
    /// @param body the JSON that came with it; empty when there was none
    public ApiCall(Request request, ApiCaller caller, Map<String, String> path, Fields query, byte[] body) {
        this.request = request;
        this.caller = caller;
        this.path = Map.copyOf(path);
        this.query = query;
        this.body = body;
    }

    public Request request() {
        return request;
    }

    public ApiCaller caller() {
        return caller;
    }

    /// The JSON as it came; empty when there was none.
    public byte[] body() {
        return body;
    }

    /// The segment of the address that stands for a name in the route's path.
    public String segment(String name) {
        var segment = path.get(name);
        if (segment == null) {
            throw new IllegalArgumentException("The route has no " + name + " in its path");
        }
        return segment;
    }

    /// The number that such a segment is, spelled as the API spells numbers; empty when it is none.
    public OptionalLong numberIn(String name) {
        return NUMBER.matcher(segment(name)).matches()
                ? OptionalLong.of(Long.parseLong(segment(name)))
                : OptionalLong.empty();
    }

    public Optional<String> header(String name) {
        return Optional.ofNullable(request.getHeaders().get(name));
    }

    /// The body as what the route declares it to be.
    public <T extends Record> T body(Class<T> type) throws RefusedException {
        return JsonRequest.read(body, type);
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
            // said below
        }
        throw RefusedException.badParameter("The parameter " + parameter.name() + " is a whole number from "
                + parameter.min() + " to " + parameter.max() + ", not '" + Quoted.of(text.get()) + "'.");
    }

    public List<String> words(Parameter.Words parameter) throws RefusedException {
        var values = query.getValuesOrEmpty(parameter.name());
        if (values.size() > 1 && !parameter.repeatable()) {
            throw twice(parameter);
        }
        for (var value : values) {
            if (value.length() > Parameter.Words.CHARACTERS_MAX) {
                throw RefusedException.badParameter("The parameter " + parameter.name() + " has at most "
                        + Parameter.Words.CHARACTERS_MAX + " characters.");
            }
        }
        return values;
    }

    public Optional<String> choice(Parameter.Choice parameter) throws RefusedException {
        var text = single(parameter);
        if (text.isPresent() && !parameter.choices().contains(text.get())) {
            throw RefusedException.badParameter("The parameter " + parameter.name() + " is one of "
                    + String.join(", ", parameter.choices()) + ", not '" + Quoted.of(text.get()) + "'.");
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
                        "The parameter " + parameter.name() + " is true or false, not '" + Quoted.of(text) + "'.");
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
            throw RefusedException.badParameter("The parameter " + parameter.name()
                    + " is a moment such as 2026-03-01T10:00:00Z, not '" + Quoted.of(text.get()) + "'.");
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
        return RefusedException.badParameter("The parameter " + parameter.name() + " is given more than once.");
    }
}

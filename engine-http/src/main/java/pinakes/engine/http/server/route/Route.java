package pinakes.engine.http.server.route;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Permission;

/// One thing that the API offers.
///
/// @param path the address, with names in braces where it varies
/// @param body what the JSON of a request must be; null when it takes none
/// @param form the fields of a multipart form that may come instead; empty when it takes none
/// @param answers what it says when it did what was asked for
/// @param problems what it says otherwise, beyond what every route may say
public record Route(
        Method method,
        String path,
        String group,
        String summary,
        Permission permission,
        List<Parameter> parameters,
        @Nullable Class<? extends Record> body,
        List<FormField> form,
        List<Answer> answers,
        List<ProblemCase> problems,
        Endpoint endpoint) {
    public Route {
        parameters = List.copyOf(parameters);
        form = List.copyOf(form);
        answers = List.copyOf(answers);
        problems = List.copyOf(problems);
    }

    /// How it is asked for.
    public enum Method {
        GET,
        POST,
        PATCH,
        DELETE;

        /// Whether a request may change something, and is therefore not to be done twice by accident.
        public boolean changes() {
            return this != GET;
        }
    }

    /// An answer.
    ///
    /// @param type the record that is its JSON; null for what is no JSON
    public record Answer(
            int status,
            String description,
            String mediaType,
            @Nullable Class<?> type) {
        public boolean isStream() {
            return mediaType.equals("text/event-stream");
        }
    }

    /// A problem that this route knows.
    public record ProblemCase(int status, String code, String when) {}

    /// A field of a multipart form.
    ///
    /// @param file whether it carries the bytes of a file
    public record FormField(String name, String description, boolean required, boolean repeatable, boolean file) {}

    /// Whether its answer goes on until somebody ends it.
    public boolean streams() {
        return answers.stream().anyMatch(Answer::isStream);
    }

    public static Draft get(String path) {
        return new Draft(Method.GET, path);
    }

    public static Draft post(String path) {
        return new Draft(Method.POST, path);
    }

    public static Draft patch(String path) {
        return new Draft(Method.PATCH, path);
    }

    public static Draft delete(String path) {
        return new Draft(Method.DELETE, path);
    }

    /// A route in the making.
    public static final class Draft {
        private final Method method;
        private final String path;
        private final List<Parameter> parameters = new ArrayList<>();
        private final List<FormField> form = new ArrayList<>();
        private final List<Answer> answers = new ArrayList<>();
        private final List<ProblemCase> problems = new ArrayList<>();
        private @Nullable Class<? extends Record> body;
        private String group = "";
        private String summary = "";

        private Draft(Method method, String path) {
            this.method = method;
            this.path = path;
        }

        public Draft about(String named, String sentence) {
            group = named;
            summary = sentence;
            return this;
        }

        public Draft takes(Parameter... declared) {
            parameters.addAll(List.of(declared));
            return this;
        }

        public Draft takes(Class<? extends Record> type) {
            body = type;
            return this;
        }

        public Draft takes(List<FormField> fields) {
            form.addAll(fields);
            return this;
        }

        public Draft answers(Class<?> type, String description) {
            return answers(HttpStatus.OK_200, type, description);
        }

        public Draft answers(int status, Class<?> type, String description) {
            answers.add(new Answer(status, description, "application/json", type));
            return this;
        }

        public Draft answersWith(String mediaType, @Nullable Class<?> type, String description) {
            answers.add(new Answer(HttpStatus.OK_200, description, mediaType, type));
            return this;
        }

        public Draft problem(int status, String code, String when) {
            problems.add(new ProblemCase(status, code, when));
            return this;
        }

        public Route by(String permission, Endpoint endpoint) {
            return new Route(
                    method,
                    path,
                    group,
                    summary,
                    Permission.parse(permission),
                    parameters,
                    body,
                    form,
                    answers,
                    problems,
                    endpoint);
        }
    }
}

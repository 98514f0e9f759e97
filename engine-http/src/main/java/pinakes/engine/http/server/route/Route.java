package pinakes.engine.http.server.route;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;
import pinakes.tool.Permission;

/// An operation of the API.
///
/// @param path with variables in braces, such as `/api/v1/jobs/{id}`
/// @param permission what the caller needs; null when every caller may use it
/// @param body the JSON body of a request; null when it takes none
/// @param form the fields of a multipart form that is accepted instead; empty when none is
/// @param answers the successful responses
/// @param problems the errors, beyond those that every route has
public record Route(
        Method method,
        String path,
        String group,
        String summary,
        @Nullable Permission permission,
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

    public enum Method {
        GET,
        POST,
        PATCH,
        DELETE;

        /// Whether a request may change something, so that it must not run twice by accident.
        public boolean changes() {
            return this != GET;
        }
    }

    /// A successful response.
    ///
    /// @param type the record of its JSON; null for another media type
    public record Answer(
            int status,
            String description,
            String mediaType,
            @Nullable Class<?> type) {
        public boolean isStream() {
            return mediaType.equals("text/event-stream");
        }
    }

    /// A field of a multipart form.
    ///
    /// @param type whether it is the file itself, a text, or a text that may be repeated
    public record FormField(String name, String description, Type type) {
        public enum Type {
            FILE,
            TEXT,
            TEXTS
        }
    }

    /// Whether a request brings a multipart form that this route accepts.
    public boolean takesFormOf(Request request) {
        return !form.isEmpty() && ApiCall.isForm(request);
    }

    public boolean streams() {
        return answers.stream().anyMatch(Answer::isStream);
    }

    /// The routes of one section of the documentation.
    public record Group(String name) {
        /// Begins a route.
        ///
        /// @param summary what it does, in one or more sentences
        public Draft get(String path, String summary) {
            return new Draft(Method.GET, path, name, summary);
        }

        public Draft post(String path, String summary) {
            return new Draft(Method.POST, path, name, summary);
        }

        public Draft patch(String path, String summary) {
            return new Draft(Method.PATCH, path, name, summary);
        }

        public Draft delete(String path, String summary) {
            return new Draft(Method.DELETE, path, name, summary);
        }
    }

    public static final class Draft {
        private final Method method;
        private final String path;
        private final String group;
        private final String summary;
        private final List<Parameter> parameters = new ArrayList<>();
        private final List<FormField> form = new ArrayList<>();
        private final List<Answer> answers = new ArrayList<>();
        private final List<ProblemCase> problems = new ArrayList<>();
        private @Nullable Class<? extends Record> body;

        private Draft(Method method, String path, String group, String summary) {
            this.method = method;
            this.path = path;
            this.group = group;
            this.summary = summary;
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

        public Draft problems(ProblemCase... declared) {
            problems.addAll(List.of(declared));
            return this;
        }

        public Route by(String permission, Endpoint endpoint) {
            return by(Permission.parse(permission), endpoint);
        }

        public Route byAnyone(Endpoint endpoint) {
            return by((Permission) null, endpoint);
        }

        private Route by(@Nullable Permission permission, Endpoint endpoint) {
            return new Route(
                    method, path, group, summary, permission, parameters, body, form, answers, problems, endpoint);
        }
    }
}

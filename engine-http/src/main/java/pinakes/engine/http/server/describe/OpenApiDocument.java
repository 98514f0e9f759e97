package pinakes.engine.http.server.describe;

import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.regex.Pattern;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EnginePaths;
import pinakes.engine.http.wire.ProblemJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Writes the OpenAPI 3.1 document of routes.
final class OpenApiDocument {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final String DESCRIPTION = """
            The HTTP API of a Pinakes engine: documents, search, projects, tasks and API keys.

            - Authenticate with `Authorization: Bearer <key>` if the engine has keys.
            - Bodies are JSON in snake_case. Unknown fields and parameters are rejected.
            - Errors are returned as problem documents (RFC 9457). Their `code` is stable, and their `detail` \
            says how to fix the request.
            - Lists are paginated: pass `next_offset` as `offset` to get the next page.
            - Send an `Idempotency-Key` with a change to retry it safely: for 24 hours, a request with the same key \
            returns the stored response and changes nothing.
            - Jobs belong to the caller that submitted them; other callers do not see them, except with \
            the permission `jobs:oversee`.
            """;
    private static final Pattern NAME_IN_PATH = Pattern.compile("\\{([a-z_]+)}");

    private final JsonSchemas schemas = new JsonSchemas();
    private final JsonExamples examples = new JsonExamples();

    private OpenApiDocument() {}

    static ObjectNode of(List<Route> routes, String version) {
        return new OpenApiDocument().document(routes, version);
    }

    private ObjectNode document(List<Route> routes, String version) {
        var document = NODES.objectNode().put("openapi", "3.1.0");
        document.putObject("info")
                .put("title", "Pinakes engine")
                .put("version", version)
                .put("description", DESCRIPTION);
        document.putArray("security").addObject().putArray("key");
        var paths = document.putObject("paths");
        var byPath = new TreeMap<String, ObjectNode>();
        routes.forEach(route -> byPath.computeIfAbsent(route.path(), _ -> NODES.objectNode())
                .set(route.method().name().toLowerCase(Locale.ROOT), operation(route)));
        byPath.forEach(paths::set);
        var components = document.putObject("components");
        schemas.of(ProblemJson.class);
        components.set("schemas", schemas.all());
        components
                .putObject("securitySchemes")
                .putObject("key")
                .put("type", "http")
                .put("scheme", "bearer");
        return document;
    }

    private ObjectNode operation(Route route) {
        var operation = NODES.objectNode()
                .put("operationId", operationId(route))
                .put("summary", route.summary())
                .put(
                        "description",
                        route.permission() == null
                                ? "Requires no permission."
                                : "Requires the permission `" + route.permission() + "`.");
        operation.putArray("tags").add(route.group());
        var parameters = operation.putArray("parameters");
        pathParameters(route, parameters);
        route.parameters().forEach(parameter -> parameters.add(parameter(parameter)));
        if (route.method().changes()) {
            parameters.add(header(
                    EnginePaths.IDEMPOTENCY_KEY,
                    "A unique key for this request. A retry with the same key within 24 hours returns the stored"
                            + " response."));
        }
        if (route.path().startsWith(EnginePaths.NOTES)) {
            parameters.add(
                    header("If-Match", "The `ETag` of the note; the request fails if the note has changed since."));
        }
        if (route.path().startsWith(EnginePaths.JOBS) || !route.form().isEmpty()) {
            parameters.add(header(
                    EnginePaths.CALLER,
                    "The caller that a gateway represents. Requires the permission `callers:represent`."));
        }
        if (parameters.isEmpty()) {
            operation.remove("parameters");
        }
        body(route, operation);
        answers(route, operation.putObject("responses"));
        return operation;
    }

    private static String operationId(Route route) {
        var words = route.path().substring(EnginePaths.ROOT.length()).replaceAll("[^a-z]+", "_");
        return route.method().name().toLowerCase(Locale.ROOT) + words.replaceAll("_$", "");
    }

    private static void pathParameters(Route route, ArrayNode parameters) {
        NAME_IN_PATH.matcher(route.path()).results().map(name -> name.group(1)).forEach(name -> {
            var parameter =
                    parameters.addObject().put("name", name).put("in", "path").put("required", true);
            if (name.equals("project")) {
                parameter.put(
                        "description", "The id of the project with `~` instead of `/`, such as `citeloom~clean-arch`.");
            }
            parameter.putObject("schema").put("type", "string");
        });
    }

    private static ObjectNode parameter(Parameter parameter) {
        var node = NODES.objectNode()
                .put("name", parameter.name())
                .put("in", "query")
                .put("description", parameter.description());
        node.set("schema", schema(parameter));
        return node;
    }

    private static ObjectNode schema(Parameter parameter) {
        var schema = NODES.objectNode();
        switch (parameter) {
            case Parameter.Whole whole ->
                schema.put("type", "integer")
                        .put("minimum", whole.min())
                        .put("maximum", whole.max())
                        .put("default", whole.preset());
            case Parameter.Words words -> {
                if (words.repeatable()) {
                    schema.put("type", "array").putObject("items").put("type", "string");
                } else {
                    schema.put("type", "string").put("maxLength", Parameter.Words.CHARACTERS_MAX);
                }
            }
            case Parameter.Choice choice -> {
                var values = schema.put("type", "string").putArray("enum");
                choice.choices().forEach(values::add);
                var preset = choice.preset();
                if (preset != null) {
                    schema.put("default", preset);
                }
            }
            case Parameter.Flag flag -> schema.put("type", "boolean").put("default", flag.preset());
            case Parameter.Moment _ -> schema.put("type", "string").put("format", "date-time");
        }
        return schema;
    }

    private static ObjectNode header(String name, String description) {
        var node = NODES.objectNode().put("name", name).put("in", "header").put("description", description);
        node.putObject("schema").put("type", "string");
        return node;
    }

    private void body(Route route, ObjectNode operation) {
        var body = route.body();
        if (body == null && route.form().isEmpty()) {
            return;
        }
        var content = operation.putObject("requestBody").put("required", true).putObject("content");
        if (body != null) {
            var json = content.putObject("application/json");
            describe(body, json);
        }
        if (!route.form().isEmpty()) {
            content.putObject("multipart/form-data").set("schema", form(route.form()));
        }
    }

    private void describe(Class<?> type, ObjectNode media) {
        media.set("schema", schemas.of(type));
        examples.of(JsonSchemas.name(type)).ifPresent(example -> media.set("example", example));
    }

    private static ObjectNode form(List<Route.FormField> fields) {
        var schema = NODES.objectNode().put("type", "object");
        var properties = schema.putObject("properties");
        var required = NODES.arrayNode();
        for (var field : fields) {
            var property = properties.putObject(field.name()).put("description", field.description());
            switch (field.type()) {
                case TEXT -> property.put("type", "string");
                case TEXTS -> property.put("type", "array").putObject("items").put("type", "string");
                case FILE -> {
                    property.put("type", "string").put("contentMediaType", "application/octet-stream");
                    required.add(field.name());
                }
            }
        }
        schema.set("required", required);
        return schema;
    }

    private void answers(Route route, ObjectNode responses) {
        for (var answer : route.answers()) {
            var media = responses
                    .putObject(Integer.toString(answer.status()))
                    .put("description", answer.description())
                    .putObject("content")
                    .putObject(answer.mediaType());
            var type = answer.type();
            if (type != null && !answer.isStream()) {
                describe(type, media);
            } else if (type != null) {
                schemas.of(type);
                media.putObject("schema").put("type", "string");
            }
        }
        var statuses = new TreeMap<Integer, String>();
        route.problems()
                .forEach(problem -> statuses.merge(
                        problem.status(),
                        "`" + problem.code() + "`: " + problem.when(),
                        (one, other) -> one + " " + other));
        statuses.forEach((status, description) -> problem(responses.putObject(Integer.toString(status)), description));
        problem(responses.putObject("default"), "Any other error, such as a missing key or an invalid parameter.");
    }

    private void problem(ObjectNode response, String description) {
        response.put("description", description)
                .putObject("content")
                .putObject("application/problem+json")
                .set("schema", schemas.of(ProblemJson.class));
    }
}

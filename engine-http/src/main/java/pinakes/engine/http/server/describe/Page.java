package pinakes.engine.http.server.describe;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import pinakes.engine.http.server.route.Parameter;
import pinakes.engine.http.server.route.Route;
import pinakes.engine.http.wire.EngineJson;
import pinakes.engine.http.wire.EnginePaths;

/// Makes a page of routes that people can read; it needs nothing from elsewhere.
final class Page {
    private static final String STYLE = """
            :root { color-scheme: light dark; --line: #8884; --soft: #8881; --link: #0b62c4; }
            @media (prefers-color-scheme: dark) { :root { --link: #7db4ff; } }
            body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
            h1 { margin-bottom: 0; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
            nav a { margin-right: 1rem; } a { color: var(--link); }
            details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: .5rem .8rem; }
            summary { cursor: pointer; } code, pre { font: .9em/1.4 ui-monospace, monospace; }
            pre { background: var(--soft); padding: .7rem; border-radius: .4rem; overflow-x: auto; }
            table { border-collapse: collapse; width: 100%; } th { text-align: left; }
            td, th { border-top: 1px solid var(--line); padding: .25rem .5rem .25rem 0; vertical-align: top; }
            .method { display: inline-block; min-width: 4.2rem; font-weight: 600; }
            .sentence { display: block; opacity: .8; }
            """;

    private final StringBuilder html = new StringBuilder();

    private Page() {}

    static String of(List<Route> routes, String version) {
        return new Page().write(routes, version);
    }

    private String write(List<Route> routes, String version) {
        var groups =
                routes.stream().collect(Collectors.groupingBy(Route::group, LinkedHashMap::new, Collectors.toList()));
        html.append("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Pinakes engine API</title>")
                .append("<meta name=\"viewport\" content=\"width=device-width\"><style>")
                .append(STYLE)
                .append("</style></head><body><h1>Pinakes engine</h1><p>Version ")
                .append(escaped(version))
                .append(". For programs: <a href=\"")
                .append(Descriptions.OPEN_API_PATH)
                .append("\">OpenAPI 3.1</a>.</p><nav>");
        groups.keySet()
                .forEach(group -> html.append("<a href=\"#")
                        .append(group)
                        .append("\">")
                        .append(group)
                        .append("</a>"));
        html.append("</nav>");
        conventions();
        groups.forEach(this::group);
        return html.append("</body></html>").toString();
    }

    private void conventions() {
        html.append("<h2>What holds everywhere</h2><ul><li>A key, where the engine asks for one, is sent as")
                .append(" <code>Authorization: Bearer …</code>.</li><li>Bodies are JSON in snake_case; fields and")
                .append(" parameters that do not exist are refused.</li><li>Whatever is not served is answered with a")
                .append(
                        " problem document (RFC 9457): <code>code</code> never changes, <code>detail</code> says what to")
                .append(
                        " do.</li><li>Lists come in parts: <code>next_offset</code> says where the next one begins.</li>")
                .append("<li>A request that changes something can carry an <code>")
                .append(EnginePaths.IDEMPOTENCY_KEY)
                .append("</code>; sent again with the same key within a day, it is answered as it was and not done")
                .append(" again.</li><li>Jobs belong to the caller that made them; others do not see them.</li></ul>");
    }

    private void group(String name, List<Route> routes) {
        html.append("<h2 id=\"").append(name).append("\">").append(name).append("</h2>");
        routes.forEach(this::route);
    }

    private void route(Route route) {
        html.append("<details><summary><span class=\"method\">")
                .append(route.method())
                .append("</span><code>")
                .append(escaped(route.path()))
                .append("</code><span class=\"sentence\">")
                .append(marked(route.summary()))
                .append("</span></summary><p>Needs the permission <code>")
                .append(route.permission())
                .append("</code>.</p>");
        rows(
                "Parameters",
                route.parameters().stream()
                        .collect(Collectors.toMap(
                                Parameter::name, Parameter::description, (a, _) -> a, LinkedHashMap::new)));
        rows(
                "Form",
                route.form().stream()
                        .collect(Collectors.toMap(
                                Route.FormField::name, Route.FormField::description, (a, _) -> a, LinkedHashMap::new)));
        var body = route.body();
        if (body != null) {
            example("Body", body);
        }
        for (var answer : route.answers()) {
            html.append("<p><b>")
                    .append(answer.status())
                    .append("</b> ")
                    .append(escaped(answer.mediaType()))
                    .append(": ")
                    .append(marked(answer.description()))
                    .append("</p>");
            var type = answer.type();
            if (type != null) {
                example("", type);
            }
        }
        rows(
                "Problems",
                route.problems().stream()
                        .collect(Collectors.toMap(
                                problem -> problem.status() + " " + problem.code(),
                                Route.ProblemCase::when,
                                (a, _) -> a,
                                LinkedHashMap::new)));
        html.append("</details>");
    }

    private void rows(String title, Map<String, String> rows) {
        if (rows.isEmpty()) {
            return;
        }
        html.append("<table><tr><th colspan=\"2\">").append(title).append("</th></tr>");
        rows.forEach((name, description) -> html.append("<tr><td><code>")
                .append(escaped(name))
                .append("</code></td><td>")
                .append(marked(description))
                .append("</td></tr>"));
        html.append("</table>");
    }

    private void example(String title, Class<?> type) {
        Examples.of(type)
                .ifPresent(example -> html.append(title.isEmpty() ? "" : "<p><b>" + title + "</b></p>")
                        .append("<pre>")
                        .append(escaped(EngineJson.mapper()
                                .writerWithDefaultPrettyPrinter()
                                .writeValueAsString(example)))
                        .append("</pre>"));
    }

    private static String marked(String text) {
        return escaped(text).replaceAll("`([^`]*)`", "<code>$1</code>");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}

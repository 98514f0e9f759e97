package pinakes.console;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Joins ES modules into one script, for pages that cannot load files.
///
/// Each module becomes a function that returns its exports, in the order of their imports. The linker knows the forms
/// of `import` and `export` that the console and its libraries use, at the start of a line; anything else, such as
/// a circular import, is an error rather than a silent loss.
///
/// @param sources the text of a module by its path, such as `lib/ui.js`
/// @param replacements modules that take the place of others, by path
record ModuleLinker(UnaryOperator<String> sources, Map<String, String> replacements) {
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import\\s*(?:(\\w+)\\s*)?(?:\\{([^}]*)\\}\\s*)?from\\s*[\"']([^\"']+)[\"'];?");
    private static final Pattern DECLARATION =
            Pattern.compile("(?m)^export (?=(?:async )?function\\*? (\\w+)|const (\\w+) |class (\\w+))");
    private static final Pattern NAMED_DEFAULT = Pattern.compile("(?m)^export default (?=function (\\w+))");
    private static final Pattern NAMELESS_DEFAULT = Pattern.compile("export default (?=function\\()");
    private static final Pattern LIST = Pattern.compile("export\\s*\\{([^}]*)\\};?\\s*$");
    private static final Pattern SOURCE_MAP = Pattern.compile("(?m)^//# sourceMappingURL=.*$");
    private static final Pattern LEFT_OVER =
            Pattern.compile("(?m)^(?:import|export)\\b|\\bimport\\(|\\bimport\\.meta\\b");

    ModuleLinker {
        replacements = Map.copyOf(replacements);
    }

    /// A script that does what importing the module would do.
    String link(String entry) {
        var linked = new LinkedHashMap<String, String>();
        add(entry, linked, new HashSet<>());
        return linked.values().stream().collect(Collectors.joining("\n"));
    }

    private void add(String path, SequencedMap<String, String> linked, Set<String> open) {
        if (linked.containsKey(path)) {
            return;
        }
        if (!open.add(path)) {
            throw new IllegalStateException("Circular imports between modules: " + open);
        }
        var source = SOURCE_MAP.matcher(sources.apply(path)).replaceAll("").strip();
        var imports = new StringBuilder();
        var statement = IMPORT.matcher(source);
        while (statement.find()) {
            var imported = resolved(path, statement.group(3));
            add(imported, linked, open);
            imports.append(binding(statement.group(1), statement.group(2), variable(imported)));
        }
        linked.put(path, module(path, imports.toString(), statement.replaceAll("")));
    }

    private String resolved(String importer, String specifier) {
        if (!specifier.startsWith(".")) {
            throw new IllegalStateException(importer + " imports " + specifier + ", which is not a relative path");
        }
        var folders = new ArrayList<>(List.of(importer.split("/", -1)));
        folders.removeLast();
        for (var step : specifier.split("/", -1)) {
            switch (step) {
                case "." -> {}
                case ".." -> folders.removeLast();
                default -> folders.add(step);
            }
        }
        var path = String.join("/", folders);
        return replacements.getOrDefault(path, path);
    }

    /// `import one, { two, three as four }` as constants.
    private static String binding(@Nullable String whole, @Nullable String names, String from) {
        var fields = new ArrayList<String>();
        if (whole != null) {
            fields.add("default: " + whole);
        }
        if (names != null) {
            pairs(names).forEach(pair -> fields.add(pair.outer + ": " + pair.inner));
        }
        return "const { " + String.join(", ", fields) + " } = " + from + ";\n";
    }

    private static String module(String path, String imports, String source) {
        var exports = new LinkedHashMap<String, String>();
        var body = source;
        var declaration = DECLARATION.matcher(body);
        body = declaration.replaceAll(found -> {
            var name =
                    found.group(1) != null ? found.group(1) : found.group(2) != null ? found.group(2) : found.group(3);
            exports.put(name, name);
            return "";
        });
        body = NAMED_DEFAULT.matcher(body).replaceAll(found -> {
            exports.put("default", found.group(1));
            return "";
        });
        body = NAMELESS_DEFAULT.matcher(body).replaceAll(_ -> {
            exports.put("default", "whole");
            return "const whole = ";
        });
        body = LIST.matcher(body).replaceAll(found -> {
            pairs(found.group(1)).forEach(pair -> exports.put(pair.inner, pair.outer));
            return "";
        });
        var leftOver = LEFT_OVER.matcher(body);
        if (leftOver.find()) {
            throw new IllegalStateException("Cannot link " + path + " at: "
                    + body.substring(leftOver.start()).lines().findFirst().orElse(""));
        }
        var fields = exports.entrySet().stream()
                .map(export -> export.getKey() + ": " + export.getValue())
                .collect(Collectors.joining(", "));
        return "const " + variable(path) + " = (() => {\n" + imports + body.strip() + "\nreturn { " + fields
                + " };\n})();";
    }

    /// A name and the name that it has elsewhere: `outer as inner`.
    private record Pair(String outer, String inner) {}

    private static List<Pair> pairs(String names) {
        return Pattern.compile(",")
                .splitAsStream(names)
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .map(name -> {
                    var parts = name.split("\\s+as\\s+", -1);
                    return new Pair(parts[0], parts[parts.length - 1]);
                })
                .toList();
    }

    private static String variable(String path) {
        return "$" + path.replaceAll("\\W", "_");
    }
}

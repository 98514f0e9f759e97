package pinakes.conformance.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// A compose file, service by service.
record ComposeFile(JsonNode said) {
    static ComposeFile read(Path file) throws IOException {
        return new ComposeFile(new YAMLMapper().readTree(Files.readString(file)));
    }

    Set<String> services() {
        return new TreeSet<>(said.path("services").propertyNames());
    }

    Set<String> volumes() {
        return new TreeSet<>(said.path("volumes").propertyNames());
    }

    Service service(String name) {
        return new Service(name, said.path("services").path(name));
    }

    /// @param said what the file says of it
    record Service(String name, JsonNode said) {
        private static final Pattern REQUIRED = Pattern.compile("\\$\\{(\\w+):\\?[^}]+}");

        List<String> command() {
            return words("command");
        }

        /// The environment as it is written, with the names of variables.
        Map<String, String> environment() {
            var environment = new LinkedHashMap<String, String>();
            said.path("environment")
                    .properties()
                    .forEach(entry ->
                            environment.put(entry.getKey(), entry.getValue().asString()));
            return environment;
        }

        /// The environment as it is when the variables have values, which all of them need.
        Map<String, String> environment(Map<String, String> variables) {
            var environment = environment();
            environment.replaceAll((_, value) -> variable(value)
                    .map(name -> Optional.ofNullable(variables.get(name))
                            .orElseThrow(() -> new AssertionError(name + " is not set")))
                    .orElse(value));
            return environment;
        }

        /// The variable that a value is taken from, and that must be set.
        static Optional<String> variable(String value) {
            var matcher = REQUIRED.matcher(value);
            return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
        }

        /// Directories in memory.
        List<String> temporary() {
            return words("tmpfs");
        }

        /// Where in the container its volumes are, by their names.
        Map<String, String> volumes() {
            var volumes = new LinkedHashMap<String, String>();
            for (var word : words("volumes")) {
                var parts = word.split(":", 2);
                volumes.put(parts[0], parts[1]);
            }
            return volumes;
        }

        /// Addresses outside, each with a port inside: `127.0.0.1:3000:3000`.
        List<String> ports() {
            return words("ports");
        }

        List<String> words(String key) {
            return said.path(key).valueStream().map(word -> word.asString()).toList();
        }
    }
}

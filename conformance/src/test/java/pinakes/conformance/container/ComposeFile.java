package pinakes.conformance.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import pinakes.app.settings.SettingTable;
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

    /// All values of a key, at whatever depth.
    List<JsonNode> everywhere(String key) {
        return said.findValues(key);
    }

    /// @param said what the file says of it
    record Service(String name, JsonNode said) {
        private static final Pattern REQUIRED = Pattern.compile("\\$\\{(\\w+):\\?[^}]+}");

        /// It has no more rights than it needs, and cannot use up the machine.
        void isConfined() {
            assertThat(said.has("privileged")).isFalse();
            assertThat(said.path("read_only").asBoolean()).isTrue();
            assertThat(words("cap_drop")).containsExactly("ALL");
            assertThat(said.has("cap_add")).isFalse();
            assertThat(words("security_opt")).containsExactly("no-new-privileges:true");
            assertThat(said.path("restart").asString()).isEqualTo("unless-stopped");
            assertThat(said.path("mem_limit").asString()).matches("[1-9]g");
            assertThat(said.path("pids_limit").asInt()).isPositive();
        }

        /// Every variable is a setting of the product, and secrets are given by whoever starts it.
        void hasOnlySettings() {
            environment().forEach((name, value) -> {
                assertThat(SettingTable.knows(name.replaceFirst("^KB_", "")
                                .toLowerCase(Locale.ROOT)
                                .replace('_', '-')))
                        .as(name)
                        .isTrue();
                if (name.matches(".*(KEY|PASSWORD)")) {
                    assertThat(value.isEmpty()
                                    || variable(value).filter(name::equals).isPresent())
                            .as("%s is not in the file", name)
                            .isTrue();
                }
            });
        }

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

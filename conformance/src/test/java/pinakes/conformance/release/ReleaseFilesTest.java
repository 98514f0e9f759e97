package pinakes.conformance.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pinakes.testkit.wire.Json;

@DisplayName("B1: the files of a release")
final class ReleaseFilesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern PROJECT_VERSION =
            Pattern.compile("<artifactId>pinakes</artifactId>\\s*<version>([^<]+)");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");

    @Test
    void all_name_the_version_of_the_project() throws IOException {
        var version = version();

        assertThat(read("CHANGELOG.md")).contains("\n## [" + version + "] - ");
        assertThat(Json.object(read("server.json")).path("version").asString()).isEqualTo(version);
    }

    @Test
    @DisplayName("the registry takes descriptions of at most 100 characters")
    void registry_entry_is_within_its_limits() throws IOException {
        var entry = Json.object(read("server.json"));

        assertThat(entry.path("description").asString()).hasSizeBetween(1, 100);
        assertThat(entry.path("name").asString()).matches("[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+");
    }

    @Test
    void workflows_run_the_same_script_as_every_developer() throws IOException {
        for (var workflow : List.of("ci.yml", "release.yml")) {
            assertThat(read(".github/workflows/" + workflow)).contains("run: bash .ci/run");
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void links_lead_somewhere(Path document) throws IOException {
        var links = LINK.matcher(Files.readString(document));
        while (links.find()) {
            assertThat(document.resolveSibling(links.group(1))).exists();
        }
    }

    static List<Path> documents() throws IOException {
        try (var files = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(
                            Stream.of("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md")
                                    .map(ROOT::resolve),
                            files.filter(file -> file.toString().endsWith(".md")))
                    .toList();
        }
    }

    private static String version() throws IOException {
        var found = PROJECT_VERSION.matcher(read("pom.xml"));
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    private static String read(String file) throws IOException {
        return Files.readString(ROOT.resolve(file));
    }
}

package pinakes.conformance.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]*)(?:#([^)]*))?\\)");
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} (.*)$");
    private static final Pattern LINK_TEXT = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");

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
            var target = links.group(1).isEmpty() ? document : document.resolveSibling(links.group(1));
            assertThat(target).exists();
            if (links.group(2) != null) {
                assertThat(anchors(target)).as("anchors of %s", target).contains(links.group(2));
            }
        }
    }

    /// The anchors that GitHub gives the headings of a document.
    private static Set<String> anchors(Path document) throws IOException {
        var anchors = new HashSet<String>();
        var headings = HEADING.matcher(CODE.matcher(Files.readString(document)).replaceAll(""));
        while (headings.find()) {
            var text = LINK_TEXT.matcher(headings.group(1)).replaceAll("$1");
            var anchor = text.toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                    .replace(' ', '-');
            var unique = anchor;
            for (var same = 1; !anchors.add(unique); same++) {
                unique = anchor + "-" + same;
            }
        }
        return anchors;
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

package pinakes.conformance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The table of attacks and the tests that prove each defence")
final class AttackTableTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path TABLE = ROOT.resolve("docs/attacks.md");

    /// `Class` or `Class.method`.
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+)(?:\\.(\\w+))?`");

    private static final Pattern METHOD = Pattern.compile("\\bvoid (\\w+)\\(");
    private static final Pattern CLASS_OF_ATTACK = Pattern.compile("\\*\\*(S\\d+)\\*\\*");

    @Test
    void every_test_of_the_table_exists() throws IOException {
        var sources = testSources();
        var missing = new TreeSet<String>();
        for (var row : rows()) {
            var tests = TEST.matcher(row.tests());
            while (tests.find()) {
                var source = sources.get(tests.group(1));
                if (source == null
                        || (tests.group(2) != null && !methods(source).contains(tests.group(2)))) {
                    missing.add(tests.group());
                }
            }
        }

        assertThat(missing).isEmpty();
    }

    @Test
    void every_row_has_a_test() throws IOException {
        assertThat(rows())
                .isNotEmpty()
                .allSatisfy(row -> assertThat(TEST.matcher(row.tests()).find())
                        .as(row.attack())
                        .isTrue());
    }

    @Test
    @DisplayName("S1 to S16 have rows, whose tests name the class of attack that they are about")
    void every_class_of_attack_is_covered() throws IOException {
        var covered = new TreeSet<String>();
        var unnamed = new TreeSet<String>();
        var sources = testSources();
        for (var row : rows()) {
            var about = CLASS_OF_ATTACK.matcher(row.attack());
            if (about.find()) {
                var tests = TEST.matcher(row.tests());
                while (tests.find()) {
                    var source = sources.getOrDefault(tests.group(1), "");
                    if (!Pattern.compile("\\b" + about.group(1) + "\\b")
                            .matcher(source)
                            .find()) {
                        unnamed.add(about.group(1) + " " + tests.group());
                    }
                }
                covered.add(about.group(1));
            }
        }

        assertThat(covered)
                .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, 16)
                        .mapToObj(number -> "S" + number)
                        .toList());
        assertThat(unnamed).isEmpty();
    }

    @Test
    void every_test_of_this_package_is_in_the_table() throws IOException {
        try (var files = Files.list(Path.of("src/test/java/pinakes/conformance/attack"))) {
            var table = Files.readString(TABLE);
            assertThat(files.map(file -> String.valueOf(file.getFileName()))
                            .filter(name -> name.endsWith("IT.java"))
                            .map(name -> name.replace(".java", "")))
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(table).contains("`" + name));
        }
    }

    private record Row(String attack, String tests) {}

    private static List<Row> rows() throws IOException {
        var rows = new ArrayList<Row>();
        for (var line : Files.readAllLines(TABLE)) {
            var cells = line.split("\\|", -1);
            if (line.startsWith("| ") && cells.length == 4 && !cells[2].isBlank() && !cells[1].equals(" attack ")) {
                rows.add(new Row(cells[1].strip(), cells[2].strip()));
            }
        }
        return rows;
    }

    private static Set<String> methods(String source) {
        return METHOD.matcher(source).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }

    private static Map<String, String> testSources() throws IOException {
        var sources = new HashMap<String, String>();
        try (var modules = Files.list(ROOT)) {
            for (var module : modules.toList()) {
                addSources(module.resolve("src/test/java"), sources);
            }
        }
        return sources;
    }

    private static void addSources(Path tests, Map<String, String> sources) throws IOException {
        if (!Files.isDirectory(tests)) {
            return;
        }
        try (var files = Files.walk(tests)) {
            for (var file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                sources.put(String.valueOf(file.getFileName()).replace(".java", ""), Files.readString(file));
            }
        }
    }
}

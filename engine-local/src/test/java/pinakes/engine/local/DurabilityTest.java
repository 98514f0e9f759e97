package pinakes.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pinakes.engine.core.CatalogTodos;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoFilter;

/// What a disk that takes no more leaves of a catalog; kills are [IngestionDurabilityTest]'s, and those of the whole
/// product are in the module `conformance`.
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DurabilityTest {
    private static final int CALLERS = 8;

    private final Path dataDirectory;

    DurabilityTest(@TempDir Path directory) {
        this.dataDirectory = directory.resolve("data");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    @DisplayName("S16: a disk that takes no more fails the new todos and keeps the acknowledged ones")
    void disk_that_takes_no_more_keeps_what_was_acknowledged() throws Exception {
        List<String> lines;
        try (var child = ChildJvm.startWithShortFiles(dataDirectory, CALLERS, "big", 4096)) {
            lines = child.remainingLines();
            assertThat(child.exitCode()).isZero();
        }

        assertThat(lines).first().isEqualTo("opened");
        assertThat(lines)
                .filteredOn(line -> line.startsWith("failed"))
                .isNotEmpty()
                .allMatch(line -> line.contains("disk"));
        assertThat(ids(lines)).isNotEmpty().doesNotHaveDuplicates();
        assertThat(kept()).contains(ids(lines).toArray(Long[]::new));
    }

    private List<Long> kept() throws InterruptedException {
        try (var catalog = SqliteCatalog.open(dataDirectory)) {
            var todos = new CatalogTodos(catalog, InstantSource.system());
            assertThat(PatientHealth.of(catalog::health).problems()).isEmpty();
            return todos.list(TodoFilter.ALL, Integer.MAX_VALUE, 0).todos().stream()
                    .map(Todo::id)
                    .map(id -> id.value())
                    .toList();
        }
    }

    private static List<Long> ids(List<String> lines) {
        return lines.stream()
                .filter(line -> line.matches("\\d+"))
                .map(Long::parseLong)
                .toList();
    }
}

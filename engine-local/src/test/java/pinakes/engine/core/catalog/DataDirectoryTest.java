package pinakes.engine.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pinakes.engine.Backoff;
import pinakes.engine.local.ChildJvm;
import pinakes.engine.local.PatientHealth;
import pinakes.engine.local.catalog.SqliteCatalog;
import pinakes.testkit.Deadline;

@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DataDirectoryTest {
    @TempDir
    private Path temp;

    @Test
    void missing_directories_are_created_for_their_owner_alone() throws IOException {
        assumeTrue(temp.getFileSystem().supportedFileAttributeViews().contains("posix"));
        var path = temp.resolve("some/where/data");

        SqliteCatalog.open(path).close();

        assertThat(permissions(temp.resolve("some"))).isEqualTo("rwx------");
        assertThat(permissions(path)).isEqualTo("rwx------");
        assertThat(permissions(path.resolve("lock"))).isEqualTo("rw-------");
        assertThat(permissions(path.resolve("catalog.db"))).isEqualTo("rw-------");
    }

    @ParameterizedTest
    @ValueSource(strings = {"with space", "what?mode=memory", "100%41", "a#b", "quote'\"", "Überprüfung 🗂"})
    void any_name_will_do(String name) throws InterruptedException {
        var path = temp.resolve(name);
        try (var catalog = SqliteCatalog.open(path)) {
            catalog.write(sql -> sql.execute("CREATE TABLE mark (name TEXT) STRICT"));
        }

        try (var catalog = SqliteCatalog.open(path)) {
            assertThat(PatientHealth.of(catalog::health).problems()).isEmpty();
            assertThat(catalog.<Long>read(sql -> sql.number("SELECT count(*) FROM mark")))
                    .isZero();
        }
        assertThat(path.resolve("catalog.db")).isNotEmptyFile();
    }

    @Test
    @DisplayName("S16: another process is kept out and told who holds the directory")
    void another_process_is_kept_out() throws IOException {
        var path = temp.resolve("data");
        try (var holder = ChildJvm.start(path, 0, "holder")) {
            assertThat(holder.line()).isEqualTo("opened");

            assertThatExceptionOfType(DataDirectoryInUseException.class)
                    .isThrownBy(() -> SqliteCatalog.open(path))
                    .withMessage(
                            "The data directory %s is in use by process %d. Stop that process, or choose another data directory with --data-dir.",
                            path, holder.pid());
            holder.kill();
            assertThat(holder.remainingLines()).isEmpty();
        }
        SqliteCatalog.open(path).close();
    }

    @Test
    @DisplayName("S16: a second opening in this process fails and does not let other processes in")
    void second_opening_in_this_process_keeps_the_lock() throws IOException {
        var path = temp.resolve("data");
        try (var _ = SqliteCatalog.open(path)) {
            assertThatExceptionOfType(DataDirectoryInUseException.class)
                    .isThrownBy(() -> SqliteCatalog.open(temp.resolve("./data")))
                    .withMessageContaining("is in use by this process");

            try (var other = ChildJvm.start(path, 0, "other")) {
                assertThat(other.line())
                        .startsWith("refused The data directory")
                        .contains("process " + ProcessHandle.current().pid());
            }
        }
    }

    @Test
    void holder_says_where_it_can_be_asked() throws IOException {
        var path = temp.resolve("data");
        try (var catalog = SqliteCatalog.open(path)) {
            catalog.announce(URI.create("http://127.0.0.1:8123"));
            catalog.announce(URI.create("https://127.0.0.1:3000/mcp"));

            assertThat(DataDirectory.announced(path))
                    .containsExactly(URI.create("http://127.0.0.1:8123"), URI.create("https://127.0.0.1:3000/mcp"));
            try (var other = ChildJvm.start(path, 0, "other")) {
                assertThat(other.line()).startsWith("refused").endsWith(" ask http://127.0.0.1:8123");
            }
            assertThatExceptionOfType(DataDirectoryInUseException.class)
                    .isThrownBy(() -> DataDirectory.open(path))
                    .withMessageEndingWith(", the server at http://127.0.0.1:8123. Use that server, stop it, or choose"
                            + " another data directory with --data-dir.")
                    .matches(inUse -> inUse.address().equals(Optional.of(URI.create("http://127.0.0.1:8123"))));
        }
        assertThat(DataDirectory.announced(path)).as("the last holder").hasSize(2);
        try (var _ = DataDirectory.open(path)) {
            assertThat(DataDirectory.announced(path)).isEmpty();
            assertThatExceptionOfType(DataDirectoryInUseException.class)
                    .isThrownBy(() -> DataDirectory.open(path))
                    .matches(inUse -> inUse.address().isEmpty());
        }
    }

    @Test
    void threads_can_look_for_a_holder_at_the_same_time() throws Exception {
        var path = temp.resolve("data");
        DataDirectory.open(path).close();

        try (var threads = Executors.newFixedThreadPool(16)) {
            for (var look : threads.invokeAll(
                    Collections.nCopies(20_000, (Callable<Boolean>) () -> DataDirectory.isHeld(path)))) {
                assertThat(look.get()).isFalse();
            }
        }
    }

    @Test
    void holder_is_noticed_while_it_lives() throws IOException {
        var path = temp.resolve("data");
        assertThat(DataDirectory.isHeld(path)).as("there is none yet").isFalse();
        try (var _ = DataDirectory.open(path)) {
            assertThat(DataDirectory.isHeld(path)).as("by this process").isTrue();
        }
        assertThat(DataDirectory.isHeld(path)).isFalse();
        try (var other = ChildJvm.start(path, 0, "other")) {
            assertThat(other.line()).isNotNull();
            assertThat(DataDirectory.isHeld(path)).as("by another process").isTrue();
        }
        try (var _ = DataDirectory.open(path)) {
            assertThat(DataDirectory.announced(path))
                    .as("looking does not take it")
                    .isEmpty();
        }
    }

    @Test
    @DisplayName("S16: a process that looks whether the directory is in use does not keep a server out")
    void looking_keeps_nobody_out() throws Exception {
        var path = temp.resolve("data");
        DataDirectory.open(path).close();
        try (var looking = ChildJvm.start(path, LookingProcess.class, List.of())) {
            assertThat(looking.line()).isEqualTo("looking");
            var opening = new FutureTask<>(() -> DataDirectory.open(path));
            var thread = Thread.ofPlatform().start(opening);

            Deadline.usual()
                    .await(
                            "it waits, or has failed",
                            () -> opening.isDone() || thread.getState() == Thread.State.TIMED_WAITING);
            looking.kill();

            opening.get().close();
        }
    }

    @Test
    void directory_that_others_look_at_all_the_time_is_not_said_to_be_of_its_last_owner() throws Exception {
        var path = temp.resolve("data");
        try (var last = DataDirectory.open(path)) {
            last.announce(URI.create("http://127.0.0.1:8123"));
        }
        var few = Backoff.of(3, Duration.ofMillis(1), Duration.ofMillis(1));
        try (var looking = ChildJvm.start(path, LookingProcess.class, List.of())) {
            assertThat(looking.line()).isEqualTo("looking");

            assertThatExceptionOfType(DataDirectoryInUseException.class)
                    .isThrownBy(() -> DataDirectory.open(path, few))
                    .matches(inUse -> inUse.holder().equals("another process"))
                    .matches(inUse -> inUse.address().isEmpty());
        }
        DataDirectory.open(path).close();
    }

    @Test
    void unused_directory_has_no_addresses() {
        assertThat(DataDirectory.announced(temp.resolve("nowhere"))).isEmpty();
        assertThat(DataDirectory.announced(temp)).isEmpty();
    }

    @Test
    void closing_twice_does_not_take_the_directory_from_the_next_holder() {
        var first = SqliteCatalog.open(temp);
        first.close();
        try (var _ = SqliteCatalog.open(temp)) {
            first.close();

            assertThatExceptionOfType(DataDirectoryInUseException.class).isThrownBy(() -> SqliteCatalog.open(temp));
        }
    }

    @Test
    void file_in_place_of_the_directory_is_named() throws IOException {
        var file = Files.writeString(temp.resolve("data"), "not a directory");

        assertRefused(file, "cannot be created: " + file + " is not a directory. Choose another data directory.");
        assertRefused(file.resolve("below"), "cannot be created: ");
    }

    @Test
    void directory_that_cannot_be_written_is_named() throws IOException {
        assumeTrue(temp.getFileSystem().supportedFileAttributeViews().contains("posix"));
        var path = Files.createDirectory(
                temp.resolve("data"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r-x------")));
        assumeFalse(Files.isWritable(path), "the super-user writes everywhere");

        assertRefused(path, "cannot be locked: permission denied for " + path.resolve("lock"));
        assertRefused(path.resolve("below"), "cannot be created: permission denied for ");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void directory_that_nobody_can_write_is_named() {
        assertRefused(Path.of("/proc/self/fdinfo"), "cannot be locked: ");
        assertRefused(Path.of("/proc/pinakes"), "cannot be created: ");
    }

    private static void assertRefused(Path path, String problem) {
        assertThatExceptionOfType(DataDirectoryException.class)
                .isThrownBy(() -> SqliteCatalog.open(path))
                .withMessageStartingWith("The data directory " + path + " " + problem)
                .satisfies(e -> assertThat(e.getMessage()).hasLineCount(1));
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}

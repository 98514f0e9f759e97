package pinakes.conformance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.Deadline;
import pinakes.testkit.wire.Json;

/// Pipes that nobody writes to stand in for a network mount that does not answer: to open one blocks for good.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no named pipes in directories")
@DisplayName("S16: files that do not answer stop nothing else")
final class HungFilesIT {
    private static final int CALLS = 24;

    @TempDir
    private Path directory;

    private Path folder;
    private AttackedServer server;

    @BeforeEach
    void start() throws Exception {
        folder = Files.createDirectory(directory.resolve("mount"));
        server = AttackedServer.start(directory, Map.of("allowed-roots", directory.toString()));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void many_calls_for_hung_files_leave_the_server_free() throws Exception {
        var pipe = pipe(folder.resolve("report.txt"));
        var link = Files.createSymbolicLink(folder.resolve("link.txt"), pipe);
        var calls = IntStream.range(0, CALLS)
                .<Callable<Boolean>>mapToObj(number -> () -> server.client()
                        .call(
                                "knowledge-add",
                                Json.object().put("file_path", (number % 2 == 0 ? pipe : link).toString()))
                        .isError())
                .toList();

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = calls.stream().map(threads::submit).toList();
            assertThat(server.isWell()).isTrue();
            for (var answer : answers) {
                assertThat(answer.get()).isTrue();
            }
        }
        assertThat(server.isWell()).isTrue();
    }

    @Test
    void sync_of_a_folder_ends_although_files_hang() throws Exception {
        pipe(folder.resolve("hung.txt"));
        var swapped = folder.resolve("swapped.txt");
        Files.writeString(folder.resolve("bees.txt"), "Bees dance in the hive.");
        var file = Files.writeString(directory.resolve("wasps"), "Wasps do not dance.");
        var pipe = pipe(directory.resolve("pipe"));
        var swapping = Thread.ofPlatform().daemon().start(() -> swap(swapped, List.of(file, pipe)));

        for (var sync = 0; sync < 5; sync++) {
            assertThat(synced()).isIn("completed", "failed");
            assertThat(server.isWell()).isTrue();
        }
        swapping.interrupt();
        swapping.join();

        Deadline.usual()
                .await(
                        "the file that answers",
                        () -> server.client()
                                        .call(
                                                "kb_search",
                                                Json.object()
                                                        .put("query", "bees")
                                                        .put("fts_only", true))
                                        .at("/results")
                                        .size()
                                == 1);
    }

    private String synced() {
        var started = server.client()
                .post(
                        "/api/v1/folders/syncs",
                        Json.object().put("path", folder.toString()).toString());
        assertThat(started.statusCode()).as(started.body()).isEqualTo(202);
        var path =
                "/api/v1/folders/syncs/" + Json.parse(started.body()).path("id").asString();
        Deadline.usual().await("the end of the sync", () -> !state(path).equals("running"));
        return state(path);
    }

    private String state(String path) {
        return Json.parse(server.client().get(path).body()).path("state").asString();
    }

    private static Path pipe(Path path) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("mkfifo", path.toString()).start().waitFor())
                .isZero();
        return path;
    }

    private static void swap(Path target, List<Path> sources) {
        var next = target.resolveSibling("next.part");
        try {
            while (!Thread.currentThread().isInterrupted()) {
                for (var source : sources) {
                    Files.createLink(next, source);
                    Files.move(next, target, StandardCopyOption.ATOMIC_MOVE);
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}

package pinakes.app.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;
import pinakes.testkit.process.ServerProcess;

/// When the launcher builds, and what it says of it.
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the launcher is a shell script")
final class BuildTest {
    private static final String JAR = "mkdir -p app/target/image/lib && : >app/target/image/lib/app-1.jar";

    /// A build that takes until the file `go` is there.
    private static final String SLOW = "until [[ -e go ]]; do sleep 0.05; done\n" + JAR;

    private Checkout checkout;

    @BeforeEach
    void makeCheckout(@TempDir Path directory) throws IOException {
        checkout = Checkout.in(directory, "checkout");
        checkout.jdk("25.0.3");
    }

    @Test
    void build_is_made_once_and_stays_out_of_standard_output() throws Exception {
        checkout.maven("""
                echo '[INFO] Building tool-framework 1.0                    [2/7]'
                cat
                """ + JAR);

        var first = checkout.run("version");
        var second = checkout.run("version");

        assertThat(first.stderr())
                .startsWith(
                        "kb: building the program before the first start; with the downloads, this takes a few minutes")
                .contains("kb: building 2/7 tool-framework")
                .contains("kb: built in ");
        assertThat(first.stdout()).startsWith("java ");
        assertThat(second.stderr()).isEmpty();
        assertThat(second.stdout()).isEqualTo(first.stdout());
        assertThat(checkout.builds()).isOne();
    }

    @Test
    void build_that_fails_shows_the_errors_and_where_the_log_is() throws Exception {
        checkout.maven("""
                echo '[INFO] Building app 1.0                    [1/1]'
                echo '[ERROR] /x/Thing.java:[3,5] cannot find symbol'
                echo '[ERROR] -> [Help 1]'
                exit 1
                """);

        var run = checkout.run("version");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.stdout()).isEmpty();
        assertThat(run.stderr())
                .contains("[ERROR] /x/Thing.java:[3,5] cannot find symbol")
                .doesNotContain("Help 1")
                .endsWith("kb: the build failed; the full log is " + checkout.file("app/target/launcher/build.log"));
    }

    @Test
    void changed_and_deleted_sources_are_noticed() throws Exception {
        checkout.run("version");
        var source = checkout.file("engine/src/main/Source.java");

        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(1)));
        assertThat(checkout.run("version").stderr()).startsWith("kb: the sources changed since the last build;");
        assertThat(checkout.builds()).isEqualTo(2);

        Files.setLastModifiedTime(source, FileTime.from(Instant.EPOCH));
        checkout.run("version");
        assertThat(checkout.builds()).isEqualTo(2);

        Files.delete(source);
        checkout.run("version");
        assertThat(checkout.builds()).isEqualTo(3);
    }

    @Test
    void source_saved_during_the_build_counts_as_newer() throws Exception {
        checkout.maven(JAR + "\n[[ -e again ]] || touch engine/src/main/Source.java; : >again");

        checkout.run("version");
        checkout.run("version");

        assertThat(checkout.builds()).isEqualTo(2);
    }

    @Test
    void two_at_once_make_one_build() throws Exception {
        checkout.maven(SLOW);
        try (var first = start();
                var second = start()) {
            Deadline.usual()
                    .await(
                            "one waits for the other",
                            () -> (first.stderr() + second.stderr()).contains("kb: waiting for the build in process"));
            Files.createFile(checkout.file("go"));

            assertThat(first.awaitExit(Deadline.usual())).isZero();
            assertThat(second.awaitExit(Deadline.usual())).isZero();
        }

        assertThat(checkout.builds()).isOne();
    }

    @Test
    void lock_of_a_dead_process_is_passed_over() throws Exception {
        Files.createDirectories(checkout.file("app/target/launcher"));
        Files.createSymbolicLink(checkout.file("app/target/launcher/lock"), Path.of("999999999"));

        assertThat(checkout.run("version").exitCode()).isZero();
        assertThat(checkout.file("app/target/launcher/lock")).doesNotExist();
    }

    @Test
    void build_goes_on_when_a_client_loses_patience() throws Exception {
        checkout.maven(SLOW);
        try (var impatient = start()) {
            impatient.awaitLine(Pattern.compile("kb: building"), Deadline.usual());
            Deadline.usual().await("the build runs", () -> Files.exists(checkout.file("builds")));
            impatient.stop(Deadline.usual());
        }
        Files.createFile(checkout.file("go"));

        assertThat(checkout.run("version").exitCode()).isZero();
        assertThat(checkout.builds()).isOne();
    }

    @Test
    void build_is_stopped_by_ctrl_c() throws Exception {
        checkout.maven(SLOW);
        var launch = checkout.launch(checkout.launcher(), "version");
        try (var stopped = ServerProcess.start(launch.interruptible())) {
            stopped.awaitLine(Pattern.compile("kb: building"), Deadline.usual());
            var lock = checkout.file("app/target/launcher/lock");
            Deadline.usual().await("the build runs", () -> Files.exists(checkout.file("builds")));

            FinishedProcess.run(
                    Launch.of(checkout.file(""), "kill", "-INT", String.valueOf(stopped.pid())), Deadline.usual());

            assertThat(stopped.awaitExit(Deadline.usual())).isEqualTo(130);
            Deadline.usual().await("the lock is gone", () -> !Files.isSymbolicLink(lock));
        }
    }

    @Test
    void every_jdk_is_trained_once_per_build() throws Exception {
        var image = checkout.file("app/target/image");

        var run = checkout.run("version");

        assertThat(run.stdout()).contains("-XX:AOTCache=" + image.resolve("25.0.3+1.aot"));
        assertThat(Files.readString(image.resolve("25.0.3+1.aot"))).startsWith("trained ");

        var other = checkout.jdk("26");
        var launch = checkout.launch(checkout.launcher(), "version").with("JAVA_HOME", other.toString());
        var withOther = FinishedProcess.run(launch, Deadline.usual());
        var again = FinishedProcess.run(launch, Deadline.usual());

        assertThat(withOther.stderr()).isEqualTo("kb: optimising start-up");
        assertThat(withOther.stdout()).contains("-XX:AOTCache=" + image.resolve("26+1.aot"));
        assertThat(again.stderr()).isEmpty();
        assertThat(checkout.run("version").stderr()).isEmpty();
        assertThat(checkout.builds()).isOne();
    }

    @Test
    void training_that_fails_does_no_harm_and_is_not_repeated() throws Exception {
        var java = checkout.jdk("25.0.3").resolve("bin/java");
        Files.writeString(java, "#!/usr/bin/env bash\necho java >>" + checkout.file("starts") + "\n");

        assertThat(checkout.run("version").exitCode()).isZero();
        assertThat(checkout.run("version").exitCode()).isZero();

        assertThat(Files.readAllLines(checkout.file("starts"))).hasSize(3);
    }

    private ServerProcess start() {
        return ServerProcess.start(checkout.launch(checkout.launcher(), "version"));
    }
}

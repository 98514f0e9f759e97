package pinakes.app.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import pinakes.testkit.Deadline;
import pinakes.testkit.process.FinishedProcess;
import pinakes.testkit.process.Launch;

/// A directory that the launcher takes for a checkout of the sources, with a JDK and a Maven of straw.
///
/// The JDK's `java` prints the arguments it gets. Maven writes the program's jar and counts its runs in `builds`.
final class Checkout {
    private static final Path LAUNCHER = Path.of("").toAbsolutePath().resolveSibling("kb");

    private static final String JAVA = """
            for argument in "$@"; do
              case $argument in -XX:AOTCacheOutput=*) echo "trained $0" >"${argument#*=}"; exit ;; esac
            done
            echo "java $0"
            printf '%s\\n' "$@"
            """;

    private final Path directory;
    private final Path jdks;

    private Checkout(Path directory, Path jdks) {
        this.directory = directory;
        this.jdks = jdks;
    }

    /// Makes a checkout whose sources were never built.
    static Checkout in(Path temporary, String name) throws IOException {
        var directory = Files.createDirectories(temporary.resolve(name));
        var checkout = new Checkout(directory, Files.createDirectories(temporary.resolve("jdks")));
        Files.copy(LAUNCHER, checkout.launcher(), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createDirectories(directory.resolve("engine/src/main"));
        Files.writeString(directory.resolve("engine/src/main/Source.java"), "class Source {}");
        for (var file : List.of("kb", "engine/src/main/Source.java", "engine/src/main")) {
            Files.setLastModifiedTime(directory.resolve(file), FileTime.from(Instant.EPOCH));
        }
        checkout.maven("mkdir -p app/target/image/lib && : >app/target/image/lib/app-1.jar");
        return checkout;
    }

    Path launcher() {
        return directory.resolve("kb");
    }

    Path file(String name) {
        return directory.resolve(name);
    }

    /// How often Maven was run.
    long builds() throws IOException {
        var counted = file("builds");
        return Files.exists(counted) ? Files.readAllLines(counted).size() : 0;
    }

    /// Replaces what Maven does, in its shell's words.
    void maven(String script) throws IOException {
        executable(directory.resolve("mvnw"), "echo build >>builds\n" + script);
    }

    /// Puts a JDK of this version where the launcher looks.
    Path jdk(String version) throws IOException {
        return jdk(version, JAVA);
    }

    /// Puts a JDK of this version where the launcher looks, with another program in place of `java`.
    Path jdk(String version, String java) throws IOException {
        var home = Files.createDirectories(jdks.resolve("jdk-" + version));
        Files.createDirectories(home.resolve("bin"));
        Files.writeString(
                home.resolve("release"),
                "JAVA_VERSION=\"" + version + "\"\nJAVA_RUNTIME_VERSION=\"" + version + "+1\"\n");
        executable(home.resolve("bin/javac"), "exit 1");
        executable(home.resolve("bin/java"), java);
        return home;
    }

    /// Makes a program as `kb dist` does, in a directory beside, that was never rehearsed where it is.
    Path installed() throws IOException {
        var program = Files.createDirectories(directory.resolveSibling("an installed program"));
        Files.copy(LAUNCHER, program.resolve("kb"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createDirectories(program.resolve("lib"));
        Files.writeString(program.resolve("lib/app-1.jar"), "jar");
        Files.createDirectories(program.resolve("runtime/bin"));
        executable(program.resolve("runtime/bin/java"), JAVA);
        return program;
    }

    FinishedProcess run(String... arguments) throws InterruptedException {
        return FinishedProcess.run(launch(launcher(), arguments), Deadline.usual());
    }

    /// The launch of a launcher, this one or a link to it, in an environment without a JDK.
    Launch launch(Path launcher, String... arguments) {
        var command = Stream.concat(Stream.of(launcher.toString()), Arrays.stream(arguments))
                .toArray(String[]::new);
        return Launch.of(jdks, command).with("JAVA_HOME", "").with("PINAKES_JDK_PLACES", jdks.toString());
    }

    private static void executable(Path file, String script) throws IOException {
        Files.writeString(file, "#!/usr/bin/env bash\nset -e\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}

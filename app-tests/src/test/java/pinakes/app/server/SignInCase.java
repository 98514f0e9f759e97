package pinakes.app.server;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import pinakes.app.key.KeySecret;

/// One server where people sign in, for all tests of a class, and a new key for each.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SignInCase {
    KeySecret key = KeySecret.fresh(new SecureRandom());
    String name = "";

    Path directory;
    private @Nullable SignInDeployment running;

    @BeforeAll
    void start(@TempDir Path data) throws Exception {
        directory = data;
        running = SignInDeployment.in(directory);
    }

    @AfterAll
    void close() {
        servers().close();
    }

    /// Starts the server again with the same data.
    void restart() throws Exception {
        servers().close();
        running = SignInDeployment.in(directory);
    }

    @BeforeEach
    void addKey() throws Exception {
        key = KeySecret.fresh(new SecureRandom());
        name = "ada-" + key.hash().value().substring(0, 12);
        servers().add(name, key, Set.of("*:*"), null);
    }

    SignInDeployment servers() {
        return Objects.requireNonNull(running);
    }

    BrowserFlow flow() {
        return servers().flow();
    }
}

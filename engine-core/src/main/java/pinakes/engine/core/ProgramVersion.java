package pinakes.engine.core;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// The version of this program, which the build writes to a file.
public final class ProgramVersion {
    private ProgramVersion() {}

    public static String text() {
        try (var text = ProgramVersion.class.getResourceAsStream("version.txt")) {
            return new String(Objects.requireNonNull(text, "version.txt").readAllBytes(), StandardCharsets.UTF_8)
                    .strip();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read version.txt", e);
        }
    }
}

package pinakes.engine.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// Which version of the engine this is; the build writes it.
final class EngineVersion {
    private EngineVersion() {}

    static String current() {
        try (var text = EngineVersion.class.getResourceAsStream("version.txt")) {
            if (text == null) {
                throw new IllegalStateException("The build left out version.txt");
            }
            return new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("Reading version.txt", e);
        }
    }
}

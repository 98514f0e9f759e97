package pinakes.app.cli.terminal;

import java.util.Arrays;
import java.util.stream.Collectors;

/// Parts of a text that are shown one after the other.
public final class Joined {
    private Joined() {}

    /// The parts that are not empty, with a separator between them.
    public static String by(String separator, String... parts) {
        return Arrays.stream(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining(separator));
    }
}

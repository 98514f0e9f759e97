package pinakes.engine;

import java.time.Duration;
import java.util.List;

/// Whether an engine works.
///
/// @param problems what does not work; empty when everything does
/// @param isServing whether most calls succeed, such as searches; only some fail, such as those that read original
/// files
public record EngineHealth(List<String> problems, boolean isServing) {
    /// How long the check of one part takes at most. The catalog and the original files are checked one after the
    /// other.
    public static final Duration PART_TIMEOUT = Duration.ofSeconds(2);

    /// How long the check of an engine takes at most; whoever asks must wait longer.
    public static final Duration TIMEOUT = PART_TIMEOUT.multipliedBy(2);

    public static final EngineHealth READY = new EngineHealth(List.of(), true);

    public EngineHealth {
        problems = List.copyOf(problems);
    }

    /// The health of an engine of which most calls fail.
    public static EngineHealth down(String problem) {
        return new EngineHealth(List.of(problem), false);
    }
}

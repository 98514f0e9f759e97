package pinakes.engine.http.server.route;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A query parameter.
public sealed interface Parameter {
    String name();

    String description();

    record Whole(String name, String description, long min, long max, long preset) implements Parameter {}

    /// A text.
    ///
    /// @param repeatable whether it may be repeated
    record Words(String name, String description, boolean repeatable) implements Parameter {
        public static final int CHARACTERS_MAX = 4_096;
    }

    /// One of several values.
    ///
    /// @param preset the default; null for none
    record Choice(
            String name,
            String description,
            List<String> choices,
            @Nullable String preset) implements Parameter {
        public Choice {
            choices = List.copyOf(choices);
        }
    }

    record Flag(String name, String description, boolean preset) implements Parameter {}

    /// A time, such as 2026-03-01T10:00:00Z.
    record Moment(String name, String description) implements Parameter {}
}

package pinakes.engine.http.server.route;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A parameter in the query of an address.
public sealed interface Parameter {
    String name();

    String description();

    /// A whole number.
    record Whole(String name, String description, long min, long max, long preset) implements Parameter {}

    /// Words, as they are.
    ///
    /// @param repeatable whether it may be given more than once
    record Words(String name, String description, boolean repeatable) implements Parameter {
        public static final int CHARACTERS_MAX = 4_096;
    }

    /// One of some words.
    ///
    /// @param preset null when nothing is chosen unless it is given
    record Choice(
            String name,
            String description,
            List<String> choices,
            @Nullable String preset) implements Parameter {
        public Choice {
            choices = List.copyOf(choices);
        }
    }

    /// Yes or no.
    record Flag(String name, String description, boolean preset) implements Parameter {}

    /// A moment, such as 2026-03-01T10:00:00Z.
    record Moment(String name, String description) implements Parameter {}
}

package pinakes.engine.todo;

import java.time.Duration;
import java.time.Instant;
import pinakes.engine.text.StorableText;

/// Who works on a todo, and until when.
public record TodoClaim(String assignee, Instant until) {
    public static final int ASSIGNEE_CHARACTERS_MAX = 300;
    public static final Duration LEASE_MAX = Duration.ofDays(7);

    public TodoClaim {
        assignee = assignee(assignee);
    }

    /// The name of an assignee in the form that claims use.
    ///
    /// @throws IllegalArgumentException when the name is not valid
    public static String assignee(String name) {
        return StorableText.of("an assignee", name, ASSIGNEE_CHARACTERS_MAX);
    }
}

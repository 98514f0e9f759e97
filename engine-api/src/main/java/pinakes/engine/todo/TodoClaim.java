package pinakes.engine.todo;

import java.time.Duration;
import java.time.Instant;
import pinakes.engine.text.StorableText;

/// Who works on a todo, and until when.
public record TodoClaim(String assignee, Instant until) {
    public static final int ASSIGNEE_CHARACTERS_MAX = 300;
    public static final Duration LEASE_MAX = Duration.ofDays(7);

    public TodoClaim {
        assignee = StorableText.of("an assignee", assignee, ASSIGNEE_CHARACTERS_MAX);
    }
}

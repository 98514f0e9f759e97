package pinakes.engine.http.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Some of the todos that match, in the order of their creation.
public record WireTodos(
        List<WireTodo> todos,
        long total,
        int limit,
        long offset,
        @Nullable Long nextOffset) {}

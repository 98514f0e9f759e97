package pinakes.engine.http.wire;

import org.jspecify.annotations.Nullable;

/// A thing to do that is to be noted down.
public record WireNewTodo(String title, @Nullable String description) {}

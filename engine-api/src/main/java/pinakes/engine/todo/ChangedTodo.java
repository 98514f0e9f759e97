package pinakes.engine.todo;

import java.time.Instant;

/// A todo and when it was last added, edited, completed or reopened; claims do not count.
public record ChangedTodo(Todo todo, Instant changedAt) {}

package pinakes.engine.http.wire;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.TodoTitle;

/// One thing to do.
public record WireTodo(
        TodoId id,
        TodoTitle title,
        @Nullable TodoDescription description,
        TodoStatus status,
        Instant createdAt,
        @Nullable Instant completedAt) {
    public static WireTodo of(Todo todo) {
        return new WireTodo(
                todo.id(), todo.title(), todo.description(), todo.status(), todo.createdAt(), todo.completedAt());
    }

    public Todo todo() {
        return new Todo(id, title, description, status, createdAt, completedAt);
    }
}

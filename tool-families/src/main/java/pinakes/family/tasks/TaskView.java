package pinakes.family.tasks;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoDue;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoPriority;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.TodoTitle;

/// A task as the tools and resources show it: as published, and its plan where it has one.
///
/// @param collection absent for tasks of the shared list
record TaskView(
        TodoId id,
        TodoTitle title,
        @Nullable TodoDescription description,
        TodoStatus status,
        Instant createdAt,
        @Nullable Instant completedAt,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable TodoDue due,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable TodoPriority priority,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<TodoId> dependsOn,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String claimedBy,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant claimedUntil,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable CollectionName collection) {
    static TaskView of(Todo todo) {
        var claim = todo.claim();
        return new TaskView(
                todo.id(),
                todo.title(),
                todo.description(),
                todo.status(),
                todo.createdAt(),
                todo.completedAt(),
                todo.due(),
                todo.priority(),
                todo.dependsOn().isEmpty() ? null : todo.dependsOn(),
                claim == null ? null : claim.assignee(),
                claim == null ? null : claim.until(),
                todo.collection().equals(CollectionName.DEFAULT) ? null : todo.collection());
    }
}

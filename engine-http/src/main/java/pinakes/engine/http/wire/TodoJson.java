package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import pinakes.engine.document.CollectionName;
import pinakes.engine.todo.ChangedTodo;
import pinakes.engine.todo.FieldChange;
import pinakes.engine.todo.TodoClaim;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoDue;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoNotice;
import pinakes.engine.todo.TodoPriority;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos.Deleted;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The JSON of todos.
public final class TodoJson {
    private TodoJson() {}

    /// A todo. What is not planned is absent.
    ///
    /// @param collection absent for todos of the shared list
    /// @param dependents of a deleted todo: the todos that depended on it
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Todo(
            TodoId id,
            TodoTitle title,
            @JsonInclude @Nullable TodoDescription description,
            TodoStatus status,
            Instant createdAt,
            @JsonInclude @Nullable Instant completedAt,
            @Nullable TodoDue due,
            @Nullable TodoPriority priority,
            @Nullable List<TodoId> dependsOn,
            @Nullable TodoClaim claim,
            @Nullable CollectionName collection,
            @Nullable List<TodoId> dependents) {
        public Todo {
            FormFault.requirePresent("id", id);
            FormFault.requirePresent("title", title);
            FormFault.requirePresent("status", status);
            FormFault.requirePresent("created_at", createdAt);
        }

        static Todo of(pinakes.engine.todo.Todo todo) {
            return of(todo, List.of());
        }

        static Todo of(Deleted deleted) {
            return of(deleted.todo(), deleted.dependents());
        }

        pinakes.engine.todo.Todo todo() {
            return new pinakes.engine.todo.Todo(
                    id,
                    title,
                    description,
                    status,
                    createdAt,
                    completedAt,
                    due,
                    priority,
                    dependsOn == null ? List.of() : dependsOn,
                    claim,
                    collection == null ? CollectionName.DEFAULT : collection);
        }

        Deleted deleted() {
            return new Deleted(todo(), dependents == null ? List.of() : dependents);
        }

        private static Todo of(pinakes.engine.todo.Todo todo, List<TodoId> dependents) {
            return new Todo(
                    todo.id(),
                    todo.title(),
                    todo.description(),
                    todo.status(),
                    todo.createdAt(),
                    todo.completedAt(),
                    todo.due(),
                    todo.priority(),
                    todo.dependsOn().isEmpty() ? null : todo.dependsOn(),
                    todo.claim(),
                    unlessDefault(todo.collection()),
                    dependents.isEmpty() ? null : dependents);
        }
    }

    private static @Nullable CollectionName unlessDefault(CollectionName collection) {
        return collection.equals(CollectionName.DEFAULT) ? null : collection;
    }

    /// A page of todos.
    public record Todos(
            List<pinakes.engine.todo.Todo> todos,
            long total,
            int limit,
            long offset,
            @Nullable Long nextOffset) {}

    /// The todos that changed.
    public record Changes(List<ChangedTodo> changes) {}

    /// A todo was added, changed or deleted.
    ///
    /// @param collection absent for todos of the shared list
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record TodoEvent(TodoId todoId, @Nullable CollectionName collection) {
        public static final String NAME = "todo";

        public static TodoEvent of(TodoNotice notice) {
            return new TodoEvent(notice.id(), unlessDefault(notice.collection()));
        }

        public TodoNotice notice() {
            return new TodoNotice(todoId, collection == null ? CollectionName.DEFAULT : collection);
        }
    }

    /// A todo to add.
    ///
    /// @param collection absent for the caller's own, or the shared list if it has none
    public record NewTodo(
            String title,
            @Nullable String description,
            @Nullable String due,
            @Nullable TodoPriority priority,
            @Nullable List<TodoId> dependsOn,
            @Nullable CollectionName collection) {
        public static NewTodo of(pinakes.engine.todo.NewTodo todo) {
            return new NewTodo(
                    todo.title().value(),
                    todo.description() == null ? null : todo.description().value(),
                    todo.due() == null ? null : todo.due().value(),
                    todo.priority(),
                    todo.dependsOn(),
                    todo.collection());
        }

        public pinakes.engine.todo.NewTodo checked() {
            return new pinakes.engine.todo.NewTodo(
                    new TodoTitle(title),
                    TodoDescription.of(description).orElse(null),
                    due == null ? null : new TodoDue(due),
                    priority,
                    dependsOn == null ? List.of() : dependsOn,
                    collection);
        }
    }

    /// A change of a todo: absent fields stay as they are, and null removes a description, a due date or a priority.
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record TodoChange(
            @Nullable String title,
            @Nullable JsonNode description,
            @Nullable JsonNode due,
            @Nullable JsonNode priority,
            @Nullable List<TodoId> dependsOn,
            @Nullable TodoStatus status) {
        public static TodoChange of(pinakes.engine.todo.TodoChange change) {
            var title = change.title();
            return new TodoChange(
                    title == null ? null : title.value(),
                    json(change.description()),
                    json(change.due()),
                    json(change.priority()),
                    change.dependsOn(),
                    change.status());
        }

        public pinakes.engine.todo.TodoChange change() {
            return new pinakes.engine.todo.TodoChange(
                    title == null ? null : new TodoTitle(title),
                    change("description", description, TodoDescription::of),
                    change("due", due, text -> Optional.ofNullable(text).map(TodoDue::new)),
                    change(
                            "priority",
                            priority,
                            text -> Optional.ofNullable(text).map(TodoChange::priority)),
                    dependsOn,
                    status);
        }

        private static TodoPriority priority(String text) {
            return TodoPriority.valueOf(text.toUpperCase(Locale.ROOT));
        }

        private static <T> FieldChange<T> change(
                String name, @Nullable JsonNode value, Function<@Nullable String, Optional<T>> reader) {
            if (value == null) {
                return new FieldChange.Keep<>();
            }
            if (!value.isNull() && !value.isString()) {
                throw new IllegalArgumentException("The field '" + name + "' must be a string or null");
            }
            return FieldChange.to(reader.apply(value.isNull() ? null : value.asString()));
        }

        private static @Nullable JsonNode json(FieldChange<?> change) {
            return switch (change) {
                case FieldChange.Keep<?> _ -> null;
                case FieldChange.Clear<?> _ -> JsonNodeFactory.instance.nullNode();
                case FieldChange.Replace<?>(var with) ->
                    JsonNodeFactory.instance.stringNode(
                            with instanceof TodoPriority ? with.toString().toLowerCase(Locale.ROOT) : with.toString());
            };
        }
    }

    /// A claim of a todo.
    ///
    /// @param leaseMs how long others cannot claim it
    /// @param collections of the next todo, where any of them will do
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ClaimRequest(
            String assignee, Duration leaseMs, @Nullable Set<CollectionName> collections) {
        public ClaimRequest checked() {
            if (!leaseMs.isPositive() || leaseMs.compareTo(TodoClaim.LEASE_MAX) > 0) {
                throw new IllegalArgumentException("The field 'lease_ms' must be 1 to " + TodoClaim.LEASE_MAX.toMillis()
                        + " (7 days), got " + leaseMs.toMillis());
            }
            return new ClaimRequest(TodoClaim.assignee(assignee), leaseMs, collections);
        }
    }

    /// The end of a claim.
    public record ReleaseRequest(String assignee) {
        public ReleaseRequest checked() {
            return new ReleaseRequest(TodoClaim.assignee(assignee));
        }
    }
}

package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.todo.TodoChange.DescriptionChange;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoId;
import pinakes.engine.todo.TodoStatus;
import pinakes.engine.todo.TodoTitle;
import pinakes.engine.todo.Todos.Added;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The JSON of todos.
public final class TodoJson {
    private TodoJson() {}

    /// One thing to do.
    public record Todo(
            TodoId id,
            TodoTitle title,
            @Nullable TodoDescription description,
            TodoStatus status,
            Instant createdAt,
            @Nullable Instant completedAt) {
        public static Todo of(pinakes.engine.todo.Todo todo) {
            return new Todo(
                    todo.id(), todo.title(), todo.description(), todo.status(), todo.createdAt(), todo.completedAt());
        }

        public pinakes.engine.todo.Todo todo() {
            return new pinakes.engine.todo.Todo(id, title, description, status, createdAt, completedAt);
        }
    }

    /// Some of the todos that match, in the order of their creation.
    public record Todos(
            List<Todo> todos,
            long total,
            int limit,
            long offset,
            @Nullable Long nextOffset) {}

    /// A thing to do that is to be noted down.
    public record NewTodo(String title, @Nullable String description) {}

    /// A new todo.
    ///
    /// @param sameTitle pending todos that had a title of the same words already, or of nearly the same
    public record TodoAdded(Todo todo, List<TodoId> sameTitle) {
        public static TodoAdded of(Added added) {
            return new TodoAdded(Todo.of(added.todo()), added.sameTitle());
        }

        public Added added() {
            return new Added(todo.todo(), sameTitle);
        }
    }

    /// New words for a todo; what is left out stays, and a description that is null is removed.
    public record TodoChange(
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String title,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            JsonNode description) {
        public static TodoChange of(pinakes.engine.todo.TodoChange change) {
            var title = change.title();
            return new TodoChange(title == null ? null : title.value(), description(change.description()));
        }

        /// The change in the words of the domain.
        ///
        /// @throws IllegalArgumentException when a text is too long or cannot be stored
        public pinakes.engine.todo.TodoChange change() {
            return new pinakes.engine.todo.TodoChange(title == null ? null : new TodoTitle(title), descriptionChange());
        }

        private DescriptionChange descriptionChange() {
            if (description == null) {
                return new DescriptionChange.Keep();
            }
            if (!description.isNull() && !description.isString()) {
                throw new IllegalArgumentException("a description is a text or null");
            }
            return TodoDescription.of(description.isNull() ? null : description.asString())
                    .<DescriptionChange>map(DescriptionChange.Replace::new)
                    .orElseGet(DescriptionChange.Clear::new);
        }

        private static @Nullable JsonNode description(DescriptionChange change) {
            return switch (change) {
                case DescriptionChange.Keep _ -> null;
                case DescriptionChange.Clear _ -> JsonNodeFactory.instance.nullNode();
                case DescriptionChange.Replace(var with) -> JsonNodeFactory.instance.stringNode(with.value());
            };
        }
    }
}

package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import pinakes.engine.todo.Todo;
import pinakes.engine.todo.TodoChange.DescriptionChange;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoTitle;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The JSON of todos.
public final class TodoJson {
    private TodoJson() {}

    /// A page of todos, oldest first.
    public record Todos(
            List<Todo> todos,
            long total,
            int limit,
            long offset,
            @Nullable Long nextOffset) {}

    /// A todo to add.
    public record NewTodo(String title, @Nullable String description) {
        public static NewTodo of(TodoTitle title, @Nullable TodoDescription description) {
            return new NewTodo(title.value(), description == null ? null : description.value());
        }

        public Checked checked() {
            return new Checked(
                    new TodoTitle(title), TodoDescription.of(description).orElse(null));
        }

        /// A todo with texts that can be stored.
        public record Checked(TodoTitle title, @Nullable TodoDescription description) {}
    }

    /// A change of a todo: absent fields stay as they are, and a null description is removed.
    public record TodoChange(
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String title,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            JsonNode description) {
        public static TodoChange of(pinakes.engine.todo.TodoChange change) {
            var title = change.title();
            return new TodoChange(title == null ? null : title.value(), description(change.description()));
        }

        public pinakes.engine.todo.TodoChange change() {
            return new pinakes.engine.todo.TodoChange(title == null ? null : new TodoTitle(title), descriptionChange());
        }

        private DescriptionChange descriptionChange() {
            if (description == null) {
                return new DescriptionChange.Keep();
            }
            if (!description.isNull() && !description.isString()) {
                throw new IllegalArgumentException("The field 'description' must be a string or null");
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

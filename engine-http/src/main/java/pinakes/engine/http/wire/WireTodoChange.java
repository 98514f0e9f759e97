package pinakes.engine.http.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;
import pinakes.engine.todo.TodoChange;
import pinakes.engine.todo.TodoChange.DescriptionChange;
import pinakes.engine.todo.TodoDescription;
import pinakes.engine.todo.TodoTitle;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// New words for a todo; what is left out stays, and a description that is null is removed.
public record WireTodoChange(
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String title,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JsonNode description) {
    public static WireTodoChange of(TodoChange change) {
        var title = change.title();
        return new WireTodoChange(title == null ? null : title.value(), description(change.description()));
    }

    /// The change in the words of the domain.
    ///
    /// @throws IllegalArgumentException when a text is too long or cannot be stored
    public TodoChange change() {
        return new TodoChange(title == null ? null : new TodoTitle(title), descriptionChange());
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

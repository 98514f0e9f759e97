package pinakes.engine.todo;

import org.jspecify.annotations.Nullable;

/// New words for a todo; what is not given stays.
///
/// @param title the new title, or null to keep the old one
/// @param description what happens to the description
public record TodoChange(@Nullable TodoTitle title, DescriptionChange description) {
    public sealed interface DescriptionChange {
        record Keep() implements DescriptionChange {}

        record Clear() implements DescriptionChange {}

        record Replace(TodoDescription with) implements DescriptionChange {}
    }
}

package pinakes.engine.todo;

import org.jspecify.annotations.Nullable;

/// A change of a todo's title or description.
///
/// @param title the new title, or null to keep the old one
public record TodoChange(@Nullable TodoTitle title, DescriptionChange description) {
    public sealed interface DescriptionChange {
        record Keep() implements DescriptionChange {}

        record Clear() implements DescriptionChange {}

        record Replace(TodoDescription with) implements DescriptionChange {}
    }
}

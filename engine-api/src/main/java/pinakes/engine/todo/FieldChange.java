package pinakes.engine.todo;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A change of an optional field.
public sealed interface FieldChange<T> {
    record Keep<T>() implements FieldChange<T> {}

    record Clear<T>() implements FieldChange<T> {}

    record Replace<T>(T with) implements FieldChange<T> {}

    /// Clears the field, or replaces its value.
    static <T> FieldChange<T> to(Optional<T> value) {
        return value.<FieldChange<T>>map(Replace::new).orElseGet(Clear::new);
    }

    /// The value of the field after the change.
    default @Nullable T applyTo(@Nullable T old) {
        return switch (this) {
            case Keep<T> _ -> old;
            case Clear<T> _ -> null;
            case Replace<T>(var with) -> with;
        };
    }
}

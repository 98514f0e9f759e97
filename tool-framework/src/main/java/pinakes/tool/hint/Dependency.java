package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A dependency between suggested actions.
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Dependency(
        String action,
        List<String> dependsOn,
        Type type,
        @Nullable String reason) {
    public Dependency {
        dependsOn = List.copyOf(dependsOn);
    }

    /// The same between other tools; empty when one of them has no translation.
    Optional<Dependency> translated(Function<String, Optional<String>> tool) {
        var first = dependsOn.stream().map(tool).flatMap(Optional::stream).toList();
        return first.size() < dependsOn.size()
                ? Optional.empty()
                : tool.apply(action).map(name -> new Dependency(name, first, type, reason));
    }

    public enum Type {
        REQUIRED,
        RECOMMENDED,
        OPTIONAL
    }
}

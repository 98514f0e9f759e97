package pinakes.tool.hint;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
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

    public enum Type {
        REQUIRED,
        RECOMMENDED,
        OPTIONAL
    }
}

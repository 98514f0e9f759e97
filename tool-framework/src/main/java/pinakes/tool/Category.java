package pinakes.tool;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// What kind of work a tool does; decides whether its answers may be cached.
public enum Category {
    QUERY,
    MUTATION,
    ANALYSIS,
    GENERATION;

    public static Optional<Category> named(String wireName) {
        return Arrays.stream(values())
                .filter(category -> category.wireName().equals(wireName))
                .findFirst();
    }

    public static String names() {
        return Arrays.stream(values()).map(Category::wireName).collect(Collectors.joining(", "));
    }

    public boolean changesState() {
        return this == MUTATION;
    }

    /// The published spelling.
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}

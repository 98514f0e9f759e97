package pinakes.tool.resource;

import java.util.List;

/// Completions of a partly typed value, best first.
///
/// @param incomplete whether there may be more
public record Suggestions(List<String> values, boolean incomplete) {
    public static final Suggestions NONE = new Suggestions(List.of(), false);

    public Suggestions {
        values = List.copyOf(values);
    }
}

package pinakes.tool.text;

import java.util.List;

/// Values that may follow what somebody has typed so far, best first.
///
/// @param incomplete whether there may be more that were not looked for
public record Suggestions(List<String> values, boolean incomplete) {
    public static final Suggestions NONE = new Suggestions(List.of(), false);

    public Suggestions {
        values = List.copyOf(values);
    }
}

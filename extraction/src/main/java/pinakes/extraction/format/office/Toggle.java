package pinakes.extraction.format.office;

import org.jspecify.annotations.Nullable;

/// A property that is on when it is there, unless it says that it is off.
final class Toggle {
    private Toggle() {}

    static boolean isOn(@Nullable String value) {
        return value == null
                || !(value.equals("0") || value.equals("false") || value.equals("off") || value.equals("none"));
    }
}

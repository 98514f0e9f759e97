package pinakes.tool.hint;

/// Checks that a number in a hint is in its specified range.
final class RangeCheck {
    private RangeCheck() {}

    static double unit(String name, double value) {
        return within(name, value, 0.0, 1.0);
    }

    static double within(String name, double value, double from, double to) {
        if (!(value >= from && value <= to)) {
            throw new IllegalArgumentException(name + " must be between " + from + " and " + to + ", got " + value);
        }
        return value;
    }
}
